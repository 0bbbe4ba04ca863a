import Foundation
@testable import HealthQuery
import Testing

/// What all live queries promise, whatever their elements.
struct LiveIteratorTests {
    /// The live queries by name, each with the number of elements only.
    enum Kind: String, CaseIterable, Sendable {
        case anchored, samples, statistics, collection, sources, observer

        func reader(
            _ store: HealthStore,
            type: QuantityType = stepCount,
            atMost count: Int = 1000
        ) -> any CountingReader {
            let predicate = SamplePredicate<QuantitySample>.quantitySample(type: type)
            switch self {
            case .anchored:
                let descriptor = AnchoredObjectQueryDescriptor(predicates: [predicate], anchor: nil)
                return LiveReader(descriptor.results(for: store), atMost: count)
            case .samples:
                let descriptor = SampleQueryDescriptor(predicates: [predicate], sortDescriptors: [])
                return LiveReader(descriptor.results(for: store), atMost: count)
            case .observer:
                return LiveReader(ObserverQueryDescriptor(predicates: [predicate]).results(for: store), atMost: count)
            case .statistics:
                let descriptor = StatisticsQueryDescriptor(predicate: predicate, options: .mostRecent)
                return LiveReader(descriptor.results(for: store), atMost: count)
            case .sources:
                return LiveReader(SourceQueryDescriptor(predicate: predicate).results(for: store), atMost: count)
            case .collection:
                let descriptor = StatisticsCollectionQueryDescriptor(
                    predicate: predicate,
                    options: .mostRecent,
                    anchorDate: time(0),
                    intervalComponents: DateComponents(hour: 1)
                )
                return LiveReader(descriptor.results(for: store), atMost: count)
            }
        }

        /// Those that have an element for every sample that comes.
        static let sensitive = allCases.filter { $0 != .sources }
    }

    @Test(arguments: Kind.allCases)
    func `L19 R10.1 nothing runs until the sequence is iterated`(kind: Kind) {
        let store = HealthStore.fixed()
        // Makes an iterator of a query that is wrong, and never asks it for anything.
        let reader = kind.reader(store, type: QuantityType(QuantityTypeIdentifier(rawValue: "unknown")), atMost: 0)
        #expect(reader.executor.step())
        #expect(!reader.executor.hasJobs)
        #expect(reader.error == nil)
        #expect(store.database.waitingQueries == 0)
    }

    @Test(arguments: Kind.sensitive)
    func `L1 L5 R3.10 the first element always comes, then one for each save`(kind: Kind) async throws {
        let store = HealthStore.fixed()
        let reader = kind.reader(store)
        reader.run()
        #expect(reader.count == 1)
        for position in 1...3 {
            #expect(store.database.waitingQueries == 1)
            try await store.save([steps(1, at: Double(position)), steps(2, at: Double(position))])
            reader.run()
            #expect(reader.count == 1 + position)
        }
        reader.cancel()
        reader.run()
        #expect(reader.hasEnded)
        #expect(store.database.waitingQueries == 0)
    }

    @Test(arguments: Kind.allCases)
    func `L5 R10.5 saves merge into one element while the reader is busy`(kind: Kind) async throws {
        let store = HealthStore.fixed()
        let reader = kind.reader(store)
        reader.run()
        // The first save wakes the reader; it does not get to run until all are done.
        for position in 0..<10 { try await store.save(steps(1, at: Double(position))) }
        reader.run()
        #expect(reader.count == 2)
        reader.cancel()
        reader.run()
        #expect(store.database.waitingQueries == 0)
    }

    @Test(arguments: Kind.allCases)
    func `L6 L16 R7.2 a change of another type gives no element and does not wake`(kind: Kind) async throws {
        let store = HealthStore.fixed()
        let reader = kind.reader(store)
        reader.run()
        try await store.save(pulse(60))
        #expect(!reader.executor.hasJobs)
        #expect(reader.count == 1)
        reader.cancel()
        reader.run()
        #expect(store.database.waitingQueries == 0)
    }

