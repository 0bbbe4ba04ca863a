import Foundation

/// A calendar whose weeks are possible, encoded as Foundation encodes it.
///
/// Given weeks that begin on an eighth day, some of Foundation's calendars end the process or never return.
struct CheckedCalendar: Codable {
    let calendar: Calendar

    private enum CodingKeys: String, CodingKey {
        case firstWeekday, minimumDaysInFirstWeek
    }

    init(calendar: Calendar) { self.calendar = calendar }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        for key in [CodingKeys.firstWeekday, .minimumDaysInFirstWeek] {
            guard let days = try container.decodeIfPresent(Int.self, forKey: key) else { continue }
            if let problem = Self.problem(key, days) { throw decoder.corrupted(problem) }
        }
        calendar = try Calendar(from: decoder)
    }

    /// Encodes the calendar.
    ///
    /// - Throws: `HealthError` if it could not be decoded.
    func encode(to encoder: any Encoder) throws {
        let problem =
            Self.problem(.firstWeekday, calendar.firstWeekday)
            ?? Self.problem(.minimumDaysInFirstWeek, calendar.minimumDaysInFirstWeek)
        if let problem { throw HealthError.invalidArgument("a file can not hold the database: \(problem)") }
        try calendar.encode(to: encoder)
    }

    private static func problem(_ key: CodingKeys, _ days: Int) -> String? {
        (1...7).contains(days) ? nil : "the calendar's \(key.stringValue) is \(days), not 1 to 7"
    }
}
