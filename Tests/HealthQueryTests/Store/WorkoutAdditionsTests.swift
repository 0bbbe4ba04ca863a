import Foundation
@testable import HealthQuery
import Testing

/// Samples that are added to a workout one by one.
@Suite struct WorkoutAdditionsTests {
    private static let types = [
        QuantityType(.activeEnergyBurned), heartRate, QuantityType(.environmentalAudioExposure),
    ]

    private static func sample(_ type: QuantityType, _ value: Double, _ start: Double, _ length: Double)
        -> QuantitySample
    {
        QuantitySample(
            type: type, quantity: Quantity(unit: type.canonicalUnit, doubleValue: value), start: time(start),
            end: time(start + length))
    }

    /// Objects and samples that were looked at to add samples one by one.
    private func looks(_ count: Int) async throws -> (members: Int, totals: Int) {
        let store = HealthStore.fixed()
        let workout = Workout(activityType: .running, start: time(0), end: time(1))
        try await store.save(workout)
        for number in 0..<count {
            let rate = Self.sample(heartRate, 120, Double(number), 0)
            try await store.addSamples([rate, sleep(1, at: Double(number))], to: workout)
        }
        let state = await store.database.currentState()
        let totals = try #require(state.lastTotals as? HolderTotals)
        let found = try await SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: []).result(for: store)
        #expect(found.map { $0.statistics(for: heartRate)?.sampleCount } == [count])
        return (state.index.relations.membersLookedAt, totals.looks)
    }

    @Test func `R11.2 what is looked at to add a sample does not grow with those added before`() async throws {
        for count in [50, 500] {
            let looks = try await looks(count)
            #expect(looks.members <= 4 * count)
            #expect(looks.totals == count)
        }
    }

    /// Does something to a workout's samples.
    private func change(
        _ workout: Workout, _ added: inout [QuantitySample], at now: inout Double, _ stores: [HealthStore],
        _ random: inout SeededGenerator
    ) async throws {
        func oneIn(_ number: Int) -> Bool { Int.random(in: 0..<number, using: &random) == 0 }
        if oneIn(12), let gone = added.randomElement(using: &random) {
            added.removeAll { $0.uuid == gone.uuid }
            return try await stores[0].delete(gone)
        }
        let new = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            now += Double(Int.random(in: 0...3, using: &random))
            let start = oneIn(30) ? now / 2 : now
            let value = oneIn(5) ? 1e-10 : Double.random(in: 50...90, using: &random)
            let type = Self.types.randomElement(using: &random) ?? heartRate
            return Self.sample(type, value, start, Double(Int.random(in: 0...4, using: &random)))
        }
        if oneIn(40) {
            try await stores[1].save(new)
        } else {
            added += new
            if oneIn(3) { try await stores[0].save(new) }
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
                if let kept = state.lastTotals as? HolderTotals, kept.sequence == row.sequence { additions += 1 }
            }
        }
        #expect(additions > 100, comment)
    }
}
