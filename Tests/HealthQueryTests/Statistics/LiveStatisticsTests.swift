import Foundation
import Testing

@testable import HealthQuery

/// The elements of live statistics (R5.8, R5.9).
struct LiveStatisticsTests {
    private let world = RuleWorld()

    private func day(_ day: Int, _ hour: Int = 0) throws -> Date { try RuleCalendar.utc.date(2024, 5, day, hour) }

    private func daily(_ predicate: QueryPredicate? = nil) throws -> StatisticsCollectionQueryDescriptor.Results {
        RuleWorld.collectionQuery(
            .cumulativeSum,
            matching: predicate,
            anchor: try day(1),
            every: DateComponents(day: 1)
        ).results(for: world.store())
    }

    @Test func `R5.8 the first element has all and names no changes`() async throws {
        try await world.save(3, from: try day(10, 5), to: try day(10, 6))
        var iterator = try daily().makeAsyncIterator()
        let first = try #require(try await iterator.next())
        #expect(first.statisticsCollection.statistics().map(\.sum) == [3])
        #expect(first.updatedStatistics == nil)
    }

    @Test func `L10 R5.8 later elements are complete and name the intervals that changed, in order`() async throws {
        try await world.save(3, from: try day(10, 5), to: try day(10, 6))
        var iterator = try daily().makeAsyncIterator()
        _ = try await iterator.next()
        try await world.save(7, from: try day(12, 5), to: try day(12, 6))
        try await world.save(10, from: try day(8, 12), to: try day(9, 12))
        let second = try #require(try await iterator.next())
        #expect(second.statisticsCollection.statistics().map(\.sum) == [5, 5, 3, 7])
        #expect(second.updatedStatistics?.map(\.startDate) == [try day(8), try day(9), try day(12)])
        #expect(second.updatedStatistics?.map(\.sum) == [5, 5, 7])
    }

    @Test func `L10 R5.8 an interval that became empty is named`() async throws {
        let sample = try await world.save(3, from: try day(10, 5), to: try day(10, 6))
        var iterator = try daily().makeAsyncIterator()
        _ = try await iterator.next()
        try await world.store().delete(sample)
        let second = try #require(try await iterator.next())
        #expect(second.statisticsCollection.statistics().isEmpty)
        #expect(second.updatedStatistics?.map(\.startDate) == [try day(10)])
        #expect(second.updatedStatistics?.map(\.sum) == [nil])
    }

    @Test func `L4 a sample that takes the place of another gives an element, though there are as many`()
        async throws
    {
        let store = HealthStore.fixed()
        let (old, new) = (steps(3), steps(7))
        try await store.save(old)
        let sum = StatisticsQueryDescriptor(predicate: .quantitySample(type: stepCount), options: .cumulativeSum)
        let reader = LiveReader(sum.results(for: store))
        reader.run()
        try await store.transaction { transaction in
            try transaction.delete(old)
            try transaction.save(new)
        }
        reader.run()
        // Forgotten, or not.
        try await store.transaction { transaction in
            try transaction.delete(new)
            try transaction.save(steps(9))
        }
        await store.database.purgeDeletedObjects(before: .distantFuture)
        reader.run()
        #expect(reader.elements.map { $0.statistics?.sumQuantity()?.value } == [3, 7, 9])
        reader.cancel()
        reader.run()
    }

