import Foundation

/// The components of an interval, checked: how long they are at the least and at the most.
struct IntervalStep: Sendable {
    private let parts: [Part]
    /// The usual length, in seconds.
    let meanLength: Double
    /// No interval is longer, in seconds.
    let greatestLength: Double
    /// The same without the change of a clock.
    private let greatestPlainLength: Double

    private struct Part: Sendable {
        let component: Calendar.Component
        let count: Int
    }

    /// What one of a component takes, in seconds: at the least, usually, and at the most.
    private struct Length {
        let component: Calendar.Component
        let least: Double
        let mean: Double
        let greatest: Double
    }

    private static let day = 86_400.0
    /// A day, or what is made of days, can be this much longer or shorter where clocks or time zones are changed.
    private static let shift = 26 * 3600.0
    private static let greatestCount = 1_000_000

    private static let lengths: [Length] = [
        days(.era, 365 * 10_000, 365.2425 * 10_000, 366 * 10_000), days(.year, 353, 365.2425, 385),
        days(.yearForWeekOfYear, 350, 365.2425, 385), days(.quarter, 84, 91.310625, 93),
        days(.month, 28, 30.436875, 32), days(.weekOfYear, 7, 7, 7), days(.weekOfMonth, 7, 7, 7),
        days(.weekdayOrdinal, 7, 7, 7), days(.weekday, 1, 1, 1), days(.day, 1, 1, 1), exact(.hour, 3600),
        exact(.minute, 60), exact(.second, 1), exact(.nanosecond, 1e-9),
    ]

    private static func days(_ component: Calendar.Component, _ least: Double, _ mean: Double, _ greatest: Double)
        -> Length
    {
        Length(component: component, least: least * day, mean: mean * day, greatest: greatest * day)
    }

    private static func exact(_ component: Calendar.Component, _ seconds: Double) -> Length {
        Length(component: component, least: seconds, mean: seconds, greatest: seconds)
    }

    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the components are empty, too large, or do not surely move
    ///   forward by at least a second (R5.5).
    init(_ components: DateComponents) throws {
        var parts: [Part] = []
        var least = 0.0
        var mean = 0.0
        var greatest = 0.0
        for length in Self.lengths {
            guard let count = components.value(for: length.component), count != 0 else { continue }
            guard abs(count) <= Self.greatestCount || length.component == .nanosecond else {
                throw HealthError.invalidArgument(
                    "interval components must be within a million, \(length.component) was \(count)"
                )
            }
            parts.append(Part(component: length.component, count: count))
            least += Double(count) * (count > 0 ? length.least : length.greatest)
            mean += Double(count) * length.mean
            greatest += Double(count) * (count > 0 ? length.greatest : length.least)
        }
        guard least >= 1 else {
            throw HealthError.invalidArgument(
                "interval components must move forward by a second or more, were \(Self.text(components))"
            )
        }
        self.parts = parts
        meanLength = mean
        greatestPlainLength = greatest
        greatestLength = greatest + Self.shift
    }

    /// The components n times over; nil where they become too large to reckon with.
    func times(_ count: Int) -> DateComponents? {
        // A calendar wraps far beyond the dates that samples can have.
        guard abs(Double(count)) * greatestPlainLength <= 4 * SampleDates.limit else { return nil }
        var result = DateComponents()
        for part in parts {
            let (product, overflows) = part.count.multipliedReportingOverflow(by: count)
            guard !overflows else { return nil }
            result.setValue(product, for: part.component)
        }
        return result
    }

    private static func text(_ components: DateComponents) -> String {
        let parts = lengths.compactMap { length in
            components.value(for: length.component).map { "\(length.component): \($0)" }
        }
        return parts.isEmpty ? "empty" : parts.joined(separator: ", ")
    }
}
