import Dispatch
import Foundation
@testable import HealthQuery
import Testing

/// Called from the main actor, no query runs on it.
///
/// Where a test can put code of its own into a query, that code notes where it runs. In a build with checked invariants
/// every query checks that itself when it begins its work.
@MainActor @Suite struct MainActorTests {
    private static let predicate = SamplePredicate<QuantitySample>.quantitySample(type: stepCount)

    private func filledStore() async throws -> HealthStore {
        let store = HealthStore.fixed()
        try await store.save((0..<20).map { steps(Double($0), at: Double($0 * 60)) })
        return store
    }

    @Test func `a sample query sorts off the main actor`() async throws {
        let store = try await filledStore()
        let probe = PositionProbe()
        let descriptor = SampleQueryDescriptor(
            predicates: [Self.predicate],
            sortDescriptors: [SortDescriptor(\QuantitySample.noted)]
        )
        let samples = try await PositionProbe.$current.withValue(probe) {
            try await descriptor.result(for: store)
        }
        #expect(samples.count == 20)
        #expect(probe.positions.elements.count >= 20)
        #expect(!probe.positions.elements.contains(true))
        #expect(MainQueue.isCurrent, "the test itself is on the main actor")
    }

    @Test func `L18 a live query begins and steps off the main actor`() async throws {
        let store = try await filledStore()
        let query = NotingQuery()
        let iterator = LiveIterator(query, store: store)
        #expect(try await iterator.next(isolation: #isolation) == 1)
        try await store.save(steps(1))
        #expect(try await iterator.next(isolation: #isolation) == 2)
        #expect(query.positions.elements.count >= 3)
        #expect(!query.positions.elements.contains(true))
        #expect(MainQueue.isCurrent, "the test itself is on the main actor")
    }

    @Test func `every query can be asked from the main actor`() async throws {
        let store = try await filledStore()
        let anchored = AnchoredObjectQueryDescriptor(predicates: [Self.predicate], anchor: nil)
        let observer = ObserverQueryDescriptor(predicates: [Self.predicate])
        let statistics = StatisticsQueryDescriptor(predicate: Self.predicate, options: .cumulativeSum)
        let collection = StatisticsCollectionQueryDescriptor(
            predicate: Self.predicate,
            options: .cumulativeSum,
            anchorDate: time(0),
            intervalComponents: DateComponents(minute: 1)
        )
        #expect(try await anchored.result(for: store).addedSamples.count == 20)
        #expect(try await statistics.result(for: store)?.sumQuantity() == Quantity(unit: .count(), doubleValue: 190))
        #expect(try await collection.result(for: store).statistics().count == 20)
        #expect(try await SourceQueryDescriptor(predicate: Self.predicate).result(for: store).count == 1)
        try await expectElements(anchored.results(for: store), store)
        try await expectElements(observer.results(for: store), store)
        try await expectElements(statistics.results(for: store), store)
        try await expectElements(collection.results(for: store), store)
        #expect(store.database.waitingQueries == 0)
    }

    /// Expects a first element and one after a save.
    private func expectElements<S: AsyncSequence>(_ sequence: S, _ store: HealthStore) async throws {
        var iterator = sequence.makeAsyncIterator()
        #expect(try await iterator.next(isolation: #isolation) != nil)
        try await store.save(steps(0))
        #expect(try await iterator.next(isolation: #isolation) != nil)
    }
}

/// Notes for each use of a key path whether it was on the main actor.
private final class PositionProbe: Sendable {
    @TaskLocal static var current: PositionProbe?
    let positions = Recorder<Bool>()
}

extension QuantitySample {
    /// A key path that notes where it is followed.
    fileprivate var noted: Double {
        PositionProbe.current?.positions.append(MainQueue.isCurrent)
        return value
    }
}

/// Whether code runs on the main actor.
///
/// The main thread is no measure: on Linux, the main queue may be drained by another one.
private enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }
}

/// A live query that counts its elements and notes where it runs.
private struct NotingQuery: LiveQuery {
    struct State: LiveState {
        var sequence: UInt64 = 0
        var count = 0
    }

    let positions = Recorder<Bool>()

    func begin(in snapshot: DatabaseState) -> State {
        positions.append(MainQueue.isCurrent)
        return State()
    }

    var types: [SampleType] { [stepCount] }

    func region(_ state: State, _ scope: Region.ReaderScope) -> Region {
        Region(types: [stepCount.index], scope: scope)
    }

    func step(_ state: inout State, in snapshot: DatabaseState) -> Int? {
        positions.append(MainQueue.isCurrent)
        state.count += 1
        return state.count
    }
}
