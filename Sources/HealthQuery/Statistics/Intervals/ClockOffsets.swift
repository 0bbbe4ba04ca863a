import Foundation

/// A time zone's offset from universal time, over a stretch of time.
///
/// The stretch grows as needed: forward by one question for each change, backward by one more. Times are in seconds
/// since the reference date.
struct ClockOffsets: Sendable {
    /// Nothing is known before this time.
    private(set) var lower: Double
    /// The offset from here on may be known, but not how long it lasts.
    private(set) var upper: Double
    /// When the offset changes, in order.
    private var changes: [Double] = []
    /// The offset from each change on, after the one at the start of the stretch.
    private var offsets: [Double]
    /// Whether the zone reported every change; if not, nothing is certain.
    private(set) var isTrusted = true
    /// How often the zone was asked.
    private(set) var calls = 1

    /// A time between two changes.
    struct Span: Sendable {
        /// Between these, the offset is ``offset``.
        let start: Double
        let end: Double
        let offset: Double
        /// Between these, no other time has the same local date and time of day.
        let certainStart: Double
        let certainEnd: Double

        static let none = Span(start: .infinity, end: 0, offset: 0, certainStart: .infinity, certainEnd: 0)

        func contains(_ time: Double) -> Bool { start <= time && time < end }

        func isCertain(_ time: Double) -> Bool { certainStart <= time && time < certainEnd }
    }

    private static let day = 86_400.0
    /// More than two offsets can differ.
    ///
    /// Nothing is assumed this near to the edge of what is known, nor next to a shorter span: real zones have none.
    private static let margin = 3 * day
    /// This far from the edge, a span is found whatever its neighbour.
    private static let edge = 3 * margin
    /// How much more than needed is requested: a few changes, so that the following times are known too.
    private static let ahead = 400 * day
    /// In 1840: few zones had changes before, so that one question leads from the earliest date to about here.
    private static let firstChange = -161 * 365.2425 * day
    /// In 2200: a zone whose rules go on forever is not followed further.
    static let horizon = 199 * 365.2425 * day
    private static let earliest = CalendarIntervals.calendarDates.lowerBound

    /// Starts with the offset at a time near the first one that will be needed.
    init(_ zone: TimeZone, near time: Double) {
        lower = min(time, Self.horizon) - Self.ahead
        upper = lower
        offsets = [Self.offset(of: zone, at: lower)]
    }

    /// Whether the span at a time is known, including its neighbours.
    func covers(_ time: Double) -> Bool {
        lower + Self.edge <= time && time < upper - Self.edge
    }

    /// Asks the zone until the span at a time is known, or cannot be.
    mutating func extend(to time: Double, _ zone: TimeZone) {
        if time >= upper - Self.edge { extendForward(to: min(time + Self.ahead, Self.horizon), zone) }
        if time < lower + Self.edge { extendBackward(to: min(time, lower) - Self.ahead, zone) }
    }

    /// The span at a covered time.
    func span(at time: Double) -> Span {
        let index = changesUntil(time)
        guard isTrusted, length(of: index) >= Self.margin else { return .none }
        let slackBefore = index > 0 && length(of: index - 1) >= Self.margin ? 0 : Self.margin
        let slackAfter = index < changes.count && length(of: index + 1) >= Self.margin ? 0 : Self.margin
        // Where the clock is set back, as many seconds before and after it have the same local times.
        let repeatedBefore = index > 0 ? max(0, offsets[index - 1] - offsets[index]) : 0
        let repeatedAfter = index < changes.count ? max(0, offsets[index] - offsets[index + 1]) : 0
        // Next to a slack the span is narrower than what is certain, so that a time found in it can be moved by a day.
        return Span(
            start: start(of: index) + 2 * slackBefore,
            end: end(of: index) - 2 * slackAfter,
            offset: offsets[index],
            certainStart: start(of: index) + slackBefore + repeatedBefore,
            certainEnd: end(of: index) - slackAfter - repeatedAfter
        )
    }

    private func start(of index: Int) -> Double { index == 0 ? lower : changes[index - 1] }

    private func end(of index: Int) -> Double { index == changes.count ? upper : changes[index] }

    /// How long a span is, as far as it is known.
    private func length(of index: Int) -> Double { end(of: index) - start(of: index) }

    /// How many changes lie at or before a time.
    private func changesUntil(_ time: Double) -> Int {
        changes.indices.partitioningIndex { time < changes[$0] }
    }

    private mutating func extendForward(to time: Double, _ zone: TimeZone) {
        while upper < time, isTrusted {
            let next = nextChange(after: upper, zone)
            let known = min(next, Self.horizon)
            check(offsets[offsets.count - 1], at: known - 1, zone)
            if next <= Self.horizon { append(next, zone) }
            upper = next == .infinity ? next : known
        }
    }

    private mutating func append(_ change: Double, _ zone: TimeZone) {
        calls += 1
        let offset = Self.offset(of: zone, at: change)
        // Some changes concern the name only, or lead from daylight saving time to a new standard time.
        guard offset != offsets[offsets.count - 1] else { return }
        changes.append(change)
        offsets.append(offset)
    }

    private mutating func extendBackward(to time: Double, _ zone: TimeZone) {
        let start = time < Self.firstChange ? Self.earliest : time
        var earlier = self
        earlier.lower = start
        earlier.upper = start
        earlier.changes = []
        earlier.offsets = [Self.offset(of: zone, at: start)]
        earlier.calls += 1
        while earlier.isTrusted {
            let next = earlier.nextChange(after: earlier.upper, zone)
            if next > lower { break }
            earlier.check(earlier.offsets[earlier.offsets.count - 1], at: next - 1, zone)
            earlier.append(next, zone)
            earlier.upper = next
        }
        isTrusted = earlier.isTrusted && earlier.offsets[earlier.offsets.count - 1] == offsets[0]
        calls = earlier.calls
        lower = start > Self.earliest ? start : -.infinity
        changes = earlier.changes + changes
        offsets = earlier.offsets + offsets.dropFirst()
    }

    private mutating func nextChange(after time: Double, _ zone: TimeZone) -> Double {
        calls += 1
        let date = Date(timeIntervalSinceReferenceDate: time)
        let next = zone.nextDaylightSavingTimeTransition(after: date)?.timeIntervalSinceReferenceDate ?? .infinity
        // A zone that makes no progress would be asked forever.
        if next <= time { isTrusted = false }
        return next
    }

    /// The documentation promises changes for daylight saving time only; this check would notice that others are
    /// missing.
    private mutating func check(_ offset: Double, at time: Double, _ zone: TimeZone) {
        calls += 1
        if Self.offset(of: zone, at: time) != offset { isTrusted = false }
    }

    private static func offset(of zone: TimeZone, at time: Double) -> Double {
        Double(zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: time)))
    }
}
