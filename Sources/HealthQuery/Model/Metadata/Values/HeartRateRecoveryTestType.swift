/// How the recovery of the heart rate was found, with HealthKit's raw values.
///
/// Heart rate recoveries have it under ``MetadataKey/heartRateRecoveryTestType``.
public enum HeartRateRecoveryTestType: Int, Sendable, Hashable, Codable, CaseIterable, MetadataRepresentable {
    /// After full effort.
    case maxExercise = 1
    /// By an estimate after less than full effort.
    case predictionSubMaxExercise = 2
    /// By an estimate without exercise.
    case predictionNonExercise = 3
}
