import Foundation
@testable import HealthQuery
import Testing

/// Lists of samples that are kept current.
struct LiveSampleQueryTests {
    private func newest(_ limit: Int?, _ predicate: QueryPredicate? = nil) -> SampleQueryDescriptor<QuantitySample> {
        SampleQueryDescriptor(
            predicates: [.quantitySample(type: stepCount, predicate: predicate)],
            sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)],
            limit: limit
        )
    }

    private func counts(_ update: SampleQueryDescriptor<QuantitySample>.Update?) -> [Double]? {
        update?.samples.map { $0.quantity.value }
    }

    @Test func `L9 what is saved takes its place, and the limit cuts what is last`() async throws {
        let store = HealthStore.fixed()
        let reader = LiveReader(newest(2).results(for: store))
        reader.run()
        #expect(counts(reader.elements.last) == [])
        for (count, start) in [(1.0, 60.0), (2, 180), (3, 120)] {
            try await store.save(steps(count, at: start))
            reader.run()
        }
        #expect(reader.elements.map { counts($0) } == [[], [1], [2, 1], [2, 3]])
        reader.cancel()
        reader.run()
    }

    @Test func `L6 L9 what comes after the limit, or goes from there, gives no element`() async throws {
        let store = HealthStore.fixed()
        let old = steps(1, at: 0)
        try await store.save([steps(3, at: 120), steps(2, at: 60)])
        let reader = LiveReader(newest(2).results(for: store))
        reader.run()
        try await store.save(old)
        reader.run()
        try await store.delete(old)
        reader.run()
        #expect(reader.elements.map { counts($0) } == [[3, 2]])
        reader.cancel()
        reader.run()
    }

    @Test func `L9 where a sample goes, what the limit had cut off moves up`() async throws {
        let store = HealthStore.fixed()
        let samples = (0..<5).map { steps(Double($0), at: Double($0) * 60) }
        try await store.save(samples)
        let reader = LiveReader(newest(2).results(for: store))
        reader.run()
        try await store.delete(samples[4])
        reader.run()
        try await store.transaction { transaction in
            try transaction.delete([samples[3], samples[2], samples[1]])
            try transaction.save(steps(9, at: 30))
        }
        reader.run()
        #expect(reader.elements.map { counts($0) } == [[4, 3], [3, 2], [9, 0]])
        reader.cancel()
        reader.run()
    }

    @Test func `L6 L9 a sample that came and went between elements gives none`() async throws {
        let store = HealthStore.fixed()
        let reader = LiveReader(newest(nil).results(for: store))
        reader.run()
        let short = steps(1)
        try await store.save(short)
        try await store.delete(short)
        reader.run()
        #expect(reader.elements.count == 1)
        reader.cancel()
        reader.run()
    }

    /// Each order that lists know, and limits about as long as the list.
    private static let orders: [[SortDescriptor<QuantitySample>]] = [
        [],
        [SortDescriptor(\.startDate)],
        [SortDescriptor(\.startDate, order: .reverse)],
        [SortDescriptor(\.endDate, order: .reverse), SortDescriptor(\.startDate)],
        [SortDescriptor(\.uuid.uuidString)],
        [SortDescriptor(\.sourceRevision.source.name, order: .reverse), SortDescriptor(\.endDate)],
    ]

    @Test(arguments: orders.indices, [nil, 1, 4, 12])
    func `L4 L9 on random histories the list is what the query answers, and there is none without news`(
        _ order: Int,
        _ limit: Int?
    ) async throws {
        var history = RandomHistory(random: SeededGenerator())
        let comment: Comment = "HEALTHQUERY_SEED=\(history.random.seed)"
        var modelled = ModelledStore()
        let condition = history.once(in: 2) ? Query.predicateForSamples(withStart: time(0), end: time(1800)) : nil
        let descriptor = SampleQueryDescriptor(
            predicates: [
                .quantitySample(type: stepCount, predicate: condition), .quantitySample(type: heartRate),
            ],
            sortDescriptors: Self.orders[order],
            limit: limit
        )
        // Few changes are many to the one, so that both ways are gone.
        let readers = [10_000, 2].map { LiveSampleQuery(descriptor: descriptor, greatestChange: $0) }
        var snapshot = await modelled.database.currentState()
        var states = try readers.map { try $0.begin(in: snapshot) }
        var known: [QuantitySample]?
        for _ in 0..<60 {
            let operation = history.operation(modelled.model)
            try await modelled.apply(operation, comment)
            // Sometimes several changes are one element.
            if history.once(in: 3) { continue }
            snapshot = await modelled.database.currentState()
            let expected = try await descriptor.result(for: modelled.stores[0])
            for index in readers.indices {
                let element = try await readers[index].step(&states[index], in: snapshot)
                #expect(element.map(\.samples) == (expected == known ? nil : expected), comment)
            }
            known = expected
        }
    }
}
