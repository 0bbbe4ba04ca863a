import Foundation
import HealthQuery

/// Days and times of a time zone as text.
///
/// Formatters are slow to make, follow the settings of the machine, and are not needed: a shift by the zone's offset
/// and some arithmetic are enough.
struct DayText: Sendable {
    let zone: TimeZone

    static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// A day such as "26 Oct 2025"; if days are listed below one another, the first nine get a blank in front.
    func day(_ date: Date, isAligned: Bool = false) -> String {
        day(civil(date), isAligned: isAligned)
    }

    private func day(_ day: CivilDate, isAligned: Bool) -> String { (isAligned && day.day < 10 ? " " : "") + day.words }

    /// A day with its weekday, such as "Sun 26 Oct 2025".
    func weekday(_ date: Date, isAligned: Bool = false) -> String { weekday(civil(date), isAligned: isAligned) }

    func weekday(_ civil: CivilDate, isAligned: Bool = false) -> String {
        civil.weekdayName + " " + day(civil, isAligned: isAligned)
    }

    /// A day as in "2025-10-26", for programs.
    func isoDay(_ date: Date) -> String { civil(date).text }

    /// The day on which a date is.
    func civil(_ date: Date) -> CivilDate { CivilDate(daysSince1970: local(date).days) }

    /// A time such as "07:05".
    func time(_ date: Date) -> String {
        let seconds = local(date).seconds
        return DateText.padded(seconds / 3600) + ":" + DateText.padded(seconds / 60 % 60)
    }

    /// The whole days since 1970 and the seconds of the day, as wall clocks show them.
    func local(_ date: Date) -> (days: Int, seconds: Int) {
        // The store holds no date beyond this; others are clamped so that nothing here can trap.
        let limit = 4e11
        let seconds = date.timeIntervalSince1970
        guard !seconds.isNaN else { return (0, 0) }
        let inRange = Date(timeIntervalSince1970: max(-limit, min(limit, seconds)))
        let whole = Int(inRange.timeIntervalSince1970.rounded(.down)) + zone.secondsFromGMT(for: inRange)
        let (days, rest) = whole.quotientAndRemainder(dividingBy: 86_400)
        return rest < 0 ? (days - 1, rest + 86_400) : (days, rest)
    }
}
