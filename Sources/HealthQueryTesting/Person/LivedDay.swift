import Foundation
import HealthQuery

/// A day as the person lives it: from midnight where they wake to midnight where they go to sleep.
struct LivedDay: Sendable {
    /// The index of the day, from 0.
    let index: Int
    let start: Date
    let end: Date
    /// The weekday; 1 for a Sunday.
    let weekday: Int
    /// The zone in which the person gets up.
    let morningZone: TimeZone
    /// The zone in which the person is later.
    let eveningZone: TimeZone
    /// The hour of journeys.
    private let departure: Double
    /// When the date began in the zone where the person goes to sleep.
    private let eveningMidnight: Date

    /// The time of this day at which a wall clock shows this many hours.
    func clock(_ hours: Double) -> Date {
        let (first, zone) = hours < departure ? (start, morningZone) : (eveningMidnight, eveningZone)
        // Where clocks skip midnight a day begins later.
        let offset = zone.secondsFromGMT(for: first)
        let late = (first.timeIntervalSinceReferenceDate + Double(offset)).remainder(dividingBy: 86_400)
        let time = first.addingTimeInterval(hours * 3600 - late)
        return time.addingTimeInterval(Double(offset - zone.secondsFromGMT(for: time)))
    }
}

extension LivedDay {
    /// The days from a date on.
    static func days(
        from date: Date,
        count: Int,
        _ calendar: Calendar,
        _ preset: SyntheticPerson.Preset
    ) -> [LivedDay] {
        let dates = Dates(calendar, from: date)
        let targets = Dictionary(preset.journeys.map { ($0.day, $0.timeZone) }, uniquingKeysWith: { $1 })
        var days: [LivedDay] = []
        var zone = calendar.timeZone
        // How many dates were skipped by crossing the date line, or because the zone has no such day.
        var skipped = 0
        for index in 0..<count {
            let start = dates.midnight(index + skipped, in: zone)
            let next = targets[index] ?? zone
            let hours = dates.midnight(index + skipped + 1, in: next).timeIntervalSince(start) / 3600
            if hours < 12 { skipped += 1 }
            if hours > 36 { skipped -= 1 }
            days.append(
                LivedDay(
                    index: index,
                    start: start,
                    end: dates.midnight(index + skipped + 1, in: next),
                    weekday: calendar.component(.weekday, from: start, in: zone),
                    morningZone: zone,
                    eveningZone: next,
                    departure: preset.routine.departure,
                    eveningMidnight: next == zone ? start : dates.midnight(index + skipped, in: next)
                )
            )
            zone = next
        }
        return days
    }
}

/// Consecutive dates, in any zone.
private struct Dates {
    private let calendar: Calendar
    private let first: Date

    init(_ calendar: Calendar, from date: Date) {
        self.calendar = calendar
        first = calendar.startOfDay(for: date)
    }

    func midnight(_ index: Int, in zone: TimeZone) -> Date {
        let sameTime =
            calendar.date(byAdding: .day, value: index, to: first)
            ?? first.addingTimeInterval(Double(index) * 86_400)
        // The first day may begin later than others, where clocks skip midnight.
        let home = calendar.startOfDay(for: sameTime)
        if zone == calendar.timeZone { return home }
        var abroad = calendar
        abroad.timeZone = zone
        // Noon has the same date in the calendar abroad, and exists every day.
        let shift = calendar.timeZone.secondsFromGMT(for: home) - zone.secondsFromGMT(for: home)
        return abroad.startOfDay(for: home.addingTimeInterval(Double(shift) + 43_200))
    }
}

extension Calendar {
    fileprivate func component(_ component: Component, from date: Date, in zone: TimeZone) -> Int {
        if zone == timeZone { return self.component(component, from: date) }
        var abroad = self
        abroad.timeZone = zone
        return abroad.component(component, from: date)
    }
}