    @Test(arguments: [1000, 20_000])
    func `L4 a change of a live sum over three sources costs what it overlaps, however many samples there are`(
        _ count: Int
    ) async throws {
        for (index, app) in [RuleApp.phone, .watch, .fitness].enumerated() {
            let starts = (0..<count).map { Double($0) * 600 + Double(index) * 100 }
            try await world.store(app).save(starts.map { steps(7, at: $0, lasting: 500) })
        }
        let query = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: stepCount), options: [.cumulativeSum, .mostRecent, .separateBySource])
        let live = LiveStatisticsQuery(descriptor: query)
        var snapshot = await world.database.currentState()
        var state = try live.begin(in: snapshot)
        _ = try await live.step(&state, in: snapshot)
        let added = [30.0, 400_000].map { steps(5, at: $0, lasting: 1000) }
        for isThere in [true, false] {
            let store = world.store(.watch)
            if isThere { try await store.save(added) } else { try await store.delete(added) }
            snapshot = await world.database.currentState()
            let pauses = Recorder<Int>()
            let update = try await Pace.$pauseProbe.withValue(PauseProbe { pauses.append($0) }) {
                try await live.step(&state, in: snapshot)
            }
            // A query pauses for each 4,096 rows.
            #expect(pauses.elements == [])
            let once = try await query.result(for: world.store())
            #expect(update?.statistics?.bits == once?.bits)
        }
    }

    /// A long sample of the phone over many short ones of the watch, of which some come or go.
    @Test(arguments: [true, false])
    func `L4 changes of a live sum cost no more than reading it again, whatever they overlap`(_ hasLong: Bool)
        async throws
    {
        let count = 9000
        let short = (0..<count).map { steps(1, at: Double($0) * 300, lasting: 30) }
        try await world.store(.phone).save(steps(7, at: hasLong ? 0 : -1000, lasting: hasLong ? 2_600_000 : 60))
        try await world.store(.watch).save(short)
        let query = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: stepCount), options: .cumulativeSum)
        let live = LiveStatisticsQuery(descriptor: query)
        var snapshot = await world.database.currentState()
        var state = try live.begin(in: snapshot)
        _ = try await live.step(&state, in: snapshot)
        let changed = stride(from: 0, to: count, by: 9).map { short[$0] }
        try await world.store(.watch).delete(changed)
        snapshot = await world.database.currentState()
        var update: StatisticsQueryDescriptor.Update?
        let looks = try await looks(per: count) { update = try await live.step(&state, in: snapshot) }
        // As many looks as all rows need, some at rows that are merged four times, and then at all.
        #expect(looks < 20)
        #expect(update?.statistics?.bits == (try await query.result(for: world.store()))?.bits)
    }

    @Test func `L4 a live sum of loose samples over sources loses nothing with one that a meal held`() async throws {
        let (held, loose) = (kilocalories(5), kilocalories(14))
        try await world.store(.phone).save(loose)
        try await world.store(.phone).save(meal([held]))
        try await world.store(.watch).save(kilocalories(3, at: 1000))
        let query = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: energy, predicate: Query.predicateForObjectsWithNoCorrelation()),
            options: .cumulativeSum)
        let live = LiveStatisticsQuery(descriptor: query)
        var snapshot = await world.database.currentState()
        var state = try live.begin(in: snapshot)
        #expect(try await live.step(&state, in: snapshot)?.statistics?.sum == 17)
        // Whether a meal held it is no longer known.
        try await world.store(.phone).delete(held)
        try await world.store(.watch).save(kilocalories(2, at: 2000))
        snapshot = await world.database.currentState()
        #expect(try await live.step(&state, in: snapshot)?.statistics?.sum == 19)
    }

    @Test func `R5.8 after a change of the source order the changes cannot be told`() async throws {
        try await world.save(3, from: try day(10, 5), to: try day(10, 6), by: .phone)
        try await world.save(4, from: try day(10, 5), to: try day(10, 6), by: .watch)
        var iterator = try daily().makeAsyncIterator()
        #expect(try await iterator.next()?.statisticsCollection.statistics().map(\.sum) == [4])
        try await world.store().setSourceOrder([RuleApp.phone.source], for: QuantityType(.stepCount))
        let second = try #require(try await iterator.next())
        #expect(second.statisticsCollection.statistics().map(\.sum) == [3])
        #expect(second.updatedStatistics == nil)
        try await world.save(5, from: try day(11, 5), to: try day(11, 6))
        let third = try #require(try await iterator.next())
        #expect(third.updatedStatistics?.map(\.sum) == [5])
        #expect(third.statisticsCollection.statistics().map(\.sum) == [3, 5])
    }

    @Test func `R5.8 intervals without number are not named`() async throws {
        let query = RuleWorld.collectionQuery(.cumulativeSum, anchor: try day(1), every: DateComponents(minute: 1))
        var iterator = query.results(for: world.store()).makeAsyncIterator()
        _ = try await iterator.next()
        // Nobody reads while there is a sample that is too long to be divided.
        let long = try await world.save(1, from: try day(1), to: try day(1) + 1_000_001 * 60)
        try await world.store().delete(long)
        try await world.save(7, from: try day(2))
        let second = try #require(try await iterator.next())
        #expect(second.updatedStatistics == nil)
        #expect(second.statisticsCollection.statistics().map(\.sum) == [7])
    }

    @Test func `R5.8 R5.9 too many changes cannot be told, unless none of them matches`() async throws {
        let fromPhone = Query.predicateForObjects(from: RuleApp.phone.source)
        let query = RuleWorld.collectionQuery(
            .cumulativeSum,
            matching: fromPhone,
            anchor: try day(1),
            every: DateComponents(day: 1)
        )
        let live = LiveCollectionQuery(descriptor: query, greatestChange: 2)
        var state = try live.begin(in: await world.database.currentState())
        func next() async throws -> StatisticsCollectionQueryDescriptor.Result? {
            try await live.step(&state, in: await world.database.currentState())
        }
        _ = try await next()
        for hour in 1...4 {
            let other = try await world.save(9, from: try day(5, hour), by: .watch)
            if hour > 1 { try await world.store(.watch).delete(other) }
        }
        #expect(try await next() == nil)
        for hour in 1...4 { try await world.save(2, from: try day(5, hour), by: .phone) }
        let many = try #require(try await next())
        #expect(many.updatedStatistics == nil)
        #expect(many.statisticsCollection.statistics().map(\.sum) == [8])
        try await world.save(3, from: try day(6), by: .phone)
        #expect(try await next()?.updatedStatistics?.map(\.sum) == [3])
    }

    @Test func `L20 naming the intervals that changed pauses`() async throws {
        let count = 4 * Pace.stride
        let query = RuleWorld.collectionQuery(.cumulativeSum, anchor: try day(1), every: DateComponents(minute: 1))
        let live = LiveCollectionQuery(descriptor: query)
        var state = try live.begin(in: await world.database.currentState())
        _ = try await live.step(&state, in: await world.database.currentState())
        let start = try day(1)
        let long = try await world.save(Double(count), from: start, to: start + 60 * Double(count))
        _ = try await live.step(&state, in: await world.database.currentState())
        try await world.store().delete(long)
        let snapshot = await world.database.currentState()
        // Nothing is left to be added up, so that all that takes time is making the list.
        let looks = try await looks(per: count) {
            let element = try #require(try await live.step(&state, in: snapshot))
            #expect(element.updatedStatistics?.count == count)
        }
        #expect(looks >= 1)
    }

    @Test func `R5.8 scattered samples of a workout are named like others`() async throws {
        let store = world.store()
        let workout = Workout(activityType: .hiking, start: try day(1), end: try day(28))
        try await store.save(workout)
        func walk(_ hours: [Date], _ count: Double) -> [QuantitySample] {
            hours.map {
                QuantitySample(
                    type: stepCount, quantity: Quantity(unit: .count(), doubleValue: count), start: $0, end: $0 + 60)
            }
        }
        let days = try (1...27).map { try day($0, 9) }
        try await store.addSamples(walk(days, 1), to: workout)
        var iterator = try daily(Query.predicateForObjects(from: workout)).makeAsyncIterator()
        _ = try await iterator.next()
        let query = RuleWorld.collectionQuery(
            .cumulativeSum, matching: Query.predicateForObjects(from: workout), anchor: try day(1),
            every: DateComponents(day: 1))
        _ = try await query.result(for: store)
        for every in [9, 2] {
            let some = try stride(from: 1, through: 27, by: every).map { try day($0, 12) }
            try await store.addSamples(walk(some, 2), to: workout)
            let element = try #require(try await iterator.next())
            #expect(element.updatedStatistics?.map(\.startDate) == some.map { $0 - 12 * 3600 })
            let sums = element.statisticsCollection.statistics().map(\.sum)
            #expect(try await query.result(for: store).statistics().map(\.sum) == sums)
            #expect(sums[0] == (every == 9 ? 3 : 5) && sums[1] == 1)
        }
    }

    @Test func `R5.9 a save or delete that matches nothing yields no element`() async throws {
        let fromPhone = Query.predicateForObjects(from: RuleApp.phone.source)
        var iterator = try daily(fromPhone).makeAsyncIterator()
        _ = try await iterator.next()
        let other = try await world.save(3, from: try day(10, 5), to: try day(10, 6), by: .watch)
        try await world.save(60, .heartRate, from: try day(10, 5))
        try await world.store(.watch).delete(other)
        try await world.save(4, from: try day(12, 5), to: try day(12, 6), by: .phone)
        let second = try #require(try await iterator.next())
        #expect(second.updatedStatistics?.map(\.startDate) == [try day(12)])
    }

    @Test func `R5.9 a live statistics query says when the last sample went`() async throws {
        let query = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(.stepCount)),
            options: .cumulativeSum
        )
        var iterator = query.results(for: world.store()).makeAsyncIterator()
        let first = try #require(try await iterator.next())
        #expect(first.statistics == nil)
        let sample = try await world.save(3, from: try day(10, 5), to: try day(10, 6))
        #expect(try await iterator.next()?.statistics?.sum == 3)
        try await world.store().delete(sample)
        let last = try #require(try await iterator.next())
        #expect(last.statistics == nil)
    }

    /// Does something with a store now, on an executor of its own.
    private func now(_ body: @escaping @Sendable () async throws -> Void) async throws {
        try await Writer(body).run()
    }

    @Test(arguments: SourceMergePolicy.allCases)
    func `R5.8 changes made while nobody reads become one element that is complete`(_ policy: SourceMergePolicy)
        async throws
    {
        let query = RuleWorld.collectionQuery(
            [.cumulativeSum, .separateBySource],
            anchor: try day(1),
            every: DateComponents(day: 1),
            by: policy
        )
        let store = world.store()
        let reader = LiveReader(query.results(for: store))
        reader.run()
        #expect(reader.elements.count == 1)
        #expect(reader.elements.first?.updatedStatistics == nil)
        let (morning, noon) = (try day(9, 6), try day(9, 12))
        try await now { [world] in
            try await world.save(10, from: morning, to: noon, by: .phone)
            try await world.save(4, from: morning, to: noon, by: .watch)
            try await world.save(3, from: noon - 10 * 86_400, by: .watch)
        }
        #expect(reader.elements.count == 1)
        reader.run()
        try #require(reader.elements.count == 2)
        let found = reader.elements[1]
        let once = try await query.result(for: store)
        #expect(found.statisticsCollection.statistics().map(\.bits) == once.statistics().map(\.bits))
        #expect(found.updatedStatistics?.map(\.bits) == once.statistics().map(\.bits))
        let sums: [SourceMergePolicy: Double] = [.byPriority: 4, .plainSum: 14, .greatestSource: 10]
        #expect(found.updatedStatistics?.last?.sum == sums[policy])
        #expect(found.statisticsCollection.sources() == [RuleApp.phone.source, RuleApp.watch.source])
        reader.cancel()
        reader.run()
        #expect(reader.hasEnded)
    }

    @Test func `R5.9 what matches nothing wakes a reader for nothing`() async throws {
        let fromPhone = Query.predicateForObjects(from: RuleApp.phone.source)
        let collection = LiveReader(try daily(fromPhone))
        let single = LiveReader(
            StatisticsQueryDescriptor(
                predicate: .quantitySample(type: QuantityType(.stepCount), predicate: fromPhone),
                options: .cumulativeSum
            ).results(for: world.store())
        )
        func counts() -> [Int] {
            collection.run()
            single.run()
            return [collection.elements.count, single.elements.count]
        }
        #expect(counts() == [1, 1])
        let morning = try day(10, 5)
        try await now { [world] in
            let other = try await world.save(3, from: morning, by: .watch)
            try await world.save(60, .heartRate, from: morning, by: .phone)
            try await world.store(.watch).delete(other)
        }
        #expect(counts() == [1, 1])
        try await now { [world] in try await world.save(5, from: morning, by: .phone) }
        #expect(counts() == [2, 2])
        #expect(collection.elements.last?.updatedStatistics?.map(\.sum) == [5])
        #expect(single.elements.last?.statistics?.sum == 5)
        try await now { [world] in
            try await world.store(.phone).deleteObjects(of: QuantityType(.heartRate), predicate: fromPhone)
        }
        #expect(counts() == [2, 2])
        try await now { [world] in
            try await world.store(.phone).deleteObjects(of: QuantityType(.stepCount), predicate: fromPhone)
        }
        #expect(counts() == [3, 3])
        #expect(collection.elements.last?.updatedStatistics?.map(\.startDate) == [try day(10)])
        #expect(collection.elements.last?.statisticsCollection.statistics().isEmpty == true)
        #expect(single.elements.last?.statistics == nil)
        for cancel in [collection.cancel, single.cancel] { cancel() }
        _ = counts()
    }

    @Test func `R5.8 only the intervals that a sample has a part in are named, where a day is skipped too`()
        async throws
    {
        let apia = try RuleCalendar("Pacific/Apia")
        let world = RuleWorld(apia)
        let days = [try apia.date(2011, 12, 28), try apia.date(2011, 12, 29), try apia.date(2011, 12, 31)]
        let query = RuleWorld.collectionQuery(.cumulativeSum, anchor: days[0], every: DateComponents(day: 1))
        var iterator = query.results(for: world.store()).makeAsyncIterator()
        _ = try await iterator.next()
        // One that ends where the last day before the gap does, one that starts after it, one across.
        for (start, end, named) in [
            (days[1], days[2], [days[1]]), (days[2], days[2] + 60, [days[2]]),
            (days[1], days[2] + 1, [days[1], days[2]]),
            (days[2], days[2], [days[2]]),
        ] {
            try await world.save(7, from: start, to: end)
            let found = try #require(try await iterator.next()?.updatedStatistics)
            #expect(found.filter { $0.startDate < $0.endDate }.map(\.startDate) == named)
            #expect(found.filter { $0.startDate == $0.endDate && $0.sampleCount > 0 }.isEmpty)
        }
    }
}
