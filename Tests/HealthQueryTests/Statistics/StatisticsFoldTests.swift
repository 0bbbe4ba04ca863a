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
}
