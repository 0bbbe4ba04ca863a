import Foundation

/// The length of the intervals into which time is divided.
enum CalendarStep: String, Sendable, CaseIterable {
    case hour, day, week, month, year

    /// All names, for a sentence.
    static var list: String { TextList.or(allCases.map(\.rawValue)) }

    var components: DateComponents {
        switch self {
        case .hour: DateComponents(hour: 1)
        case .day: DateComponents(day: 1)
        case .week: DateComponents(day: 7)
        case .month: DateComponents(month: 1)
        case .year: DateComponents(year: 1)
        }
    }

    /// A Monday at midnight, where weeks, months and years begin.
    static func anchor(_ calendar: Calendar) -> Date {
        calendar.date(from: DateComponents(year: 2001, month: 1, day: 1)) ?? Date(timeIntervalSinceReferenceDate: 0)
    }

    /// An interval for a person, by its start.
    func label(_ start: Date, _ dates: DayText) -> String {
        switch self {
        case .hour: return dates.weekday(start, isAligned: true) + " " + dates.time(start)
        case .day: return dates.weekday(start, isAligned: true)
        case .week: return "week of " + dates.day(start, isAligned: true)
        // A day is written as in "1 Oct 2025".
        case .month: return dates.day(start).split(separator: " ").dropFirst().joined(separator: " ")
        case .year: return dates.day(start).split(separator: " ").dropFirst(2).joined(separator: " ")
        }
    }
}
