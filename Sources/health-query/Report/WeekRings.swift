import Foundation
import HealthQuery

extension Report {
    /// How many days with rings are shown.
    private static let ringDays = 7

    /// Shows how far the three rings of each day were closed; nothing without activity summaries.
    func printRings() async throws {
        let summaries = try await ActivitySummaryQueryDescriptor(predicate: nil).result(for: store)
        guard !summaries.isEmpty else { return }
        var table = Table([.text(""), .text("Move"), .text("Exercise"), .text("Stand")])
        for summary in summaries.suffix(Self.ringDays) {
            guard let day = calendar.date(from: summary.dateComponents(for: calendar)) else { continue }
            table.add([dates.weekday(day, isAligned: true)] + summary.rings.map(\.text))
        }
        try console.printSection("The week's rings", table.lines(style: style))
    }
}

extension ActivitySummary {
    /// The rings, in the order in which the Activity app draws them from the outside: Move, Exercise, Stand.
    var rings: [Ring] {
        let move =
            switch activityMoveMode {
            case .activeEnergy: Ring(activeEnergyBurned, activeEnergyBurnedGoal, .kilocalorie(), "kcal")
            case .appleMoveTime: Ring(appleMoveTime, appleMoveTimeGoal, .minute(), "min")
            }
        return [
            move,
            Ring(appleExerciseTime, exerciseTimeGoal, .minute(), "min"),
            Ring(appleStandHours, standHoursGoal, .count(), "h"),
        ]
    }
}

/// A ring of the Activity app.
struct Ring: Sendable {
    let done: Double
    /// Nil without a goal.
    let goal: Double?
    let unit: String
    private static let width = 8

    init(_ done: Quantity, _ goal: Quantity?, _ unit: HealthUnit, _ name: String) {
        self.done = done.doubleValue(for: unit)
        self.goal = goal.map { $0.doubleValue(for: unit) }.flatMap { $0 > 0 ? $0 : nil }
        self.unit = name
    }

    /// The part of the goal that was reached, more than 1 beyond it; nil without a goal.
    var share: Double? { goal.map { done / $0 } }

    /// A bar that is full when the goal is reached, the percentage, and the value; the value alone without a goal.
    var text: String {
        let value = NumberText.rounded(done) + " " + unit
        guard let goal else { return value }
        let bar = BarChart.blocks(BarChart.eighths(done, of: goal, width: Self.width))
        let rest = String(repeating: "░", count: max(0, Self.width - bar.count))
        let percent = TextWidth.padded(NumberText.rounded(done / goal * 100) + " %", to: 6, alignRight: true)
        return bar + rest + percent + "  " + value
    }
}
