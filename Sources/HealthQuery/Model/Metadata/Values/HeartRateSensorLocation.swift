/// Where on the body a heart rate was measured, with HealthKit's raw values.
///
/// Heart rates have it under ``MetadataKey/heartRateSensorLocation``.
public enum HeartRateSensorLocation: Int, Sendable, Hashable, Codable, CaseIterable, MetadataRepresentable {
    /// A place that has no case.
    case other = 0
    /// On the chest.
    case chest = 1
    /// On the wrist.
    case wrist = 2
    /// On a finger.
    case finger = 3
    /// On the hand.
    case hand = 4
    /// On an ear lobe.
    case earLobe = 5
    /// On a foot.
    case foot = 6
}
