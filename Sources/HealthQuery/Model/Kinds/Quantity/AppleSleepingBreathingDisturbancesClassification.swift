/// How often breathing was disturbed in a night, with HealthKit's raw values.
///
/// Where the classes end is not published; compare
/// ``QuantityTypeIdentifier/appleSleepingBreathingDisturbances`` with a limit of your own.
public enum AppleSleepingBreathingDisturbancesClassification: Int, Sendable, Hashable, Codable, CaseIterable {
    /// As often as is usual.
    case notElevated = 0
    /// More often: a sign of sleep apnea.
    case elevated = 1
}
