import Foundation
@testable import HealthQuery
import Testing

/// Statistics of a reader who may not see everything, when the order of the sources that it sees changes (R4.24).
struct SourceOrderAccessTests {
    private let database: HealthDatabase
    private let first: HealthStore
    private let second: HealthStore

    init() {
        database = HealthDatabase.fixed()
        first = HealthStore(database: database, sourceRevision: revision("first"))
        second = HealthStore(database: database, sourceRevision: revision("second"))
    }

    @Test func `live statistics of recent samples follow the order of sources`() async throws {
        let reader = HealthStore(
            database: database,
            sourceRevision: revision("reader"),
            authorization: .everything(but: stepCount, read: .since(time(1000)))
        )
        let early = steps(1, at: 90_000)
        try await first.save(early)
        try await second.save(steps(20, at: 5000))
        try await first.save(steps(30, at: 5000))
        let hours = StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: stepCount), options: [.cumulativeSum],
            anchorDate: time(0), intervalComponents: DateComponents(hour: 1))
        let live = LiveReader(hours.results(for: reader))
        live.run()
        _ = try await hours.result(for: reader)
        try await first.delete(early)
        live.run()
        let sum = StatisticsQueryDescriptor(predicate: .quantitySample(type: stepCount), options: [.cumulativeSum])
        let now = try #require(try await sum.result(for: reader)?.sumQuantity())
        let kept = try await hours.result(for: reader).statistics().compactMap { $0.sumQuantity() }
        let told = live.elements.last?.statisticsCollection.statistics().compactMap { $0.sumQuantity() }
        #expect(kept == [now])
        #expect(told == [now])
        live.cancel()
        live.run()
    }

    @Test func `R4.24 R9.2 permission for another type does not change the order of sources`() async throws {
        let reader = HealthStore(database: database, sourceRevision: revision("reader"))
        try await first.save(pulse(60))
        try await second.save(steps(20))
        try await first.save(steps(30))
        let sum = StatisticsQueryDescriptor(predicate: .quantitySample(type: stepCount), options: [.cumulativeSum])
        let live = LiveReader(sum.results(for: reader))
        live.run()
        // Who saved the first pulse does not matter.
        for read in [.denied, .since(time(0)), .everything] as [ReadAuthorization] {
            try await reader.changeAuthorization(read: [heartRate: read])
            live.run()
            #expect(try await sum.result(for: reader)?.sumQuantity()?.value == 30)
        }
        #expect(live.elements.map { $0.statistics?.sumQuantity()?.value } == [30])
        live.cancel()
        live.run()
    }

    @Test func `live queries follow the order of sources when a sample of another time is deleted`() async throws {
        let reader = HealthStore(
            database: database,
            sourceRevision: revision("reader"),
            authorization: .everything(but: stepCount, read: .since(time(0)))
        )
        let late = steps(1, at: 100_000)
        try await first.save(late)
        try await second.save(steps(20))
        try await first.save(steps(30))
        let now = Query.predicateForSamples(withStart: time(0), end: time(60))
        let predicate = SamplePredicate.quantitySample(type: stepCount, predicate: now)
        let sum = StatisticsQueryDescriptor(predicate: predicate, options: [.cumulativeSum])
        let hours = StatisticsCollectionQueryDescriptor(
            predicate: predicate, options: [.cumulativeSum],
            anchorDate: time(0), intervalComponents: DateComponents(hour: 1))
        let sources = SourceQueryDescriptor(predicate: predicate)
        let sums = LiveReader(sum.results(for: reader))
        let collections = LiveReader(hours.results(for: reader))
        let lists = LiveReader(sources.results(for: reader))
        func run() { for executor in [sums.executor, collections.executor, lists.executor] { executor.run() } }
        run()
        // To the reader it was the first save of all.
        try await first.delete(late)
        run()
        let expected = try #require(try await sum.result(for: reader)?.sumQuantity())
        #expect(sums.elements.map { $0.statistics?.sumQuantity()?.value } == [20, expected.value])
        #expect(
            collections.elements.map { $0.statisticsCollection.statistics().map { $0.sumQuantity()?.value } }
                == [[20], [expected.value]])
        #expect(expected.value == 30)
        #expect(lists.elements.map { $0.sources.map(\.name) } == [["first", "second"], ["second", "first"]])
        for task in [sums.task, collections.task, lists.task] { task.cancel() }
        run()
        #expect(database.liveQueryCount == 0)
    }

    @Test func `R4.24 R9.10 statistics of a part follow an order that a caller sets, kept ones too`() async throws {
        let reader = HealthStore(
            database: database,
            sourceRevision: revision("reader"),
            authorization: .everything(but: stepCount, read: .since(time(0)))
        )
        try await first.save(steps(20))
        try await second.save(steps(30))
        let hours = StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: stepCount), options: [.cumulativeSum],
            anchorDate: time(0), intervalComponents: DateComponents(hour: 1))
        let sum = StatisticsQueryDescriptor(predicate: .quantitySample(type: stepCount), options: [.cumulativeSum])
        let (sums, collections) = (LiveReader(sum.results(for: reader)), LiveReader(hours.results(for: reader)))
        func run() { for executor in [sums.executor, collections.executor] { executor.run() } }
        run()
        let orders: [[Source]?] = [["first"], ["second", "first"], ["hidden", "second", "first"], nil].map { names in
            names?.map { revision($0).source }
        }
        let expected: [Double] = [20, 30, 30, 30]
        for (order, value) in zip(orders, expected) {
            _ = try await hours.result(for: reader)
            try await first.setSourceOrder(order, for: stepCount)
            run()
            #expect(try await sum.result(for: reader)?.sumQuantity()?.value == value)
            #expect(try await hours.result(for: reader).statistics().map { $0.sumQuantity()?.value } == [value])
        }
        // What ranks a source that is not there is no news, and each of the others is.
        #expect(sums.elements.map { $0.statistics?.sumQuantity()?.value } == [30, 20, 30, 30])
        #expect(
            collections.elements.map { $0.statisticsCollection.statistics().map { $0.sumQuantity()?.value } }
                == [[30], [20], [30], [30]])
        for task in [sums.task, collections.task] { task.cancel() }
        run()
    }

    @Test func `R4.24 R9.10 live statistics of a part wait after a restart, as long as the order stays`() async throws {
        try await first.save(steps(20))
        try await second.save(steps(30))
        try await first.setSourceOrder([first.sourceRevision.source], for: stepCount)
        let folder = try TemporaryFolder()
        try await database.write(to: folder.file("database"))
        let restarted = try HealthDatabase(contentsOf: folder.file("database"))
        let reader = HealthStore(
            database: restarted, sourceRevision: revision("reader"), authorization: .everything(but: heartRate))
        let sum = StatisticsQueryDescriptor(predicate: .quantitySample(type: stepCount), options: [.cumulativeSum])
        let live = LiveReader(sum.results(for: reader))
        // One that looks again and again would never end.
        func run() { for _ in 0..<1000 where !live.executor.step() { break } }
        run()
        #expect(restarted.waitingQueries == 1)
        let writer = HealthStore(database: restarted, sourceRevision: first.sourceRevision)
        try await writer.setSourceOrder([second.sourceRevision.source], for: stepCount)
        run()
        #expect(live.elements.map { $0.statistics?.sumQuantity()?.value } == [20, 30])
        live.cancel()
        live.run()
    }

    @Test func `R4.24 R5.8 an order that is set while a source has no samples counts when it comes back`() async throws
    {
        let (sources, steps) = ([first, second].map(\.sourceRevision.source), steps(30))
        try await first.setSourceOrder(sources, for: stepCount)
        try await second.save(steps)
        try await first.save(HealthQueryTests.steps(20))
        let sum = StatisticsQueryDescriptor(predicate: .quantitySample(type: stepCount), options: [.cumulativeSum])
        let hours = StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: stepCount), options: [.cumulativeSum],
            anchorDate: time(0), intervalComponents: DateComponents(hour: 1))
        let (sums, collections) = (LiveReader(sum.results(for: first)), LiveReader(hours.results(for: first)))
        func run() { for executor in [sums.executor, collections.executor] { executor.run() } }
        run()
        #expect(try await hours.result(for: first).statistics().map { $0.sumQuantity()?.value } == [20])
        try await second.delete(steps)
        try await first.setSourceOrder(sources.reversed(), for: stepCount)
        try await second.save(HealthQueryTests.steps(40))
        run()
        #expect(sums.elements.map { $0.statistics?.sumQuantity()?.value } == [20, 40])
        let told = collections.elements.map { $0.statisticsCollection.statistics().map { $0.sumQuantity()?.value } }
        #expect(told == [[20], [40]])
        #expect(try await hours.result(for: first).statistics().map { $0.sumQuantity()?.value } == [40])
        for task in [sums.task, collections.task] { task.cancel() }
        run()
    }
}
