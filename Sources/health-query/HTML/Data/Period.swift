import Foundation
import HealthQuery

/// The time that one mark of a plot stands for: the longer the data, the longer the period.
enum Period: Sendable, Hashable, CaseIterable {
    case day, week, month, year

    /// The period that divides some days into a number of marks that fits on a page.
    init(fitting days: Int) {
        switch days {
        case ...93: self = .day
        case ...735: self = .week
        case ...5500: self = .month
        default: self = .year
        }
    }

    /// More marks than this are not drawn: the first ones are left out then.
    static let maximumCount = 185

    /// The same as a step of the command line.
    var step: CalendarStep {
        switch self {
        case .day: .day
        case .week: .week
        case .month: .month
        case .year: .year
        }
    }

    var noun: String { step.rawValue }

    /// The number of the period that a day lies in; the next period has the next number.
    func index(of day: CivilDate) -> Int {
        switch self {
        case .day: day.daysSince1970
        // Weeks begin on Mondays; 1 January 1970 was a Thursday.
        case .week: Int((Double(day.daysSince1970 + 3) / 7).rounded(.down))
        case .month: day.year * 12 + day.month - 1
        case .year: day.year
        }
    }

    /// The first day of a period.
    func start(of index: Int) -> CivilDate {
        switch self {
        case .day: return CivilDate(daysSince1970: index)
        case .week: return CivilDate(daysSince1970: index * 7 - 3)
        case .month:
            let year = Int((Double(index) / 12).rounded(.down))
            return CivilDate(year: year, month: index - year * 12 + 1, day: 1)
        case .year: return CivilDate(year: index, month: 1, day: 1)
        }
    }

    /// A period in words: `Sun 26 Oct 2025`, `week from 20 Oct 2025`, `Oct 2025` or `2025`.
    func name(of index: Int) -> String {
        let start = start(of: index)
        switch self {
        case .day: return "\(start.weekdayName) \(start.words)"
        case .week: return "week from \(start.words)"
        case .month: return "\(start.monthName) \(start.year)"
        case .year: return "\(start.year)"
        }
    }

    /// The heading of a column of periods.
    var heading: String { self == .week ? "Week" : noun.capitalized }
}

extension CivilDate {
    var monthName: String { DayText.months[month - 1] }
    var weekdayName: String { DayText.weekdays[mondayIndex] }
    /// 0 for a Monday, 6 for a Sunday.
    var mondayIndex: Int { (daysSinceSunday + 6) % 7 }
    /// A day such as "26 Oct 2025".
    var words: String { "\(day) \(monthName) \(year)" }
}
