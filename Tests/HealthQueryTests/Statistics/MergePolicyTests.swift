import Foundation
import HealthQuery
import Testing

/// What each policy makes of several sources (R4.20 to R4.23).
struct MergePolicyTests {
    private let world = RuleWorld()

    private func noon() throws -> Date { try RuleCalendar.utc.date(2024, 5, 1, 12) }

    /// 120 phone steps over two minutes from noon, 90 watch steps over the second minute and the one after.
    private func saveSteps() async throws {
        try await world.save(120, from: try noon(), to: try noon() + 120, by: .phone)
        try await world.save(90, from: try noon() + 60, to: try noon() + 180, by: .watch)
    }

    private func minutes(_ options: StatisticsOptions, _ policy: SourceMergePolicy) async throws -> [Statistics] {
        try await world.collection(options, anchor: try noon(), every: DateComponents(minute: 1), by: policy)
            .statistics()
    }

    @Test(arguments: [(SourceMergePolicy.byPriority, 150.0), (.plainSum, 210), (.greatestSource, 120)])
    func `R4.20 R4.21 a single query merges sums by the policy`(_ policy: SourceMergePolicy, _ sum: Double) async throws
    {
        try await saveSteps()
        let found = try #require(try await world.statistics([.cumulativeSum, .separateBySource], by: policy))
        #expect(found.sum == sum)
        #expect(found.number(found.sumQuantity(for: RuleApp.phone.source)) == 120)
        #expect(found.number(found.sumQuantity(for: RuleApp.watch.source)) == 90)
        #expect(found.sampleCount == 2)
        #expect(try await world.statistics(.cumulativeSum, by: policy)?.sources == nil)
    }

    @Test(
        arguments: [
            (SourceMergePolicy.byPriority, [60.0, 45, 45]), (.plainSum, [60, 105, 45]),
            (.greatestSource, [60, 60, 45]),
        ]
    )
    func `R4.20 R4.21 a collection merges sums by the policy, each interval anew`(
        _ policy: SourceMergePolicy,
        _ sums: [Double]
    ) async throws {
        try await saveSteps()
        let found = try await minutes([.cumulativeSum, .separateBySource, .duration, .mostRecent], policy)
        #expect(found.map(\.sum) == sums)
        #expect(found.map(\.sampleCount) == [1, 2, 1])
        #expect(found.map(\.seconds) == [60, 60, 60])
        #expect(found.map { $0.number($0.mostRecentQuantity()) } == [120, 90, 90])
        #expect(found.map { $0.number($0.sumQuantity(for: RuleApp.phone.source)) } == [60, 60, nil])
        #expect(found.map { $0.number($0.sumQuantity(for: RuleApp.watch.source)) } == [nil, 45, 45])
    }

    @Test func `the policy is by priority unless another is given`() async throws {
        try await saveSteps()
        let predicate = SamplePredicate<QuantitySample>.quantitySample(type: QuantityType(.stepCount))
        let single = StatisticsQueryDescriptor(predicate: predicate, options: .cumulativeSum)
        let collection = StatisticsCollectionQueryDescriptor(
            predicate: predicate,
            options: .cumulativeSum,
            anchorDate: try noon(),
            intervalComponents: DateComponents(hour: 1)
        )
        #expect(single.mergePolicy == .byPriority)
        #expect(try await single.result(for: world.store())?.sum == 150)
        #expect(try await collection.result(for: world.store()).statistics().map(\.sum) == [150])
    }

    @Test func `R4.23 sources that are not merged have numbers of their own only`() async throws {
        try await saveSteps()
        let options: StatisticsOptions = [.cumulativeSum, .mostRecent, .duration]
        let single = try #require(try await world.statistics(options, by: .separately))
        for found in try await minutes(options, .separately) + [single] {
            #expect(found.sumQuantity() == nil)
            #expect(found.mostRecentQuantity() == nil)
            #expect(found.mostRecentQuantityDateInterval() == nil)
            #expect(found.duration() == nil)
            #expect(found.sources?.isEmpty == false)
        }
        #expect(single.sources == [RuleApp.phone.source, RuleApp.watch.source])
        #expect(single.number(single.sumQuantity(for: RuleApp.phone.source)) == 120)
        #expect(single.number(single.mostRecentQuantity(for: RuleApp.watch.source)) == 90)
        #expect(single.duration(for: RuleApp.watch.source)?.doubleValue(for: .second()) == 120)
        #expect(single.sumQuantity(for: RuleApp.diary.source) == nil)
        #expect(single.sampleCount == 2)
        #expect(single.startDate == (try noon()))
        #expect(single.endDate == (try noon()) + 180)
    }

    @Test(
        arguments: [QuantityTypeIdentifier.bodyMass, .heartRate, .environmentalAudioExposure],
        [SourceMergePolicy.byPriority, .plainSum, .greatestSource]
    )
    func `R4.22 no policy changes the numbers of discrete data`(
        _ type: QuantityTypeIdentifier,
        _ policy: SourceMergePolicy
    ) async throws {
        try await world.save(60, type, from: try noon(), to: try noon() + 60, by: .phone)
        try await world.save(90, type, from: try noon(), to: try noon() + 60, by: .watch)
        try await world.save(80, type, from: try noon(), to: try noon() + 60, by: .fitness)
        let options: StatisticsOptions = [.discreteAverage, .discreteMin, .discreteMax, .mostRecent, .duration]
        let expected = try #require(try await world.statistics(options, type))
        let found = try #require(try await world.statistics(options, type, by: policy))
        #expect(found == expected)
        let level = 10 * log10((1e6 + 1e9 + 1e8) / 3)
        #expect(abs((found.average ?? 0) - (type == .environmentalAudioExposure ? level : 230.0 / 3)) < 1e-12)
        #expect(found.seconds == 60)
        let days = try await world.collection(
            options, type, anchor: try noon(), every: DateComponents(day: 1), by: policy)
        #expect(days.statistics().map(\.average) == [expected.average])
    }

    @Test func `the greatest source may differ from one interval to the next, and need not be positive`() async throws {
        let type = QuantityTypeIdentifier.distanceWalkingRunning
        try await world.save(-5, type, from: try noon(), by: .phone)
        try await world.save(-3, type, from: try noon(), by: .watch)
        try await world.save(-1, type, from: try noon() + 60, by: .phone)
        try await world.save(-3, type, from: try noon() + 60, by: .watch)
        let found = try await world.collection(
            .cumulativeSum, type, anchor: try noon(), every: DateComponents(minute: 1), by: .greatestSource)
        #expect(found.statistics().map(\.sum) == [-3, -1])
        #expect(try await world.statistics(.cumulativeSum, type, by: .greatestSource)?.sum == -6)
    }

    @Test func `policies have names that can be kept`() throws {
        for policy in SourceMergePolicy.allCases {
            let data = try JSONEncoder().encode([policy])
            #expect(try JSONDecoder().decode([SourceMergePolicy].self, from: data) == [policy])
        }
        #expect(
            SourceMergePolicy.allCases.map(\.rawValue) == ["byPriority", "separately", "plainSum", "greatestSource"])
    }
}
