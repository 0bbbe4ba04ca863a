import Foundation

/// The checked components of an interval, with bounds on their length.
struct IntervalStep: Sendable {
    private let parts: [Part]
    /// The usual length, in seconds.
    let meanLength: Double
    /// No interval is longer, in seconds.
    let greatestLength: Double
    /// How far a calendar moves forward at most while it adds the components one after the other.
    let greatestAdvance: Double
    /// How far a calendar moves back at most meanwhile.
    let greatestRetreat: Double
    /// How many steps it takes at most to make up for one that leads back.
    ///
    /// Where a zone leaves out a day, that is one of days and hours of opposite signs. In a calendar with leap months,
    /// it may be one of months and days.
    let greatestSetback: Int
    /// How many times the components can be taken without an overflow.
    let greatestTimes: Int

    private struct Part: Sendable {
        let component: Calendar.Component
        let count: Int
    }

    /// The length of one unit of a component, in seconds: at least, usually, and at most.
    private struct Length {
        let component: Calendar.Component
        let least: Double
        let mean: Double
        let greatest: Double

        /// Some calendars end the year with a month of five days.
        func least(in calendar: Calendar) -> Double {
            guard component == .month, let shortest = calendar.minimumRange(of: .day) else { return least }
            return min(least, Double(shortest.count) * day)
        }
    }

    private static let day = 86_400.0
    /// A day, or what is made of days, can be this much longer or shorter where clocks or time zones are changed.
    private static let shift = 26 * 3600.0
    /// Clocks are not set forward or back by more, except across a date line.
    private static let clockChange = 3 * 3600.0
    private static let greatestCount = 1_000_000
    private static let greatestSetbackCount = 1_000
    private static let monthsInQuarter = 3
    /// No month is longer.
    private static let month = 32 * day

    private static let lengths: [Length] = [
        days(.year, 353, 365.2425, 385), days(.yearForWeekOfYear, 350, 365.2425, 385),
        days(.quarter, 84, 91.310625, 96), days(.month, 28, 30.436875, 32), days(.weekOfYear, 7, 7, 7),
        days(.weekOfMonth, 7, 7, 7), days(.weekdayOrdinal, 7, 7, 7), days(.weekday, 1, 1, 1), days(.day, 1, 1, 1),
        days(.dayOfYear, 1, 1, 1), exact(.hour, 3600), exact(.minute, 60), exact(.second, 1), exact(.nanosecond, 1e-9),
    ]

    private static func days(_ component: Calendar.Component, _ least: Double, _ mean: Double, _ greatest: Double)
        -> Length
    {
        Length(component: component, least: least * day, mean: mean * day, greatest: greatest * day)
    }

    private static func exact(_ component: Calendar.Component, _ seconds: Double) -> Length {
        Length(component: component, least: seconds, mean: seconds, greatest: seconds)
    }

    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the components are empty, too large, or do not surely
    ///   move forward by at least a second (R5.5).
    init(_ components: DateComponents, in calendar: Calendar) throws {
        guard (components.era ?? 0) == 0 else {
            throw HealthError.invalidArgument("interval components must not have an era, were \(Self.text(components))")
        }
        var parts: [Part] = []
        var leastOfDays = 0.0
        var leastOfHours = 0.0
        var mean = 0.0
        var advance = 0.0
        var retreat = 0.0
        var daysLeadBack = false
        for length in Self.lengths {
            guard let count = components.value(for: length.component), count != 0 else { continue }
            guard count.magnitude <= Self.greatestCount || length.component == .nanosecond else {
                throw HealthError.invalidArgument(
                    "interval components must be within a million, \(length.component) was \(count)"
                )
            }
            parts.append(Part(component: length.component, count: count))
            let least = Double(count) * (count > 0 ? length.least(in: calendar) : length.greatest)
            if length.least < Self.day { leastOfHours += least } else { leastOfDays += least }
            daysLeadBack = daysLeadBack || length.least >= Self.day && count < 0
            mean += Double(count) * length.mean
            advance += Double(max(count, 0)) * length.greatest
            retreat -= Double(min(count, 0)) * length.greatest
        }
        // Hours of the opposite sign do not make up for days that the clock makes shorter or longer.
        let change = leastOfDays * leastOfHours < 0 ? Self.clockChange : 0
        let least = leastOfDays + leastOfHours
        guard least - change >= 1 else {
            throw HealthError.invalidArgument(
                """
                interval components must move forward by a second or more wherever the clock changes, \
                were \(Self.text(components))
                """
            )
        }
        self.parts = parts
        let setback = !calendar.isGregorian && daysLeadBack ? Self.month : change > 0 ? Self.shift : 0
        greatestSetback = setback > 0 ? Int(setback / least) + 1 : 0
        // Each boundary asks the calendar so often.
        guard greatestSetback <= Self.greatestSetbackCount else {
            throw HealthError.invalidArgument(
                """
                interval components with days that lead back must move forward by \
                \(Int(setback) / Self.greatestSetbackCount) seconds or more, were \(Self.text(components))
                """
            )
        }
        meanLength = mean
        greatestLength = advance + Self.shift
        greatestAdvance = advance
        greatestRetreat = retreat
        greatestTimes = Self.greatestTimes(parts, in: calendar)
    }

