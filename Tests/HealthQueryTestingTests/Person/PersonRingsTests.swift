import Foundation
import HealthQuery
import HealthQueryTesting
import Testing

/// The activity summaries of made-up people.
struct PersonRingsTests {
    private static let all = ActivitySummaryQueryDescriptor(predicate: nil)

    private func number(_ quantity: Quantity, _ unit: HealthUnit) -> Double { quantity.doubleValue(for: unit) }

    @Test func `a person has rings that fit the samples`() async throws {
        let person = SyntheticPerson()
        let store = HealthStore(database: try await person.filledDatabase())
        let summaries = try await Self.all.result(for: store)
        #expect(summaries == person.activitySummaries && summaries.count == 28)
        let ends = summaries.map { $0.dateComponents(for: person.calendar) }
        let computed = try await ComputedActivitySummaryQueryDescriptor(
            betweenStart: try #require(ends.first), end: try #require(ends.last)
        ).result(for: store)
        // Of exercise there are no samples but workouts.
        for summary in summaries {
            let same = computed.first {
                $0.dateComponents(for: person.calendar) == summary.dateComponents(for: person.calendar)
            }
            let minutes = same.map { number($0.appleExerciseTime, .minute()) } ?? 0
            #expect(abs(number(summary.appleExerciseTime, .minute()) - minutes) < 1e-9)
            #expect((1...24).contains(number(summary.appleStandHours, .count())))
            #expect(summary.exerciseTimeGoal != nil && summary.standHoursGoal != nil)
        }
        for (day, summary) in zip(person.days, summaries) {
            let steps = number(summary.activeEnergyBurned, .kilocalorie()) / 0.045
            // The watch lies on its charger at times.
            #expect(steps > 0 && steps < day.steps * 1.1)
        }
        #expect(Set(summaries.map { number($0.appleExerciseTime, .minute()) }).count > 4)
    }

    @Test(arguments: SyntheticPerson.Preset.all)
    func `rings come at the end of each day, and in the end are those of the person`(
        preset: SyntheticPerson.Preset
    ) async throws {
        let person = SyntheticPerson(preset, seed: 3, days: 21)
        let database = HealthDatabase(calendar: person.calendar, uuidSource: UUIDSource(seed: 1))
        for batch in person.timeline(every: 6 * 3600) { try await batch.apply(to: database) }
        let found = try await Self.all.result(for: HealthStore(database: database))
        #expect(found == person.activitySummaries)
        let days = found.map { $0.dateComponents(for: person.calendar) }
        #expect(Set(days).count == days.count)
        #expect(person.timeline().filter { !$0.activitySummaries.isEmpty }.count == found.count)
    }

    @Test func `without a watch, and without days, there are no rings`() {
        var preset = SyntheticPerson.Preset.officeWorker
        preset.recorders.remove(.watch)
        #expect(SyntheticPerson(preset).activitySummaries.isEmpty)
        #expect(SyntheticPerson(days: 0).activitySummaries.isEmpty)
    }
}
