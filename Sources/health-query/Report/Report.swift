import Foundation
import HealthQuery

/// Runs all kinds of queries on a store, one after the other, and prints the answers.
struct Report: Sendable {
    let store: HealthStore
    let calendar: Calendar
    let console: Console

    var style: TextStyle { console.style }
    var dates: DayText { DayText(zone: calendar.timeZone) }

    /// Prints all answers.
    func print(allDays: Bool) async throws {
        let overview = try await StoreOverview(of: store)
        try printOverview(overview)
        try await section("Steps a day") { try await printDailySteps(allDays: allDays) }
        try await section("The week's rings") { try await printRings() }
        try await section("Heart rate a week") { try await printWeeklyHeartRate(allWeeks: allDays) }
        try await section("High heart rates") { try await printHighHeartRate() }
        try await section("The last night") { try await printLastNight() }
        try await section("The last workout") { try await printLastWorkout() }
        try await section("Large meals") { try await printLargeMeals() }
        try await section("The newest samples") { try await printNewest(in: overview) }
        try await section("Pages") { try await printPages(of: overview.mostFrequent) }
    }

    /// Prints a section, or under its heading why the store refuses to answer.
    ///
    /// A query may refuse because of a single sample, such as one of thousands of years in daily statistics. That must
    /// not hide the other answers.
    private func section(_ heading: String, _ show: () async throws -> Void) async throws {
        do {
            try await show()
        } catch let error as HealthError {
            try console.printSection(heading, [Self.refusal(error)])
        }
    }

    /// Why the store refuses to answer, as a line of a section.
    static func refusal(_ error: HealthError) -> String {
        "  Can not be shown: \(TextWidth.printable(error.message))"
    }

    /// Prints the steps of each day for a program.
    func printTable() async throws {
        let steps = try await DailySteps(in: store, calendar)
        let rows = steps.days.map { "\(dates.isoDay($0.start))\t\($0.once)\t\($0.addedUp)" }
        try console.print(["day\tmerged\tplain"] + rows)
    }
}