    @Test(arguments: Kind.allCases)
    func `L20 R10.2 a task cancelled before it iterates gets nil`(kind: Kind) async throws {
        let store = HealthStore.fixed()
        try await store.save(steps(1))
        let reader = kind.reader(store)
        reader.cancel()
        reader.run()
        #expect(reader.count == 0)
        #expect(reader.hasEnded)
        #expect(store.database.waitingQueries == 0)
    }

    @Test(arguments: Kind.allCases)
    func `L20 R10.2 a task cancelled while it waits gets nil`(kind: Kind) {
        let store = HealthStore.fixed()
        let reader = kind.reader(store)
        reader.run()
        #expect(store.database.waitingQueries == 1)
        reader.cancel()
        // Nothing is left even before the task gets to run.
        #expect(store.database.waitingQueries == 0)
        reader.run()
        #expect(reader.hasEnded)
        #expect(reader.count == 1)
    }

    @Test(arguments: Kind.allCases)
    func `L20 R10.2 a task cancelled while changes wait gets nil`(kind: Kind) async throws {
        let store = HealthStore.fixed()
        let reader = kind.reader(store)
        reader.run()
        try await store.save(steps(1))
        reader.cancel()
        reader.run()
        #expect(reader.count == 1)
        #expect(reader.hasEnded)
        #expect(store.database.waitingQueries == 0)
    }

