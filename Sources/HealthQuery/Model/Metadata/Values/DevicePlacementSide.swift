/// The side of the body on which a device was worn, with HealthKit's raw values.
///
/// Samples have it under ``MetadataKey/devicePlacementSide``.
public enum DevicePlacementSide: Int, Sendable, Hashable, Codable, CaseIterable, MetadataRepresentable {
    /// It is not known.
    case unknown = 0
    /// On the left.
    case left = 1
    /// On the right.
    case right = 2
    /// In the middle.
    case central = 3
}
