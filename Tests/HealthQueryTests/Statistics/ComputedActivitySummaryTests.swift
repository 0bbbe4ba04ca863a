import Foundation
@testable import HealthQuery
import Testing

struct ComputedActivitySummaryTests {
    private static let berlin: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
        return calendar
    }()

    private let database = HealthDatabase.fixed()
    private var store: HealthStore { HealthStore(database: database, sourceRevision: revision("watch")) }

    private func clock(_ text: String) throws -> Date {
        let parts = text.split { !$0.isNumber }.compactMap { Int($0) }
        try #require(parts.count == 5)
        return try #require(
            Self.berlin.date(
                from: DateComponents(
                    year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4])))
    }

    private func day(_ text: String) throws -> DateComponents {
        try #require(CivilDate(text)).components(in: Self.berlin)
    }

    private func sample(
        _ identifier: QuantityTypeIdentifier, _ value: Double, _ unit: HealthUnit, _ start: String, _ end: String
    ) throws -> QuantitySample {
        QuantitySample(
            type: QuantityType(identifier), quantity: Quantity(unit: unit, doubleValue: value), start: try clock(start),
            end: try clock(end))
    }

    private func energy(_ kilocalories: Double, _ start: String, _ end: String) throws -> QuantitySample {
        try sample(.activeEnergyBurned, kilocalories, .kilocalorie(), start, end)
    }

    private func exercise(_ minutes: Double, _ start: String, _ end: String) throws -> QuantitySample {
        try sample(.appleExerciseTime, minutes, .minute(), start, end)
    }

    private func hour(_ start: String, _ value: CategoryValueAppleStandHour = .stood) throws -> CategorySample {
        let start = try clock(start)
        return CategorySample(
            type: CategoryType(.appleStandHour), value: value.rawValue, start: start,
            end: start.addingTimeInterval(3600))
    }

    private func workout(_ start: String, _ end: String, _ events: [WorkoutEvent] = []) throws -> Workout {
        Workout(activityType: .running, start: try clock(start), end: try clock(end), workoutEvents: events)
    }

    /// Each day's energy, exercise and hours.
    private func rings(_ from: String, _ to: String) async throws -> [String] {
        let query = ComputedActivitySummaryQueryDescriptor(betweenStart: try day(from), end: try day(to))
        return try await query.result(for: store).map {
            func text(_ quantity: Quantity, _ unit: HealthUnit) -> String {
                "\((quantity.doubleValue(for: unit) * 1000).rounded() / 1000)"
            }
            return [
                "\($0.day)", text($0.activeEnergyBurned, .kilocalorie()), text($0.appleExerciseTime, .minute()),
                text($0.appleStandHours, .count()),
            ].joined(separator: " ")
        }
    }

    @Test func `R11.7 samples are divided at midnight, and days without any are left out`() async throws {
        try await store.save(try energy(300, "2025-03-01 23:00", "2025-03-02 02:00"))
        try await store.save(try exercise(30, "2025-03-01 23:45", "2025-03-02 00:15"))
        try await store.save(try energy(5, "2025-03-04 10:00", "2025-03-04 10:00"))
        try await store.save(try hour("2025-03-04 23:00"))
        #expect(
            try await rings("2025-03-01", "2025-03-31")
                == ["2025-03-01 100.0 15.0 0.0", "2025-03-02 200.0 15.0 0.0", "2025-03-04 5.0 0.0 1.0"])
        #expect(try await rings("2025-03-02", "2025-03-03") == ["2025-03-02 200.0 15.0 0.0"])
        #expect(try await rings("2025-03-03", "2025-03-01") == [])
        #expect(try await rings("2025-02-01", "2025-02-28") == [])
    }

    @Test func `R11.7 overlapping sources count once`() async throws {
        let phone = HealthStore(database: database, sourceRevision: revision("phone"))
        try await phone.save(try energy(60, "2025-03-01 10:00", "2025-03-01 11:00"))
        try await phone.save(try exercise(60, "2025-03-01 10:00", "2025-03-01 11:00"))
        try await phone.save(try hour("2025-03-01 10:00"))
        try await store.save(try energy(100, "2025-03-01 10:30", "2025-03-01 11:30"))
        try await store.save(try exercise(40, "2025-03-01 10:30", "2025-03-01 11:30"))
        try await store.save(try hour("2025-03-01 10:00"))
        try await store.save(try hour("2025-03-01 11:00"))
        try await store.save(try hour("2025-03-01 12:00", .idle))
        // The watch saved last, so it counts first where both were.
        #expect(try await rings("2025-03-01", "2025-03-01") == ["2025-03-01 130.0 70.0 2.0"])
    }

    @Test func `R11.7 workouts count as exercise where no sample of exercise lies, without their pauses`() async throws
    {
        func event(_ type: WorkoutEventType, _ time: String) throws -> WorkoutEvent {
            WorkoutEvent(type: type, dateInterval: DateInterval(start: try clock(time), duration: 0))
        }
        let pauses = [try event(.pause, "2025-03-01 23:30"), try event(.resume, "2025-03-01 23:40")]
        try await store.save(try workout("2025-03-01 23:00", "2025-03-02 00:30", pauses))
        // 23:00 to 23:30, 23:40 to 0:30.
        #expect(try await rings("2025-03-01", "2025-03-02") == ["2025-03-01 0.0 50.0 0.0", "2025-03-02 0.0 30.0 0.0"])
        try await store.save(try exercise(3, "2025-03-01 23:05", "2025-03-01 23:10"))
        try await store.save(try exercise(10, "2025-03-02 00:20", "2025-03-02 00:40"))
        #expect(try await rings("2025-03-01", "2025-03-02") == ["2025-03-01 0.0 48.0 0.0", "2025-03-02 0.0 30.0 0.0"])
        // Another app's recording of the same run, a little longer.
        let other = HealthStore(database: database, sourceRevision: revision("other"))
        try await other.save(try workout("2025-03-01 22:50", "2025-03-01 23:20"))
        #expect(try await rings("2025-03-01", "2025-03-02") == ["2025-03-01 0.0 58.0 0.0", "2025-03-02 0.0 30.0 0.0"])
    }

    @Test func `a workout of a given duration counts that much`() async throws {
        try await store.save(
            Workout(
                activityType: .running, start: try clock("2025-03-01 23:00"), end: try clock("2025-03-02 01:00"),
                duration: 3600, totalEnergyBurned: nil, totalDistance: nil))
        #expect(try await rings("2025-03-01", "2025-03-02") == ["2025-03-01 0.0 30.0 0.0", "2025-03-02 0.0 30.0 0.0"])
    }

    @Test func `R11.7 days of 23 and 25 hours are whole`() async throws {
        for (date, hours) in [("2025-03-30", 23.0), ("2025-10-26", 25.0), ("2025-10-27", 24.0)] {
            let start = try clock(date + " 00:00")
            let type = QuantityType(.activeEnergyBurned)
            try await store.save(
                QuantitySample(
                    type: type, quantity: Quantity(unit: .kilocalorie(), doubleValue: hours * 10), start: start,
                    end: start.addingTimeInterval(hours * 3600)))
            for hour in 0..<Int(hours) {
                let start = start.addingTimeInterval(Double(hour) * 3600)
                try await store.save(
                    CategorySample(
                        type: CategoryType(.appleStandHour), value: 0, start: start,
                        end: start.addingTimeInterval(3600)))
            }
        }
        #expect(
            try await rings("2025-01-01", "2025-12-31")
                == ["2025-03-30 230.0 0.0 23.0", "2025-10-26 250.0 0.0 25.0", "2025-10-27 240.0 0.0 24.0"])
    }

    @Test func `a first day that does not begin at midnight does not shift the others`() async throws {
        // In São Paulo the clocks went from 23:59 to 1:00 on 15 October 2017.
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "America/Sao_Paulo"))
        let midnight = try #require(calendar.date(from: DateComponents(year: 2017, month: 10, day: 17)))
        try await store.save(
            QuantitySample(
                type: QuantityType(.activeEnergyBurned), quantity: Quantity(unit: .kilocalorie(), doubleValue: 120),
                start: midnight.addingTimeInterval(-3600), end: midnight.addingTimeInterval(3600)))
        func day(_ day: Int) -> DateComponents { CivilDate(year: 2017, month: 10, day: day).components(in: calendar) }
        let summaries = try await ComputedActivitySummaryQueryDescriptor(betweenStart: day(15), end: day(20))
            .result(for: store)
        #expect(summaries.map { $0.dateComponents(for: calendar).day } == [16, 17])
        #expect(summaries.map { $0.activeEnergyBurned.doubleValue(for: .kilocalorie()) } == [60, 60])
    }

    @Test func `R11.7 workouts count where the clocks were put back past midnight`() async throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "America/St_Johns"))
        // On 7 November 2010, 0:01 became 23:01 of the day before.
        let midnight = Date(timeIntervalSince1970: 1_289_097_000)
        func day(_ day: Int) -> DateComponents { CivilDate(year: 2010, month: 11, day: day).components(in: calendar) }
        // From 23:10 in the hour that came again: 50 minutes are left before the second midnight.
        for (length, expected) in [(1800.0, [30.0]), (7200.0, [50.0, 70.0])] {
            let store = HealthStore(calendar: calendar)
            let start = midnight.addingTimeInterval(600)
            try await store.save(
                Workout(activityType: .walking, start: start, end: start.addingTimeInterval(length)))
            let summaries = try await ComputedActivitySummaryQueryDescriptor(betweenStart: day(6), end: day(7))
                .result(for: store)
            #expect(summaries.map { $0.appleExerciseTime.doubleValue(for: .minute()) } == expected)
        }
    }

    @Test func `R11.7 wrong days are refused, and permissions count`() async throws {
        try await store.save(try energy(5, "2025-03-04 10:00", "2025-03-04 10:00"))
        var hour = try day("2025-03-01")
        hour.hour = 1
        await expectInvalidArgument {
            _ = try await ComputedActivitySummaryQueryDescriptor(betweenStart: hour, end: try day("2025-03-02"))
                .result(for: store)
        }
        let message = await expectInvalidArgument { _ = try await rings("0001-01-01", "9999-12-31") }
        #expect(message.contains("0001-01-01 to 9999-12-31"))
        let days = ComputedActivitySummaryQueryDescriptor(
            betweenStart: try day("2025-03-01"), end: try day("2025-03-31"))
        let denied = HealthStore(database: database, sourceRevision: revision("app"), authorization: .denied)
        #expect(try await days.result(for: denied) == [])
        let new = HealthStore(database: database, sourceRevision: revision("app"), authorization: .notDetermined)
        _ = await expectError(.errorAuthorizationNotDetermined) { _ = try await days.result(for: new) }
        let explanation = try await days.explain(for: store)
        #expect(explanation.resultCount == 1 && Set(explanation.types.map(\.type)).count == 5)
    }

    @Test func `R11.7 random days are as in a naive model, minute by minute`() async throws {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        let midnight = try clock("2025-10-25 00:00")
        let ends = try ["2025-10-26 00:00", "2025-10-27 00:00", "2025-10-28 00:00"].map(clock)
        for _ in 0..<30 {
            let store = HealthStore(database: .fixed(), sourceRevision: revision("watch"))
            let minutes = Int(ends[2].timeIntervalSince(midnight) / 60)
            var (samples, workouts) = (Array(repeating: 0.0, count: minutes), Array(repeating: false, count: minutes))
            var covered = Array(repeating: false, count: minutes)
            var free = 0
            while free < minutes - 300 {
                let start = free + Int.random(in: 0..<200, using: &random)
                let length = Int.random(in: 1..<100, using: &random)
                free = start + length
                let amount = Double(Int.random(in: 0...length, using: &random))
                try await store.save(
                    QuantitySample(
                        type: QuantityType(.appleExerciseTime),
                        quantity: Quantity(unit: .minute(), doubleValue: amount),
                        start: midnight.addingTimeInterval(Double(start) * 60),
                        end: midnight.addingTimeInterval(Double(start + length) * 60)))
                for minute in start..<start + length {
                    (samples[minute], covered[minute]) = (amount / Double(length), true)
                }
            }
            for _ in 0..<Int.random(in: 0..<12, using: &random) {
                let start = Int.random(in: 0..<minutes - 200, using: &random)
                let length = Int.random(in: 1..<200, using: &random)
                try await store.save(
                    Workout(
                        activityType: .running, start: midnight.addingTimeInterval(Double(start) * 60),
                        end: midnight.addingTimeInterval(Double(start + length) * 60)))
                for minute in start..<start + length { workouts[minute] = true }
            }
            var expected = [0.0, 0, 0]
            for minute in 0..<minutes {
                let time = midnight.addingTimeInterval(Double(minute) * 60)
                let day = ends.firstIndex { time < $0 } ?? 2
                expected[day] += samples[minute] + (workouts[minute] && !covered[minute] ? 1 : 0)
            }
            let query = ComputedActivitySummaryQueryDescriptor(
                betweenStart: try day("2025-10-25"), end: try day("2025-10-27"))
            let found = try await query.result(for: store)
            for (position, minutes) in expected.enumerated() {
                let summary = found.first { $0.dateComponents(for: Self.berlin).day == 25 + position }
                let exercise = summary?.appleExerciseTime.doubleValue(for: .minute()) ?? 0
                #expect(abs(exercise - minutes) < 1e-6, comment)
            }
        }
    }
}
