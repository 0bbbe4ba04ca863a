import Foundation
@testable import HealthQuery
import Testing

/// Small scenarios of readers and writers, stepped in every order.
struct LiveInterleavingTests {
    private static let first = steps(1, at: 0)
    private static let second = steps(2, at: 60)
    private static let anchored = AnchoredObjectQueryDescriptor(
        predicates: [.quantitySample(type: stepCount)],
        anchor: nil
    )

    /// What a reader of an anchored query knows: its elements applied in order.
    private func folded(_ elements: [AnchoredObjectQueryDescriptor<QuantitySample>.Result]) -> [UUID] {
        var known: [UUID] = []
        for element in elements {
            let deleted = Set(element.deletedObjects.map(\.uuid))
            known.removeAll(where: deleted.contains)
            known += element.addedSamples.map(\.uuid)
        }
        return known
    }

    @Test func `L2 R10.6 two saves that race an anchored reader come exactly once, in every order`() {
        let runs = Interleavings.forEach { order in
            let store = HealthStore.fixed()
            let reader = LiveReader(Self.anchored.results(for: store), atMost: 3)
            let writer = Writer {
                try await store.save(Self.first)
                try await store.save(Self.second)
            }
            order.run(reader.executor, writer.executor)
            let elements = reader.elements
            #expect(folded(elements) == [Self.first.uuid, Self.second.uuid], "order \(order.trace)")
            #expect((1...3).contains(elements.count), "order \(order.trace)")
            #expect(elements.dropFirst().allSatisfy { !$0.addedSamples.isEmpty }, "order \(order.trace)")
            // Three elements are three calls of `next()`; otherwise the last call waits.
            #expect(store.database.waitingQueries == (elements.count == 3 ? 0 : 1), "order \(order.trace)")
            reader.cancel()
            reader.run()
            #expect(store.database.waitingQueries == 0, "order \(order.trace)")
        }
        #expect(runs > 20)
    }

    @Test func `a save and its deletion that race an anchored reader leave nothing, in every order`() {
        Interleavings.forEach { order in
            let store = HealthStore.fixed()
            let reader = LiveReader(Self.anchored.results(for: store), atMost: 3)
            let writer = Writer {
                try await store.save(Self.first)
                try await store.delete(Self.first)
            }
            order.run(reader.executor, writer.executor)
            #expect(folded(reader.elements).isEmpty, "order \(order.trace)")
            #expect(reader.elements.last?.deletedObjects.map(\.uuid) == [Self.first.uuid], "order \(order.trace)")
            reader.cancel()
            reader.run()
            #expect(store.database.waitingQueries == 0, "order \(order.trace)")
        }
    }

    @Test func `L20 R10.2 a cancellation and a save that race a reader end its loop, in every order`() {
        let runs = Interleavings.forEach { order in
            let store = HealthStore.fixed()
            let reader = LiveReader(Self.anchored.results(for: store))
            let writer = Writer { try await store.save(Self.first) }
            let canceller = Writer { reader.cancel() }
            order.run(reader.executor, writer.executor, canceller.executor)
            #expect(reader.hasEnded, "order \(order.trace)")
            #expect(reader.elements.count <= 2, "order \(order.trace)")
            #expect(store.database.waitingQueries == 0, "order \(order.trace)")
        }
        #expect(runs > 20)
    }

    @Test func `L2 R10.6 an observer is told of a save that races it, in every order`() {
        let descriptor = ObserverQueryDescriptor(predicates: [.quantitySample(type: stepCount)])
        Interleavings.forEach { order in
            let store = HealthStore.fixed()
            let reader = LiveReader(descriptor.results(for: store), atMost: 3)
            let writer = Writer {
                try await store.save(Self.first)
                try await store.save(Self.second)
            }
            order.run(reader.executor, writer.executor)
            #expect((1...3).contains(reader.elements.count), "order \(order.trace)")
            // The last notice stands at the end of what happened, or another `next()` would bring one.
            #expect(reader.elements.last?.anchor == .fixed(2), "order \(order.trace)")
            #expect(reader.elements.allSatisfy { $0.changedTypes == [stepCount] }, "order \(order.trace)")
            reader.cancel()
            reader.run()
            #expect(store.database.waitingQueries == 0, "order \(order.trace)")
        }
    }

