/// Months and years, which change the local date and keep the time of day.
extension BoundaryArithmetic {
    /// Before this day, a year may contain days of the Julian calendar.
    private static let firstDay = CivilDate(year: 1600, month: 1, day: 1).daysSinceReference
    /// Zones are not followed beyond this day.
    private static let lastDay = CivilDate(year: 2300, month: 1, day: 1).daysSinceReference

    /// The time at which the clock shows another date and the same time of day.
    ///
    /// - Parameter change: finds the other date; nil if a calendar may find another one.
    mutating func time(_ moment: Moment, change: (CivilDate) -> CivilDate?) -> Double? {
        let local = moment.whole + moment.offset
        let days = (local / Self.day).rounded(.down)
        guard Double(Self.firstDay) <= days, days < Double(Self.lastDay) else { return nil }
        guard let date = change(CivilDate(daysSinceReference: Int(days)))?.daysSinceReference else { return nil }
        guard Self.firstDay <= date, date < Self.lastDay else { return nil }
        let changed = Double(date) * Self.day + (local - days * Self.day)
        // The offset is the one at the wanted time; between two changes it is the one before or after.
        var guess = changed - moment.offset
        for _ in 0..<2 {
            guard let span = clock.span(at: guess) else { return nil }
            let time = changed - span.offset
            if span.isCertain(time) { return time + moment.fraction }
            guess = time
        }
        return nil
    }
}
