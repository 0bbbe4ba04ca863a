import Foundation
import HealthQuery

/// The weight in each period, in kilograms, and its trend.
struct WeightData: Sendable {
    struct Row: Sendable {
        let index: Int
        let average: Double
        let trend: Double
    }

    let rows: Rows<Row>

    /// After this many days a weight counts a third of what it counted at first.
    static let trendDays = 10.0

    /// Averages and their trend: the mean of all up to then, in which old ones count less.
    static func rows(_ averages: [(index: Int, average: Double)], _ period: Period) -> [Row] {
        var trend = 0.0
        var weights = 0.0
        var lastDay: Int?
        return averages.map { index, average in
            let day = period.start(of: index).daysSince1970
            weights = (lastDay.map { weights * exp(-Double(day - $0) / trendDays) } ?? 0) + 1
            // Each is multiplied on its own: the difference of two weights may be no number.
            trend = trend * (1 - 1 / weights) + average / weights
            lastDay = day
            return Row(index: index, average: average, trend: trend)
        }
    }
}

extension PageQueries {
    func weight(_ overview: StoreOverview) async throws -> WeightData? {
        let type = QuantityType(.bodyMass)
        guard let found = try await ranges(of: type, in: .gramUnit(with: .kilo), overview) else { return nil }
        return WeightData(
            rows: found.map { rows in WeightData.rows(rows.map { ($0.index, $0.average) }, found.period) })
    }
}
