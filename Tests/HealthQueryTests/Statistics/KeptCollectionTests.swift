import Foundation
import Testing

@testable import HealthQuery

/// What collections are kept, and for which queries.
struct KeptCollectionTests {
    @Test func `R5.3 zones that differ by seconds are told apart`() async throws {
        let world = RuleWorld()
        // A quarter of a minute before the last of January in one zone, and as long after it began in the other.
        let anchor = try RuleCalendar.utc.date(2024, 1, 30, 22, 59, 45)
        try await world.save(1, from: try RuleCalendar.utc.date(2024, 3, 5))
        for (seconds, day) in [(3600, 29), (3629, 28), (3600, 29)] {
            let components = DateComponents(timeZone: TimeZone(secondsFromGMT: seconds), month: 1)
            let found = try await world.collection(.cumulativeSum, anchor: anchor, every: components).statistics()
            #expect(found.map(\.startDate) == [try RuleCalendar.utc.date(2024, 2, day, 22, 59, 45)])
        }
    }

    @Test func `R5.3 nothing is kept for a calendar that follows the settings`() async throws {
        let database = HealthDatabase(calendar: .autoupdatingCurrent)
        let store = HealthStore(database: database, sourceRevision: revision("phone"))
        try await store.save([steps(1)])
        let daily = RuleWorld.collectionQuery(.cumulativeSum, anchor: time(0), every: DateComponents(day: 1))
        #expect(try await daily.result(for: store).statistics().map(\.sum) == [1])
        #expect(database.keptResults.count == 0)
        var fixed = daily
        fixed.intervalComponents.calendar = .utc
        #expect(try await fixed.result(for: store).statistics().map(\.sum) == [1])
        #expect(database.keptResults.count == 1)
        fixed.intervalComponents.timeZone = .autoupdatingCurrent
        #expect(try await fixed.result(for: store).statistics().map(\.sum) == [1])
        #expect(database.keptResults.count == 1)
    }

    @Test func `what is kept weighs by the numbers of its sources too`() async throws {
        let world = RuleWorld()
        let start = try RuleCalendar.utc.date(2024, 5, 1)
        for day in 0..<3 { try await world.save(1, from: start + Double(day) * 86_400, by: .phone) }
        try await world.save(1, from: start, by: .watch)
        let merged = try await world.collection(.cumulativeSum, anchor: start, every: DateComponents(day: 1))
        #expect(merged.pages.weight == 3)
        let separate = try await world.collection(
            [.cumulativeSum, .separateBySource],
            anchor: start,
            every: DateComponents(day: 1)
        )
        #expect(separate.pages.weight == 7)
    }

    @Test func `the list of intervals is made once for all answers that are the same`() async throws {
        let world = RuleWorld()
        let start = try RuleCalendar.utc.date(2024, 5, 1)
        for day in 0..<3 { try await world.save(1, from: start + Double(day) * 86_400) }
        func list() async throws -> [Statistics] {
            try await world.collection(.cumulativeSum, anchor: start, every: DateComponents(day: 1)).statistics()
        }
        func place(_ list: [Statistics]) -> UnsafePointer<Statistics>? { list.withUnsafeBufferPointer(\.baseAddress) }
        let first = try await list()
        try await world.store(.phone).save([pulse(1)])
        let again = try await list()
        #expect(place(first) == place(again))
        try await world.save(1, from: start + 86_400)
        #expect(try await list().map(\.sum) == [1, 2, 1])
        #expect(first.map(\.sum) == [1, 1, 1])
    }

    @Test func `a later answer takes the list of intervals over, with what has changed`() async throws {
        let world = RuleWorld()
        let start = try RuleCalendar.utc.date(2024, 5, 1)
        // Several pages, and days without steps.
        for day in 0..<700 where day % 7 != 0 { try await world.save(1, from: start + Double(day) * 86_400) }
        func answer() async throws -> StatisticsCollection {
            try await world.collection(.cumulativeSum, anchor: start, every: DateComponents(day: 1))
        }
        func place(_ answer: StatisticsCollection) -> Int {
            answer.statistics().withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
        }
        let first = try await answer()
        let (list, before) = (place(first), first.makeList())
        let more = try await world.save(2, from: start + 8 * 86_400)
        let second = try await answer()
        // The first answer still has its list, unless it was taken over.
        #expect(place(second) == list)
        #expect(second.statistics() == second.makeList())
        #expect(place(first) != list)
        #expect(first.statistics() == before)
        try await world.store().delete(more)
        // A day that has steps, one that has none yet, the last and the one after it.
        for day in [8, 350, 699, 701, 7, 300] {
            let sample = try await world.save(2, from: start + Double(day) * 86_400)
            let saved = try await answer()
            #expect(saved.statistics() == saved.makeList())
            try await world.store().delete(sample)
            #expect(try await answer().statistics() == before)
        }
        let held = try await answer().statistics()
        try await world.save(2, from: start + 86_400)
        #expect(try await answer().statistics().first?.sum == 3)
        #expect(held == before)
    }
}
