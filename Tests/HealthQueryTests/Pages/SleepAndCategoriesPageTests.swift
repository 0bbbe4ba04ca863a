import Foundation
import HealthQuery
import Testing

/// The page on sleep and categories: its listings, and what it says.
struct SleepAndCategoriesPageTests {
    private let calendar = Calendar.berlin
    private let database = HealthDatabase.fixed()
    private let bedtime = Date(timeIntervalSince1970: 1_749_502_800)  // 9 June 2025, 23:00 in Berlin

    private func store(_ name: String) -> HealthStore {
        HealthStore(database: database, sourceRevision: revision(name))
    }

    private func saveAndRead(_ store: HealthStore) async throws {
        let sleep = CategoryType(.sleepAnalysis)
        let deep = CategorySample(
            type: sleep,
            value: CategoryValueSleepAnalysis.asleepDeep.rawValue,
            start: bedtime,
            end: bedtime.addingTimeInterval(40 * 60)
        )
        try await store.save(deep)

        let query = SampleQueryDescriptor(predicates: [.categorySample(type: sleep)], sortDescriptors: [])
        for sample in try await query.result(for: store) {
            switch CategoryValueSleepAnalysis(rawValue: sample.value) {
            case .inBed: print("in bed")
            case .awake: print("awake")
            case let stage?: print("asleep: \(stage)")
            case nil: print("a value that this version does not know")
            }
        }
        #expect(try await query.result(for: store).map(\.value).contains(4))
    }

    private func predicates() -> (asleep: QueryPredicate, headaches: SamplePredicate<CategorySample>) {
        let asleep = CategoryValueSleepAnalysis.predicateForSamples(equalTo: CategoryValueSleepAnalysis.allAsleepValues)
        let atLeastModerate = CategoryValueSeverity.predicateForSamples(.greaterThanOrEqualTo, value: .moderate)
        let headaches = SamplePredicate.categorySample(type: CategoryType(.headache), predicate: atLeastModerate)
        return (asleep, headaches)
    }

    private func night(to morning: Date, _ store: HealthStore) async throws -> [SleepNight] {
        let day = calendar.dateComponents([.calendar, .era, .year, .month, .day], from: morning)
        let nights = SleepNightQueryDescriptor(betweenStart: day, end: day)
        for night in try await nights.result(for: store) {
            print(night.timeAsleep ?? 0, "seconds asleep")
            print(night.duration(of: .asleepDeep) ?? 0, "of them deep")
            for segment in night.segments { print(segment.dateInterval.start, segment.value, segment.source) }
        }
        return try await nights.result(for: store)
    }

    private func weekdays(_ store: HealthStore) async throws -> [CategoryStatistics] {
        let headaches = predicates().headaches
        let byWeekday = CategoryStatisticsQueryDescriptor(predicate: headaches, grouping: .weekday)
        for weekday in try await byWeekday.result(for: store) {
            print(weekday.group, weekday.countByValue[CategoryValueSeverity.severe.rawValue] ?? 0, weekday.duration)
        }
        return try await byWeekday.result(for: store)
    }

    private func sample(
        _ type: CategoryTypeIdentifier, _ value: Int, minutes: ClosedRange<Double>
    ) -> CategorySample {
        CategorySample(
            type: CategoryType(type), value: value, start: bedtime.addingTimeInterval(minutes.lowerBound * 60),
            end: bedtime.addingTimeInterval(minutes.upperBound * 60))
    }

    @Test func `a night counts each moment once, and is named by its morning`() async throws {
        try await store("phone").save([
            sample(.sleepAnalysis, CategoryValueSleepAnalysis.inBed.rawValue, minutes: -10...480),
            sample(.sleepAnalysis, CategoryValueSleepAnalysis.asleepUnspecified.rawValue, minutes: 0...60),
        ])
        // The source that came later counts first.
        try await saveAndRead(store("watch"))
        let nights = try await night(to: bedtime.addingTimeInterval(8 * 3600), store("reader"))
        #expect(nights.count == 1)
        #expect(nights[0].timeAsleep == 3600 && nights[0].duration(of: .asleepDeep) == 2400)
        #expect(nights[0].timeInBed == 490 * 60 && nights[0].duration(of: .awake) == nil)
        let asleep = SamplePredicate.categorySample(type: sleepAnalysis, predicate: predicates().asleep)
        let found = SampleQueryDescriptor(predicates: [asleep], sortDescriptors: [])
        #expect(try await found.result(for: store("reader")).count == 2)
        #expect(try await night(to: bedtime, store("reader")).isEmpty)
    }

    @Test func `headaches are counted by weekday`() async throws {
        let store = store("app")
        try await store.save([
            sample(.headache, CategoryValueSeverity.severe.rawValue, minutes: 0...30),
            sample(.headache, CategoryValueSeverity.moderate.rawValue, minutes: 20...40),
            sample(.headache, CategoryValueSeverity.mild.rawValue, minutes: 50...90),
        ])
        let weekdays = try await weekdays(store)
        // In UTC, the database's calendar, it is Monday.
        #expect(weekdays.map(\.group) == [.weekday(2)])
        #expect(weekdays[0].countByValue == [3: 1, 4: 1] && weekdays[0].duration == 2400)
    }

    @Test func `what the page says of values is so`() async throws {
        #expect(CategoryValuePresence.present.rawValue == 0 && CategoryValueAppleStandHour.stood.rawValue == 0)
        let store = store("app")
        let wrong = sample(.headache, 77, minutes: 0...1)
        let message = await expectInvalidArgument { try await store.save(wrong) }
        #expect(message.contains("77") && message.contains("Headache"))
        let flow = sample(.menstrualFlow, CategoryValueVaginalBleeding.light.rawValue, minutes: 0...1)
        let missing = await expectInvalidArgument { try await store.save(flow) }
        #expect(missing.contains(MetadataKeyMenstrualCycleStart))
        for (type, values) in [
            (CategoryTypeIdentifier.moodChanges, [0, 1]), (.sleepChanges, [0, 1]), (.fever, [0, 1, 2, 3, 4]),
            (.mindfulSession, [0]), (.toothbrushingEvent, [0]), (.highHeartRateEvent, [0]),
        ] {
            #expect((0..<9).filter { (try? sample(type, $0, minutes: 0...1).validate()) != nil } == values)
        }
    }

    @Test func `the listings of the page are here`() throws {
        try expectListings(of: "SleepAndCategories", count: 4)
    }
}
