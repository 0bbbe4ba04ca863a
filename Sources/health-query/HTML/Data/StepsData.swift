import Foundation
import HealthQuery

/// The steps of each period: an average day of those with steps, and the sum.
struct StepsData: Sendable {
    struct Row: Sendable {
        let index: Int
        /// How many days have steps.
        var days = 0
        /// The steps of all days, each counted once.
        var once = 0.0
        /// The steps that a better source had counted already.
        var leftOut = 0.0

        var onceADay: Double { once / Double(days) }
        var leftOutADay: Double { leftOut / Double(days) }
    }

    let rows: Rows<Row>
    let once: Double
    let addedUp: Double
    let days: Int
    /// The names of the sources, the one that counts first in front.
    let sources: [String]
}

extension PageQueries {
    func steps() async throws -> StepsData? {
        let steps = try await DailySteps(in: store, calendar)
        // A sum beyond all numbers can not be drawn.
        let days = steps.days.filter { $0.once.isFinite && $0.addedUp.isFinite }
        guard let first = days.first, let last = days.last else { return nil }
        let period = Period(fitting: day(last.start).daysSince1970 - day(first.start).daysSince1970 + 1)
        var rows: [StepsData.Row] = []
        for found in days {
            let index = period.index(of: day(found.start))
            if rows.last?.index != index { rows.append(StepsData.Row(index: index)) }
            rows[rows.count - 1].days += 1
            rows[rows.count - 1].once += found.once
            rows[rows.count - 1].leftOut += max(0, found.addedUp - found.once)
        }
        rows = rows.filter { $0.once.isFinite && $0.leftOut.isFinite }
        let sources = SourceNames.full(try await store.sourceOrder(for: QuantityType(.stepCount)))
        return Rows(period, rows, index: \.index).map {
            StepsData(
                rows: $0, once: steps.once, addedUp: steps.addedUp, days: steps.days.count, sources: sources)
        }
    }
}
