/// How the power that a cyclist can hold for an hour was found, with HealthKit's raw values.
///
/// Functional threshold powers have it under ``MetadataKey/cyclingFunctionalThresholdPowerTestType``.
public enum CyclingFunctionalThresholdPowerTestType: Int, Sendable, Hashable, Codable, CaseIterable,
    MetadataRepresentable
{
    /// By an hour at full effort.
    case maxExercise60Minute = 1
    /// By twenty minutes at full effort.
    case maxExercise20Minute = 2
    /// By a test whose load rises step by step.
    case rampTest = 3
    /// By an estimate from exercise.
    case predictionExercise = 4
}
