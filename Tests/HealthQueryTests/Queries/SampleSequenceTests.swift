@testable import HealthQuery
import Foundation
import Testing

/// Samples that are read one by one.
///
/// Random histories compare them with the model's lists.
struct SampleSequenceTests {
    private let store = HealthStore.fixed()

    private func descriptor(
        _ sortDescriptors: [SortDescriptor<QuantitySample>] = [],
        limit: Int? = nil
    ) -> SampleQueryDescriptor<QuantitySample> {
        SampleQueryDescriptor(
            predicates: [.quantitySample(type: stepCount)], sortDescriptors: sortDescriptors, limit: limit)
    }

    @Test(arguments: [nil, SortOrder.forward, .reverse])
    func `thousands of several sources come as in a list`(order: SortOrder?) async throws {
        let other = HealthStore(database: store.database, sourceRevision: revision("other"))
        for (index, writer) in [store, other].enumerated() {
            // Many start together, and the sources take turns in stretches of all lengths.
            try await writer.save((0..<3000).map { steps(Double($0), at: Double(($0 / 7 * 5 + index * $0) % 2000)) })
        }
        let order = order.map { [SortDescriptor(\QuantitySample.startDate, order: $0)] } ?? []
        let snapshot = try await store.snapshot()
        for limit in [nil, 1, 511, 512, 513, 6000, 7000] {
            let query = descriptor(order, limit: limit)
            #expect(Array(try query.samples(in: snapshot)) == (try query.result(in: snapshot)))
        }
    }

    @Test func `each loop begins anew, and one can end early`() async throws {
        try await store.save((0..<2000).map { steps(Double($0), at: Double($0)) })
        let samples = try descriptor().samples(in: await store.snapshot())
        try await store.save(steps(7, at: -1))
        for sample in samples {
            #expect(sample.startDate == time(0))
            break
        }
        var iterator = samples.makeIterator()
        _ = iterator.next()
        // A copy goes its own way.
        var copy = iterator
        #expect(copy.next()?.startDate == time(1))
        #expect(iterator.next()?.startDate == time(1))
        #expect(samples.reduce(0) { count, _ in count + 1 } == 2000)
        while iterator.next() != nil {}
        #expect(iterator.next() == nil, "after the end there is nothing")
    }

    @Test func `rows that do not match are passed over`() async throws {
        try await store.save((0..<5000).map { steps(Double($0), at: Double($0)) })
        let query = SampleQueryDescriptor(
            predicates: [
                .quantitySample(
                    type: stepCount,
                    predicate: Query.predicateForQuantitySamples(
                        with: .greaterThan, quantity: Quantity(unit: .count(), doubleValue: 4997)))
            ],
            sortDescriptors: [SortDescriptor(\.startDate)]
        )
        #expect(try query.samples(in: await store.snapshot()).map(\.value) == [4998, 4999])
    }

    @Test func `what has to be sorted is`() async throws {
        try await store.save([3, 1, 2].map { steps($0, at: 0) })
        let query = descriptor([SortDescriptor(\QuantitySample.value)])
        #expect(try query.samples(in: await store.snapshot()).map(\.value) == [1, 2, 3])
    }

    @Test func `errors are those of the query`() async throws {
        let snapshot = try await store.snapshot()
        let negative = #expect(throws: HealthError.self) { try descriptor(limit: -1).samples(in: snapshot) }
        #expect(negative?.code == .errorInvalidArgument)
        let stranger = HealthStore(
            database: store.database, sourceRevision: revision("stranger"), authorization: .notDetermined)
        let never = try await stranger.snapshot()
        let unasked = #expect(throws: HealthError.self) { try descriptor().samples(in: never) }
        #expect(unasked?.code == .errorAuthorizationNotDetermined)
    }
}
