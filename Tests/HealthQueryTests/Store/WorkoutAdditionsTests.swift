import Foundation
@testable import HealthQuery
import Testing

/// Samples that are added to a workout one by one.
struct WorkoutAdditionsTests {
    private static let types = [
        QuantityType(.activeEnergyBurned), heartRate, QuantityType(.environmentalAudioExposure),
    ]

    fileprivate static func sample(_ type: QuantityType, _ value: Double, _ start: Double, _ length: Double)
        -> QuantitySample
    {
        QuantitySample(
            type: type, quantity: Quantity(unit: type.canonicalUnit, doubleValue: value), start: time(start),
            end: time(start + length))
    }

    /// What is added, one call after another.
    enum Additions: CaseIterable {
        case ofOneSource, ofSeveralSources, ofSeries, toWorkoutsInTurn

        /// Adds something to a workout, saved by another app if several are to be merged.
        func add(_ number: Int, to workout: Workout, _ store: HealthStore, _ other: HealthStore) async throws {
            let start = 60 * Double(number)
            let energy = WorkoutAdditionsTests.sample(QuantityType(.activeEnergyBurned), 0.5, start, 60)
            switch self {
            case .ofSeveralSources:
                let overlapping = WorkoutAdditionsTests.sample(QuantityType(.activeEnergyBurned), 0.25, start + 30, 60)
                try await other.save(overlapping)
                try await store.addSamples([energy, overlapping], to: workout)
            case .ofSeries:
                try await store.addSamples(
                    [series(heartRate, [(start, 0, 100), (start + 10, 0, 120)])], to: workout)
            case .ofOneSource, .toWorkoutsInTurn:
                try await store.addSamples([energy, sleep(1, at: start)], to: workout)
            }
        }
    }

