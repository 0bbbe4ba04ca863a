import Foundation
import HealthQuery

/// The rings of the last week, and how often each was closed in each month.
struct RingsData: Sendable {
    struct Day: Sendable {
        /// The days since 1970.
        let day: Int
        let rings: [Ring]
    }

    struct Month: Sendable {
        let index: Int
        var days = 0
        /// The days on which each ring had a goal, and those on which it was reached.
        var withGoal = [0, 0, 0]
        var closed = [0, 0, 0]

        /// The part of the days with a goal on which each ring was closed; nil without a goal.
        var shares: [Double?] {
            zip(closed, withGoal).map { $1 > 0 ? Double($0) / Double($1) : nil }
        }
    }

    static let dayCount = 7
    static let pictureMonths = 12

    let week: [Day]
    let months: [Month]
    /// How many earlier months are not shown.
    let earlier: Int
}

extension PageQueries {
    func rings() async throws -> RingsData? {
        let summaries = try await ActivitySummaryQueryDescriptor(predicate: nil).result(for: store)
        let days = summaries.compactMap { summary in
            summary.day.date.map { RingsData.Day(day: $0.daysSince1970, rings: summary.rings) }
        }
        guard let last = days.last?.day else { return nil }
        var months: [RingsData.Month] = []
        for day in days {
            let index = Period.month.index(of: CivilDate(daysSince1970: day.day))
            if months.last?.index != index { months.append(RingsData.Month(index: index)) }
            var month = months.removeLast()
            month.days += 1
            for (ring, value) in day.rings.enumerated() {
                guard let share = value.share else { continue }
                month.withGoal[ring] += 1
                if share >= 1 { month.closed[ring] += 1 }
            }
            months.append(month)
        }
        return RingsData(
            week: days.filter { $0.day > last - RingsData.dayCount },
            months: Array(months.suffix(Period.maximumCount)),
            earlier: max(0, months.count - Period.maximumCount)
        )
    }
}
