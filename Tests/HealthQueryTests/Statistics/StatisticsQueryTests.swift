import Foundation
import HealthQuery
import Testing

/// What a single statistics query answers (R4.1 to R4.8).
struct StatisticsQueryTests {
    private let world = RuleWorld()

    private func noon() throws -> Date { try RuleCalendar.utc.date(2024, 5, 1, 12) }

    private static let unfit: [(QuantityTypeIdentifier, StatisticsOptions)] = [
        (.stepCount, .discreteAverage), (.stepCount, .discreteMin), (.stepCount, .discreteMax),
        (.stepCount, [.cumulativeSum, .discreteMax]), (.heartRate, .cumulativeSum),
        (.bodyMass, [.discreteAverage, .cumulativeSum]), (.environmentalAudioExposure, .cumulativeSum),
    ]

    @Test func `R4.2 the most recent value fits both styles`() async throws {
        let world = RuleWorld()
        for type in [QuantityTypeIdentifier.stepCount, .bodyMass] {
            try await world.save(70, type, from: try RuleCalendar.utc.date(2024, 5, 1))
            let found = try #require(try await world.statistics(.mostRecent, type))
            #expect(found.number(found.mostRecentQuantity()) == 70)
        }
    }

    @Test(arguments: unfit)
    func `R4.1 an option that does not fit the type throws and both are named`(
        _ type: QuantityTypeIdentifier,
        _ options: StatisticsOptions
    ) async throws {
        let thrown = await #expect(throws: HealthError.self) { _ = try await world.statistics(options, type) }
        let error = try #require(thrown)
        #expect(error.code == .errorInvalidArgument)
        #expect(error.message.contains(type.rawValue))
        #expect(error.message.contains(type == .stepCount ? "discrete" : "cumulativeSum"))
    }

