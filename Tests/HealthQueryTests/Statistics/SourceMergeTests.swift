import Foundation
import Testing

@testable import HealthQuery

/// What counts where several sources recorded the same time (R4.20 to R4.24).
struct SourceMergeTests {
    private let world = RuleWorld()

    private func noon() throws -> Date { try RuleCalendar.utc.date(2024, 5, 1, 12) }

    /// Saves a value over some seconds after noon.
    private func save(
        _ value: Double,
        _ from: Double,
        _ to: Double,
        _ app: RuleApp,
        byHand: Bool = false,
        device: Device? = nil
    ) async throws {
        try await world.save(
            value,
            from: try noon() + from,
            to: try noon() + to,
            by: app,
            device: device,
            metadata: byHand ? [MetadataKeyWasUserEntered: true] : [:]
        )
    }

    private func sum(matching predicate: QueryPredicate? = nil) async throws -> Double? {
        try await world.statistics(.cumulativeSum, matching: predicate)?.sum
    }

    private func order() async throws -> [RuleApp] {
        let sources = try await world.store().sourceOrder(for: QuantityType(.stepCount))
        return sources.compactMap { RuleApp(rawValue: $0.bundleIdentifier) }
    }

    @Test func `a sum over sources pauses between samples that are divided among many intervals`() async throws {
        let world = RuleWorld()
        let start = try RuleCalendar.utc.date(2024, 5, 1)
        let end = start + 5000 * 60
        for _ in 0..<4 { try await world.save(5000, from: start, to: end, by: .phone) }
        try await world.save(1, from: start, to: start + 60, by: .watch)
        let pauses = Recorder<Int>()
        let found = try await Pace.$pauseProbe.withValue(PauseProbe { pauses.append($0) }) {
            try await world.collection(.cumulativeSum, anchor: start, every: DateComponents(minute: 1))
        }
        #expect(found.statistics().prefix(3).map(\.sum) == [1, 4, 4])
        // The leaf is one step, and then each of the four is.
        #expect(pauses.elements.count >= 5)
    }

    @Test func `R4.20 sources apart from each other add up`() async throws {
        try await save(100, 0, 60, .phone)
        try await save(50, 60, 120, .watch)
        #expect(try await sum() == 150)
    }

    @Test func `R4.20 identical recordings of two sources count once`() async throws {
        try await save(100, 0, 60, .phone)
        try await save(90, 0, 60, .watch)
        // The watch saved its first sample later, and comes first.
        #expect(try await sum() == 90)
    }

    @Test func `R4.21 what a better source covers is left out in proportion`() async throws {
        try await save(100, 0, 100, .phone)
        try await save(60, 60, 120, .watch)
        #expect(try await sum() == 60 + 60)
    }

    @Test func `R4.21 a sample around a better one counts on both sides`() async throws {
        try await save(100, 0, 100, .phone)
        try await save(7, 30, 40, .watch)
        #expect(try await sum() == 97)
    }

    @Test func `R4.21 a third source counts only where neither of the others does`() async throws {
        try await save(100, 0, 100, .fitness)
        try await save(50, 0, 50, .phone)
        try await save(10, 40, 60, .watch)
        #expect(try await sum() == 40 + 40 + 10)
    }

    @Test func `R4.21 overlaps of one source add`() async throws {
        try await save(100, 0, 60, .phone)
        try await save(100, 0, 60, .phone)
        try await save(20, 30, 90, .phone)
        #expect(try await sum() == 220)
    }

    @Test(arguments: [true, false])
    func `R4.21 no source covers its own samples, however they rank`(_ isByHand: Bool) async throws {
        let apple = isByHand ? nil : Device.made(by: "Apple Inc.")
        try await save(100, 0, 60, .fitness)
        try await save(70, 0, 60, .fitness, byHand: isByHand, device: apple)
        try await world.save(7, from: try noon() + 30, by: .fitness)
        let options: StatisticsOptions = [.cumulativeSum, .separateBySource]
        let found = try #require(try await world.statistics(options))
        #expect(found.sum == 177)
        #expect(found.number(found.sumQuantity(for: RuleApp.fitness.source)) == 177)
        let minutes = try await world.collection(.cumulativeSum, anchor: try noon(), every: DateComponents(minute: 1))
        #expect(minutes.statistics().map(\.sum) == [177])
    }