    @Test(arguments: Kind.allCases)
    func `L20 R10.2 a task can be cancelled from another thread`(kind: Kind) async {
        let store = HealthStore.fixed()
        let reader = kind.reader(store)
        reader.run()
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                reader.cancel()
                continuation.resume()
            }
        }
        #expect(store.database.waitingQueries == 0)
        reader.run()
        #expect(reader.hasEnded)
    }

    @Test(arguments: Kind.allCases)
    func `L21 an iterator that is dropped leaves nothing behind`(kind: Kind) async throws {
        let store = HealthStore.fixed()
        let reader = kind.reader(store, atMost: 2)
        reader.run()
        try await store.save(steps(1))
        reader.run()
        #expect(reader.count == 2)
        #expect(!reader.hasEnded)
        #expect(store.database.waitingQueries == 0)
        try await store.save(steps(2, at: 60))
        #expect(!reader.executor.hasJobs)
    }

    @Test(arguments: Kind.allCases)
    func `L23 a loop keeps its database alive, and only it does`(kind: Kind) async throws {
        var store: HealthStore? = .fixed()
        weak let database = store?.database
        let reader = try #require(store.map { kind.reader($0) })
        reader.run()
        store = nil
        let kept = try #require(database)
        try await HealthStore(database: kept, sourceRevision: revision("app")).save(steps(1))
        reader.run()
        #expect(reader.count == 2)
        reader.cancel()
        reader.run()
        #expect(kept.waitingQueries == 0)
    }

    @Test func `L23 a database goes when its loops have ended`() async {
        weak var database: HealthDatabase?
        do {
            let store = HealthStore.fixed()
            database = store.database
            let reader = Kind.anchored.reader(store)
            reader.run()
            reader.cancel()
            reader.run()
            await reader.finish()
        }
        #expect(database == nil)
    }

    @Test func `L23 an iterator that is over keeps its database no longer`() async throws {
        weak var database: HealthDatabase?
        var iterator: LiveResults<ObserverQueryDescriptor<QuantitySample>.Update>.Iterator
        do {
            let store = HealthStore.fixed()
            database = store.database
            iterator = ObserverQueryDescriptor<QuantitySample>(predicates: []).results(for: store).makeAsyncIterator()
        }
        #expect(database != nil)
        await expectInvalidArgument { _ = try await iterator.next() }
        #expect(database == nil)
        #expect(try await iterator.next() == nil)
    }

    @Test(arguments: Kind.allCases)
    func `L22 R10.4 an error is thrown by the first next, and then there is nil`(kind: Kind) async throws {
        let store = HealthStore.fixed()
        let unknown = QuantityType(QuantityTypeIdentifier(rawValue: "unknown"))
        let reader = kind.reader(store, type: unknown)
        reader.run()
        #expect(reader.count == 0)
        #expect((reader.error as? HealthError)?.code == .errorInvalidArgument)
        #expect(store.database.waitingQueries == 0)
    }

    @Test func `L22 R10.4 after an error and after the end there is nothing but nil`() async throws {
        let store = HealthStore.fixed()
        let wrong = AnchoredObjectQueryDescriptor<QuantitySample>(predicates: [], anchor: nil)
        var iterator = wrong.results(for: store).makeAsyncIterator()
        await expectInvalidArgument { _ = try await iterator.next() }
        #expect(try await iterator.next() == nil)
        #expect(try await iterator.next() == nil)
        let isOver = Task {
            let right = ObserverQueryDescriptor(predicates: [.quantitySample(type: stepCount)])
            var iterator = right.results(for: store).makeAsyncIterator()
            guard try await iterator.next() != nil else { return false }
            withUnsafeCurrentTask { $0?.cancel() }
            let afterCancellation = try await iterator.next()
            let later = try await iterator.next()
            return afterCancellation == nil && later == nil
        }
        #expect(try await isOver.value)
        #expect(store.database.waitingQueries == 0)
    }

    @Test func `L20 R10.2 a cancellation during the work drops its element`() async throws {
        /// Cancels its own task in the middle of a step that has something to say.
        struct Cancelling: LiveQuery {
            struct State: LiveState { var sequence: UInt64 = 0 }

            func begin(in snapshot: DatabaseState) -> State { State() }
            var types: [SampleType] { [stepCount] }

            func region(_ state: State, _ scope: Region.ReaderScope) -> Region {
                Region(types: [stepCount.index], scope: scope)
            }
            func step(_ state: inout State, in snapshot: DatabaseState) -> Int? {
                withUnsafeCurrentTask { $0?.cancel() }
                return 1
            }
        }
        let store = HealthStore.fixed()
        let task = Task {
            let iterator = LiveIterator(Cancelling(), store: store)
            return try await iterator.next(isolation: nil)
        }
        #expect(try await task.value == nil)
        #expect(store.database.waitingQueries == 0)
    }

    @Test func `L20 a cancellation by the actor of a loop drops the element that is on its way there`() async throws {
        let store = HealthStore.fixed()
        let (pool, screen) = (ManualExecutor(), Screen())
        let observer = ObserverQueryDescriptor(predicates: [.quantitySample(type: stepCount)])
        let loop = Task(executorPreference: pool) { try await screen.show(observer.results(for: store)) }
        func runUntilNothingIsLeft() {
            while pool.step() || screen.executor.step() {}
        }
        runUntilNothingIsLeft()
        try await store.save(steps(1))
        // The element is made, and only the screen's own turn is missing.
        pool.run()
        #expect(screen.executor.hasJobs)
        loop.cancel()
        runUntilNothingIsLeft()
        #expect(try await loop.value == 1)
        #expect(store.database.waitingQueries == 0)
    }

    /// An actor with an executor of its own, as the main actor has.
    private actor Screen {
        let executor = ManualSerialExecutor()
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

        func show<Elements: AsyncSequence & Sendable>(_ elements: Elements) async throws -> Int {
            var count = 0
            for try await _ in elements { count += 1 }
            return count
        }
    }

    @Test func `L20 a for-await loop ends quietly when its task is cancelled`() async throws {
        let store = HealthStore.fixed()
        let executor = ManualExecutor()
        let observer = ObserverQueryDescriptor(predicates: [.quantitySample(type: stepCount)])
        let loop = Task(executorPreference: executor) {
            var count = 0
            for try await _ in observer.results(for: store) { count += 1 }
            return count
        }
        executor.run()
        try await store.save(steps(1))
        executor.run()
        loop.cancel()
        executor.run()
        #expect(try await loop.value == 2)
        #expect(store.database.waitingQueries == 0)
    }
}

/// A reader of which only the number of elements is of interest.
protocol CountingReader: Sendable {
    var count: Int { get }
    var hasEnded: Bool { get }
    var error: (any Error)? { get }
    var executor: ManualExecutor { get }
    func run()
    func cancel()
    func finish() async
}

extension LiveReader: CountingReader {
    var count: Int { elements.count }

    var error: (any Error)? {
        if case .error(let error) = events.elements.last { error } else { nil }
    }

    func finish() async {
        await task.value
    }
}
