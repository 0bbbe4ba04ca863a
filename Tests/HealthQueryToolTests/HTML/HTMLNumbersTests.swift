import Foundation
@testable import HealthQuery
import HealthQueryTesting
import Testing

@testable import health_query

/// The numbers of a page are those that the queries answer.
struct HTMLNumbersTests {
    private let person = SyntheticPerson()

    private func daily(_ store: PageStore, _ type: QuantityTypeIdentifier, _ options: StatisticsOptions) async throws
        -> [Statistics]
    {
        let query = StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(type)), options: options,
            anchorDate: person.interval.start, intervalComponents: DateComponents(day: 1))
        return try await query.result(for: store.store).statistics()
    }

    @Test func `steps are those of each day, and what was left out`() async throws {
        let store = try await PageStore(person)
        let page = try await store.page()
        let days = try await daily(store, .stepCount, [.cumulativeSum, .separateBySource])
        #expect(days.count == 28)
        #expect(page.column("Steps", of: "Steps a day") == days.map { $0.steps.rounded() })
        #expect(
            page.column("Left out", of: "Steps a day") == days.map { max(0, $0.stepsAddedUp - $0.steps).rounded() })
        let table = try #require(page.table("Steps a day"))
        #expect(table.count == 29 && table[1][0] == "Mon 6 Oct 2025" && table[28][0] == "Sun 2 Nov 2025")
        let total = days.reduce(0) { $0 + $1.steps }
        #expect(page.html.contains("\(NumberText.rounded(total)) steps on 28 days, each step counted once."))
    }

    @Test func `the bars are as high as the numbers`() async throws {
        let page = try await PageStore(person).page()
        let picture = WrittenPage(html: try #require(page.picture("walking")))
        let once = try #require(page.column("Steps", of: "Steps a day"))
        let bars = picture.html.matches(of: #/<rect class="steps"[^>]* height="([0-9.]+)"/#).compactMap { Double($0.1) }
        try #require(bars.count == once.count)
        // The axis reaches to 40,000; the plot is 182 high. A coordinate is rounded to a tenth.
        for (bar, steps) in zip(bars, once) { #expect(abs(bar - steps / 40_000 * 182) <= 0.06) }
    }

    @Test func `heart rates are those of each day`() async throws {
        let store = try await PageStore(person)
        let page = try await store.page()
        let days = try await daily(store, .heartRate, [.discreteMin, .discreteAverage, .discreteMax])
        func rounded(_ quantity: (Statistics) -> Quantity?) -> [Double] {
            days.map { quantity($0)?.doubleValue(for: .perMinute).rounded() ?? .nan }
        }
        #expect(page.column("Least", of: "Beats a minute") == rounded { $0.minimumQuantity() })
        #expect(page.column("Average", of: "Beats a minute") == rounded { $0.averageQuantity() })
        #expect(page.column("Greatest", of: "Beats a minute") == rounded { $0.maximumQuantity() })
    }

    @Test func `nights are those that the sources tell together`() async throws {
        let store = try await PageStore(person)
        let page = try await store.page()
        func day(_ date: Date) -> DateComponents {
            var day = store.calendar.dateComponents([.era, .year, .month, .day], from: date)
            day.calendar = store.calendar
            return day
        }
        let query = SleepNightQueryDescriptor(betweenStart: day(person.interval.start), end: day(person.interval.end))
        let nights = try await query.result(for: store.store)
        #expect(nights.count == 27)
        func minutes(_ seconds: Double?) -> Double { ((seconds ?? .nan) / 60).rounded() * 60 }
        #expect(page.clocks("Asleep", of: "Night by night") == nights.map { minutes($0.timeAsleep) })
        #expect(page.clocks("In bed", of: "Night by night") == nights.map { minutes($0.timeInBed) })
        let deep = try #require(page.table("Night by night")).dropFirst().map { $0[3] }
        #expect(deep == nights.map { PageText.clock($0.duration(of: .asleepDeep)) })
    }

    @Test func `weights are the averages of each day`() async throws {
        let store = try await PageStore(person)
        let page = try await store.page()
        let days = try await daily(store, .bodyMass, .discreteAverage)
        let averages = days.map { $0.averageQuantity()?.doubleValue(for: .gramUnit(with: .kilo)) ?? .nan }
        #expect(page.column("Average", of: "Kilograms") == averages.map { ($0 * 10).rounded() / 10 })
        let trend = try #require(page.column("Trend", of: "Kilograms"))
        #expect(trend.count == averages.count && trend.first == (averages[0] * 10).rounded() / 10)
        let ends = try (#require(averages.min()) - 0.05, #require(averages.max()) + 0.05)
        #expect(trend.allSatisfy { ends.0 <= $0 && $0 <= ends.1 })
    }

    @Test func `the trend of old weights begins with the first`() async throws {
        let store = PageStore()
        let kilogram = HealthUnit.gramUnit(with: .kilo)
        let first = Date(timeIntervalSince1970: -788_000_000)
        try await store.save([
            PageStore.quantity(.bodyMass, kilogram, 60, at: first),
            PageStore.quantity(.bodyMass, kilogram, 61, at: first.addingTimeInterval(3600)),
        ])
        let page = try await store.page()
        #expect(page.html.contains(" 1945") && page.column("Trend", of: "Kilograms") == [60.5])
    }

    @Test func `a night in the far future hides no others`() async throws {
        let store = PageStore()
        try await store.saveDays(0..<3)
        let start = PageStore.noon(70_000)
        try await store.save([
            CategorySample(
                type: CategoryType(.sleepAnalysis), value: CategoryValueSleepAnalysis.asleepCore.rawValue,
                start: start, end: start.addingTimeInterval(3600))
        ])
        #expect(try await store.page().html.contains("4 nights, "))
    }

    @Test func `half a second of a night that begins is not drawn as a whole day`() async throws {
        let store = PageStore()
        let evening = PageStore.noon(0).addingTimeInterval(6 * 3600)
        try await store.save([
            CategorySample(
                type: CategoryType(.sleepAnalysis), value: CategoryValueSleepAnalysis.asleepCore.rawValue,
                start: evening.addingTimeInterval(-3600), end: evening.addingTimeInterval(0.5))
        ])
        let data = try await PageQueries(store: store.store, calendar: store.calendar).sleep()
        let hours = try #require(data).nights.compactMap { $0.parts.first?.hours }
        try #require(hours.count == 2)
        #expect(hours[0] == 23...24 && hours[1].lowerBound == 0 && hours[1].upperBound < 1)
    }

    @Test func `workouts are all of the person's`() async throws {
        let page = try await PageStore(person).page()
        #expect(page.column("Workouts", of: "Minutes of each week")?.reduce(0, +) == Double(person.workouts.count))
        #expect(page.table("Day by day")?.count == 1 + person.workouts.count)
        let minutes = person.workouts.map { ($0.duration / 60).rounded() }
        #expect(page.column("Minutes", of: "Day by day") == minutes)
        #expect(page.html.contains("<title>Sun 2 Nov 2025: Running, 43 min</title>"))
    }

    @Test func `days that come back when clocks are put back past midnight are one row`() async throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "America/St_Johns"))
        let store = HealthStore(calendar: calendar)
        // On 7 November 2010, 0:01 became 23:01 of the day before.
        let midnight = Date(timeIntervalSince1970: 1_289_097_000)
        for (start, length) in [(30.0, 10.0), (600, 60)] {
            let start = midnight.addingTimeInterval(start)
            try await store.save(
                Workout(
                    activityType: .walking, start: start, end: start.addingTimeInterval(length), workoutEvents: nil,
                    totalEnergyBurned: nil, totalDistance: nil, metadata: nil))
        }
        let workouts = try await PageQueries(store: store, calendar: calendar).workouts()
        #expect(workouts?.days.count == 2 && workouts?.calendar.count == 2)
    }

    @Test func `rings are those of the summaries`() async throws {
        let page = try await PageStore(person).page()
        let week = try #require(page.table("Rings of the last week"))
        #expect(week.count == 8)
        #expect(week.last == ["Sun 2 Nov 2025", "507 kcal (127 %)", "43 min (143 %)", "10 h (83 %)"])
        let months = try #require(page.table("Days on which the rings were closed"))
        let closed = person.activitySummaries.count { ($0.rings[0].share ?? 0) >= 1 }
        let told = months.dropFirst().compactMap { $0[2].split(separator: " ").first.flatMap { Int($0) } }
        #expect(months.map(\.[0]) == ["Month", "Oct 2025", "Nov 2025"] && told.reduce(0, +) == closed)
    }

    @Test func `the types are there with their counts`() async throws {
        let store = try await PageStore(person)
        let overview = try await StoreOverview(of: store.store)
        let page = try await store.page()
        #expect(page.column("Samples", of: "All types") == overview.types.map { Double($0.count) })
        #expect(page.html.contains("6 Oct 2025 to 2 Nov 2025. Days begin at midnight in Europe/Berlin."))
    }

    @Test func `months are what a query of months tells`() async throws {
        let store = PageStore()
        try await store.saveDays(0..<800)
        let page = try await store.page()
        let query = StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(.stepCount)), options: .cumulativeSum,
            anchorDate: Date(timeIntervalSince1970: 0), intervalComponents: DateComponents(month: 1))
        let months = try await query.result(for: store.store).statistics()
        let caption = "Steps on an average day of each month"
        #expect(page.column("Steps in all", of: caption) == months.map(\.steps))
        #expect(page.column("Days with steps", of: caption)?.reduce(0, +) == 800)
        #expect(page.column("Left out a day", of: caption)?.allSatisfy { $0 == 4000 } == true)
        #expect(page.clocks("Asleep", of: "The last 31 nights")?.allSatisfy { $0 == 6 * 3600 } == true)
        #expect(page.column("Nights", of: "Hours of an average night of each month")?.reduce(0, +) == 800)
        #expect(page.table("Day by day, the last year")?.count ?? 0 <= 1 + 7 * CalendarPlot.maximumWeeks)
    }
}
