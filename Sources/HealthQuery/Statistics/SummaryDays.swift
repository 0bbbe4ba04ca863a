import Foundation

/// Consecutive days of which something is computed.
struct SummaryDays: Sendable {
    /// A century.
    private static let limit = 36_525

    let first: CivilDate
    let last: CivilDate
    /// The Gregorian calendar in the time zone in which the days begin; it does not follow the settings.
    let calendar: Calendar
    /// Whether the days may be in another time zone the next time, as that follows the settings.
    let followSettings: Bool
    /// When the first day begins, and when the last one ends.
    let span: (start: Date, end: Date)

    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the components name no days, or too many.
    init(from start: DateComponents, to end: DateComponents, of what: String = "computed activity summaries") throws {
        first = try NamedDay(start).checked("the first day of \(what)")
        last = try NamedDay(end).checked("the last day of \(what)")
        var calendar = Calendar(identifier: .gregorian)
        followSettings =
            start.timeZone.map { $0 == .autoupdatingCurrent } ?? start.calendar.map(\.followsSettings) ?? true
        // One answer is in one zone.
        calendar.timeZone = (start.timeZone ?? start.calendar?.timeZone ?? .autoupdatingCurrent).fixed
        self.calendar = calendar
        let end = CivilDate(daysSince1970: last.daysSince1970 + 1)
        span = (calendar.beginning(of: first), calendar.beginning(of: end))
        let count = last.daysSince1970 - first.daysSince1970 + 1
        guard count <= Self.limit else {
            throw HealthError.invalidArgument(
                "\(what) can be of \(Self.limit) days at most, \(first.text) to \(last.text) are \(count)"
            )
        }
    }

    var isEmpty: Bool { last.daysSince1970 < first.daysSince1970 }

    /// A time at which a day begins, as most days do: where the clocks skip midnight a day begins later.
    var anchor: Date {
        let candidates = (0..<14).lazy.map { CivilDate(daysSince1970: first.daysSince1970 - $0) }
        return candidates.map(calendar.beginning).first { calendar.component(.hour, from: $0) == 0 } ?? span.start
    }

    /// The day of a date, if it is one of these.
    func day(at date: Date) -> CivilDate? {
        let day = CivilDate(date, in: calendar.timeZone)
        return (first.daysSince1970...last.daysSince1970).contains(day.daysSince1970) ? day : nil
    }

    /// When the day of a date begins.
    func beginning(ofDayAt date: Date) -> Date { calendar.startOfDay(for: date) }

    /// When the day of a date ends.
    func end(ofDayAt date: Date) -> Date {
        guard let day = day(at: date) else { return span.end }
        // Where the zone leaves out a day, the next one begins when it would have.
        let following = CivilDate(daysSince1970: day.daysSince1970 + 1)
        let next = calendar.beginning(of: following)
        if next > date { return next }
        // Clocks were put back past midnight, which comes again.
        let offset = Double(calendar.timeZone.secondsFromGMT(for: date))
        return Date(timeIntervalSince1970: Double(following.daysSince1970) * 86_400 - offset)
    }
}

extension Calendar {
    /// When a day begins.
    fileprivate func beginning(of day: CivilDate) -> Date {
        date(from: DateComponents(day)) ?? Date(timeIntervalSince1970: Double(day.daysSince1970) * 86_400)
    }
}
