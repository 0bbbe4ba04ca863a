import Foundation
@testable import HealthQuery
import Testing

/// What the statistics of a workout's samples may be.
struct SampleTotalsTests {
    private let energy = QuantityType(.activeEnergyBurned)
    private let part = WorkoutActivity(workoutConfiguration: WorkoutConfiguration(), start: time(0), end: time(60))

    private func run() -> Workout {
        Workout(activityType: .running, start: time(0), end: time(60), workoutActivities: [part])
    }

    private func totals(
        from start: Double = 0, to end: Double = 60, _ change: (inout SampleTotals) -> Void = { _ in }
    ) -> SampleTotals {
        var totals = SampleTotals(type: energy, start: time(start), end: time(end))
        totals.sum = 1.5
        totals.mostRecent = SampleTotals.Recent(value: 1.5, start: time(0), end: time(60))
        change(&totals)
        return totals
    }

    /// A workout with statistics of its own, or of its activity.
    private func workout(_ totals: SampleTotals, ofActivity: Bool) -> Workout {
        let run = run()
        var content = run.content
        if ofActivity {
            content.activities[0].totals = [totals]
        } else {
            content.samples = [totals]
        }
        let fields = SampleFields(
            uuid: run.uuid, start: run.startDate, end: run.endDate, value: run.duration,
            details: run.details.having(content))
        return Workout(fields, members: { [] })
    }

    private func recent(_ value: Double, from start: Double, to end: Double) -> SampleTotals {
        totals { $0.mostRecent = SampleTotals.Recent(value: value, start: time(start), end: time(end)) }
    }

    @Test(arguments: [false, true])
    func `R8.4 statistics that can not be are refused, and said`(ofActivity: Bool) async throws {
        try workout(totals(), ofActivity: ofActivity).validate(isImported: true)
        let wrong: [(SampleTotals, String)] = [
            (totals { $0.sum = Double.nan }, "whose sum is no finite number"),
            (totals { $0.average = Double.infinity }, "whose average is no finite number"),
            (totals { $0.minimum = -Double.infinity }, "whose minimum is no finite number"),
            (totals { $0.maximum = Double.nan }, "whose maximum is no finite number"),
            (totals { $0.duration = Double.infinity }, "whose duration is no finite number"),
            (recent(.nan, from: 0, to: 1), "whose most recent value is no finite number"),
            (recent(1, from: 2, to: 1), "whose most recent sample must not end before it starts"),
            (recent(1, from: .nan, to: 1), "whose most recent sample must have finite dates"),
            (totals(from: 60, to: 0), "that must not end before it starts"),
            (totals(from: 0, to: .nan), "that must have finite dates"),
            (totals(from: -.infinity, to: 0), "that must have finite dates"),
        ]
        for (totals, problem) in wrong {
            let workout = workout(totals, ofActivity: ofActivity)
            let message = await expectInvalidArgument("\(problem)") { try workout.validate(isImported: true) }
            #expect(message.contains(problem) && message.contains(energy.identifier), "\(message)")
        }
    }

    @Test func `statistics that overflow in conversion are refused`() throws {
        let text = try json(AnySample(workout(totals(), ofActivity: false)))
        let changes = [
            (#""sum":1.5"#, #""sum":"nan""#), (#""sum":1.5"#, #""sum":"inf""#), (#""sum":1.5"#, #""sum":1e308"#),
        ]
        for (old, new) in changes {
            let changed = text.replacingOccurrences(of: old, with: new)
                .replacingOccurrences(of: #""unit":"kcal""#, with: #""unit":"GJ""#)
            #expect(changed.contains(new) && changed.contains("GJ"))
            let sample = try LosslessJSON.decoder().decode(AnySample.self, from: Data(changed.utf8))
            #expect(throws: HealthError.self) { try sample.validate(isImported: true) }
        }
    }

    @Test func `samples whose sum is infinite do not make a stored workout unreadable`() async throws {
        let store = HealthStore.fixed()
        let run = run()
        try await store.save(run)
        let samples = [0.0, 20].map { start in
            QuantitySample(
                type: energy, quantity: Quantity(unit: .kilocalorie(), doubleValue: .greatestFiniteMagnitude),
                start: time(start), end: time(start + 10))
        }
        try await store.addSamples(samples, to: run)
        let folder = try TemporaryFolder()
        let file = folder.file("a")
        try await store.database.write(to: file)
        let copy = HealthStore(database: try HealthDatabase(contentsOf: file), sourceRevision: revision("phone"))
        for store in [store, copy] {
            let found = try await SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: [])
                .result(for: store)
            let workout = try #require(found.first)
            try workout.validate()
            for statistics in [workout.statistics(for: energy), workout.workoutActivities[0].statistics(for: energy)] {
                #expect(statistics?.sampleCount == 2 && statistics?.sumQuantity() == nil)
                #expect(statistics?.mostRecentQuantity()?.value == .greatestFiniteMagnitude)
            }
        }
    }
}
