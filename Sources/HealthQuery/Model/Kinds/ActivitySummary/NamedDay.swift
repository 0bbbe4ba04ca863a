package import Foundation

/// A day as date components name it.
package enum NamedDay: Sendable, Hashable {
    case day(CivilDate)
    /// The components name no day; the text says why.
    case noDay(String)

    /// The day that components name: by their calendar, era, year, month and day, and nothing smaller (R11.7).
    ///
    /// Without an era the present one is meant. What else the components have, such as a weekday or a time zone, makes
    /// no difference.
    package init(_ components: DateComponents) {
        guard let calendar = components.calendar else {
            self = .noDay("has no calendar")
            return
        }
        let smaller = [
            ("hour", components.hour), ("minute", components.minute), ("second", components.second),
            ("nanosecond", components.nanosecond),
        ]
        if let (name, value) = smaller.lazy.compactMap({ name, value in value.map { (name, $0) } }).first {
            self = .noDay("has the \(name) \(value)")
            return
        }
        guard let year = components.year, let month = components.month, let day = components.day else {
            func text(_ number: Int?) -> String { number.map { "\($0)" } ?? "none" }
            self = .noDay(
                "has year \(text(components.year)), month \(text(components.month)), day \(text(components.day))")
            return
        }
        if let found = calendar.civilDate(era: components.era, year: year, month: month, day: day, components) {
            self = .day(found)
        } else {
            let era = components.era.map { "era \($0), " } ?? ""
            self = .noDay("has \(era)year \(year), month \(month), day \(day), which is no day from 1 to 9999")
        }
    }

    /// The day.
    ///
    /// - Parameter what: what has it, for the message.
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if there is none.
    package func checked(_ what: String) throws -> CivilDate {
        switch self {
        case .day(let day): return day
        case .noDay(let problem):
            throw HealthError.invalidArgument(
                "\(what) needs a day: calendar, era, year, month and day, and nothing smaller; it \(problem)")
        }
    }

    /// The day, if there is one.
    package var date: CivilDate? { if case .day(let day) = self { day } else { nil } }
}

extension NamedDay: CustomStringConvertible {
    /// The day as `1980-01-31`.
    package var description: String { date?.text ?? "no day" }
}

extension NamedDay: Codable {
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let day = CivilDate(text) else { throw decoder.corrupted("not a day: \(text.debugDescription)") }
        self = .day(day)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(try checked("what is encoded").text)
    }
}

extension CivilDate {
    /// The day in the terms of a calendar: era, year, month, day, and the calendar.
    package func components(in calendar: Calendar) -> DateComponents {
        var components: DateComponents
        if calendar.isGregorian {
            components = DateComponents(self)
        } else {
            components = calendar.inGMT.dateComponents([.era, .year, .month, .day], from: noonInGMT)
        }
        components.calendar = calendar
        return components
    }

    /// The time of the day at which every calendar has the same date, in GMT.
    fileprivate var noonInGMT: Date { Date(timeIntervalSince1970: Double(daysSince1970) * 86_400 + 43_200) }
}

extension Calendar {
    fileprivate var inGMT: Calendar {
        var calendar = self
        calendar.timeZone = .gmt
        return calendar
    }

    /// The day of our era that the calendar calls so; nil if there is none.
    fileprivate func civilDate(
        era: Int?, year: Int, month: Int, day: Int, _ components: DateComponents
    ) -> CivilDate? {
        if isGregorian {
            let date = CivilDate(year: year, month: month, day: day)
            return date.isInOurEra && era ?? 1 == 1 ? date : nil
        }
        // Calendars may wrap, or worse, on numbers of other sizes.
        guard year.magnitude <= 20_000, (0...20).contains(month), (0...40).contains(day),
            (0...1000).contains(era ?? 0)
        else { return nil }
        var named = DateComponents(era: era, year: year, month: month, day: day, hour: 12)
        named.isLeapMonth = components.isLeapMonth
        guard let noon = inGMT.date(from: named), SampleDates.isUsable(noon) else { return nil }
        let found = CivilDate(daysSince1970: Int((noon.timeIntervalSince1970 / 86_400).rounded(.down)))
        let back = inGMT.dateComponents([.era, .year, .month, .day], from: noon)
        guard found.isInOurEra, back.year == year, back.month == month, back.day == day, era ?? back.era == back.era
        else { return nil }
        return found
    }
}
