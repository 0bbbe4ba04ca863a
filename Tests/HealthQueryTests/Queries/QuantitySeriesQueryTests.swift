import Foundation
@testable import HealthQuery
import Testing

/// The quantities of series, read one by one.
struct QuantitySeriesQueryTests {
    private let store = HealthStore.fixed()
    private let first = series(stepCount, [(0, 5, 1), (20, 5, 3), (40, 5, 5)])
    private let second = series(stepCount, [(10, 5, 2), (30, 5, 4)])
    private let plain = steps(9, at: 15, lasting: 60)

    @Test func `R12.2 quantities of series that overlap come in the order of time`() async throws {
        try await store.save([second, first, plain])
        let found = try await store.quantities()
        #expect(found.values == [1, 2, 9, 3, 4, 5])
        #expect(found.map(\.dateInterval.start) == [0, 10, 15, 20, 30, 40].map { time($0) })
        #expect(found.allSatisfy { $0.sample == nil })
    }

    @Test func `R12.2 quantities come sample by sample, those by their starts, if that is asked`() async throws {
        try await store.save([second, first, plain])
        let found = try await store.quantities(stepCount, nil, .orderByQuantitySampleStartDate)
        #expect(found.values == [1, 3, 5, 2, 4, 9])
        #expect(found.allSatisfy { $0.sample == nil })
    }

    @Test func `R12.2 each quantity has its sample if that is asked`() async throws {
        try await store.save([second, first, plain])
        for options in [[], QuantitySeriesSampleQueryDescriptor.Options.orderByQuantitySampleStartDate] {
            let found = try await store.quantities(stepCount, nil, options.union(.includeSample))
            let samples = try await SampleQueryDescriptor(
                predicates: [.quantitySample(type: stepCount)], sortDescriptors: []
            ).result(for: store)
            #expect(Set(found.compactMap(\.sample)) == Set(samples) && samples.count == 3)
            for result in found {
                let sample = try #require(result.sample)
                #expect(sample.startDate <= result.dateInterval.start && result.dateInterval.end <= sample.endDate)
                #expect([first, second, plain].map(\.uuid).contains(sample.uuid))
            }
        }
    }

    @Test func `R12.5 a plain sample is one quantity with its own interval`() async throws {
        try await store.save(plain)
        for options in [[], QuantitySeriesSampleQueryDescriptor.Options.orderByQuantitySampleStartDate] {
            let found = try await store.quantities(stepCount, nil, options)
            #expect(found.values == [9])
            #expect(found[0].dateInterval == DateInterval(start: time(15), end: time(75)))
        }
    }

    @Test func `R12.6 dates choose samples first, and then quantities; all else is asked of samples`() async throws {
        try await store.save([second, first, plain])
        func found(_ predicate: QueryPredicate) async throws -> [Double] {
            let inTime = try await store.quantities(stepCount, predicate).values
            let bySample = try await store.quantities(stepCount, predicate, .orderByQuantitySampleStartDate).values
            #expect(inTime.sorted() == bySample.sorted())
            return inTime
        }
        func between(_ start: Double?, _ end: Double?, _ options: QueryOptions = []) -> QueryPredicate {
            Query.predicateForSamples(withStart: start.map { time($0) }, end: end.map { time($0) }, options: options)
        }
        #expect(try await found(between(22, 32)) == [9, 3, 4])
        #expect(try await found(between(5, 32, .strictStartDate)) == [2, 9, 4])
        #expect(try await found(between(0, 40, .strictEndDate)) == [2, 4])
        #expect(try await found(between(nil, 21)) == [1, 2, 9, 3])
        #expect(try await found(!between(22, 32)) == [])
        #expect(try await found(!between(50, 90)) == [1, 2, 3, 4, 5])
        #expect(try await found(Query.predicateForObject(with: first.uuid)) == [1, 3, 5])
        let more = Query.predicateForQuantitySamples(
            with: .greaterThan, quantity: Quantity(unit: .count(), doubleValue: 6))
        #expect(try await found(more) == [1, 9, 3, 5])
        #expect(try await found(more && between(22, 32)) == [9, 3])
    }

