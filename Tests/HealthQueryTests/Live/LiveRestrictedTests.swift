import Foundation
@testable import HealthQuery
import Testing

/// Live queries of a reader whose permissions change, over a database that is locked and purged.
struct LiveRestrictedTests {
    @Test(arguments: 0..<12)
    func `L4 L24 L25 L29 whatever a reader may see at times, its last elements are what its queries answer`(
        _ part: Int
    ) async throws {
        // All parts share a seed where one is given.
        let seed = SeededGenerator().seed
        var world = RestrictedWorld(seed: seed &+ UInt64(part))
        let comment: Comment = "HEALTHQUERY_SEED=\(seed), part \(part)"
        for _ in 0..<60 {
            try await world.change()
            if world.below(3) == 0 { continue }
            world.run()
            try await world.check(comment)
        }
        world.end()
        #expect(world.database.liveQueryCount == 0, comment)
    }
}

/// A reader with one live query of each kind, and apps that write.
private struct RestrictedWorld {
    let database: HealthDatabase
    private let reader: HealthStore
    private let authors: [HealthStore]
    private var random: SplitMix64

    private let list: SampleQueryDescriptor<any Sample>
    private let sum: StatisticsQueryDescriptor
    private let intervals: StatisticsCollectionQueryDescriptor
    private let source: SourceQueryDescriptor<QuantitySample>
    private let meals = CorrelationQueryDescriptor(type: food)

    private let lists: LiveReader<SampleQueryDescriptor<any Sample>.Update>
    private let sums: LiveReader<StatisticsQueryDescriptor.Update>
    private let collections: LiveReader<StatisticsCollectionQueryDescriptor.Result>
    private let sources: LiveReader<SourceQueryDescriptor<QuantitySample>.Update>
    private let correlations: LiveReader<CorrelationQueryDescriptor.Update>

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
        let early = Query.predicateForSamples(withStart: time(0), end: time(300))
        let database = HealthDatabase.fixed()
        self.database = database
        reader = HealthStore(database: database, sourceRevision: revision("reader"))
        authors = ["first", "second", "reader"].map {
            HealthStore(database: database, sourceRevision: revision($0))
        }
        list = SampleQueryDescriptor(
            predicates: [
                .sample(type: stepCount, predicate: below(2) == 0 ? early : nil), .sample(type: food),
                .sample(type: heartRate),
            ],
            sortDescriptors: below(2) == 0 ? [] : [SortDescriptor(\.endDate, order: .reverse)],
            limit: below(2) == 0 ? nil : 3
        )
        sum = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: stepCount, predicate: below(2) == 0 ? early : nil),
            options: [.cumulativeSum, .mostRecent]
        )
        intervals = StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: stepCount),
            options: .cumulativeSum,
            anchorDate: time(0),
            intervalComponents: DateComponents(minute: 2)
        )
        source = SourceQueryDescriptor(predicate: .quantitySample(type: stepCount, predicate: early))
        lists = LiveReader(list.results(for: reader))
        sums = LiveReader(sum.results(for: reader))
        collections = LiveReader(intervals.results(for: reader))
        sources = LiveReader(source.results(for: reader))
        correlations = LiveReader(meals.results(for: reader))
        self.random = random
    }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    private mutating func moment() -> Double { Double(below(20) * 30) }

    private var readers: [any CountingReader] { [lists, sums, collections, sources, correlations] }

    func run() {
        for reader in readers { reader.run() }
    }

    func end() {
        for reader in readers {
            reader.cancel()
            reader.run()
        }
    }

    mutating func change() async throws {
        let writer = authors[below(authors.count)]
        switch below(12) {
        case 0, 1:
            var read: [ObjectType: ReadAuthorization] = [:]
            for type in [stepCount, heartRate, energy, protein] {
                let choices: [ReadAuthorization] = [.everything, .denied, .since(time(Double(below(10) * 60)))]
                read[type] = choices[below(choices.count)]
            }
            try await reader.changeAuthorization(read: read)
        case 2, 3:
            let types: [SampleType] = [stepCount, heartRate, energy, food]
            let start = moment()
            let window = Query.predicateForSamples(withStart: time(start), end: time(start + 60))
            try await writer.deleteObjects(of: types[below(types.count)], predicate: window)
        case 4:
            try await writer.save(meal([kilocalories(Double(below(300))), proteinGrams(1)], at: moment()))
        case 5, 6:
            try await writer.save(pulse(Double(50 + below(50)), at: moment()))
        case 7:
            if below(3) == 0 { await database.purgeDeletedObjects(before: .distantFuture) }
        case 8:
            await database.lock()
            try await writer.save(steps(1, at: moment()))
            // Those that have not begun fail, and the others wait.
            if readers.allSatisfy({ $0.count > 0 }), below(2) == 0 { run() }
            await database.unlock()
        default:
            var samples: [QuantitySample] = []
            for _ in 0...below(3) {
                samples.append(steps(Double(below(100)), at: moment(), lasting: Double(below(4) * 30)))
            }
            try await writer.save(samples)
        }
    }

    func check(_ comment: Comment) async throws {
        let samples = try await list.result(for: reader).map { $0.uuid }
        #expect(lists.elements.last?.samples.map { $0.uuid } == samples, comment)
        let held = try await list.result(for: reader).compactMap { $0 as? Correlation }
        #expect(lists.elements.last?.samples.compactMap { $0 as? Correlation } == held, comment)
        #expect(sums.elements.last?.statistics?.bits == (try await sum.result(for: reader))?.bits, comment)
        let bits = try await intervals.result(for: reader).statistics().map(\.bits)
        #expect(collections.elements.last?.statisticsCollection.statistics().map(\.bits) == bits, comment)
        #expect(sources.elements.last?.sources == (try await source.result(for: reader)), comment)
        #expect(correlations.elements.last?.correlations == (try await meals.result(for: reader)), comment)
    }
}
