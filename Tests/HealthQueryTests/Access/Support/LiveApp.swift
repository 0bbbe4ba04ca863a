import Foundation
@testable import HealthQuery
import Testing

/// The live queries of one app, stepped by hand.
struct LiveApp: Sendable {
    let store: HealthStore
    let changes: LiveReader<AnchoredObjectQueryDescriptor<any Sample>.Result>
    let pages: LiveReader<AnchoredObjectQueryDescriptor<any Sample>.Result>
    let sum: LiveReader<StatisticsQueryDescriptor.Update>
    let hours: LiveReader<StatisticsCollectionQueryDescriptor.Result>
    let observer: LiveReader<ObserverQueryDescriptor<any Sample>.Update>
    /// The sources that the app sees, in the order of their first visible save.
    private(set) var sources: [Source] = []

    private static let sourceQuery = SourceQueryDescriptor(predicate: .quantitySample(type: stepCount))
    private static let collection = StatisticsCollectionQueryDescriptor(
        predicate: .quantitySample(type: stepCount),
        options: [.cumulativeSum, .separateBySource],
        anchorDate: time(0),
        intervalComponents: DateComponents(minute: 15)
    )
    private static let statistics = StatisticsQueryDescriptor(
        predicate: .quantitySample(type: stepCount),
        options: [.cumulativeSum, .separateBySource]
    )

    init(_ store: HealthStore) {
        self.store = store
        let steps = [SamplePredicate<any Sample>.sample(type: stepCount)]
        let anchored = AnchoredObjectQueryDescriptor(predicates: steps, anchor: nil)
        changes = LiveReader(anchored.results(for: store))
        pages = LiveReader(AnchoredObjectQueryDescriptor(predicates: steps, anchor: nil, limit: 2).results(for: store))
        sum = LiveReader(Self.statistics.results(for: store))
        hours = LiveReader(Self.collection.results(for: store))
        observer = LiveReader(ObserverQueryDescriptor(predicates: steps).results(for: store))
    }

    private var executors: [ManualExecutor] {
        [changes.executor, pages.executor, sum.executor, hours.executor, observer.executor]
    }

    func stop() {
        for task in [changes.task, pages.task, sum.task, hours.task, observer.task] { task.cancel() }
        for executor in executors { executor.run() }
    }

    /// Lets the queries go on after one change, and compares what they said with what can be seen.
    ///
    /// A first save that comes into sight can put the sources in another order, which is news for statistics even if
    /// the samples that are there stay the same: in that order their sources count.
    ///
    /// - Parameter isDecided: whether the change was one of what the app may see, which wakes its queries.
    mutating func check(
        _ before: NaiveModel,
        _ visible: NaiveModel,
        isDecided: Bool,
        _ comment: Comment
    ) async throws {
        func seen(_ model: NaiveModel) -> [UInt64] {
            model.samples([(stepCount, .everything)]).map(\.sequence).sorted()
        }
        let changeCounts = [changes, pages].map(\.elements.count)
        let sumCounts = [sum.elements.count, hours.elements.count]
        let earlierSources = sources
        sources = try await Self.sourceQuery.result(for: store)
        let notices = observer.elements.count
        let isWoken = executors.contains(where: \.hasJobs)
        for executor in executors { executor.run() }
        for reader in [changes, pages] {
            var replica = Replica(stepCount, .everything)
            for element in reader.elements { replica.apply(element) }
            #expect(replica.known == replica.expected(visible), comment)
        }
        let statistics = try await Self.statistics.result(for: store)
        #expect(sum.elements.last?.statistics?.sumQuantity() == statistics?.sumQuantity(), comment)
        #expect(sum.elements.last?.statistics?.sources == statistics?.sources, comment)
        let hourly = try await Self.collection.result(for: store).statistics()
        let last = hours.elements.last?.statisticsCollection.statistics() ?? []
        #expect(last.map { $0.sumQuantity() } == hourly.map { $0.sumQuantity() }, comment)
        #expect(last.map(\.startDate) == hourly.map(\.startDate), comment)
        if notices > 0 {
            let isSame = seen(before) == seen(visible)
            #expect((observer.elements.count == notices) == isSame, comment)
            if isSame { #expect([changes, pages].map(\.elements.count) == changeCounts, comment) }
            if isSame, sources == earlierSources {
                #expect([sum.elements.count, hours.elements.count] == sumCounts, comment)
            }
            if isSame, !isDecided { #expect(!isWoken, comment) }
        }
    }
}
