/// A day of the Gregorian calendar, for dates that are safely after its introduction.
struct GregorianDay: Equatable, Sendable {
    var year: Int
    /// 1 to 12.
    var month: Int
    /// 1 to 31.
    var day: Int

    private static let daysInFourCenturies = 146_097
    private static let daysInCentury = 36_524
    private static let daysInFourYears = 1461
    private static let daysInYear = 365
    /// From 1 March of the year 0 to 1 January 2001.
    private static let reference = 730_791

    init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day that lies some days after 1 January 2001.
    init(daysSinceReference days: Int) {
        // Years are reckoned from March, so that the leap day is the last one of a year, of a century and of four.
        let shifted = days + Self.reference
        let cycle = Self.floor(shifted, Self.daysInFourCenturies)
        var rest = shifted - cycle * Self.daysInFourCenturies
        let century = min(rest / Self.daysInCentury, 3)
        rest -= century * Self.daysInCentury
        let four = rest / Self.daysInFourYears
        rest -= four * Self.daysInFourYears
        let single = min(rest / Self.daysInYear, 3)
        rest -= single * Self.daysInYear
        let fromMarch = (5 * rest + 2) / 153
        day = rest - Self.daysBefore(fromMarch) + 1
        month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
        year = 400 * cycle + 100 * century + 4 * four + single + (fromMarch < 10 ? 0 : 1)
    }

    /// How many days after 1 January 2001 this is.
    var daysSinceReference: Int {
        let fromMarch = month > 2 ? month - 3 : month + 9
        let marchYear = month > 2 ? year : year - 1
        let leapDays = Self.floor(marchYear, 4) - Self.floor(marchYear, 100) + Self.floor(marchYear, 400)
        return Self.daysInYear * marchYear + leapDays + Self.daysBefore(fromMarch) + day - 1 - Self.reference
    }

    /// How many days its month has.
    var monthLength: Int {
        switch month {
        case 2: Self.isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// 0 for a Sunday, 6 for a Saturday.
    var daysSinceSunday: Int {
        // 1 January 2001 was a Monday.
        let days = daysSinceReference + 1
        return days - 7 * Self.floor(days, 7)
    }

    /// The quotient, rounded down also for negative numbers.
    static func floor(_ number: Int, _ divisor: Int) -> Int {
        number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
    }

    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    /// The days of a year from March on before a month of it.
    private static func daysBefore(_ month: Int) -> Int {
        (153 * month + 2) / 5
    }
}