    /// Objects and samples that were looked at to add samples one by one.
    private func looks(_ additions: Additions, _ count: Int) async throws -> (members: Int, totals: Int) {
        let store = HealthStore.fixed()
        let other = HealthStore(database: store.database, sourceRevision: revision("watch"))
        let workouts = (0..<(additions == .toWorkoutsInTurn ? 3 : 1)).map {
            Workout(activityType: .running, start: time(Double($0)), end: time(Double($0) + 1))
        }
        try await store.save(workouts)
        for number in 0..<count {
            try await additions.add(number, to: workouts[number % workouts.count], store, other)
        }
        let state = await store.database.currentState()
        let totals = state.keptTotals.compactMap { $0 as? HolderTotals }
        #expect(totals.count == workouts.count)
        let found = try await SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: []).result(for: store)
        let counts = found.flatMap { $0.allStatistics.values.map(\.sampleCount) }
        let samplesInCall = additions == .ofSeveralSources || additions == .ofSeries ? 2 : 1
        #expect(counts.reduce(0, +) == samplesInCall * count)
        return (state.index.relations.membersLookedAt, totals.reduce(0) { $0 + $1.gathered.looks })
    }

    @Test(arguments: Additions.allCases)
    func `R11.2 what is looked at to add a sample does not grow with those added before`(
        additions: Additions
    ) async throws {
        for count in [50, 500] {
            let looks = try await looks(additions, count)
            #expect(looks.members <= 4 * count)
            #expect(looks.totals <= (additions == .ofSeveralSources ? 60 : 4) * count)
        }
    }

    @Test func `R11.2, R11.5 what is looked at to add a sample to a builder does not grow with those added before`()
        async throws
    {
        for (count, hasActivity) in [(50, false), (500, false), (500, true)] {
            let store = HealthStore.fixed()
            let configuration = WorkoutConfiguration(activityType: .running)
            let builder = WorkoutBuilder(healthStore: store, configuration: configuration, device: nil)
            try await builder.beginCollection(at: time(0))
            // One that is open ends with each sample that comes.
            if hasActivity {
                try await builder.addWorkoutActivity(
                    WorkoutActivity(workoutConfiguration: configuration, start: time(10), end: nil))
            }
            for number in 0..<count {
                try await builder.addSamples([pulse(120, at: Double(number)), sleep(1, at: Double(number))])
            }
            let totals = try #require(builder.draft.totals as? DraftTotals)
            #expect(totals.gathered.looks == (hasActivity ? 2 : 1) * count)
            #expect(totals.gathered.additions >= count)
            #expect(builder.statistics(for: heartRate)?.sampleCount == count)
        }
    }

    @Test func `R11.2, R11.5 a builder's statistics are those of all of its samples, to the bit`() async throws {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        var additions = 0
        for _ in 0..<30 {
            let database = HealthDatabase.fixed()
            let stores = ["phone", "watch"].map { HealthStore(database: database, sourceRevision: revision($0)) }
            let builder = WorkoutBuilder(
                healthStore: stores[0], configuration: WorkoutConfiguration(activityType: .running), device: nil)
            try await builder.beginCollection(at: time(0))
            if Bool.random(using: &random) {
                try await builder.addWorkoutActivity(
                    WorkoutActivity(
                        workoutConfiguration: WorkoutConfiguration(activityType: .running), start: time(4),
                        end: Bool.random(using: &random) ? time(20) : nil))
            }
            var now = 0.0
            for _ in 0..<15 {
                let new = Self.samples(at: &now, &random)
                if Int.random(in: 0..<4, using: &random) == 0 { try await stores[1].save(new) }
                try await builder.addSamples(new)
                if Int.random(in: 0..<8, using: &random) == 0 { try? await stores[0].delete(new[0]) }
                if Int.random(in: 0..<2, using: &random) == 0 { continue }
                try await builder.addSamples([])
                let (state, draft) = (await database.currentState(), builder.draft)
                let rows = draft.samples.compactMap { state.standing(for: $0) }
                let all = state.totals(in: draft.contentSoFar, of: Set(Self.types), rows)
                let content = try #require(all as? WorkoutContent)
                #expect(draft.content.samples == content.samples, comment)
                #expect(draft.contentSoFar.activities.map(\.totals) == content.activities.map(\.totals), comment)
                if let kept = draft.totals as? DraftTotals, kept.gathered.looks > 0 { additions += 1 }
            }
        }
        #expect(additions > 20, comment)
    }

    /// Samples after a time, and now and then one before it.
    private static func samples(at now: inout Double, _ random: inout SeededGenerator) -> [QuantitySample] {
        func oneIn(_ number: Int) -> Bool { Int.random(in: 0..<number, using: &random) == 0 }
        return (0..<Int.random(in: 1...3, using: &random)).map { _ in
            now += Double(Int.random(in: 0...3, using: &random))
            let start = oneIn(30) ? now / 2 : now
            if oneIn(8) { return series(heartRate, [(start, 1, 100), (start + 2, 1, now)]) }
            let value = oneIn(5) ? 1e-10 : Double.random(in: 50...90, using: &random)
            let type = types.randomElement(using: &random) ?? heartRate
            return sample(type, value, start, Double(Int.random(in: 0...4, using: &random)))
        }
    }

    /// Does something to a workout's samples.
    private func change(
        _ workout: Workout, _ added: inout [QuantitySample], at now: inout Double, _ stores: [HealthStore],
        _ random: inout SeededGenerator
    ) async throws {
        func oneIn(_ number: Int) -> Bool { Int.random(in: 0..<number, using: &random) == 0 }
        if oneIn(12), let gone = added.randomElement(using: &random) {
            // What another app saved stays.
            guard (try? await stores[0].delete(gone)) != nil else { return }
            added.removeAll { $0.uuid == gone.uuid }
            return
        }
        let new = Self.samples(at: &now, &random)
        if oneIn(40) {
            try await stores[1].save(new)
        } else {
            added += new
            if oneIn(2) { try await (oneIn(2) ? stores[0] : stores[1]).save(new) }
        }
        if oneIn(25) {
            let order = ["phone", "watch"].map { revision($0).source }
            try await stores[0].setSourceOrder(oneIn(2) ? order : nil, for: Self.types[0])
        }
        if oneIn(20), let member = added.first {
            // The sample gets a new sequence number.
            let meal = Correlation(type: food, start: time(0), end: time(0), objects: [member])
            try? await stores[0].save(meal)
        }
        try await stores[0].addSamples(new, to: workout)
    }

    @Test func `R11.2 statistics of samples added one by one are those of all of them, to the bit`() async throws {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        var additions = 0
        for _ in 0..<60 {
            let database = HealthDatabase.fixed()
            let stores = ["phone", "watch"].map { HealthStore(database: database, sourceRevision: revision($0)) }
            let parts = [(0.0, 10.0), (10.0, 30.0)].map {
                WorkoutActivity(
                    workoutConfiguration: WorkoutConfiguration(activityType: .running), start: time($0),
                    end: time($1))
            }
            let workout = Workout(activityType: .running, start: time(0), end: time(30), workoutActivities: parts)
            try await stores[0].save(workout)
            var added: [QuantitySample] = []
            var now = 0.0
            for _ in 0..<15 {
                try await change(workout, &added, at: &now, stores, &random)
                let state = await database.currentState()
                let row = try #require(state.index.rows([workout.uuid]).first)
                let content = try #require(row.details.payload as? WorkoutContent)
                let all = state.totals(in: content, of: Set(Self.types), state.index.members(of: row))
                #expect(content == all as? WorkoutContent, comment)
                if let kept = state.keptTotals.last as? HolderTotals, kept.sequence == row.sequence { additions += 1 }
            }
        }
        #expect(additions > 100, comment)
    }
}
