/// The scores of effort of a workout, or of one of its activities.
public struct WorkoutEffortRelationship: Sendable, Hashable {
    /// The workout.
    public let workout: Workout
    /// The activity; nil for scores of the workout as a whole.
    public let activity: WorkoutActivity?
    /// The scores, in the order in which they were related; not those of other activities of the workout.
    public let samples: [QuantitySample]
}

/// Which scores of effort a query for relationships gives.
public enum WorkoutEffortRelationshipQueryOptions: Int, Sendable, Hashable, CaseIterable, Codable {
    /// All scores.
    case `default` = 0
    /// Of each workout and each activity one score: the last that the person gave, else the last estimate.
    case mostRelevant = 1
}

extension SampleType {
    /// Whether samples tell how hard a workout was.
    package var isEffortScore: Bool {
        self == QuantityType(.workoutEffortScore) || self == QuantityType(.estimatedWorkoutEffortScore)
    }
}