    @Test func `R4.21 the best source of a moment supplies all that it recorded then`() async throws {
        try await save(8, 0, 60, .diary)
        try await save(3, 0, 30, .diary, byHand: true)
        try await save(10, 0, 60, .watch)
        try await save(60, 0, 60, .fitness)
        try await world.save(2, from: try noon() + 15, by: .diary)
        try await world.save(2, from: try noon() + 45, by: .diary)
        // The diary until half past, as it has a sample that was entered by hand, and then the watch.
        #expect(try await sum() == 3 + 4 + 2 + 5)
        let halves = try await world.collection(.cumulativeSum, anchor: try noon(), every: DateComponents(second: 30))
        #expect(halves.statistics().map(\.sum) == [9, 5])
    }

    @Test func `R4.21 an instant inside covered time counts nothing`() async throws {
        try await save(10, 0, 60, .watch)
        for second in [-1.0, 0, 30, 60] {
            try await world.save(1, from: try noon() + second, by: .fitness)
        }
        // Before the start and at the end the time is not covered.
        #expect(try await sum() == 12)
    }

    @Test func `R4.21 an instant covers no time`() async throws {
        try await world.save(5, from: try noon() + 30, by: .watch)
        try await save(10, 0, 60, .fitness)
        try await world.save(2, from: try noon() + 30, by: .fitness)
        #expect(try await sum() == 17)
    }

    @Test func `R4.21 only samples that match cover time`() async throws {
        try await save(100, 0, 60, .phone)
        try await save(90, 0, 60, .watch)
        let fromPhone = Query.predicateForObjects(from: RuleApp.phone.source)
        #expect(try await sum(matching: fromPhone) == 100)
        let large = Query.predicateForQuantitySamples(
            with: .greaterThan,
            quantity: Quantity(unit: .count(), doubleValue: 95)
        )
        #expect(try await sum(matching: large) == 100)
    }

    @Test func `R4.21 masked time is divided among intervals as it lies`() async throws {
        try await save(120, 0, 120, .phone)
        try await save(5, 30, 90, .watch)
        let minutes = try await world.collection(
            .cumulativeSum,
            anchor: try noon(),
            every: DateComponents(minute: 1)
        )
        #expect(minutes.statistics().map(\.sum) == [32.5, 32.5])
    }

    @Test func `R4.21 a source that is covered keeps its own sum`() async throws {
        try await save(120, 0, 120, .phone)
        try await save(0, 0, 180, .watch)
        let minutes = try await world.collection(
            [.cumulativeSum, .separateBySource],
            anchor: try noon(),
            every: DateComponents(minute: 1)
        ).statistics()
        #expect(minutes.map(\.sum) == [0, 0, 0])
        #expect(minutes.map { $0.number($0.sumQuantity(for: RuleApp.phone.source)) } == [60, 60, nil])
        #expect(minutes.map { $0.sources?.count } == [2, 2, 1])
    }

