public import Foundation
import HealthQuery

extension SampleBuilder {
    /// A point in time: text as a wall clock shows it, or a date.
    ///
    /// These can be read: `2025-10-06`, which is midnight, `2025-10-06 09:00` and `2025-10-06 09:00:30`, in the zone of
    /// the builder's calendar and the Gregorian calendar; and `2025-10-06T09:00:00Z` or `2025-10-06T09:00:00+02:00`.
    /// When clocks are put back, a time that occurs twice is the first; when they are put forward, a skipped time is
    /// an error.
    public struct Time: Sendable, Hashable, ExpressibleByStringInterpolation {
        private enum Content: Sendable, Hashable {
            case text(String)
            case date(Date)
        }

        private let content: Content

        /// A time as text.
        public init(_ text: String) { content = .text(text) }

        /// A time as text.
        public init(stringLiteral text: String) { content = .text(text) }

        private init(date: Date) { content = .date(date) }

        /// A date.
        public static func date(_ date: Date) -> Time { Time(date: date) }

        func date(in zone: TimeZone) throws -> Date {
            switch content {
            case .date(let date): date
            case .text(let text): try TimeText(text).date(in: zone)
            }
        }
    }

    /// How long a sample lasts.
    public struct Length: Sendable, Hashable {
        /// The length in seconds.
        public let seconds: TimeInterval

        private init(_ seconds: TimeInterval) { self.seconds = seconds }

        /// A length of zero.
        public static let instant = Length(0)
        /// Seconds.
        public static func seconds(_ count: Double) -> Length { Length(count) }
        /// Minutes of 60 seconds.
        public static func minutes(_ count: Double) -> Length { Length(count * 60) }
        /// Hours of 3,600 seconds.
        public static func hours(_ count: Double) -> Length { Length(count * 3600) }
    }

    /// The date of a time.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if the time cannot be read; it names the text.
    public func date(_ time: Time) throws -> Date {
        try time.date(in: calendar.timeZone)
    }

    /// The day that contains a time, for predicates.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if the time cannot be read; it names the text.
    public func day(_ time: Time) throws -> DateInterval {
        let date = try self.date(time)
        // NaN stops the program in Foundation's calendar.
        guard abs(date.timeIntervalSinceReferenceDate) < 1e11, let day = calendar.dateInterval(of: .day, for: date)
        else { throw HealthError(.errorInvalidArgument, "there is no day around that date") }
        return day
    }
}
