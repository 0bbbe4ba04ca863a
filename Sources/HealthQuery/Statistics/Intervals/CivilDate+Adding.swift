extension CivilDate {
    /// From 1 January 1970 to 1 January 2001.
    private static let reference = 11_323

    /// The day that lies some days after 1 January 2001.
    init(daysSinceReference days: Int) {
        self.init(daysSince1970: days + Self.reference)
    }

    /// How many days after 1 January 2001 this is.
    var daysSinceReference: Int { daysSince1970 - Self.reference }

    /// The same day some months later, or the last day of the month if that is shorter.
    func adding(months: Int) -> CivilDate {
        let sum = month - 1 + months
        let years = sum >= 0 ? sum / 12 : (sum - 11) / 12
        var result = CivilDate(year: year + years, month: sum - 12 * years + 1, day: day)
        result.day = min(day, result.monthLength)
        return result
    }

    /// The same day some years later; a leap day becomes 28 February in a common year.
    func adding(years: Int) -> CivilDate {
        var result = CivilDate(year: year + years, month: month, day: day)
        result.day = min(day, result.monthLength)
        return result
    }
}
