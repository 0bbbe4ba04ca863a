import Foundation
import HealthQuery

/// A day, or an instant, as a client writes it.
enum Moment: Hashable, Sendable {
    /// As in `2025-10-26`.
    case day(CivilDate)
    /// As in `2025-10-26T07:00:00+01:00`; without an offset, what the clocks of the store's time zone show.
    case instant(Date)

    /// Reads a text; nil if it has another form, or names a time that does not exist in the years 1 to 9999.
    init?(_ text: String, _ calendar: Calendar) {
        // No date is longer.
        guard text.utf8.count <= 40 else { return nil }
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "T" || $0 == "t" || $0 == " " }
        guard let day = CivilDate(String(parts[0])) else { return nil }
        guard parts.count > 1 else {
            self = .day(day)
            return
        }
        guard let clock = Clock(parts[1]) else { return nil }
        if let offset = clock.offset {
            let seconds = Double(day.daysSince1970) * 86_400 + clock.seconds - Double(offset)
            self = .instant(Date(timeIntervalSince1970: seconds))
        } else {
            let midnight = DateComponents(year: day.year, month: day.month, day: day.day)
            let whole = Int(clock.seconds)
            var local = midnight
            (local.hour, local.minute, local.second) = (whole / 3600, whole / 60 % 60, whole % 60)
            guard let date = calendar.date(from: local) else { return nil }
            self = .instant(date.addingTimeInterval(clock.seconds - Double(whole)))
        }
    }

    /// The day in the calendar's time zone.
    func day(in calendar: Calendar) -> CivilDate? {
        switch self {
        case .day(let day): return day
        case .instant(let date):
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            guard let year = parts.year, let month = parts.month, let day = parts.day else { return nil }
            return CivilDate(year: year, month: month, day: day)
        }
    }

    /// The last day of a time that ends with this, in the calendar's time zone: at midnight the day before.
    func lastDay(in calendar: Calendar) -> CivilDate? {
        guard let day = day(in: calendar) else { return nil }
        guard case .instant(let date) = self, calendar.startOfDay(for: date) == date else { return day }
        return CivilDate(daysSince1970: day.daysSince1970 - 1)
    }

    /// The instant, or the first one of the day.
    func start(_ calendar: Calendar) -> Date? {
        switch self {
        case .instant(let date): date
        case .day(let day): calendar.date(from: DateComponents(day)).map { calendar.startOfDay(for: $0) }
        }
    }

    /// The instant, or the first one after the day.
    func end(_ calendar: Calendar) -> Date? {
        switch self {
        case .instant(let date): return date
        case .day(let day):
            let next = CivilDate(daysSince1970: day.daysSince1970 + 1)
            return Moment.day(next).start(calendar)
        }
    }
}

/// A time of the day, perhaps with an offset.
private struct Clock {
    /// Since midnight.
    var seconds = 0.0
    /// Seconds east of Greenwich; nil if none is given.
    var offset: Int?

    init?(_ text: Substring) {
        var rest = text
        if let last = rest.last, last == "Z" || last == "z" {
            offset = 0
            rest.removeLast()
        } else if let sign = rest.lastIndex(where: { $0 == "+" || $0 == "-" || $0 == "\u{2212}" }) {
            let digits = rest[rest.index(after: sign)...].filter { $0 != ":" }
            guard digits.count == 4, let hours = Self.number(digits.prefix(2), below: 24),
                let minutes = Self.number(digits.suffix(2), below: 60)
            else { return nil }
            offset = (hours * 60 + minutes) * (rest[sign] == "+" ? 60 : -60)
            rest = rest[..<sign]
        }
        let halves = rest.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let parts = halves[0].split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let hours = Self.number(parts[0], below: 24),
            let minutes = Self.number(parts[1], below: 60),
            let whole = parts.count == 3 ? Self.number(parts[2], below: 60) : 0
        else { return nil }
        seconds = Double(hours * 3600 + minutes * 60 + whole)
        guard halves.count > 1 else { return }
        guard parts.count == 3, !halves[1].isEmpty, halves[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let fraction = Double("0." + halves[1])
        else { return nil }
        seconds += fraction
    }

    /// A number of two digits.
    private static func number(_ text: some StringProtocol, below limit: Int) -> Int? {
        guard text.utf8.count == 2, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text),
            number < limit
        else { return nil }
        return number
    }
}