    private static func greatestTimes(_ parts: [Part], in calendar: Calendar) -> Int {
        func times(_ limit: Int, _ parts: [Part]) -> Int {
            let greatest = parts.reduce(1) { max($0, $1.count.magnitude) }
            return Int(UInt(limit) / greatest) / (monthsInQuarter + 1)
        }
        let all = times(Int.max, parts)
        // Other calendars take 32 bits of all components but nanoseconds, and would wrap around.
        return calendar.isGregorian
            ? all : min(all, times(Int(Int32.max), parts.filter { $0.component != .nanosecond }))
    }

    /// The components n times over; at most ``greatestTimes`` times.
    func times(_ count: Int) -> DateComponents {
        var result = DateComponents()
        for part in parts {
            // Calendars ignore quarters.
            let length = part.component == .quarter ? Self.monthsInQuarter : 1
            let component: Calendar.Component =
                switch part.component {
                case .quarter: .month
                case .dayOfYear: .day
                default: part.component
                }
            let sum = (result.value(for: component) ?? 0) + length * part.count * count
            result.setValue(sum, for: component)
        }
        return result
    }

    private static func text(_ components: DateComponents) -> String {
        let era = components.era.map { "era: \($0)" }
        let parts = lengths.compactMap { length in
            components.value(for: length.component).map { "\(length.component): \($0)" }
        }
        let all = [era].compactMap(\.self) + parts
        return all.isEmpty ? "empty" : all.joined(separator: ", ")
    }
}

extension Calendar {
    /// Whether its months and years are the Gregorian ones, era included.
    var isGregorian: Bool { identifier == .gregorian || identifier == .iso8601 }

    /// Whether it may be another calendar the next time, as it follows the settings.
    var followsSettings: Bool { self == .autoupdatingCurrent || timeZone == .autoupdatingCurrent }

    /// The same calendar, which stays as it is now if it followed the settings.
    var fixed: Calendar {
        guard followsSettings else { return self }
        var fixed = self
        // To give it the time zone that it has would change nothing, and it would go on following the settings.
        if self == .autoupdatingCurrent {
            fixed = Calendar(identifier: identifier)
            fixed.locale = locale
            fixed.firstWeekday = firstWeekday
            fixed.minimumDaysInFirstWeek = minimumDaysInFirstWeek
        }
        fixed.timeZone = timeZone.fixed
        return fixed
    }
}

extension TimeZone {
    /// The same time zone, which stays as it is now if it followed the settings.
    var fixed: TimeZone {
        guard self == .autoupdatingCurrent else { return self }
        let current = TimeZone.current
        return current.identifier == identifier ? current : TimeZone(identifier: identifier) ?? current
    }
}
