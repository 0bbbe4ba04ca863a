package import Foundation

/// A day of the proleptic Gregorian calendar.
package struct CivilDate: Sendable, Hashable {
    package var year: Int
    /// 1 to 12.
    package var month: Int
    /// 1 to 31.
    package var day: Int

    package init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day that is a number of days after 1 January 1970.
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

    /// The day on which a date is, in a time zone.
    package init(_ date: Date, in zone: TimeZone) {
        let seconds = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
        self.init(daysSince1970: Int((seconds / 86_400).rounded(.down)))
    }
}

extension CivilDate {
    /// How many days its month has.
    package var monthLength: Int {
        switch month {
        case 2: Self.isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// 0 for a Sunday, 6 for a Saturday.
    package var daysSinceSunday: Int {
        // 1 January 1970 was a Thursday.
        let days = (daysSince1970 + 4) % 7
        return days < 0 ? days + 7 : days
    }

    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }
}

extension CivilDate {
    /// The day that a text such as `1980-01-31` names; nil if it has another form, or if there is no such day.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        let hyphen = UInt8(ascii: "-")
        guard bytes.count == 10, bytes[4] == hyphen, bytes[7] == hyphen else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            bytes[range].reduce(0) { number, byte in
                let digit = Int(byte) - 48
                return (0...9).contains(digit) ? number.map { $0 * 10 + digit } : nil
            }
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
        self.init(year: year, month: month, day: day)
        if !isInOurEra { return nil }
    }

    /// Whether there is such a day in the years 1 to 9999.
    package var isInOurEra: Bool {
        (1...9999).contains(year) && (1...12).contains(month) && day >= 1 && day <= monthLength
    }

    /// The day as `1980-01-31`.
    package var text: String {
        "\(DateText.padded(year, 4))-\(DateText.padded(month))-\(DateText.padded(day))"
    }
}
