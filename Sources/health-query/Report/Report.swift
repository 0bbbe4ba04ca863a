import Foundation
import HealthQuery

/// Asks a store everything, one kind of query after the other, and prints the answers.
struct Report: Sendable {
    let store: HealthStore
    let calendar: Calendar
    let console: Console

    var style: TextStyle { console.style }
    var dates: DayText { DayText(zone: calendar.timeZone) }

    /// A Monday at midnight, from which days and weeks are counted.
    var anchorDate: Date {
        calendar.date(from: DateComponents(year: 2001, month: 1, day: 1)) ?? Date(timeIntervalSinceReferenceDate: 0)
    }

    /// Prints all answers.
    func print(allDays: Bool) async throws {
        let overview = try await StoreOverview(of: store)
        try printOverview(overview)
        try await printDailySteps(allDays: allDays)
        try await printWeeklyHeartRate(allWeeks: allDays)
        try await printHighHeartRate()
        try await printNewest(in: overview)
        try await printPages(of: overview.mostFrequent)
    }

    /// Prints the steps of each day for a program.
    func printTable() async throws {
        let steps = try await DailySteps(in: store, anchorDate: anchorDate)
        let rows = steps.days.map { "\(dates.isoDay($0.start))\t\($0.once)\t\($0.addedUp)" }
        try console.print(["day\tmerged\tplain"] + rows)
    }
}
