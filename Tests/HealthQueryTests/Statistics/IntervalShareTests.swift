import Foundation
import HealthQuery
import Testing

/// How much of a sample each interval gets (R4.9 to R4.12).
struct IntervalShareTests {
    private let world = RuleWorld()

    private func hour(_ hour: Int, _ minute: Int = 0) throws -> Date {
        try RuleCalendar.utc.date(2024, 5, 1, hour, minute)
    }

    private func hourly(
        _ options: StatisticsOptions,
        _ type: QuantityTypeIdentifier = .stepCount,
        matching predicate: QueryPredicate? = nil
    ) async throws -> [Statistics] {
        try await world.collection(
            options,
            type,
            matching: predicate,
            anchor: try hour(0),
            every: DateComponents(hour: 1)
        ).statistics()
    }

    @Test func `R4.9 a cumulative sample is divided in proportion to time`() async throws {
        try await world.save(100, from: try hour(13, 57), to: try hour(14, 2))
        let found = try await hourly([.cumulativeSum, .separateBySource])
        #expect(found.map(\.startDate) == [try hour(13), try hour(14)])
        #expect(found.map(\.sum) == [60, 40])
        #expect(found.map { $0.number($0.sumQuantity(for: RuleApp.phone.source)) } == [60, 40])
    }

    @Test func `R4.9 the shares of a sample add up to its value`() async throws {
        try await world.save(1234.5, from: try hour(1, 23) + 0.7, to: try hour(22, 59) + 0.1)
        let sum = try await hourly(.cumulativeSum).compactMap(\.sum).reduce(0, +)
        #expect(abs(sum - 1234.5) < 1e-9)
    }

    @Test func `R4.10 an interval that only a protruding part touches exists`() async throws {
        try await world.save(100, from: try hour(13, 57), to: try hour(14, 2))
        let fromTwo = Query.predicateForSamples(withStart: try hour(14), end: try hour(15))
        #expect(try await hourly(.cumulativeSum, matching: fromTwo).map(\.sum) == [60, 40])
    }

    @Test func `R4.11 an instant on a boundary belongs to the later interval`() async throws {
        try await world.save(5, from: try hour(14))
        try await world.save(3, from: try hour(13, 59))
        let found = try await hourly(.cumulativeSum)
        #expect(found.map(\.startDate) == [try hour(13), try hour(14)])
        #expect(found.map(\.sum) == [3, 5])
    }

    @Test func `R4.12 a discrete sample belongs to every interval it overlaps`() async throws {
        try await world.save(60, .bodyMass, from: try hour(13, 30), to: try hour(15, 30))
        try await world.save(90, .bodyMass, from: try hour(15, 30), to: try hour(16))
        let found = try await hourly(
            [.discreteAverage, .discreteMin, .discreteMax, .mostRecent, .duration],
            .bodyMass
        )
        #expect(found.map(\.startDate) == [try hour(13), try hour(14), try hour(15)])
        #expect(found.map(\.average) == [60, 60, 75])
        #expect(found.map { $0.number($0.minimumQuantity()) } == [60, 60, 60])
        #expect(found.map { $0.number($0.maximumQuantity()) } == [60, 60, 90])
        #expect(found.map { $0.number($0.mostRecentQuantity()) } == [60, 60, 90])
        let span = DateInterval(start: try hour(13, 30), end: try hour(15, 30))
        #expect(found.first?.mostRecentQuantityDateInterval() == span)
        #expect(found.map(\.seconds) == [1800, 3600, 3600])
    }

    @Test func `R4.12 a sample that ends on a boundary has no part in the interval after`() async throws {
        try await world.save(60, .bodyMass, from: try hour(13), to: try hour(14))
        #expect(try await hourly(.discreteMin, .bodyMass).map(\.startDate) == [try hour(13)])
    }

    @Test func `R4.12 the overlap is the weight of a mean over time`() async throws {
        try await world.save(60, .environmentalAudioExposure, from: try hour(13, 30), to: try hour(14, 30))
        try await world.save(80, .environmentalAudioExposure, from: try hour(14, 30), to: try hour(15))
        try await world.save(60, .heartRate, from: try hour(13, 30), to: try hour(14, 15))
        try await world.save(100, .heartRate, from: try hour(14, 15), to: try hour(15))
        let levels = try await hourly(.discreteAverage, .environmentalAudioExposure).compactMap(\.average)
        #expect(levels.count == 2)
        #expect(abs((levels.last ?? 0) - 77.0329) < 1e-4)
        #expect(try await hourly(.discreteAverage, .heartRate).map(\.average) == [60, 90])
    }

    @Test func `a sample in more than a million intervals throws`() async throws {
        let start = try hour(0)
        try await world.save(100, from: start, to: start + 2_000_000)
        let predicate = Query.predicateForSamples(withStart: start, end: nil)
        for seconds in [1, 1000] {
            let query = RuleWorld.collectionQuery(
                .cumulativeSum,
                matching: predicate,
                anchor: start,
                every: DateComponents(second: seconds)
            )
            var iterator = query.results(for: world.store()).makeAsyncIterator()
            if seconds == 1 {
                let message = await expectInvalidArgument { _ = try await query.result(for: world.store()) }
                #expect(message.contains("1000000 intervals long in all, and are 2000000"))
                await #expect(throws: HealthError.self) { _ = try await iterator.next() }
            } else {
                #expect(try await query.result(for: world.store()).statistics().count == 2000)
                #expect(try await iterator.next()?.statisticsCollection.statistics().count == 2000)
            }
        }
        #expect(try await world.statistics(.cumulativeSum)?.sum == 100)
    }

    @Test func `samples in more than a million intervals together throw, one by one or at once`() async throws {
        let start = try hour(0)
        let first = try await world.save(100, from: start, to: start + 10_000, by: .phone)
        let query = RuleWorld.collectionQuery(.cumulativeSum, anchor: start, every: DateComponents(second: 1))
        var iterator = query.results(for: world.store()).makeAsyncIterator()
        let before = try await query.result(for: world.store()).statistics()
        #expect(before.count == 10_000)
        #expect(try await iterator.next()?.statisticsCollection.statistics().count == 10_000)
        // Each by itself would do.
        let second = try await world.save(100, from: start + 5000, to: start + 1_000_000, by: .watch)
        await expectInvalidArgument { _ = try await iterator.next() }
        for store in [world.store(), HealthStore(database: world.database)] {
            let message = await expectInvalidArgument { _ = try await query.result(for: store) }
            #expect(message.contains("1000000 intervals long in all, and are 1005000"))
            #expect(message.contains("ask for longer intervals"))
        }
        try await world.store(.watch).delete([second])
        #expect(try await query.result(for: world.store()).statistics() == before)
        try await world.store(.phone).delete([first])
        #expect(try await query.result(for: world.store()).statistics().isEmpty)
    }
}
