import Foundation
@testable import HealthQuery
import Testing

/// Statistics of categories and workouts, and how quantities are spread, by groups.
struct GroupedStatisticsTests {
    private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    private let store: HealthStore

    init() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = Self.berlin
        store = HealthStore(
            database: HealthDatabase(calendar: calendar, now: { time(0) }, uuidSource: UUIDSource(seed: 1)),
            sourceRevision: revision("phone"))
    }

    /// A time in Berlin, by day of March 2025, hour and minute.
    private func clock(_ day: Int, _ hour: Int, _ minute: Int = 0) throws -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = Self.berlin
        return try #require(
            calendar.date(from: DateComponents(year: 2025, month: 3, day: day, hour: hour, minute: minute)))
    }

    private func sleeping(
        _ value: CategoryValueSleepAnalysis, _ start: Date, hours: Double, zone: String? = nil
    ) -> CategorySample {
        CategorySample(
            type: sleepAnalysis, value: value.rawValue, start: start, end: start + hours * 3600,
            metadata: zone.map { [MetadataKeyTimeZone: .string($0)] })
    }

    private func rate(_ value: Double, _ start: Date, seconds: Double = 0) -> QuantitySample {
        QuantitySample(
            type: heartRate, quantity: Quantity(unit: .count().unitDivided(by: .minute()), doubleValue: value),
            start: start, end: start + seconds)
    }

    private func sleepGroups(_ grouping: StatisticsGrouping, zones: Bool = false) async throws -> [CategoryStatistics] {
        var query = CategoryStatisticsQueryDescriptor(
            predicate: .categorySample(type: sleepAnalysis), grouping: grouping)
        query.usesSampleTimeZones = zones
        return try await query.result(for: store)
    }

    @Test func `samples of a category are counted, and their time counts once`() async throws {
        #expect(try await sleepGroups(.all).isEmpty, "absent is not zero")
        try await store.save([
            sleeping(.asleepCore, try clock(3, 22), hours: 2), sleeping(.asleepCore, try clock(3, 23), hours: 3),
            sleeping(.inBed, try clock(3, 21), hours: 2), sleeping(.awake, try clock(4, 5), hours: 0),
        ])
        let all = try #require(try await sleepGroups(.all).first)
        #expect(all.count == 4 && all.countByValue == [3: 2, 0: 1, 2: 1])
        #expect(all.durationByValue == [3: 4 * 3600, 0: 2 * 3600] && all.duration == 5 * 3600)
        let midnight = try clock(1, 0)
        let days = try await sleepGroups(.intervals(anchorDate: midnight, components: DateComponents(day: 1)))
        #expect(days.map(\.count) == [3, 1] && days.map(\.duration) == [3 * 3600, 2 * 3600])
        let day = DateInterval(start: try clock(3, 0), end: try clock(4, 0))
        #expect(days[0].group == .interval(day))
    }

    @Test func `hours and weekdays are those of the clock, where it changes too`() async throws {
        // Clocks went from 2 to 3 on Sunday 30 March.
        try await store.save(sleeping(.asleepCore, try clock(30, 0, 30), hours: 3))
        let hours = try await sleepGroups(.hourOfDay)
        #expect(hours.map(\.group) == [.hour(0), .hour(1), .hour(3), .hour(4)])
        #expect(hours.map(\.duration) == [1800, 3600, 3600, 1800] && hours.map(\.count) == [1, 0, 0, 0])
        try await store.save(sleeping(.asleepCore, try clock(31, 23), hours: 2))
        let days = try await sleepGroups(.weekday)
        #expect(days.map(\.group) == [.weekday(1), .weekday(2), .weekday(3)])
        #expect(days.map(\.duration) == [3 * 3600, 3600, 3600])
    }

    @Test func `the zone of a sample says which hour it was, if that is asked for`() async throws {
        try await store.save(sleeping(.asleepCore, try clock(4, 12), hours: 1, zone: "Asia/Kolkata"))
        #expect(try await sleepGroups(.hourOfDay).map(\.group) == [.hour(12)])
        let own = try await sleepGroups(.hourOfDay, zones: true)
        #expect(own.map(\.group) == [.hour(16), .hour(17)] && own.map(\.duration) == [1800, 1800])
    }

    @Test func `workouts are added up, by activity too`() async throws {
        func workout(_ type: WorkoutActivityType, _ day: Int, kilometres: Double? = nil) throws -> Workout {
            Workout(
                activityType: type, start: try clock(day, 8), end: try clock(day, 9),
                workoutEvents: [
                    WorkoutEvent(type: .pause, dateInterval: DateInterval(start: try clock(day, 8, 30), duration: 0)),
                    WorkoutEvent(type: .resume, dateInterval: DateInterval(start: try clock(day, 8, 40), duration: 0)),
                ],
                totalDistance: kilometres.map { Quantity(unit: .meterUnit(with: .kilo), doubleValue: $0) })
        }
        try await store.save([
            workout(.running, 3, kilometres: 5), workout(.running, 10, kilometres: 3), workout(.yoga, 11),
        ])
        let all = try #require(try await WorkoutStatisticsQueryDescriptor().result(for: store).first)
        #expect(all.totals.count == 3 && all.totals.duration == 3 * 3000)
        #expect(all.totals.totalDistance?.doubleValue(for: .meter()) == 8000 && all.totals.totalEnergyBurned == nil)
        #expect(all.totalsByActivityType[.yoga]?.totalDistance == nil && all.totalsByActivityType[.running]?.count == 2)
        let weekdays = try await WorkoutStatisticsQueryDescriptor(grouping: .weekday).result(for: store)
        #expect(weekdays.map(\.group) == [.weekday(2), .weekday(3)] && weekdays.map(\.totals.count) == [2, 1])
        let yoga = WorkoutStatisticsQueryDescriptor(
            predicate: .workout(Query.predicateForWorkouts(with: .yoga)), grouping: .all)
        #expect(try await yoga.result(for: store).map(\.totals.count) == [1])
    }

    @Test(arguments: [[1.7e308, 1.6e308], [-1.7e308, -1.7e308, 1], [0.1, 0.1, 0.1]])
    func `R4.16 a mean lies among the values`(values: [Double]) async throws {
        try await store.save(values.enumerated().map { steps($1, at: Double($0)) })
        let query = QuantityDistributionQueryDescriptor(predicate: .quantitySample(type: stepCount))
        let mean = try #require(try await query.result(for: store).first).mean.doubleValue(for: .count())
        let (least, greatest) = (values.min() ?? 0, values.max() ?? 0)
        #expect(least <= mean && mean <= greatest && mean.isFinite)
    }

    @Test func `percentiles, deviation and zones of quantities`() async throws {
        let start = try clock(3, 8)
        try await store.save([60, 80, 100, 120].enumerated().map { rate($1, start + Double($0) * 30) })
        let query = QuantityDistributionQueryDescriptor(predicate: .quantitySample(type: heartRate))
        let all = try #require(try await query.result(for: store).first)
        func value(_ quantity: Quantity?) -> Double? { quantity?.doubleValue(for: .count().unitDivided(by: .minute())) }
        #expect(value(all.median) == 90 && value(all.mean) == 90 && value(all.minimum) == 60)
        #expect(value(all.maximum) == 120 && all.count == 4)
        #expect([0, 25, 100, -5, 200, .nan].map { value(all.percentile($0)) } == [60, 75, 120, 60, 120, 60])
        let deviation = try all.standardDeviation(for: .hertz())
        #expect(abs((deviation ?? 0) * 60 - (2000.0 / 3).squareRoot()) < 1e-12)
        #expect(throws: HealthError.self) { try all.standardDeviation(for: .gram()) }
        func bound(_ value: Double) -> Quantity { Quantity(unit: .hertz(), doubleValue: value / 60) }
        // The last instant holds for a minute, the others until the next.
        #expect(try all.durations(inZones: [bound(80), bound(110)]) == [30, 60, 60])
        #expect(try all.duration(from: nil, to: nil) == 150 && all.duration(from: bound(200), to: nil) == 0)
        #expect(try all.duration(from: bound(110), to: bound(70)) == 0)
        await expectInvalidArgument { _ = try all.duration(from: Quantity(unit: .gram(), doubleValue: 1), to: nil) }
        try await store.save(rate(70, try clock(5, 9), seconds: 600))
        let hours = try await QuantityDistributionQueryDescriptor(
            predicate: .quantitySample(type: heartRate), grouping: .hourOfDay
        ).result(for: store)
        #expect(hours.map(\.group) == [.hour(8), .hour(9)])
        #expect(try hours[1].standardDeviation(for: .hertz()) == nil)
        #expect(try hours[1].duration(from: nil, to: nil) == 600)
        for gap in [-1, .nan, .infinity, 1e20] {
            await expectInvalidArgument {
                var query = query
                query.greatestGap = gap
                _ = try await query.result(for: store)
            }
        }
    }

    @Test func `a moment counts for the value that began last`() async throws {
        let start = try clock(3, 8)
        try await store.save([
            rate(60, start, seconds: 100), rate(80, start + 10, seconds: 10), rate(100, start + 15, seconds: 50),
        ])
        let query = QuantityDistributionQueryDescriptor(predicate: .quantitySample(type: heartRate))
        let all = try #require(try await query.result(for: store).first)
        let bounds = [70.0, 90].map { Quantity(unit: .hertz(), doubleValue: $0 / 60) }
        #expect(try all.durations(inZones: bounds) == [10 + 35, 5, 50])
    }

    private func distribution(
        _ type: QuantityTypeIdentifier, _ unit: HealthUnit, _ values: [Double]
    ) async throws -> QuantityDistribution {
        try await store.save(
            values.enumerated().map { position, value in
                QuantitySample(
                    type: QuantityType(type), quantity: Quantity(unit: unit, doubleValue: value),
                    start: time(Double(position)), end: time(Double(position)))
            })
        let query = QuantityDistributionQueryDescriptor(predicate: .quantitySample(type: QuantityType(type)))
        return try #require(try await query.result(for: store).first)
    }

    @Test func `the deviation of temperatures is a difference`() async throws {
        let all = try await distribution(.bodyTemperature, .degreeCelsius(), [36, 37, 38])
        #expect(abs((try all.standardDeviation(for: .degreeCelsius()) ?? 0) - 1) < 1e-9)
        #expect(abs((try all.standardDeviation(for: .degreeFahrenheit()) ?? 0) - 1.8) < 1e-9)
    }

    @Test func `R14.6 the deviation of sound levels in pascals is that of the pressures`() async throws {
        let all = try await distribution(
            .environmentalAudioExposure, .decibelAWeightedSoundPressureLevel(), [60, 80])
        // 0.02 and 0.2 Pa.
        #expect(try all.standardDeviation(for: .pascal())?.isClose(to: 0.18 / 2.squareRoot()) == true)
        let deviation = try all.standardDeviation(for: .decibelAWeightedSoundPressureLevel())
        #expect(deviation?.isClose(to: 200.squareRoot()) == true)
    }

    @Test(arguments: [1e200, 1e-200, 1.2e308, Double.leastNonzeroMagnitude])
    func `the deviation of great and of small values`(_ value: Double) async throws {
        let all = try await distribution(.stepCount, .count(), [-value, value])
        let deviation = try all.standardDeviation(for: .count())
        #expect(deviation == (value * 2.squareRoot()))
    }

    @Test func `L4 groups come again when they change, and only then`() async throws {
        let live = LiveReader(
            CategoryStatisticsQueryDescriptor(predicate: .categorySample(type: sleepAnalysis)).results(for: store))
        let rates = LiveReader(
            QuantityDistributionQueryDescriptor(predicate: .quantitySample(type: heartRate)).results(for: store))
        let workouts = LiveReader(WorkoutStatisticsQueryDescriptor().results(for: store))
        let readers = [live.run, rates.run, workouts.run]
        for run in readers { run() }
        try await store.save(sleeping(.asleepCore, try clock(3, 22), hours: 1))
        #expect(live.executor.hasJobs && !rates.executor.hasJobs && !workouts.executor.hasJobs)
        for run in readers { run() }
        try await store.save(rate(60, try clock(3, 22)))
        try await store.save(Workout(activityType: .yoga, start: try clock(3, 8), end: try clock(3, 9)))
        for run in readers { run() }
        #expect(live.elements.map { $0.groups.map(\.count) } == [[], [1]])
        #expect(rates.elements.map { $0.groups.map(\.count) } == [[], [1]])
        #expect(workouts.elements.map { $0.groups.map(\.totals.count) } == [[], [1]])
        live.cancel()
        rates.cancel()
        workouts.cancel()
        for run in readers { run() }
    }

    @Test func `R9.2 groups are of what may be read`() async throws {
        try await store.save([rate(60, try clock(3, 8)), rate(90, try clock(5, 8))])
        var authorization = HealthAuthorization.everything
        authorization.read[heartRate] = .since(try clock(4, 0))
        let reader = HealthStore(
            database: store.database, sourceRevision: revision("app"), authorization: authorization)
        let query = QuantityDistributionQueryDescriptor(predicate: .quantitySample(type: heartRate))
        #expect(try await query.result(for: reader).map(\.count) == [1])
        let none = HealthStore(
            database: store.database, sourceRevision: revision("app"), authorization: .notDetermined)
        await #expect { _ = try await query.result(for: none) } throws: {
            ($0 as? HealthError)?.code == .errorAuthorizationNotDetermined
        }
    }

    @Test func `between values that are as far apart as can be there are others`() async throws {
        let type = QuantityType(.bodyTemperature)
        let unit = HealthUnit.degreeCelsius()
        for (number, value) in [-1.7e308, 1.7e308].enumerated() {
            try await store.save(
                QuantitySample(
                    type: type, quantity: Quantity(unit: unit, doubleValue: value), start: time(Double(number)),
                    end: time(Double(number))))
        }
        let all = try #require(
            try await QuantityDistributionQueryDescriptor(predicate: .quantitySample(type: type))
                .result(for: store).first)
        #expect(all.percentile(0) == all.minimum && all.percentile(100) == all.maximum)
        #expect(abs(try all.median.value(in: unit)) < 1e293)
    }

    @Test func `time that lies in one group is not divided, however often`() throws {
        var grouper = try StatisticsGrouper(.all, calendar: .utc, usesSampleTimeZones: false)
        let row = SampleRow(AnySample(steps(1)))
        for _ in 0...1_000_000 { try grouper.divide(0..<1, of: row) { _, _ in } }
    }

    @Test func `time over millennia is not divided into hours`() async throws {
        let long = CategorySample(
            type: sleepAnalysis, value: 1, start: time(0), end: time(3e10))
        try await store.save(long)
        let message = await expectInvalidArgument { _ = try await sleepGroups(.hourOfDay) }
        #expect(message.contains("more than 1000000 groups"))
        #expect(try await sleepGroups(.all).map(\.duration) == [3e10])
    }
}
