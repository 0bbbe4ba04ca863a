/// When blood glucose was measured, before or after a meal, with HealthKit's raw values.
///
/// Blood glucose has it under ``MetadataKey/bloodGlucoseMealTime``.
public enum BloodGlucoseMealTime: Int, Sendable, Hashable, Codable, CaseIterable, MetadataRepresentable {
    /// Before a meal.
    case preprandial = 1
    /// After a meal.
    case postprandial = 2
}
