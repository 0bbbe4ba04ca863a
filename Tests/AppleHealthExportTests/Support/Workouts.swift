import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

extension Elements {
    /// A run of an hour, with some attributes replaced, added, or, where nil, left out.
    static func workout(_ changes: KeyValuePairs<String, String?> = [:], _ content: String = "") -> String {
        var attributes: [(String, String?)] = [
            ("workoutActivityType", "HKWorkoutActivityTypeRunning"), ("sourceName", "Watch"), ("duration", "60"),
            ("startDate", "2024-05-01 10:00:00 +0200"), ("endDate", "2024-05-01 11:00:00 +0200"),
        ]
        for (name, value) in changes {
            attributes.removeAll { $0.0 == name }
            attributes.append((name, value))
        }
        let text = attributes.compactMap { name, value in value.map { " \(name)=\"\($0)\"" } }.joined()
        return content.isEmpty ? "<Workout\(text)/>\n" : "<Workout\(text)>\n\(content)</Workout>\n"
    }

    /// An event of that run, at a time of the day.
    static func event(_ type: String, _ time: String, _ more: String = "", content: String = "") -> String {
        let tag = "<WorkoutEvent type=\"HKWorkoutEventType\(type)\" date=\"2024-05-01 \(time) +0200\" \(more)"
        return content.isEmpty ? tag + "/>\n" : tag + ">\(content)</WorkoutEvent>\n"
    }

    /// Statistics of that run.
    static func statistics(_ type: String, _ values: String, unit: String = "count/min") -> String {
        """
        <WorkoutStatistics type="HKQuantityTypeIdentifier\(type)" startDate="2024-05-01 10:00:00 +0200" \
        endDate="2024-05-01 11:00:00 +0200" \(values) unit="\(unit)"/>

        """
    }

    /// An activity of that run, from one time of the day to another.
    static func activity(_ start: String, _ end: String?, _ content: String = "", uuid: String = "") -> String {
        let end = end.map { " endDate=\"2024-05-01 \($0) +0200\"" } ?? ""
        let tag = "<WorkoutActivity uuid=\"\(uuid)\" startDate=\"2024-05-01 \(start) +0200\"\(end)>"
        return "\(tag)\(content)</WorkoutActivity>\n"
    }

    /// When that run starts.
    static let start = Date(timeIntervalSinceReferenceDate: 736_243_200)
}

extension HealthStore {
    /// All workouts, by their start.
    func workouts() async throws -> [Workout] {
        try await SampleQueryDescriptor(
            predicates: [.workout()], sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: self)
    }
}
