import Foundation
import Testing

@testable import HealthQuery

/// Which accessors answer, for every option and every aggregation style (R4.2, R4.3, R4.5, R4.7).
struct StatisticsAccessorTests {
    private static let types: [QuantityTypeIdentifier] = [
        .stepCount, .bodyMass, .heartRate, .environmentalAudioExposure,
    ]

    private static let names: [(option: StatisticsOptions, name: String)] = [
        (.cumulativeSum, "sum"), (.discreteAverage, "average"), (.discreteMin, "minimum"), (.discreteMax, "maximum"),
        (.mostRecent, "recent"), (.mostRecent, "recent interval"), (.duration, "duration"),
    ]

    private func noon() throws -> Date { try RuleCalendar.utc.date(2024, 5, 1, 12) }

    /// The names of the accessors that answer, for all sources together.
    private func answers(_ statistics: Statistics) -> Set<String> {
        names([
            statistics.sumQuantity(), statistics.averageQuantity(), statistics.minimumQuantity(),
            statistics.maximumQuantity(), statistics.mostRecentQuantity(), statistics.mostRecentQuantityDateInterval(),
            statistics.duration(),
        ])
    }

    /// The names of the accessors that answer for one source.
    private func answers(_ statistics: Statistics, for source: Source) -> Set<String> {
        names([
            statistics.sumQuantity(for: source), statistics.averageQuantity(for: source),
            statistics.minimumQuantity(for: source), statistics.maximumQuantity(for: source),
            statistics.mostRecentQuantity(for: source), statistics.mostRecentQuantityDateInterval(for: source),
            statistics.duration(for: source),
        ])
    }

    private func names(_ answers: [Any?]) -> Set<String> {
        Set(zip(Self.names, answers).filter { $1 != nil }.map(\.0.name))
    }

    /// Every set of options that fits a type.
    private func fitting(_ type: QuantityTypeIdentifier) -> [StatisticsOptions] {
        (0..<128).map { StatisticsOptions(rawValue: $0) }.filter { options in
            (try? options.validate(for: QuantityType(type))) != nil
        }
    }

    @Test(arguments: types)
    func `R4.3 accessors answer what was asked for, merged and by source`(_ type: QuantityTypeIdentifier) async throws {
        let world = RuleWorld()
        for app in [RuleApp.phone, .watch] {
            try await world.save(7, type, from: try noon(), to: try noon() + 60, by: app)
        }
        let all = fitting(type)
        #expect(all.count == (type == .stepCount ? 16 : 64))
        for options in all {
            let asked = Set(Self.names.filter { options.contains($0.option) }.map(\.name))
            let isSeparate = options.contains(.separateBySource)
            let single = try #require(try await world.statistics(options, type))
            let day = try await world.collection(options, type, anchor: try noon(), every: DateComponents(day: 1))
            for found in day.statistics() + [single] {
                #expect(answers(found) == asked, "\(options)")
                #expect(found.sources == (isSeparate ? [RuleApp.phone.source, RuleApp.watch.source] : nil))
                for app in [RuleApp.phone, .watch] {
                    #expect(answers(found, for: app.source) == (isSeparate ? asked : []), "\(options)")
                }
                #expect(answers(found, for: RuleApp.diary.source).isEmpty)
                #expect(found.sampleCount == 2)
            }
            #expect(day.sources() == (isSeparate ? [RuleApp.phone.source, RuleApp.watch.source] : []))
        }
    }

    @Test(arguments: types, SourceMergePolicy.allCases)
    func `R4.7 without data every accessor is nil, the sum too`(
        _ type: QuantityTypeIdentifier,
        _ policy: SourceMergePolicy
    ) async throws {
        let world = RuleWorld()
        try await world.save(7, type, from: try noon(), to: try noon() + 60)
        let watch = Query.predicateForObjects(from: RuleApp.watch.source)
        for options in fitting(type) {
            #expect(try await world.statistics(options, type, matching: watch, by: policy) == nil)
        }
        let options = NaiveSubject.of(type).fittingOptions
        let days = try await world.collection(
            options, type, anchor: try noon(), every: DateComponents(day: 1), by: policy)
        let empty = try #require(days.statistics(for: try noon() + 86_400))
        #expect(answers(empty).isEmpty)
        #expect(answers(empty, for: RuleApp.phone.source).isEmpty)
        #expect(empty.sources == [])
        #expect(empty.sampleCount == 0)
    }

    @Test(arguments: types)
    func `R4.5 without options there are bounds, and no accessor answers`(_ type: QuantityTypeIdentifier) async throws {
        let world = RuleWorld()
        try await world.save(7, type, from: try noon(), to: try noon() + 60)
        let single = try #require(try await world.statistics([], type))
        let day = try await world.collection([], type, anchor: try noon(), every: DateComponents(day: 1)).statistics()
        #expect(day.count == 1)
        for found in day + [single] {
            #expect(answers(found).isEmpty)
            #expect(answers(found, for: RuleApp.phone.source).isEmpty)
            #expect(found.sources == nil)
            #expect(found.startDate == (try noon()))
            #expect(found.sampleCount == 1)
        }
        #expect(single.endDate == (try noon()) + 60)
        #expect(day.first?.endDate == (try noon()) + 86_400)
    }

    @Test(arguments: types)
    func `R4.2 numbers are in the canonical unit and durations in seconds`(_ type: QuantityTypeIdentifier) async throws
    {
        let world = RuleWorld()
        try await world.save(7, type, from: try noon(), to: try noon() + 90)
        let options: StatisticsOptions = [.mostRecent, .duration, .separateBySource]
        let found = try #require(try await world.statistics(options, type))
        let unit = QuantityType(type).canonicalUnit
        #expect(found.mostRecentQuantity() == Quantity(unit: unit, doubleValue: 7))
        #expect(found.mostRecentQuantity(for: RuleApp.phone.source) == Quantity(unit: unit, doubleValue: 7))
        #expect(found.duration() == Quantity(unit: .second(), doubleValue: 90))
        #expect(found.duration(for: RuleApp.phone.source)?.doubleValue(for: .minute()) == 1.5)
        let span = DateInterval(start: try noon(), duration: 90)
        #expect(found.mostRecentQuantityDateInterval() == span)
        #expect(found.mostRecentQuantityDateInterval(for: RuleApp.phone.source) == span)
    }
}