    @Test func `R4.22 discrete data of all sources counts without masking`() async throws {
        let type = QuantityTypeIdentifier.bodyMass
        try await world.save(60, type, from: try noon(), to: try noon() + 60, by: .phone)
        try await world.save(90, type, from: try noon(), to: try noon() + 60, by: .watch)
        let found = try #require(
            try await world.statistics([.discreteAverage, .discreteMin, .discreteMax, .mostRecent], type))
        #expect(found.average == 75)
        #expect(found.number(found.minimumQuantity()) == 60)
        #expect(found.number(found.maximumQuantity()) == 90)
        #expect(found.number(found.mostRecentQuantity()) == 90)
    }

    @Test func `R4.23 merged and separate values stand side by side`() async throws {
        try await save(100, 0, 60, .phone)
        try await save(90, 0, 60, .watch)
        let found = try #require(try await world.statistics([.cumulativeSum, .separateBySource]))
        #expect(found.sum == 90)
        #expect(found.number(found.sumQuantity(for: RuleApp.phone.source)) == 100)
        #expect(found.number(found.sumQuantity(for: RuleApp.watch.source)) == 90)
        #expect(found.sumQuantity(for: RuleApp.diary.source) == nil)
        #expect(Set(found.sources ?? []) == [RuleApp.phone.source, RuleApp.watch.source])
    }

    @Test func `R4.24 entered by hand, then Apple devices, then others, later ones first`() async throws {
        try await save(1, 0, 60, .watch)
        try await save(2, 0, 60, .phone)
        try await save(3, 0, 60, .fitness)
        try await save(4, 0, 60, .diary)
        #expect(try await order() == [.phone, .watch, .diary, .fitness])
        #expect(try await sum() == 2)
        try await save(5, 0, 60, .fitness, byHand: true)
        #expect(try await order() == [.fitness, .phone, .watch, .diary])
        #expect(try await sum() == 3 + 5)
    }

    @Test func `R4.24 a source comes later where it saved the type later, whatever else it saved`() async throws {
        let database = HealthDatabase.fixed()
        let phone = HealthStore(database: database, sourceRevision: revision("phone"))
        let watch = HealthStore(database: database, sourceRevision: revision("watch"))
        try await watch.save(pulse(60))
        try await phone.save(steps(20))
        try await watch.save(steps(30))
        try await phone.save(pulse(70))
        let predicate = SamplePredicate.quantitySample(type: stepCount)
        #expect(try await phone.sourceOrder(for: stepCount).map(\.name) == ["watch", "phone"])
        #expect(try await phone.sourceOrder(for: heartRate).map(\.name) == ["phone", "watch"])
        let sum = StatisticsQueryDescriptor(predicate: predicate, options: .cumulativeSum)
        #expect(try await sum.result(for: phone)?.sumQuantity()?.value == 30)
        #expect(
            try await SourceQueryDescriptor(predicate: predicate).result(for: phone).map(\.name) == ["phone", "watch"])
    }

    @Test func `R4.24 entering by hand ranks a sample and not its source`() async throws {
        try await save(10, 0, 60, .phone)
        try await save(3, 0, 30, .diary, byHand: true)
        try await save(4, 30, 60, .diary)
        #expect(try await sum() == 3 + 5)
    }

    @Test func `R4.24 only sources of Apple rank as Apple's, whatever device an app names`() async throws {
        try await save(10, 0, 60, .watch, device: .made(by: "Acme"))
        try await save(20, 0, 60, .fitness, device: .made(by: "Apple Inc."))
        try await save(30, 0, 60, .diary)
        #expect(try await order() == [.watch, .diary, .fitness])
        #expect(try await sum() == 10)
        #expect(try await sum(matching: !Query.predicateForObjects(from: RuleApp.watch.source)) == 30)
    }

    @Test func `R4.24 an order that was set ranks by source alone`() async throws {
        try await save(1, 0, 60, .phone)
        try await save(2, 0, 60, .watch)
        try await save(3, 0, 60, .diary, byHand: true)
        let steps = QuantityType(.stepCount)
        try await world.store().setSourceOrder([RuleApp.phone.source], for: steps)
        #expect(try await sum() == 1)
        #expect(try await order() == [.phone, .diary, .watch])
        try await world.store().setSourceOrder([RuleApp.watch.source, RuleApp.diary.source], for: steps)
        #expect(try await sum() == 2)
        try await world.store().setSourceOrder(nil, for: steps)
        #expect(try await sum() == 3)
    }

    @Test func `R4.24 an order must not name a source twice`() async throws {
        let twice = [RuleApp.phone.source, RuleApp.phone.source]
        await #expect(throws: HealthError.self) {
            try await world.store().setSourceOrder(twice, for: QuantityType(.stepCount))
        }
        await #expect(throws: HealthError.self) {
            try await world.store().sourceOrder(for: QuantityType(QuantityTypeIdentifier(rawValue: "Nonsense")))
        }
    }
}
