extension GregorianDay {
    /// The same day some months later, or the last of the month if that is shorter.
    ///
    /// Nil for what calendars do not agree on: in some versions, February has the days of another year if it lies more than
    /// two years back.
    func adding(months: Int) -> GregorianDay? {
        let sum = month - 1 + months
        let years = Self.floor(sum, 12)
        var result = GregorianDay(year: year + years, month: sum - 12 * years + 1, day: day)
        if day > 28 {
            if result.month == 2, years < 0 { return nil }
            result.day = min(day, result.monthLength)
        }
        return result
    }

    /// The same day some years later, or the 28th for a leap day in a common year.
    func adding(years: Int) -> GregorianDay {
        var result = GregorianDay(year: year + years, month: month, day: day)
        result.day = min(day, result.monthLength)
        return result
    }
}
