import Foundation
@testable import HealthQuery
import Testing

/// Whether a change of permissions shows or hides anything.
struct SeenAnewTests {
    private let reader = revision("reader")

    private func history(_ visibility: Visibility) -> VisibilityHistory {
        VisibilityHistory(source: reader.source) { $0 === stepCount ? visibility : .everything }
    }

    @Test(arguments: [[], ["reader"], ["phone"], ["phone", "watch"], ["reader", "phone", "watch"]])
    func `R9.2 R9.8 R9.10 a change shows or hides what the one shows and the other does not`(sources: [String])
        async throws
    {
        let database = HealthDatabase.fixed()
        var saved: [(source: String, sample: QuantitySample)] = []
        for (number, source) in sources.enumerated() {
            let store = HealthStore(database: database, sourceRevision: revision(source))
            let samples = (0..<3).map { steps(1, at: Double($0 * 100 + number * 10)) }
            try await store.save(samples)
            saved += samples.map { (source, $0) }
        }
        let other = pulse(60, at: 0)
        try await HealthStore(database: database, sourceRevision: revision("phone")).save(other)
        let index = await database.currentState().index
        let rows = saved.map { index.row(ObjectKey(uuid: $0.sample.uuid, source: revision($0.source).source)) }
        var visibilities: [Visibility] = [.everything, .own, .nothing, .chosen([]), .chosen([UUID()])]
        visibilities.append(.chosen(Set(saved.map(\.sample.uuid))))
        visibilities += saved.map { .chosen([$0.sample.uuid]) }
        visibilities += [-1, 0, 5, 100, 105, 211, 500].map { .recent(since: time($0).timeIntervalSinceReferenceDate) }
        for before in visibilities.map(history) {
            for after in visibilities.map(history) {
                let expected = rows.contains { row in row.map { before.shows($0) != after.shows($0) } ?? false }
                #expect(index.isSeenAnew(stepCount, from: before, to: after) == expected)
                #expect(!index.isSeenAnew(heartRate, from: before, to: after))
            }
        }
    }

    @Test func `R9.10 a window shows nothing of types that are not asked for`() async throws {
        let database = HealthDatabase.fixed()
        let store = HealthStore(database: database, sourceRevision: revision("phone"))
        try await store.save([steps(1, at: 100), pulse(60, at: 0)])
        try await store.save(Workout(activityType: .running, start: time(0), end: time(60)))
        let state = await database.currentState()
        let index = try await state.visible(to: history(.recent(since: 0)), asking: [stepCount]).index
        #expect(index.sources(of: stepCount) == state.index.sources(of: stepCount))
        // Nobody asks for the one; conditions on steps may ask for what is in the other.
        #expect(index.sources(of: heartRate).isEmpty && !index.sources(of: WorkoutType.workout).isEmpty)
        let whole = try await state.visible(to: history(.recent(since: 0)), asking: [WorkoutType.workout]).index
        #expect(!whole.sources(of: heartRate).isEmpty)
    }
}
