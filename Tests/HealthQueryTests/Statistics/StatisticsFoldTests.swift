import Foundation
import Synchronization
import Testing

@testable import HealthQuery

/// What a fold does, by its own counters.
@Suite struct StatisticsFoldTests {
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
}
