import Foundation
@testable import HealthQuery
import Testing

/// Live queries of a store that forgets deletions.
struct LivePurgeTests {
    private typealias Descriptor = AnchoredObjectQueryDescriptor<QuantitySample>
    private let steps: [SamplePredicate<QuantitySample>] = [.quantitySample(type: stepCount)]
    private let samples = (0..<6).map { HealthQueryTests.steps(Double($0 + 1), at: Double($0) * 60) }

    private func errors<Element>(_ reader: LiveReader<Element>) -> [HealthError.Code] {
        reader.events.elements.compactMap { if case .error(let error as HealthError) = $0 { error.code } else { nil } }
    }

    @Test func `L28 a loop that is behind when deletions are forgotten ends with an error`() async throws {
        let store = HealthStore.fixed()
        try await store.save(samples)
        let reader = LiveReader(Descriptor(predicates: steps, anchor: nil).results(for: store))
        let silent = LiveReader(
            Descriptor(predicates: steps, anchor: nil, expiredAnchorPolicy: .ignore).results(for: store))
        reader.run()
        silent.run()
        try await store.delete(samples[0])
        await store.database.purgeDeletedObjects(before: .distantFuture)
        try await store.delete(samples[1])
        reader.run()
        silent.run()
        #expect(errors(reader) == [.errorAnchorExpired])
        #expect(reader.elements.count == 1)
        #expect(errors(silent).isEmpty)
        #expect(silent.elements.last?.deletedObjects.map(\.uuid) == [samples[1].uuid])
        // It is caught up now, and misses nothing any more.
        await store.database.purgeDeletedObjects(before: .distantFuture)
        try await store.delete(samples[2])
        silent.run()
        #expect(silent.elements.last?.deletedObjects.map(\.uuid) == [samples[2].uuid])
        silent.cancel()
        silent.run()
        #expect(store.database.waitingQueries == 0)
    }

    @Test func `L28 R3.9 a loop that waits is not woken by a purge, and goes on`() async throws {
        let store = HealthStore.fixed()
        try await store.save(samples)
        let reader = LiveReader(Descriptor(predicates: steps, anchor: nil, limit: 2).results(for: store))
        reader.run()
        for sample in samples.prefix(3) {
            try await store.delete(sample)
            reader.run()
            await store.database.purgeDeletedObjects(before: .distantFuture)
            #expect(!reader.executor.hasJobs, "a purge is no news")
        }
        try await store.save(HealthQueryTests.steps(9))
        reader.run()
        #expect(errors(reader).isEmpty)
        #expect(reader.elements.flatMap { $0.deletedObjects.map(\.uuid) } == samples.prefix(3).map(\.uuid))
        #expect(reader.elements.last?.addedSamples.map(\.value) == [9])
        reader.cancel()
        reader.run()
        #expect(store.database.waitingQueries == 0)
    }

    @Test func `L25 L28 a loop that waited for a locked device misses nothing if nothing happened meanwhile`()
        async throws
    {
        let store = HealthStore.fixed()
        try await store.save(samples)
        let changes = LiveReader(Descriptor(predicates: steps, anchor: nil).results(for: store))
        let observer = LiveReader(ObserverQueryDescriptor(predicates: steps).results(for: store))
        let executors = [changes.executor, observer.executor]
        for executor in executors { executor.run() }
        for _ in 0..<2 {
            // What wakes them while they may not look keeps them from waiting for their samples.
            await store.database.lock()
            await store.database.unlock()
            await store.database.lock()
            for executor in executors { executor.run() }
            await store.database.purgeDeletedObjects(before: .distantFuture)
            await store.database.unlock()
            for executor in executors { executor.run() }
            #expect(errors(changes).isEmpty && changes.elements.count == 1)
            #expect(observer.elements.count == 1)
        }
        // What happened before the purge is missed.
        await store.database.lock()
        for executor in executors { executor.run() }
        await store.database.unlock()
        await store.database.lock()
        for executor in executors { executor.run() }
        try await store.save(HealthQueryTests.steps(9, at: 900))
        await store.database.purgeDeletedObjects(before: .distantFuture)
        await store.database.unlock()
        for executor in executors { executor.run() }
        #expect(errors(changes) == [.errorAnchorExpired] && observer.elements.count == 2)
        observer.task.cancel()
        observer.executor.run()
        #expect(store.database.waitingQueries == 0)
    }

    @Test func `L28 pages of a live query expire if a deletion between is forgotten`() async throws {
        let store = HealthStore.fixed()
        try await store.save(samples)
        // One element, and then its loop is busy.
        let executor = ManualExecutor()
        let outcome = Recorder<HealthError.Code?>()
        let gate = AsyncStream<Void>.makeStream()
        let task = Task(executorPreference: executor) { [steps] in
            var iterator = Descriptor(predicates: steps, anchor: nil, limit: 2).results(for: store).makeAsyncIterator()
            _ = try await iterator.next()
            for await _ in gate.stream { break }
            do {
                _ = try await iterator.next()
                outcome.append(nil)
            } catch let error as HealthError {
                outcome.append(error.code)
            }
        }
        executor.run()
        try await store.delete(samples[5])
        await store.database.purgeDeletedObjects(before: .distantFuture)
        gate.continuation.yield()
        executor.run()
        try await task.value
        #expect(outcome.elements == [.errorAnchorExpired])
    }

