import Foundation
import HealthQuery

/// Reads a date and time.
struct TimeText {
    private let text: String
    private var rest: Substring.UTF8View

    init(_ text: String) {
        self.text = text
        rest = text[...].utf8
    }

    /// The date at which a clock in a zone shows the time, unless the text has an offset itself.
    func date(in zone: TimeZone) throws -> Date {
        var reader = self
        return try reader.read(in: zone)
    }

    private mutating func read(in zone: TimeZone) throws -> Date {
        let year = try number(4)
        let month = try number(2, after: "-", 1...12)
        let dayOfMonth = try number(2, after: "-", 1...31)
        let day = CivilDate(year: year, month: month, day: dayOfMonth)
        guard dayOfMonth <= day.monthLength else { throw unreadable }
        let midnight = Double(day.daysSince1970) * 86_400
        guard !rest.isEmpty else { return try date(midnight, in: zone) }
        let separator = rest.removeFirst()
        guard separator == UInt8(ascii: " ") || separator == UInt8(ascii: "T") else { throw unreadable }
        let hour = try number(2, 0...23)
        let minute = try number(2, after: ":", 0...59)
        let second = rest.first == UInt8(ascii: ":") ? try number(2, after: ":", 0...59) : 0
        let time = midnight + Double(hour * 3600 + minute * 60 + second)
        guard !rest.isEmpty else { return try date(time, in: zone) }
        return Date(timeIntervalSince1970: time - Double(try offset()))
    }

    /// The offset from Greenwich in seconds.
    private mutating func offset() throws -> Int {
        let sign = rest.removeFirst()
        if sign == UInt8(ascii: "Z"), rest.isEmpty { return 0 }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { throw unreadable }
        let hours = try number(2, 0...18)
        let seconds = hours * 3600 + (try number(2, after: ":", 0...59)) * 60
        guard rest.isEmpty else { throw unreadable }
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }

    private mutating func number(
        _ width: Int,
        after separator: Unicode.Scalar? = nil,
        _ range: ClosedRange<Int> = 0...9999
    ) throws -> Int {
        if let separator, rest.popFirst() != UInt8(ascii: separator) { throw unreadable }
        let digits = rest.prefix(width)
        guard digits.count == width, digits.allSatisfy({ (48...57).contains($0) }) else { throw unreadable }
        rest = rest.dropFirst(width)
        let number = digits.reduce(0) { $0 * 10 + Int($1 - 48) }
        guard range.contains(number) else { throw unreadable }
        return number
    }

    /// The first date at which clocks show a time, given as seconds as if they were in Greenwich.
    private func date(_ time: TimeInterval, in zone: TimeZone) throws -> Date {
        let offsets = [-86_400.0, 86_400].map { Date(timeIntervalSince1970: time + $0) }
            .map { Double(zone.secondsFromGMT(for: $0)) }
        let dates = offsets.map { (offset: $0, date: Date(timeIntervalSince1970: time - $0)) }
        let shown = dates.filter { Double(zone.secondsFromGMT(for: $0.date)) == $0.offset }
        guard let first = shown.map(\.date).min() else {
            throw HealthError(
                .errorInvalidArgument,
                "“\(text)” does not come in \(zone.identifier), where clocks are put forward then"
            )
        }
        return first
    }

    private var unreadable: HealthError {
        HealthError(
            .errorInvalidArgument,
            "“\(text)” is no time: write 2025-10-06, 2025-10-06 09:00, 2025-10-06 09:00:30 or 2025-10-06T09:00:00Z"
        )
    }
}
