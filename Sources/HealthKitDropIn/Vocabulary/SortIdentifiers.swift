/// Sorts `HKSample`.
public let HKSampleSortIdentifierEndDate = "HKSampleSortIdentifierEndDate"
/// Sorts `HKSample`.
public let HKSampleSortIdentifierStartDate = "HKSampleSortIdentifierStartDate"
/// Sorts `HKWorkout`.
public let HKWorkoutSortIdentifierDuration = "HKWorkoutSortIdentifierDuration"
/// Sorts `HKWorkout`.
public let HKWorkoutSortIdentifierTotalDistance = "HKWorkoutSortIdentifierTotalDistance"
/// Sorts `HKWorkout`.
public let HKWorkoutSortIdentifierTotalEnergyBurned = "HKWorkoutSortIdentifierTotalEnergyBurned"
/// Sorts `HKWorkout`.
public let HKWorkoutSortIdentifierTotalFlightsClimbed = "totalFlightsClimbed"
/// Sorts `HKWorkout`.
public let HKWorkoutSortIdentifierTotalSwimmingStrokeCount = "totalSwimmingStrokeCount"
