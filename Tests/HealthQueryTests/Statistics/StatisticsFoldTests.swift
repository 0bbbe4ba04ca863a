import Foundation
import Synchronization
import Testing

@testable import HealthQuery

/// What a fold does, by its own counters.
struct StatisticsFoldTests {
    /// Folds rows of a minute each, one after the other, that several sources saved in turn.
    private func fold(rows count: Int, sources: Int) async throws -> StatisticsFold {
        let database = HealthDatabase.fixed()
        for source in 0..<sources {
            let store = HealthStore(database: database, sourceRevision: revision("\(source)"))
            try await store.save(stride(from: source, to: count, by: sources).map { steps(1, at: Double(60 * $0)) })
        }
        let query = RuleWorld.collectionQuery(.cumulativeSum, anchor: time(0), every: DateComponents(minute: 1))
        let plan = try StatisticsCollectionPlan(query, calendar: .utc)
        let state = await database.currentState()
        var fold = StatisticsFold(plan.base, plan.base.filter, Buckets(plan.intervals), in: state)
        var pace = try Pace()
        #expect(try await fold.run(&pace).count == count)
        return fold
    }

    @Test func `sources that have no part in an interval cost it nothing`() async throws {
        for sources in [3, 100] {
            let looks = try await fold(rows: 600, sources: sources).looks
            #expect(looks <= 600 + 2 * sources, "\(sources) sources")
        }
    }

    @Test func `R10.2 combining intervals pauses like reading rows`() async throws {
        let pauses = Mutex(0)
        let probe = PauseProbe { count in
            #expect(count < 2 * Pace.stride)
            pauses.withLock { $0 += 1 }
        }
        try await Pace.$pauseProbe.withValue(probe) { _ = try await fold(rows: 3 * Pace.stride, sources: 1) }
        // The rows alone take three.
        #expect(pauses.withLock { $0 } >= 5)
    }

    @Test func `R10.2 the time that rows cover is added wherever a pause is due`() async throws {
        let database = HealthDatabase.fixed()
        let stores = ["first", "many", "last"].map {
            HealthStore(database: database, sourceRevision: revision($0))
        }
        for store in stores { try await store.save((0..<few).map { steps(1, at: Double(60 * $0)) }) }
        // Of the budget another amount is left each time when the rows of the last source use it up.
        for count in stride(from: few, to: Pace.stride + 256, by: few) {
            try await stores[1].save((count..<count + few).map { steps(1, at: Double(60 * $0)) })
            guard count > Pace.stride - 256 else { continue }
            let query = StatisticsQueryDescriptor(
                predicate: .quantitySample(type: QuantityType(.stepCount)),
                options: [.cumulativeSum, .duration]
            )
            let duration = try await query.result(for: stores[0])?.duration()
            #expect(duration == Quantity(unit: .second(), doubleValue: Double(60 * (count + few))))
        }
    }

    private let few = 16

    @Test(arguments: [StatisticsOptions.discreteMin, .discreteMax, .mostRecent, [.discreteMax, .separateBySource]])
    func `what is no average looks at no rows, though a long sample overlaps them`(
        _ options: StatisticsOptions
    ) async throws {
        let store = HealthStore.fixed()
        let count = 4 * Pace.stride
        try await store.save([pulse(70, at: 0, lasting: Double(count))])
        try await store.save((1..<count).map { pulse(Double(60 + $0 % 40), at: Double($0)) })
        let query = StatisticsQueryDescriptor(predicate: .quantitySample(type: heartRate), options: options)
        #expect(try await query.explain(for: store).rowsTouched <= RowLeaf.capacity)
    }

    @Test func `R10.2 intervals that are folded anew pause together`() async throws {
        let store = HealthStore.fixed()
        func save(_ days: some Sequence<Int>) async throws {
            try await store.save(days.map { steps(1, at: Double($0) * 86_400) })
        }
        try await save(0..<1200)
        let daily = RuleWorld.collectionQuery(.cumulativeSum, anchor: time(0), every: DateComponents(day: 1))
        _ = try await daily.result(for: store)
        for (step, pauses) in [(5, 7...100), (2, 0...3)] {
            try await save(stride(from: 0, to: 1200, by: step))
            let strides = Recorder<Int>()
            let days = try await Pace.$pauseProbe.withValue(PauseProbe { strides.append($0) }) {
                try await daily.result(for: store).statistics()
            }
            #expect(days.count == 1200 && days[0].sum == (step == 5 ? 2 : 3))
            // 240 intervals are folded one by one; instead of 600, all are.
            #expect(pauses ~= strides.elements.count, "every \(step) days")
        }
    }
}
