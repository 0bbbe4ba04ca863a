/// How the greatest uptake of oxygen was found, with HealthKit's raw values.
///
/// VO2 max samples have it under ``MetadataKey/vo2MaxTestType``.
public enum VO2MaxTestType: Int, Sendable, Hashable, Codable, CaseIterable, MetadataRepresentable {
    /// By full effort.
    case maxExercise = 1
    /// By an estimate from less than full effort.
    case predictionSubMaxExercise = 2
    /// By an estimate without exercise.
    case predictionNonExercise = 3
    /// By an estimate from a step test.
    case predictionStepTest = 4
}
