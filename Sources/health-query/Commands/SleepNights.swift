import Foundation
import HealthQuery

/// Finds the nights between two days, of which either may be left open.
///
/// A night belongs to the day on which it ends. An instant stands for its day; one at which the time ends, for the day
/// of the last moment before it.
struct SleepNights: Sendable {
    /// How many days one query reads at most.
    private static let dayLimit = 36_525
    /// How many such stretches are read, the newest ones: there are no more, unless many dates are wrong.
    private static let stretchLimit = 10
    /// The days for which there are components.
    private static let days =
        CivilDate(year: 1, month: 1, day: 1).daysSince1970...CivilDate(year: 9999, month: 12, day: 31).daysSince1970

    private let calendar: Calendar
    private let first: CivilDate?
    private let last: CivilDate?

    init(from first: Moment? = nil, to last: Moment? = nil, _ calendar: Calendar) {
        self.calendar = calendar
        self.first = first?.day(in: calendar)
        self.last = last?.lastDay(in: calendar)
    }

    /// The nights of which some sources recorded anything, or any source if none are named, by day.
    ///
    /// A date that is wrong by centuries hides none: each stretch ends where the last sample ends that begins before the
    /// stretches read so far. An import takes no sample that is longer than a stretch.
    func result(in snapshot: StoreSnapshot, from sources: [Source]?) throws -> [SleepNight] {
        guard let oldest = try sample(SortDescriptor(\.startDate), before: nil, in: snapshot)?.startDate else {
            return []
        }
        let start = max(first?.daysSince1970 ?? .min, day(oldest))
        var end = last?.daysSince1970 ?? .max
        var nights: [SleepNight] = []
        for _ in 0..<Self.stretchLimit {
            let midnight = end == .max ? nil : calendar.date(from: components(end + 1))
            let newest = try sample(SortDescriptor(\.endDate, order: .reverse), before: midnight, in: snapshot)
            guard let newest else { break }
            // What ends in the evening belongs to the night that ends a day later.
            end = min(end, day(newest.endDate) + 1, Self.days.upperBound)
            guard start <= end else { break }
            let begin = max(start, end - Self.dayLimit + 1)
            let query = SleepNightQueryDescriptor(
                betweenStart: components(begin), end: components(end), predicate: .from(sources))
            nights = try query.result(in: snapshot) + nights
            end = begin - 1
        }
        return nights
    }

    /// The first sample in an order, of those that begin before a date.
    private func sample(
        _ order: SortDescriptor<CategorySample>, before end: Date?, in snapshot: StoreSnapshot
    ) throws -> CategorySample? {
        let predicate = end.map { Query.predicateForSamples(withStart: nil, end: $0) }
        return try SampleQueryDescriptor(
            predicates: [.categorySample(type: CategoryType(.sleepAnalysis), predicate: predicate)],
            sortDescriptors: [order], limit: 1
        ).result(in: snapshot).first
    }

    /// The day of a date, counted from 1970.
    private func day(_ date: Date) -> Int {
        let day = DayText(zone: calendar.timeZone).local(date).days
        return max(Self.days.lowerBound, min(Self.days.upperBound, day))
    }

    private func components(_ day: Int) -> DateComponents {
        var components = DateComponents(CivilDate(daysSince1970: day))
        components.calendar = calendar
        return components
    }
}
