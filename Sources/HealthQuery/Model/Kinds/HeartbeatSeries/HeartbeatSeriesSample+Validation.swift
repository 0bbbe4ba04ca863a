import Foundation

extension HeartbeatSeriesSample {
    /// Says what is wrong with the series; the store asks this before it saves any object.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if there are no heartbeats, a heartbeat is not a finite number
    ///   of seconds after the start and after the one before, the last one is a second or more from the end, a date is
    ///   not finite or out of range, or a sync identifier stands without its version (R8.8).
    /// - Complexity: O(n) for n heartbeats.
    public func validate() throws { try validate(isImported: false) }

    package func validate(isImported: Bool) throws {
        try details.validate(isImported: isImported)
        var last: Double?
        for time in heartbeats.times {
            try Self.validate(time, after: last)
            last = time
        }
        guard let last else { throw wrong("must have a heartbeat") }
        try SampleDates.validate(startDate, endDate, of: details.type)
        // Encoded dates may have lost their fractions.
        guard abs((startDate + last).timeIntervalSince(endDate)) < 1 else {
            throw wrong("must end with its last heartbeat, was \(DateText.span(startDate, endDate))")
        }
    }

    /// Says what is wrong with a heartbeat that follows another.
    static func validate(_ time: TimeInterval, after last: TimeInterval?) throws {
        guard time.isFinite, time >= 0 else {
            throw SeriesType.beats.wrong("must have its heartbeats after it begins, has one at \(time) s")
        }
        if let last, time <= last {
            throw SeriesType.beats.wrong(
                "must have its heartbeats in order, has one at \(time) s after one at \(last) s")
        }
    }
}
