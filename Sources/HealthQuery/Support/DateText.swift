package import Foundation

/// Dates as text, in UTC.
///
/// Messages never use `Date.description`, which crashes for a date that is not a number on Linux.
package enum DateText {
    /// The date as `2017-05-24T14:07:09Z`, with a fraction where there is one; never fails.
    package static func text(_ date: Date) -> String {
        let seconds = date.timeIntervalSince1970
        guard seconds.isFinite, abs(seconds) <= 1e13 else { return "(date \(date.timeIntervalSinceReferenceDate))" }
        let whole = seconds.rounded(.down)
        let (days, time) = Int(whole).quotientAndRemainder(dividingBy: 86_400)
        let (day, clock) = time < 0 ? (days - 1, time + 86_400) : (days, time)
        let civil = CivilDate(daysSince1970: day)
        let fraction = seconds - whole
        let fractionText = fraction == 0 ? "" : String(String(Int(fraction * 1e6) + 1_000_000).dropFirst())
        return """
            \(padded(civil.year, 4))-\(padded(civil.month))-\(padded(civil.day))T\
            \(padded(clock / 3600)):\(padded(clock / 60 % 60)):\(padded(clock % 60))\
            \(fractionText.isEmpty ? "" : ".\(fractionText)")Z
            """
    }

    /// A span of time, or the one date of an instant.
    package static func span(_ start: Date, _ end: Date) -> String {
        start == end ? text(start) : "\(text(start))/\(text(end))"
    }

    /// A span of time in seconds since the reference date.
    package static func span(_ start: Double, _ end: Double) -> String {
        span(Date(timeIntervalSinceReferenceDate: start), Date(timeIntervalSinceReferenceDate: end))
    }

    private static func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(abs(number))
        let zeros = String(repeating: "0", count: max(0, width - digits.count))
        return (number < 0 ? "-" : "") + zeros + digits
    }
}

/// A day of the proleptic Gregorian calendar.
package struct CivilDate: Sendable, Hashable {
    package let year: Int
    package let month: Int
    package let day: Int

    package init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day that lies so many days after 1 January 1970.
    package init(daysSince1970 days: Int) {
        // Years are counted from March, so that the leap day is the last of its year.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The number of days between 1 January 1970 and this day.
    package var daysSince1970: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}