    @Test func `R12.4 a series is one sample for queries, limits, anchors and deletions`() async throws {
        try await store.save([first, second])
        let query = SampleQueryDescriptor(
            predicates: [.quantitySample(type: stepCount)], sortDescriptors: [SortDescriptor(\.startDate)], limit: 1)
        let found = try await query.result(for: store)
        #expect(found.map(\.uuid) == [first.uuid] && found[0].count == 3)
        #expect(found[0].quantity == Quantity(unit: .count(), doubleValue: 9))
        let changes = AnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: stepCount)], anchor: nil)
        let before = try await changes.result(for: store)
        #expect(before.addedSamples.map(\.count) == [3, 2])
        try await store.delete(found[0])
        let after = try await AnchoredObjectQueryDescriptor(
            predicates: [.quantitySample(type: stepCount)], anchor: before.newAnchor
        ).result(for: store)
        #expect(after.deletedObjects.map(\.uuid) == [first.uuid] && after.addedSamples.isEmpty)
        #expect(try await store.quantities().values == [2, 4])
        try await store.delete(second)
        #expect(try await store.quantities().isEmpty)
        await store.database.currentState().index.checkInvariants()
    }

    @Test func `R10.1 R10.2 R10.3 R10.8 the sequence reads what is there when it begins, and ends by itself`()
        async throws
    {
        try await store.save(series(stepCount, (0..<1000).map { (Double($0), 1, Double($0)) }))
        let results = QuantitySeriesSampleQueryDescriptor(predicate: .quantitySample(type: stepCount))
            .results(for: store)
        var iterator = results.makeAsyncIterator()
        #expect(try await iterator.next()?.quantity.value == 0)
        _ = try await store.deleteObjects(of: stepCount, predicate: Query.predicateForSamples(withStart: nil, end: nil))
        var values: [Double] = []
        while let result = try await iterator.next() { values.append(result.quantity.value) }
        #expect(values == (1..<1000).map(Double.init))
        #expect(try await iterator.next() == nil)
        var second = results.makeAsyncIterator()
        #expect(try await second.next() == nil)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var iterator = results.makeAsyncIterator()
            await #expect(throws: CancellationError.self) { try await iterator.next() }
            return try await iterator.next()
        }
        #expect(try await task.value == nil)
    }

    @Test func `R9.4 R9.7 wrong arguments, missing permission and a lock are errors of the first step`() async throws {
        let perMinute = Quantity(unit: .count().unitDivided(by: .minute()), doubleValue: 1)
        let wrong = Query.predicateForQuantitySamples(with: .equalTo, quantity: perMinute)
        await expectInvalidArgument { _ = try await store.quantities(stepCount, wrong) }
        let unasked = HealthStore(
            database: store.database, sourceRevision: revision("app"), authorization: HealthAuthorization())
        await #expect(throws: HealthError.self) { _ = try await unasked.quantities() }
    }

    @Test func `R12.2 R12.6 quantities are as in a model, on random histories`() async throws {
        var random = RuleRandom()
        for subject in NaiveSubject.all {
            let center = try RuleCalendar.utc.date(2024, 3, 10)
            var history = StatisticsHistory(subject, in: .utc, around: center, reach: 50_000, random)
            history.seriesShare = 2
            for step in 0..<20 {
                _ = try await history.mutate()
                let condition = RandomCondition(for: history, &history.random)
                let expected = history.naive.samples.filter(condition.matches)
                let context: Comment = "\(subject), step \(step), seed \(random.seed)"
                for options in [[], QuantitySeriesSampleQueryDescriptor.Options.orderByQuantitySampleStartDate] {
                    let found = try await history.world.store().quantities(
                        subject.type, condition.predicate, options.union(.includeSample))
                    func key(_ start: Date, _ end: Date, _ value: Double, _ uuid: UUID) -> String {
                        let times = [start, end].map(\.timeIntervalSinceReferenceDate)
                        return "\(times) \(value) \(uuid)"
                    }
                    let keys = found.map { result in
                        key(
                            result.dateInterval.start, result.dateInterval.end,
                            result.quantity.doubleValue(for: subject.unit), result.sample?.uuid ?? UUID())
                    }
                    let expected = expected.map {
                        key($0.sample.startDate, $0.sample.endDate, $0.value, $0.whole.uuid)
                    }
                    try #require(keys.sorted() == expected.sorted(), context)
                    let starts = found.compactMap { options == [] ? $0.dateInterval.start : $0.sample?.startDate }
                    try #require(starts == starts.sorted(), context)
                }
            }
            random = history.random
        }
    }
}
