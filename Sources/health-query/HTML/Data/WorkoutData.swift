import Foundation
import HealthQuery

/// The workouts of each day and of each period, by activity.
struct WorkoutData: Sendable {
    /// How many activities have a colour of their own; the others share one.
    static let ownColours = 5

    struct Day: Sendable {
        /// The days since 1970.
        let day: Int
        /// The minutes of each activity, the longest first.
        let minutes: [(activity: String, minutes: Double)]
    }

    struct Row: Sendable {
        let index: Int
        var count = 0
        var minutes: [String: Double] = [:]

        var allMinutes: Double { minutes.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value } }
    }

    /// The activities, the one with the most minutes first.
    let activities: [(name: String, count: Int)]
    /// The days that the calendar shows, and those of them with workouts.
    let calendar: ClosedRange<Int>
    let days: [Day]
    let rows: Rows<Row>
    let count: Int
    let minutes: Double

    /// The names of the activities that are told apart.
    var ownNames: [String] { activities.prefix(Self.ownColours).map(\.name) }

    /// Which colour an activity has.
    func style(of activity: String) -> String {
        let position = ownNames.firstIndex(of: activity) ?? Self.ownColours
        return "activity\(position + 1)"
    }
}

extension PageQueries {
    func workouts() async throws -> WorkoutData? {
        let query = SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: [SortDescriptor(\.startDate)])
        let found = try await query.result(for: store).map { workout in
            (
                day: day(workout.startDate).daysSince1970, name: "\(workout.workoutActivityType)",
                minutes: max(0, workout.duration / 60)
            )
        }
        // A day can come back: in some years clocks were put back past midnight.
        .sorted { $0.day < $1.day }
        guard let first = found.first?.day, let last = found.last?.day else { return nil }
        let period = Period(fitting: max(94, last - first + 1))
        var rows: [WorkoutData.Row] = []
        var days: [Int: [String: Double]] = [:]
        var totals: [String: (count: Int, minutes: Double)] = [:]
        let firstInCalendar = max(first, last - 7 * CalendarPlot.maximumWeeks + 7)
        for workout in found {
            let index = period.index(of: CivilDate(daysSince1970: workout.day))
            if rows.last?.index != index { rows.append(WorkoutData.Row(index: index)) }
            rows[rows.count - 1].count += 1
            rows[rows.count - 1].minutes[workout.name, default: 0] += workout.minutes
            totals[workout.name, default: (0, 0)].count += 1
            totals[workout.name, default: (0, 0)].minutes += workout.minutes
            if workout.day >= firstInCalendar {
                days[workout.day, default: [:]][workout.name, default: 0] += workout.minutes
            }
        }
        // The most minutes first; equal ones by name, so that the order is always the same.
        func ordered(_ left: (String, Double), _ right: (String, Double)) -> Bool {
            left.1 == right.1 ? left.0 < right.0 : left.1 > right.1
        }
        let activities = totals.map { ($0.key, $0.value.minutes) }.sorted(by: ordered).map { name, _ in
            (name: name, count: totals[name]?.count ?? 0)
        }
        let cells = days.sorted { $0.key < $1.key }.map { day, minutes in
            WorkoutData.Day(day: day, minutes: minutes.map { ($0.key, $0.value) }.sorted(by: ordered))
        }
        return Rows(period, rows, index: \.index).map { rows in
            WorkoutData(
                activities: activities, calendar: firstInCalendar...last, days: cells, rows: rows,
                count: found.count, minutes: found.reduce(0) { $0 + $1.minutes })
        }
    }
}
