package import Foundation

/// Dates as text, in UTC.
///
/// Messages never use `Date.description`, which crashes for NaN on Linux.
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
            \(civil.text)T\
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

    /// The number with zeros before it.
    package static func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(abs(number))
        let zeros = String(repeating: "0", count: max(0, width - digits.count))
        return (number < 0 ? "-" : "") + zeros + digits
    }
}
