import Foundation
import HealthQuery
import Testing

/// The page on calendars: its listings, and what it says.
struct ChoosingACalendarPageTests {
    private func storeInBerlin() -> HealthStore {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
        let store = HealthStore(calendar: calendar)
        return store
    }

    func stepsOfDays(from first: Date, in calendar: Calendar, of store: HealthStore) async throws -> [Double] {
        let daily = StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(.stepCount)),
            options: .cumulativeSum,
            anchorDate: calendar.startOfDay(for: first),
            intervalComponents: DateComponents(calendar: calendar, day: 1)
        )
        return try await daily.result(for: store).statistics().map { try $0.sumQuantity()?.value(in: .count()) ?? 0 }
    }

    private func today(_ calendar: Calendar, _ now: Date) -> QueryPredicate {
        let midnight = calendar.startOfDay(for: now)
        let tomorrow = calendar.date(byAdding: .day, value: 1, to: midnight)
        let today = Query.predicateForSamples(withStart: midnight, end: tomorrow, options: .strictStartDate)
        return today
    }

    private func berlin(_ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) throws -> Date {
        try #require(
            Calendar.berlin.date(
                from: DateComponents(year: 2025, month: month, day: day, hour: hour, minute: minute)))
    }

    private func walk(_ start: Date) -> QuantitySample {
        let quantity = Quantity(unit: .count(), doubleValue: 100)
        return QuantitySample(type: stepCount, quantity: quantity, start: start, end: start.addingTimeInterval(600))
    }

    /// The starts of the days of a store's own calendar that have steps.
    private func days(of store: HealthStore, anchor: Date) async throws -> [Date] {
        let daily = StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: stepCount), options: .cumulativeSum, anchorDate: anchor,
            intervalComponents: DateComponents(day: 1))
        return try await daily.result(for: store).statistics().map(\.startDate)
    }

    @Test func `a walk after midnight in Berlin counts on the day before in UTC`() async throws {
        let store = HealthStore(calendar: .utc)
        let walk = walk(try berlin(6, 10, 0, 15))
        try await store.save(walk)
        let start = try #require(try await days(of: store, anchor: Calendar.utc.startOfDay(for: walk.startDate)).first)
        #expect(
            Calendar.utc.dateComponents([.month, .day, .hour], from: start) == DateComponents(month: 6, day: 9, hour: 0)
        )

        let home = storeInBerlin()
        try await home.save(walk)
        #expect(try await days(of: home, anchor: berlin(6, 1)) == [berlin(6, 10)])
    }

    @Test func `in winter a walk at a quarter past eleven counts on the next day by an anchor of summer`() async throws
    {
        let walk = walk(try berlin(12, 10, 23, 15))
        for (store, start) in [
            (HealthStore(calendar: .utc), try berlin(12, 10, 23)), (storeInBerlin(), try berlin(12, 10)),
        ] {
            try await store.save(walk)
            #expect(try await days(of: store, anchor: berlin(6, 10)) == [start])
        }
    }

    @Test func `R5.3 components with a calendar cut the same days in every store`() async throws {
        for store in [HealthStore(calendar: .utc), HealthStore(calendar: .berlin)] {
            try await store.save([walk(berlin(6, 10, 0, 15)), walk(berlin(6, 10, 23, 15)), walk(berlin(6, 12))])
            let counts = try await stepsOfDays(from: berlin(6, 10, 12), in: .berlin, of: store)
            #expect(counts == [200, 100])
        }
    }

    @Test func `today is a calendar's day`() async throws {
        let store = HealthStore(calendar: .berlin)
        try await store.save([
            walk(berlin(6, 9, 23, 59)), walk(berlin(6, 10)), walk(berlin(6, 10, 23, 59)), walk(berlin(6, 11)),
        ])
        let type = SamplePredicate.quantitySample(type: stepCount, predicate: today(.berlin, try berlin(6, 10, 12)))
        let found = try await SampleQueryDescriptor(predicates: [type], sortDescriptors: []).result(for: store)
        #expect(found.map(\.startDate) == [try berlin(6, 10), try berlin(6, 10, 23, 59)])
    }

    @Test func `the listings of the page are here`() throws {
        try expectListings(of: "ChoosingACalendar", count: 3)
    }
}
