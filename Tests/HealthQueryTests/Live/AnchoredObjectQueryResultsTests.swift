import Foundation
@testable import HealthQuery
import Testing

struct AnchoredObjectQueryResultsTests {
    private typealias Descriptor = AnchoredObjectQueryDescriptor<QuantitySample>

    private func query(anchor: QueryAnchor? = nil, limit: Int? = nil) -> Descriptor {
        Descriptor(predicates: [.quantitySample(type: stepCount)], anchor: anchor, limit: limit)
    }

    private func end(_ reader: LiveReader<Descriptor.Result>, _ store: HealthStore, others: Int = 0) {
        reader.cancel()
        reader.run()
        #expect(reader.hasEnded)
        #expect(store.database.waitingQueries == others)
    }

    @Test func `R3.10 the first element carries everything, also deletions`() async throws {
        let store = HealthStore.fixed()
        let samples = [steps(1), steps(2), steps(3)]
        try await store.save(samples)
        try await store.delete(samples[1])
        let reader = LiveReader(query().results(for: store))
        reader.run()
        #expect(reader.elements.map { $0.addedSamples.map(\.uuid) } == [[samples[0].uuid, samples[2].uuid]])
        #expect(reader.elements.map { $0.deletedObjects.map(\.uuid) } == [[samples[1].uuid]])
        end(reader, store)
    }

    @Test func `R3.10 the first element of an empty store is empty`() {
        let store = HealthStore.fixed()
        let reader = LiveReader(query().results(for: store))
        reader.run()
        #expect(reader.elements.count == 1)
        #expect(reader.elements.allSatisfy { $0.addedSamples.isEmpty && $0.deletedObjects.isEmpty })
        end(reader, store)
    }

    @Test func `L8 R3.10 with a limit, full elements follow one another, then live ones`() async throws {
        let store = HealthStore.fixed()
        let samples = (0..<7).map { steps(Double($0)) }
        try await store.save(samples)
        let reader = LiveReader(query(limit: 3).results(for: store))
        reader.run()
        #expect(reader.elements.map(\.addedSamples.count) == [3, 3, 1])
        try await store.save((0..<4).map { steps(Double($0)) })
        reader.run()
        #expect(reader.elements.map(\.addedSamples.count) == [3, 3, 1, 3, 1])
        #expect(Set(reader.elements.flatMap { $0.addedSamples.map(\.uuid) }).count == 11)
        end(reader, store)
    }

    @Test func `L3 L5 R10.5 changes merge in the order they were made, and what came and went is netted`() async throws
    {
        let store = HealthStore.fixed()
        let reader = LiveReader(query().results(for: store))
        reader.run()
        let samples = [steps(3, at: 9), steps(1, at: 1), steps(2, at: 5)]
        for sample in samples { try await store.save(sample) }
        try await store.delete(samples[1])
        reader.run()
        #expect(reader.elements.count == 2)
        #expect(reader.elements.last?.addedSamples.map(\.uuid) == [samples[0].uuid, samples[2].uuid])
        #expect(reader.elements.last?.deletedObjects.map(\.uuid) == [samples[1].uuid])
        end(reader, store)
    }

    @Test func `R3.8 a replacement under a sync identifier is one deletion and one addition, in one element`()
        async throws
    {
        func version(_ version: Int) -> QuantitySample {
            steps(
                Double(version),
                metadata: [MetadataKeySyncIdentifier: .string("walk"), MetadataKeySyncVersion: .integer(version)]
            )
        }
        let store = HealthStore.fixed()
        let old = version(1)
        try await store.save(old)
        let query = AnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: stepCount)], anchor: nil)
        let reader = LiveReader(query.results(for: store))
        reader.run()
        let new = version(2)
        try await store.save(new)
        reader.run()
        #expect(reader.elements.count == 2)
        #expect(reader.elements.last?.deletedObjects.map(\.uuid) == [old.uuid])
        #expect(reader.elements.last?.addedSamples.map(\.uuid) == [new.uuid])
        reader.cancel()
        reader.run()
    }

    @Test func `L26 R3.11 each element's anchor resumes exactly after it`() async throws {
        let store = HealthStore.fixed()
        try await store.save((0..<5).map { steps(Double($0)) })
        let reader = LiveReader(query(limit: 2).results(for: store))
        reader.run()
        let elements = reader.elements
        for (position, element) in elements.enumerated() {
            let rest = try await query(anchor: element.newAnchor).result(for: store)
            let expected = elements[(position + 1)...].flatMap(\.addedSamples)
            #expect(rest.addedSamples == expected)
            let other = LiveReader(query(anchor: element.newAnchor).results(for: store))
            other.run()
            #expect(other.elements.map(\.addedSamples) == [expected])
            end(other, store, others: 1)
        }
        end(reader, store)
    }

    @Test func `L19 R10.3 two iterators of one sequence are queries of their own`() async throws {
        let store = HealthStore.fixed()
        try await store.save(steps(1))
        let sequence = query().results(for: store)
        let first = LiveReader(sequence)
        first.run()
        try await store.save(steps(2))
        let second = LiveReader(sequence)
        second.run()
        first.run()
        #expect(first.elements.map(\.addedSamples.count) == [1, 1])
        #expect(second.elements.map(\.addedSamples.count) == [2])
        end(first, store, others: 1)
        try await store.save(steps(3))
        second.run()
        #expect(second.elements.map(\.addedSamples.count) == [2, 1])
        end(second, store)
    }

    @Test func `L6 a change that its predicate hides gives no element`() async throws {
        let store = HealthStore.fixed()
        let predicate = Condition.value(.greaterThan, 10).predicate(for: stepCount)
        let descriptor = Descriptor(
            predicates: [.quantitySample(type: stepCount, predicate: predicate)],
            anchor: nil
        )
        let reader = LiveReader(descriptor.results(for: store))
        reader.run()
        try await store.save(steps(5))
        reader.run()
        #expect(reader.elements.count == 1)
        #expect(store.database.waitingQueries == 1)
        try await store.save(steps(15))
        reader.run()
        #expect(reader.elements.count == 2)
        end(reader, store)
    }

    @Test func `L27 R3.12 another store's anchor is an error of the first next`() async throws {
        let store = HealthStore.fixed()
        let anchor = QueryAnchor(sequence: 0)
        var iterator = query(anchor: anchor).results(for: store).makeAsyncIterator()
        await expectInvalidArgument { _ = try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }
}
