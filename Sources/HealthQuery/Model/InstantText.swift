package import Foundation

/// Instants as text in ISO 8601, with the offset of a time zone, such as `2025-10-26T07:00:00+01:00`.
package enum InstantText {
    /// The text of an instant, to the millisecond; it never fails.
    ///
    /// - Parameter zero: the offset of UTC.
    package static func text(_ date: Date, in zone: TimeZone, zero: String = "+00:00") -> String {
        let seconds = date.timeIntervalSince1970
        guard SampleDates.isUsable(date) else { return DateText.text(date) }
        // Offsets of long ago have seconds, which the format does not: the local time moves with the offset, so that the
        // instant stays right.
        let offset = Int((Double(zone.secondsFromGMT(for: date)) / 60).rounded())
        let milliseconds = Int((seconds * 1000).rounded()) + offset * 60_000
        let days = Int((Double(milliseconds) / 86_400_000).rounded(.down))
        let time = milliseconds - days * 86_400_000
        let clock = [time / 3_600_000, time / 60_000 % 60, time / 1000 % 60].map { DateText.padded($0) }
        let fraction = time % 1000 == 0 ? "" : "." + DateText.padded(time % 1000, 3)
        let sign = offset < 0 ? "-" : "+"
        let distance = [abs(offset) / 60, abs(offset) % 60].map { DateText.padded($0) }.joined(separator: ":")
        let zoneText = offset == 0 ? zero : sign + distance
        return "\(CivilDate(daysSince1970: days).text)T\(clock.joined(separator: ":"))\(fraction)\(zoneText)"
    }
}