    @Test func `L29 statistics, collections and observers miss nothing that is forgotten while they are busy`()
        async throws
    {
        let store = HealthStore.fixed()
        try await store.save(samples)
        let sum = StatisticsQueryDescriptor(predicate: steps[0], options: .cumulativeSum)
        let minutes = StatisticsCollectionQueryDescriptor(
            predicate: steps[0],
            options: .cumulativeSum,
            anchorDate: time(0),
            intervalComponents: DateComponents(minute: 1)
        )
        let sums = LiveReader(sum.results(for: store))
        let collections = LiveReader(minutes.results(for: store))
        let observer = LiveReader(ObserverQueryDescriptor(predicates: steps).results(for: store))
        let meals = LiveReader(CorrelationQueryDescriptor(type: CorrelationType(.food)).results(for: store))
        let executors = [sums.executor, collections.executor, observer.executor, meals.executor]
        for executor in executors { executor.run() }
        // What is kept for queries that run once is behind as well.
        _ = try await minutes.result(for: store)
        for round in 0..<3 {
            try await store.delete(samples[round])
            await store.database.purgeDeletedObjects(before: .distantFuture)
            for executor in executors { executor.run() }
            let fresh = try await minutes.result(for: store)
            #expect(fresh.statistics().map(\.sampleCount) == collections.elements.last?.counts)
            #expect(fresh.statistics().reduce(0) { $0 + $1.sampleCount } == 5 - round)
            let total = try await sum.result(for: store)?.sumQuantity()
            #expect(sums.elements.last?.statistics?.sumQuantity() == total)
            #expect(observer.elements.count == 2 + round)
        }
        #expect(sums.elements.count == 4 && collections.elements.count == 4)
        let before = observer.elements.count
        await store.database.purgeDeletedObjects(before: .distantFuture)
        for executor in executors { executor.run() }
        #expect(observer.elements.count == before, "a purge is no news")
        #expect(errors(meals).isEmpty && meals.elements.count == 1)
        for task in [sums.task, collections.task, observer.task, meals.task] { task.cancel() }
        for executor in executors { executor.run() }
        #expect(store.database.waitingQueries == 0)
    }

    @Test func `L29 a reader whose permission was taken misses nothing that is forgotten while it is busy`()
        async throws
    {
        let database = HealthDatabase.fixed()
        let store = HealthStore(database: database, sourceRevision: revision("reader"))
        let other = HealthStore(database: database, sourceRevision: revision("other"))
        try await other.save(samples)
        try await store.save(HealthQueryTests.steps(100, at: 0))
        let sum = StatisticsQueryDescriptor(predicate: steps[0], options: .cumulativeSum)
        let sums = LiveReader(sum.results(for: store))
        let changes = LiveReader(Descriptor(predicates: steps, anchor: nil).results(for: store))
        let observer = LiveReader(ObserverQueryDescriptor(predicates: steps).results(for: store))
        let executors = [sums.executor, changes.executor, observer.executor]
        for executor in executors { executor.run() }
        try await store.changeAuthorization(read: [stepCount: .denied])
        try await other.delete(samples)
        await database.purgeDeletedObjects(before: .distantFuture)
        for executor in executors { executor.run() }
        #expect(sums.elements.last?.statistics?.sumQuantity() == Quantity(unit: .count(), doubleValue: 100))
        #expect(observer.elements.count == 2)
        #expect(errors(changes) == [.errorAnchorExpired])
        for task in [sums.task, observer.task] { task.cancel() }
        for executor in executors { executor.run() }
    }

    @Test func `L6 L29 deletions that were forgotten and were no matches are no news`() async throws {
        let store = HealthStore.fixed()
        let old = HealthQueryTests.steps(5, at: -1_000_000)
        try await store.save([old] + samples)
        let now = SamplePredicate.quantitySample(
            type: stepCount,
            predicate: .and([
                Query.predicateForSamples(withStart: time(0), end: time(1000)),
                .not(Query.predicateForObjects(withMetadataKey: "x")),
            ])
        )
        let sums = LiveReader(StatisticsQueryDescriptor(predicate: now, options: .cumulativeSum).results(for: store))
        let collections = LiveReader(
            StatisticsCollectionQueryDescriptor(
                predicate: now,
                options: .cumulativeSum,
                anchorDate: time(0),
                intervalComponents: DateComponents(minute: 1)
            ).results(for: store))
        func run() { for executor in [sums.executor, collections.executor] { executor.run() } }
        run()
        // It concerns neither, and what wakes them then is no match.
        try await store.delete(old)
        await store.database.purgeDeletedObjects(before: .distantFuture)
        try await store.save(HealthQueryTests.steps(7, at: 100, metadata: ["x": .string("y")]))
        run()
        #expect(sums.elements.count == 1 && collections.elements.count == 1)
        // Those that are behind cannot know, and find the same.
        try await store.save(HealthQueryTests.steps(7, at: 100, metadata: ["x": .string("z")]))
        await store.database.purgeDeletedObjects(before: .distantFuture)
        run()
        #expect(sums.elements.count == 1 && collections.elements.count == 1)
        try await store.save(HealthQueryTests.steps(7, at: 200))
        run()
        #expect(sums.elements.count == 2)
        #expect(collections.elements.last?.updatedStatistics?.count == 2)
        for task in [sums.task, collections.task] { task.cancel() }
        run()
    }
}

extension StatisticsCollectionQueryDescriptor.Result {
    fileprivate var counts: [Int] { statisticsCollection.statistics().map(\.sampleCount) }
}
