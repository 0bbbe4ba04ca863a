import Foundation
@testable import HealthQuery
import Testing

@testable import health_query

struct WeekRingsTests {
    private func section(_ summaries: [ActivitySummary]) async throws -> [String] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let store = HealthStore(calendar: calendar)
        try await store.database.saveActivitySummaries(summaries)
        let captured = CapturedConsole()
        try await Report(store: store, calendar: calendar, console: captured.console).printRings()
        return captured.section("The week's rings")
    }

    private func summary(_ day: Int) -> ActivitySummary {
        var summary = ActivitySummary(day: CivilDate(year: 2024, month: 3, day: day))
        summary.activeEnergyBurned = Quantity(unit: .kilocalorie(), doubleValue: 250)
        summary.activeEnergyBurnedGoal = Quantity(unit: .kilocalorie(), doubleValue: 500)
        summary.appleExerciseTime = Quantity(unit: .minute(), doubleValue: 45)
        summary.exerciseTimeGoal = Quantity(unit: .minute(), doubleValue: 30)
        summary.appleStandHours = Quantity(unit: .count(), doubleValue: 1)
        summary.standHoursGoal = Quantity(unit: .count(), doubleValue: 12)
        return summary
    }

    @Test func `without summaries there is no section`() async throws {
        #expect(try await section([]).isEmpty)
    }

    @Test func `the last seven days are shown, each with its rings`() async throws {
        let lines = try await section((1...9).map(summary))
        try #require(lines.count == 8)
        #expect(lines[0] == "                   Move                      Exercise                Stand")
        #expect(
            lines[1] == "  Sun  3 Mar 2024  ████░░░░  50 %  250 kcal  ████████ 150 %  45 min  ▋░░░░░░░   8 %  1 h")
        #expect(lines[7].hasPrefix("  Sat  9 Mar 2024  "))
    }

    @Test func `without goals the values are shown, and children's minutes`() async throws {
        var child = ActivitySummary(day: CivilDate(year: 2024, month: 3, day: 1))
        child.activityMoveMode = .appleMoveTime
        child.appleMoveTime = Quantity(unit: .hour(), doubleValue: 1)
        child.exerciseTimeGoal = Quantity(unit: .minute(), doubleValue: 0)
        #expect(
            try await section([child]) == [
                "                   Move    Exercise  Stand", "  Fri  1 Mar 2024  60 min  0 min     0 h",
            ])
    }

    @Test func `absurd values do not stop the program`() async throws {
        var absurd = summary(1)
        absurd.activeEnergyBurned = Quantity(unit: .kilocalorie(), doubleValue: .greatestFiniteMagnitude)
        absurd.activeEnergyBurnedGoal = Quantity(unit: .kilocalorie(), doubleValue: .leastNonzeroMagnitude)
        absurd.appleExerciseTime = Quantity(unit: .minute(), doubleValue: -5)
        #expect(try await section([absurd]).count == 2)
    }
}
