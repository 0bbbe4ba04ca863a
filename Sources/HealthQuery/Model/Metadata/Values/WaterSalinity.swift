/// Whether water is fresh or salt, with HealthKit's raw values.
///
/// Samples of diving and swimming have it under ``MetadataKey/waterSalinity``.
public enum WaterSalinity: Int, Sendable, Hashable, Codable, CaseIterable, MetadataRepresentable {
    /// Fresh water.
    case freshWater = 1
    /// Salt water.
    case saltWater = 2
}
