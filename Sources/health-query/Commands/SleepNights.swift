import Foundation
import HealthQuery

/// Finds the nights between two days, of which either may be left open.
struct SleepNights: Sendable {
    /// How many days one query reads at most: nothing is as old as the first of so many, unless a date is wrong.
    private static let dayLimit = 36_525

    private let calendar: Calendar
    private let first: CivilDate?
    private let last: CivilDate?

    init(from first: Moment?, to last: Moment?, _ calendar: Calendar) {
        self.calendar = calendar
        self.first = first?.day(in: calendar)
        self.last = last?.day(in: calendar)
    }

    /// The nights of which some sources recorded anything, or any source if none are named, by day.
    func result(in snapshot: StoreSnapshot, from sources: [Source]?) throws -> [SleepNight] {
        guard let recorded = try recordedDays(in: snapshot) else { return [] }
        let end = min(last?.daysSince1970 ?? .max, recorded.upperBound)
        let start = max(first?.daysSince1970 ?? .min, recorded.lowerBound, end - Self.dayLimit + 1)
        guard start <= end else { return [] }
        let query = SleepNightQueryDescriptor(
            betweenStart: components(start), end: components(end), predicate: .from(sources))
        return try query.result(in: snapshot)
    }

    /// The days, counted from 1970, between which all nights end; nil without sleep.
    private func recordedDays(in snapshot: StoreSnapshot) throws -> ClosedRange<Int>? {
        func sample(_ key: SortDescriptor<CategorySample>) throws -> CategorySample? {
            try SampleQueryDescriptor(
                predicates: [.categorySample(type: CategoryType(.sleepAnalysis))], sortDescriptors: [key], limit: 1
            ).result(in: snapshot).first
        }
        guard let first = try sample(SortDescriptor(\.startDate))?.startDate,
            let last = try sample(SortDescriptor(\.endDate, order: .reverse))?.endDate,
            let firstDay = Moment.instant(first).day(in: calendar),
            let lastDay = Moment.instant(last).day(in: calendar), firstDay.isInOurEra, lastDay.isInOurEra
        else { return nil }
        // What ends in the evening belongs to the night that ends a day later.
        return firstDay.daysSince1970...max(firstDay.daysSince1970, lastDay.daysSince1970 + 1)
    }

    private func components(_ day: Int) -> DateComponents {
        var components = DateComponents(CivilDate(daysSince1970: day))
        components.calendar = calendar
        return components
    }
}