    @Test func `R4.1 live queries throw from the first next and then end`() async throws {
        let single = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(.heartRate)),
            options: .cumulativeSum
        )
        var iterator = single.results(for: world.store()).makeAsyncIterator()
        await #expect(throws: HealthError.self) { _ = try await iterator.next() }
        #expect(try await iterator.next() == nil)

        let collection = RuleWorld.collectionQuery(
            .cumulativeSum,
            .heartRate,
            anchor: try noon(),
            every: DateComponents(day: 1)
        )
        var other = collection.results(for: world.store()).makeAsyncIterator()
        await #expect(throws: HealthError.self) { _ = try await other.next() }
        #expect(try await other.next() == nil)
    }

    @Test func `R4.1 bits without a meaning and types without quantities throw`() async throws {
        await #expect(throws: HealthError.self) {
            _ = try await world.statistics(StatisticsOptions(rawValue: 1024))
        }
        await #expect(throws: HealthError.self) {
            _ = try await world.statistics(.cumulativeSum, QuantityTypeIdentifier(rawValue: "Nonsense"))
        }
    }

    @Test(arguments: [QuantityTypeIdentifier.stepCount, .heartRate])
    func `R4.2 separation, most recent and duration fit every style`(_ type: QuantityTypeIdentifier) async throws {
        try await world.save(7, type, from: try noon(), to: try noon() + 60)
        let statistics = try #require(try await world.statistics([.separateBySource, .mostRecent, .duration], type))
        #expect(statistics.sources == [RuleApp.phone.source])
        #expect(statistics.number(statistics.mostRecentQuantity()) == 7)
        #expect(statistics.seconds == 60)
    }

    @Test func `R4.3 accessors are nil unless their option was asked for`() async throws {
        try await world.save(7, .heartRate, from: try noon(), to: try noon() + 60)
        let source = RuleApp.phone.source
        let asked: [StatisticsOptions] = [.discreteAverage, .discreteMin, .discreteMax, .mostRecent, .duration]
        for option in asked {
            for separate in [StatisticsOptions(), .separateBySource] {
                let found = try #require(try await world.statistics(option.union(separate), .heartRate))
                let merged = [
                    found.averageQuantity(), found.minimumQuantity(), found.maximumQuantity(),
                    found.mostRecentQuantity(), found.duration(),
                ]
                let ofSource = [
                    found.averageQuantity(for: source), found.minimumQuantity(for: source),
                    found.maximumQuantity(for: source), found.mostRecentQuantity(for: source),
                    found.duration(for: source),
                ]
                #expect(merged.map { $0 != nil } == asked.map { $0 == option })
                #expect(ofSource.map { $0 != nil } == asked.map { $0 == option && !separate.isEmpty })
                #expect(found.sources == (separate.isEmpty ? nil : [source]))
                #expect((found.mostRecentQuantityDateInterval() != nil) == (option == .mostRecent))
                #expect(found.sumQuantity() == nil)
                #expect(found.sumQuantity(for: source) == nil)
            }
        }
    }

    @Test func `R4.4 the bounds are those of the matching samples, not of the predicate`() async throws {
        try await world.save(1, from: try noon() - 3600, to: try noon() + 60)
        try await world.save(1, from: try noon() + 30, to: try noon() + 7200)
        try await world.save(1, from: try noon() + 86_400)
        let hour = Query.predicateForSamples(withStart: try noon(), end: try noon() + 3600)
        let found = try #require(try await world.statistics(.cumulativeSum, matching: hour))
        #expect(found.startDate == (try noon()) - 3600)
        #expect(found.endDate == (try noon()) + 7200)
    }

    @Test func `R4.5 without options there are bounds and no numbers`() async throws {
        try await world.save(1, from: try noon(), to: try noon() + 60)
        let found = try #require(try await world.statistics([]))
        #expect(found.endDate == (try noon()) + 60)
        #expect(found.sumQuantity() == nil)
        #expect(found.mostRecentQuantity() == nil)
        #expect(found.duration() == nil)
        #expect(found.sources == nil)
    }

    @Test func `R4.6 no match gives nil and no error`() async throws {
        #expect(try await world.statistics(.cumulativeSum) == nil)
        try await world.save(1, from: try noon())
        let never = Query.predicateForObjects(with: [])
        #expect(try await world.statistics(.cumulativeSum, matching: never) == nil)
        #expect(try await world.statistics(.discreteAverage, .heartRate) == nil)
    }

    @Test func `R4.7 the sum over no samples is nil and never 0`() async throws {
        try await world.save(5, from: try noon(), to: try noon() + 60)
        let collection = try await world.collection(
            [.cumulativeSum, .separateBySource],
            anchor: try noon(),
            every: DateComponents(hour: 1)
        )
        let empty = try #require(collection.statistics(for: try noon() + 3600))
        #expect(empty.sumQuantity() == nil)
        #expect(empty.sumQuantity(for: RuleApp.phone.source) == nil)
        #expect(empty.sources == [])
        let full = try #require(collection.statistics(for: try noon()))
        #expect(full.sumQuantity(for: RuleApp.watch.source) == nil)
    }

    @Test func `R4.8 a single query counts each matching sample in full`() async throws {
        try await world.save(100, from: try noon() - 180, to: try noon() + 120)
        let hour = Query.predicateForSamples(withStart: try noon(), end: try noon() + 3600)
        #expect(try await world.statistics(.cumulativeSum, matching: hour)?.sum == 100)
    }

    @Test func `descriptions say what there is`() async throws {
        try await world.save(5, from: try noon(), to: try noon() + 60)
        let found = try #require(try await world.statistics([.cumulativeSum, .duration]))
        let span = "2024-05-01T12:00:00Z/2024-05-01T12:01:00Z"
        #expect(found.description == "HKQuantityTypeIdentifierStepCount \(span): sum 5 count, duration 60 s")
        let without = try #require(try await world.statistics([]))
        #expect(without.description == "HKQuantityTypeIdentifierStepCount \(span): 1 sample")
        let days = try await world.collection(.cumulativeSum, anchor: try noon(), every: DateComponents(day: 1))
        let empty = try #require(days.statistics(for: try noon() - 60))
        #expect(empty.description.hasSuffix("/2024-05-01T12:00:00Z: no data"))
    }
}
