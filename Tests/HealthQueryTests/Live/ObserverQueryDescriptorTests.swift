import Foundation
@testable import HealthQuery
import Testing

struct ObserverQueryDescriptorTests {
    private func both(_ condition: Condition = .everything) -> ObserverQueryDescriptor<any Sample> {
        ObserverQueryDescriptor(
            predicates: [stepCount, sleepAnalysis].map { type in
                .sample(type: type, predicate: condition.predicate(for: type))
            }
        )
    }

    private func end<Element>(_ reader: LiveReader<Element>, _ store: HealthStore) {
        reader.cancel()
        reader.run()
        #expect(reader.hasEnded)
        #expect(store.database.waitingQueries == 0)
    }

    @Test func `L1 R7.1 one notice comes right after the start, before any change`() {
        let store = HealthStore.fixed()
        let reader = LiveReader(both().results(for: store))
        reader.run()
        #expect(reader.elements.map(\.changedTypes) == [[stepCount, sleepAnalysis]])
        end(reader, store)
    }

    @Test func `L12 R7.2 R7.5 a save or delete of a match notifies, and names the types that changed`() async throws {
        let store = HealthStore.fixed()
        let reader = LiveReader(both().results(for: store))
        reader.run()
        let sample = steps(1)
        let night = sleep(1)
        try await store.save(sample)
        reader.run()
        try await store.save(night)
        reader.run()
        try await store.delete([sample, night])
        reader.run()
        try await store.save(pulse(60))
        reader.run()
        let expected: [Set<SampleType>] = [[stepCount], [sleepAnalysis], [stepCount, sleepAnalysis]]
        #expect(Array(reader.elements.map(\.changedTypes).dropFirst()) == expected)
        end(reader, store)
    }

    @Test func `L6 R7.2 a change that does not match gives no notice`() async throws {
        let store = HealthStore.fixed()
        let reader = LiveReader(both(.value(.equalTo, 3)).results(for: store))
        reader.run()
        let others = [steps(1), steps(2)]
        try await store.save(others)
        reader.run()
        try await store.delete(others)
        reader.run()
        #expect(reader.elements.count == 1)
        #expect(store.database.waitingQueries == 1)
        end(reader, store)
    }

    @Test func `L5 L17 R7.3 one save is one notice, and several merge while the reader is busy`() async throws {
        let store = HealthStore.fixed()
        let reader = LiveReader(both().results(for: store))
        reader.run()
        try await store.save((0..<100).map { steps(Double($0)) })
        reader.run()
        #expect(reader.elements.count == 2)
        try await store.save(steps(1))
        try await store.save(sleep(1))
        reader.run()
        #expect(reader.elements.count == 3)
        #expect(reader.elements.last?.changedTypes == [stepCount, sleepAnalysis])
        end(reader, store)
    }

    @Test func `L11 R7.4 a deleted sample is judged as it was`() async throws {
        let store = HealthStore.fixed()
        let late = steps(1, at: 5000)
        try await store.save(late)
        let reader = LiveReader(both(.dates(from: 4000, to: nil, .strictStartDate)).results(for: store))
        reader.run()
        try await store.delete(late)
        reader.run()
        #expect(reader.elements.count == 2)
        end(reader, store)
    }

    @Test func `R7.4 what came and went unseen is still a change`() async throws {
        let store = HealthStore.fixed()
        let reader = LiveReader(both().results(for: store))
        reader.run()
        let sample = steps(1)
        try await store.save(sample)
        try await store.delete(sample)
        reader.run()
        #expect(reader.elements.map(\.changedTypes) == [[stepCount, sleepAnalysis], [stepCount]])
        end(reader, store)
    }

    @Test func `L16 a change outside the dates does not even wake`() async throws {
        let store = HealthStore.fixed()
        let reader = LiveReader(both(.dates(from: 1000, to: 2000, [])).results(for: store))
        reader.run()
        try await store.save(steps(1, at: 0))
        #expect(!reader.executor.hasJobs)
        try await store.save(steps(1, at: 1500))
        #expect(reader.executor.hasJobs)
        reader.run()
        #expect(reader.elements.count == 2)
        end(reader, store)
    }

    @Test func `a sample that spans the gap between two ranges notifies`() async throws {
        let store = HealthStore.fixed()
        let ranges = Condition.all([.dates(from: 0, to: 10, []), .dates(from: 90, to: 100, [])])
        let reader = LiveReader(both(ranges).results(for: store))
        reader.run()
        try await store.save(steps(1, at: 5, lasting: 90))
        reader.run()
        #expect(reader.elements.count == 2)
        end(reader, store)
    }

    @Test func `an anchored query from the notice before finds what changed`() async throws {
        let store = HealthStore.fixed()
        try await store.save(pulse(1))
        let observer = ObserverQueryDescriptor(predicates: [.quantitySample(type: stepCount)])
        let reader = LiveReader(observer.results(for: store))
        reader.run()
        let samples = [steps(1), steps(2)]
        try await store.save(samples[0])
        try await store.save(samples[1])
        reader.run()
        let anchored = AnchoredObjectQueryDescriptor(
            predicates: [.quantitySample(type: stepCount)],
            anchor: reader.elements.first?.anchor
        )
        let changes = try await anchored.result(for: store)
        #expect(changes.addedSamples.map(\.uuid) == samples.map(\.uuid))
        #expect(changes.newAnchor == reader.elements.last?.anchor)
        end(reader, store)
    }

    @Test func `notices agree with the model on random histories`() async throws {
        var history = RandomHistory(random: SeededGenerator())
        let comment: Comment = "HEALTHQUERY_SEED=\(history.random.seed)"
        var store = ModelledStore()
        for _ in 0..<20 { try await store.apply(history.operation(store.model), comment) }
        for _ in 0..<10 {
            let question = history.question(store.model, of: RandomHistory.types)
            let descriptor = ObserverQueryDescriptor(predicates: Flavour.any.predicates(question))
            let reader = LiveReader(descriptor.results(for: store.stores[0]))
            reader.run()
            #expect(reader.elements.map(\.changedTypes) == [Set(question.map(\.type))], comment)
            for _ in 0..<12 {
                let known = reader.elements.count
                let sequence = store.model.lastSequence
                for _ in 0...history.below(3) { try await store.apply(history.operation(store.model), comment) }
                reader.run()
                let changed = store.model.changedTypes(question, after: sequence)
                let expected = changed.isEmpty ? [] : [changed]
                #expect(reader.elements.dropFirst(known).map(\.changedTypes) == expected, "\(comment): \(question)")
            }
            end(reader, store.stores[0])
        }
    }

    @Test func `R1.3 a query without predicates is an error of the first next`() async {
        let empty = ObserverQueryDescriptor<QuantitySample>(predicates: [])
        var iterator = empty.results(for: .fixed()).makeAsyncIterator()
        await expectInvalidArgument { _ = try await iterator.next() }
    }
}
