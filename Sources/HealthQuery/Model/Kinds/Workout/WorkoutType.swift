/// The type of workouts; there is one, ``ObjectType/workoutType()``.
public final class WorkoutType: SampleType,
    // As in ObjectType: all properties are constants of Sendable types.
    @unchecked Sendable
{
    init(index: Int) {
        var traits = Traits()
        traits.holding = .associated
        super.init(identifier: WorkoutTypeIdentifier, index: index, sample: Workout.self, traits: traits)
    }

    /// The type of workouts.
    static let workout = SampleType.known(WorkoutTypeIdentifier) as? WorkoutType ?? WorkoutType(index: -1)
}

extension ObjectType {
    /// The type of workouts.
    public static func workoutType() -> WorkoutType {
        WorkoutType.workout
    }
}

extension SampleKind {
    static let workout = SampleKind(conditions: [WorkoutCondition.self, WorkoutActivityCondition.self]) {
        [WorkoutType(index: $0)]
    }
}
