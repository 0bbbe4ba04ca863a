/// The state that a sample of sleep analysis records.
///
/// Samples may overlap: the time in bed contains the time asleep.
public enum CategoryValueSleepAnalysis: Int, Sendable, Hashable, Codable, CaseIterable {
    /// In bed, asleep or not.
    case inBed = 0
    /// Asleep, stage unknown.
    ///
    /// Written by phones, and by all devices before iOS 16.
    case asleepUnspecified = 1
    /// Awake during the night.
    case awake = 2
    /// Light or intermediate sleep.
    case asleepCore = 3
    /// Deep sleep.
    case asleepDeep = 4
    /// Rapid eye movement sleep.
    case asleepREM = 5

    /// Asleep.
    ///
    /// HealthKit renamed it in iOS 16.
    public static var asleep: CategoryValueSleepAnalysis { .asleepUnspecified }

    /// The values that mean being asleep, in whatever stage.
    public static var allAsleepValues: Set<CategoryValueSleepAnalysis> {
        [.asleepUnspecified, .asleepCore, .asleepDeep, .asleepREM]
    }
}
