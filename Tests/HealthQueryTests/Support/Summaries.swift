import Foundation
@testable import HealthQuery

/// A day of March 2023, in which the other fixtures lie too.
func dayOfMarch(_ day: Int) -> DateComponents {
    DateComponents(calendar: .utc, era: 1, year: 2023, month: 3, day: day)
}

/// A summary of a day of March 2023 with some energy.
func summary(_ day: Int, _ kilocalories: Double, goal: Double = 500) -> ActivitySummary {
    var summary = ActivitySummary(dateComponents: dayOfMarch(day))
    summary.activeEnergyBurned = Quantity(unit: .kilocalorie(), doubleValue: kilocalories)
    summary.activeEnergyBurnedGoal = Quantity(unit: .kilocalorie(), doubleValue: goal)
    return summary
}

extension ActivitySummaryQueryDescriptor {
    /// All days.
    static let all = ActivitySummaryQueryDescriptor(predicate: nil)
}

extension [ActivitySummary] {
    /// The days of the month.
    var days: [Int] { compactMap { $0.dateComponents(for: .utc).day } }

    /// What is left after the elements of a live query, by day.
    func applied(to summaries: [ActivitySummary]) -> [ActivitySummary] {
        var byDay: [DateComponents: ActivitySummary] = [:]
        for summary in summaries + self {
            byDay[summary.dateComponents(for: .utc)] = summary.isDeleted ? nil : summary
        }
        return byDay.values.sorted { "\($0.day)" < "\($1.day)" }
    }
}
