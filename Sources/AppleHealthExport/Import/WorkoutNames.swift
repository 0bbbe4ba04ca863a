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

    private static let activityTypes = names(WorkoutActivityType.self, "HKWorkoutActivityType")
    private static let eventTypes = names(WorkoutEventType.self, "HKWorkoutEventType")

    /// The cases by HealthKit's names for them, which are those of the cases after a prefix.
    private static func names<Case: CaseIterable>(_ type: Case.Type, _ prefix: String) -> [String: Case] {
        var result: [String: Case] = [:]
        for value in type.allCases {
            let name = "\(value)"
            result[prefix + name.prefix(1).uppercased() + name.dropFirst()] = value
        }
        return result
    }
}
