import HealthQuery

/// What workouts and their events are called in an export: HealthKit's names, or in old exports its numbers.
enum WorkoutNames {
    /// The kind of activity with a name; nil if there is none.
    static func activityType(_ text: String) -> WorkoutActivityType? {
        activityTypes[text] ?? UInt(text).flatMap(WorkoutActivityType.init)
    }

    /// The kind of event with a name; nil if there is none.
    static func eventType(_ text: String) -> WorkoutEventType? {
        eventTypes[text] ?? Int(text).flatMap(WorkoutEventType.init)
    }

    private static let activityTypes = WorkoutActivityType.byName("HKWorkoutActivityType")
    private static let eventTypes = WorkoutEventType.byName("HKWorkoutEventType")
}
