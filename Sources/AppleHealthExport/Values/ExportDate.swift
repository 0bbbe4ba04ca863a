import Foundation
import HealthQuery

/// A point in time as an export writes it: `2017-05-24 14:07:09 +0200`.
///
/// The offset is applied and not kept. All dates of a file have the offset of the day of the export, so it says nothing
/// about where or when a sample was taken.
struct ExportDate: Hashable, Sendable {
    /// Whole seconds since 2001-01-01 00:00:00 UTC.
    let secondsSinceReferenceDate: Int64
    /// The part of a second after them, from 0 to 1; the Health app writes none.
    let fraction: Double

    /// The same instant as a date.
    var date: Date { Date(timeIntervalSinceReferenceDate: Double(secondsSinceReferenceDate) + fraction) }

    /// Reads a date; nil if it is not one: another form, a month 13, February 30, an hour 24.
    ///
    /// The `T` and `Z` of ISO 8601, a colon in the offset and a fraction of the seconds are understood as well; other
    /// tools write them. Cost: O(1), nothing is allocated.
    init?(_ bytes: Span<UInt8>) {
        guard (20...45).contains(bytes.count),
            let century = Self.number(bytes, 0), let yearOfCentury = Self.number(bytes, 2), bytes[4] == .minus,
            let month = Self.number(bytes, 5), bytes[7] == .minus,
            let day = Self.number(bytes, 8), bytes[10] == .blank || bytes[10] == UInt8(ascii: "T"),
            let hour = Self.number(bytes, 11), bytes[13] == .colon,
            let minute = Self.number(bytes, 14), bytes[16] == .colon,
            let second = Self.number(bytes, 17)
        else { return nil }
        var end = 19
        if bytes[end] == .point {
            end += 1
            while end < bytes.count, bytes[end].decimalDigit <= 9 { end += 1 }
        }
        guard end < bytes.count,
            let offset = Self.offset(bytes.extracting(droppingFirst: bytes[end] == .blank ? end + 1 : end)),
            let fraction = end == 19 ? 0 : DecimalParser.parse(bytes.extracting(19..<end))
        else { return nil }
        let date = CivilDate(year: Int(century * 100 + yearOfCentury), month: Int(month), day: Int(day))
        guard date.isInOurEra, hour < 24, minute < 60, second < 60 else { return nil }
        let seconds = ((Int64(date.daysSince1970) * 24 + hour) * 60 + minute) * 60 + second - offset
        secondsSinceReferenceDate = seconds - Self.secondsAtReferenceDate
        self.fraction = fraction
    }

    /// The text of a date in UTC, with the fewest decimals that lead back to it; nil for one that no text leads back to.
    static func text(of date: Date) -> String? {
        let seconds = date.timeIntervalSinceReferenceDate
        let whole = seconds.rounded(.down)
        guard abs(whole) < 1e12 else { return nil }
        let all = Int64(whole) + secondsAtReferenceDate
        let days = (Double(all) / 86_400).rounded(.down)
        let day = CivilDate(daysSince1970: Int(days))
        guard day.isInOurEra else { return nil }
        let time = Int(all - Int64(days) * 86_400)
        let clock = [time / 3600, time / 60 % 60, time % 60].map { DateText.padded($0) }.joined(separator: ":")
        let text = "\(day.text) \(clock)"
        guard seconds != whole else { return text + " +0000" }
        var power = 1.0
        for count in 1...17 {
            power *= 10
            let decimals = ((seconds - whole) * power).rounded()
            guard decimals < power, whole + decimals / power == seconds else { continue }
            let result = "\(text).\(DateText.padded(Int(decimals), count)) +0000"
            if ExportDate(Array(result.utf8).span)?.date == date { return result }
        }
        return nil
    }

    /// How many seconds an offset (`+0200`, `+02:00` or `Z`) is ahead of UTC.
    private static func offset(_ bytes: Span<UInt8>) -> Int64? {
        if bytes.count == 1, bytes[0] == UInt8(ascii: "Z") { return 0 }
        let hasColon = bytes.count == 6 && bytes[3] == .colon
        guard bytes.count == 5 || hasColon, bytes[0] == .plus || bytes[0] == .minus,
            let hours = number(bytes, 1), let minutes = number(bytes, hasColon ? 4 : 3),
            hours <= 18, minutes < 60
        else { return nil }
        let seconds = (hours * 60 + minutes) * 60
        return bytes[0] == .minus ? -seconds : seconds
    }

    /// The number of two digits.
    @inline(__always)
    private static func number(_ bytes: Span<UInt8>, _ start: Int) -> Int64? {
        let (tens, ones) = (bytes[start].decimalDigit, bytes[start + 1].decimalDigit)
        return tens <= 9 && ones <= 9 ? Int64(tens &* 10 &+ ones) : nil
    }

    /// The seconds from 1970 to 2001.
    private static var secondsAtReferenceDate: Int64 { 978_307_200 }
}

extension ExportDate: Comparable {
    static func < (left: Self, right: Self) -> Bool {
        (left.secondsSinceReferenceDate, left.fraction) < (right.secondsSinceReferenceDate, right.fraction)
    }
}
