import Foundation

/// A calendar whose weeks are possible, encoded as Foundation encodes it.
///
/// Given weeks that begin on an eighth day, some of Foundation's calendars end the process or never return. What follows
/// the settings of the system is encoded as it is now: whoever decodes it may have other settings.
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
    /// - Throws: `EncodingError` if it could not be decoded.
    func encode(to encoder: any Encoder) throws {
        if let problem = Self.problem(of: calendar) {
            throw EncodingError.invalidValue(
                calendar, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: problem))
        }
        try calendar.settled.encode(to: encoder)
    }

    /// What is impossible about a calendar's weeks; nil if nothing is.
    static func problem(of calendar: Calendar) -> String? {
        problem(.firstWeekday, calendar.firstWeekday)
            ?? problem(.minimumDaysInFirstWeek, calendar.minimumDaysInFirstWeek)
    }

    private static func problem(_ key: CodingKeys, _ days: Int) -> String? {
        (1...7).contains(days) ? nil : "the calendar's \(key.stringValue) is \(days), not 1 to 7"
    }
}

/// Components of a date, encoded as Foundation encodes them; their calendar, if they have one, is checked.
struct CheckedDateComponents: Codable {
    let components: DateComponents

    private enum CodingKeys: String, CodingKey {
        case calendar
    }

    init(components: DateComponents) { self.components = components }

    init(from decoder: any Decoder) throws {
        // Before Foundation makes a calendar of it.
        _ = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(CheckedCalendar.self, forKey: .calendar)
        components = try DateComponents(from: decoder)
    }

    /// Encodes the components.
    ///
    /// - Throws: `EncodingError` if they could not be decoded.
    func encode(to encoder: any Encoder) throws {
        if let problem = components.calendar.flatMap(CheckedCalendar.problem) {
            throw EncodingError.invalidValue(
                components, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: problem))
        }
        var fixed = components
        if let calendar = components.calendar { fixed.calendar = calendar.settled }
        if let zone = components.timeZone { fixed.timeZone = zone.fixed }
        try fixed.encode(to: encoder)
    }
}

extension Calendar {
    /// The same calendar, which stays as it is now even where its locale followed the settings.
    fileprivate var settled: Calendar {
        var settled = fixed
        guard let locale, locale == .autoupdatingCurrent else { return settled }
        settled.locale = Locale(identifier: locale.identifier)
        // Those of the settings might be others.
        (settled.firstWeekday, settled.minimumDaysInFirstWeek) = (firstWeekday, minimumDaysInFirstWeek)
        return settled
    }
}
