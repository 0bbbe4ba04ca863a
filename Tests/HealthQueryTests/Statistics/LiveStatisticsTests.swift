import Foundation
import HealthQuery
import Testing

/// The elements of live statistics (R5.8, R5.9).
@Suite struct LiveStatisticsTests {
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

    @Test func `R5.8 later elements are complete and name the intervals that changed, in order`() async throws {
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

    @Test func `R5.8 an interval that became empty is named`() async throws {
        let sample = try await world.save(3, from: try day(10, 5), to: try day(10, 6))
        var iterator = try daily().makeAsyncIterator()
        _ = try await iterator.next()
        try await world.store().delete(sample)
        let second = try #require(try await iterator.next())
        #expect(second.statisticsCollection.statistics().isEmpty)
        #expect(second.updatedStatistics?.map(\.startDate) == [try day(10)])
        #expect(second.updatedStatistics?.map(\.sum) == [nil])
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
}
