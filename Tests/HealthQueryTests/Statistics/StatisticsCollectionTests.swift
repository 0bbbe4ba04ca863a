import Foundation

import Testing

@testable import HealthQuery

/// What a collection answers (R5.1, R5.6, R5.7, R5.10, R5.11).
struct StatisticsCollectionTests {
    private let world = RuleWorld()

    private func day(_ day: Int, _ hour: Int = 0) throws -> Date { try RuleCalendar.utc.date(2024, 5, day, hour) }

    private func daily(_ options: StatisticsOptions = .cumulativeSum, anchor: Date? = nil) async throws
        -> StatisticsCollection
    {
        try await world.collection(options, anchor: try anchor ?? day(1), every: DateComponents(day: 1))
    }

    private func visited(_ collection: StatisticsCollection, _ from: Date, _ to: Date) -> [Statistics] {
        var found: [Statistics] = []
        collection.enumerateStatistics(from: from, to: to) { statistics, _ in found.append(statistics) }
        return found
    }

    @Test(arguments: [1, 10, 20, 31])
    func `R5.1 the anchor may lie before, in or after the data`(_ anchor: Int) async throws {
        try await world.save(3, from: try day(10, 5), to: try day(10, 6))
        try await world.save(4, from: try day(12, 5), to: try day(12, 6))
        let found = try await daily(anchor: try day(anchor)).statistics()
        #expect(found.map(\.startDate) == [try day(10), try day(12)])
        #expect(found.map(\.endDate) == [try day(11), try day(13)])
        #expect(found.map(\.sum) == [3, 4])
    }

    @Test func `R5.1 intervals follow one another without gaps`() async throws {
        let days = visited(try await daily(anchor: try day(15, 7)), try day(1), try day(30))
        #expect(days.first?.startDate == (try RuleCalendar.utc.date(2024, 4, 30, 7)))
        #expect(zip(days, days.dropFirst()).allSatisfy { $0.endDate == $1.startDate })
        #expect(days.allSatisfy { $0.endDate.timeIntervalSince($0.startDate) == 86_400 })
    }

    @Test func `R5.6 enumerating visits the interval that contains the end, boundary included`() async throws {
        try await world.save(3, from: try day(10, 5), to: try day(10, 6))
        let collection = try await daily()
        let three = visited(collection, try day(9, 3), try day(11))
        #expect(three.map(\.startDate) == [try day(9), try day(10), try day(11)])
        #expect(three.map(\.sum) == [nil, 3, nil])
        #expect(visited(collection, try day(9), try day(11) - 1).map(\.startDate) == [try day(9), try day(10)])
        #expect(visited(collection, try day(10), try day(10)).map(\.startDate) == [try day(10)])
    }

    @Test func `R5.6 nothing is visited if the start lies after the end`() async throws {
        try await world.save(3, from: try day(10, 5), to: try day(10, 6))
        let collection = try await daily()
        #expect(visited(collection, try day(10, 6), try day(10, 5)).isEmpty)
        #expect(visited(collection, .distantFuture, .distantPast).isEmpty)
        let nothing = Date(timeIntervalSinceReferenceDate: .nan)
        #expect(visited(collection, nothing, try day(10)).isEmpty)
        #expect(visited(collection, try day(10), nothing).isEmpty)
    }

    @Test func `R5.7 intervals without data are skipped by the list and answered one by one`() async throws {
        try await world.save(3, from: try day(10, 5), to: try day(10, 6))
        let collection = try await daily()
        #expect(collection.statistics().count == 1)
        let empty = try #require(collection.statistics(for: try day(11)))
        #expect(empty.startDate == (try day(11)))
        #expect(empty.endDate == (try day(12)))
        #expect(empty.sumQuantity() == nil)
        #expect(empty.sources == nil)
        #expect(collection.statistics(for: try day(11) - 0.001)?.sum == 3)
        #expect(collection.statistics(for: try day(10))?.sum == 3)
    }

    @Test func `R5.7 dates that nothing can contain have no statistics`() async throws {
        let collection = try await daily()
        for seconds in [Double.nan, .infinity, -.infinity, 1e300, SampleDates.limit.nextUp] {
            #expect(collection.statistics(for: Date(timeIntervalSinceReferenceDate: seconds)) == nil)
        }
        for date in [Date.distantPast, .distantFuture, Date(timeIntervalSinceReferenceDate: -SampleDates.limit)] {
            let found = try #require(collection.statistics(for: date))
            #expect(found.startDate <= date && date < found.endDate)
        }
    }

    @Test func `R5.10 enumerating long stretches is lazy and stops at once`() async throws {
        try await world.save(3, from: try day(10, 5), to: try day(10, 6))
        let collection = try await world.collection(
            .cumulativeSum,
            anchor: try day(1),
            every: DateComponents(second: 1)
        )
        let ends = [
            (Date.distantPast, Date.distantFuture),
            (Date(timeIntervalSinceReferenceDate: -.infinity), Date(timeIntervalSinceReferenceDate: .infinity)),
        ]
        for (from, to) in ends {
            var visits = 0
            collection.enumerateStatistics(from: from, to: to) { _, stop in
                visits += 1
                stop.pointee = ObjCBool(visits == 3)
            }
            #expect(visits == 3)
        }
    }

    @Test func `R5.11 a collection without data is empty and not an error`() async throws {
        let collection = try await daily([.cumulativeSum, .separateBySource])
        #expect(collection.statistics().isEmpty)
        #expect(collection.sources().isEmpty)
        #expect(visited(collection, try day(1), try day(3)).count == 3)
        #expect(collection.statistics(for: try day(1))?.sources == [])
    }

    @Test func `sources are those of all intervals, and none unless separated`() async throws {
        try await world.save(3, from: try day(10, 5), to: try day(10, 6), by: .phone)
        try await world.save(3, from: try day(12, 5), to: try day(12, 6), by: .diary)
        #expect(try await daily().sources() == [])
        let separate = try await daily([.cumulativeSum, .separateBySource])
        #expect(separate.sources() == [RuleApp.phone.source, RuleApp.diary.source])
    }
}