    @Test func `statistics end at the last of two saves that race them, in every order`() {
        let descriptor = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: stepCount),
            options: .cumulativeSum
        )
        Interleavings.forEach { order in
            let store = HealthStore.fixed()
            let reader = LiveReader(descriptor.results(for: store), atMost: 3)
            let writer = Writer {
                try await store.save(Self.first)
                try await store.save(Self.second)
            }
            order.run(reader.executor, writer.executor)
            let sum = reader.elements.last?.statistics?.sumQuantity()
            #expect(sum == Quantity(unit: .count(), doubleValue: 3), "order \(order.trace)")
            #expect(reader.elements.last?.anchor == .fixed(2), "order \(order.trace)")
            reader.cancel()
            reader.run()
            #expect(store.database.waitingQueries == 0, "order \(order.trace)")
        }
    }

    @Test func `a collection ends at the last of two saves that race it, in every order`() {
        let descriptor = StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: stepCount),
            options: .cumulativeSum,
            anchorDate: time(0),
            intervalComponents: DateComponents(minute: 1)
        )
        Interleavings.forEach { order in
            let store = HealthStore.fixed()
            let reader = LiveReader(descriptor.results(for: store), atMost: 3)
            let writer = Writer {
                try await store.save(Self.first)
                try await store.save(Self.second)
            }
            order.run(reader.executor, writer.executor)
            let sums = reader.elements.last?.statisticsCollection.statistics().map { $0.sumQuantity() }
            #expect(sums == [1, 2].map { Quantity(unit: .count(), doubleValue: $0) }, "order \(order.trace)")
            reader.cancel()
            reader.run()
            #expect(store.database.waitingQueries == 0, "order \(order.trace)")
        }
    }

    @Test func `two readers of one save are both told, in every order`() {
        Interleavings.forEach { order in
            let store = HealthStore.fixed()
            let sequence = Self.anchored.results(for: store)
            // One waits already, the other begins.
            let readers = [LiveReader(sequence, atMost: 2), LiveReader(sequence, atMost: 2)]
            readers[0].run()
            let writer = Writer { try await store.save(Self.first) }
            order.run(readers[0].executor, readers[1].executor, writer.executor)
            for reader in readers {
                #expect(folded(reader.elements) == [Self.first.uuid], "order \(order.trace)")
                reader.cancel()
                reader.run()
            }
            #expect(store.database.waitingQueries == 0, "order \(order.trace)")
        }
    }

    @Test
    func `L2 L4 L17 L20 two writers, two readers and a cancellation leave all told and nothing behind, in every order`()
        async throws
    {
        let total = StatisticsQueryDescriptor(predicate: .quantitySample(type: stepCount), options: .cumulativeSum)
        let runs = Interleavings.forEach { order in
            let store = HealthStore.fixed()
            let cancelled = LiveReader(Self.anchored.results(for: store))
            let told = LiveReader(total.results(for: store))
            let writers = [Self.first, Self.second].map { sample in Writer { try await store.save(sample) } }
            let canceller = Writer { cancelled.cancel() }
            // The readers wait and a writer stands before the door: where all begin there are millions of orders, and
            // those of one reader are tried above.
            for executor in [cancelled.executor, told.executor] { executor.run() }
            writers[0].executor.step()
            order.run(
                cancelled.executor, told.executor, writers[0].executor, writers[1].executor, canceller.executor)
            // What the one was given before it ended is in order and comes once, and it did end.
            let known = folded(cancelled.elements)
            #expect(Set(known).count == known.count, "order \(order.trace)")
            #expect(cancelled.hasEnded, "order \(order.trace)")
            // The other knows the end, in no more elements than there were transactions.
            let sums = told.elements.map { $0.statistics?.sumQuantity()?.doubleValue(for: .count()) ?? 0 }
            #expect(sums.last == 3 && sums.count <= 3 && sums == sums.sorted(), "order \(order.trace)")
            #expect(store.database.liveQueryCount == 1, "order \(order.trace)")
            told.cancel()
            told.run()
            #expect(store.database.liveQueryCount == 0, "order \(order.trace)")
        }
        #expect(runs > 500)
    }
}
