import Foundation
@testable import HealthQuery
import Testing

extension AccessHistory {
    /// Asks one app's statistics, and compares with those of a store that holds nothing but what the app may see.
    ///
    /// Sums are plain, and compared to six decimal places: the order in which sources are added up depends on deletions
    /// too.
    func askStatistics(_ app: Int, _ comment: Comment) async throws {
        guard apps[app].mayAsk(stepCount) else { return }
        let part = HealthStore(database: .fixed(seed: 2))
        for entry in visible(app).entries {
            // Revisions differ from one another only in their sources here.
            try await part.database.insert([entry.sample], from: entry.sample.sample.sourceRevision)
        }
        let total = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: stepCount),
            options: [.cumulativeSum, .mostRecent, .separateBySource],
            mergePolicy: .plainSum
        )
        let found = try await total.result(for: stores[app])
        let expected = try await total.result(for: part)
        #expect(Self.text(found) == Self.text(expected), "\(comment) app \(app)")
        let quarters = StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: stepCount),
            options: [.cumulativeSum, .separateBySource],
            anchorDate: time(0),
            intervalComponents: DateComponents(minute: 15),
            mergePolicy: .plainSum
        )
        // Asked twice, the second answer comes from what is kept.
        for _ in 0..<2 {
            let found = try await quarters.result(for: stores[app]).statistics().map { Self.text($0) }
            let expected = try await quarters.result(for: part).statistics().map { Self.text($0) }
            #expect(found == expected, "\(comment) app \(app)")
        }
    }

    private static func text(_ statistics: Statistics?) -> String {
        guard let statistics else { return "none" }
        let sources = (statistics.sources ?? []).sorted { $0.bundleIdentifier < $1.bundleIdentifier }
        let sums = sources.map { "\($0.name) \(text(statistics.sumQuantity(for: $0)))" }
        return """
            \(statistics.startDate) \(statistics.endDate) \(statistics.sampleCount) \
            \(text(statistics.sumQuantity())) \
            \(statistics.mostRecentQuantityDateInterval()?.description ?? "") \(sums)
            """
    }

    private static func text(_ sum: Quantity?) -> String {
        sum.map { "\(($0.doubleValue(for: .count()) * 1_000_000).rounded())" } ?? "none"
    }
}
