import Foundation

/// The clock of a time zone: finds the span between two changes that contains a time.
///
/// It keeps the last span, as times come in order.
struct ZoneClock: Sendable {
    private let zone: TimeZone
    private let key: ClockOffsetsCache.Key
    private let cache: ClockOffsetsCache
    private var known: ClockOffsets?
    private var last = ClockOffsets.Span.none
    /// How often the time zone was asked; answers from the cache do not count.
    private(set) var calls = 1

    init(_ zone: TimeZone, cache: ClockOffsetsCache) {
        self.zone = zone
        self.cache = cache
        key = ClockOffsetsCache.Key(zone)
        known = cache[key]
    }

    /// The offset at a time, which may be far from the others.
    mutating func offset(at time: Double) -> Double {
        calls += 1
        return Double(zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: time)))
    }

    /// The span that contains a time; nil if it is not known or beyond 2200.
    @inline(__always)
    mutating func span(at time: Double) -> ClockOffsets.Span? {
        last.contains(time) ? last : find(time)
    }

    private mutating func find(_ time: Double) -> ClockOffsets.Span? {
        if let known, known.covers(time) { return remember(known, time) }
        // Other queries may have asked meanwhile.
        known = cache[key] ?? known
        if let known, known.covers(time) { return remember(known, time) }
        var extended = known ?? ClockOffsets(zone, near: time)
        let before = known?.calls ?? 0
        extended.extend(to: time, zone)
        calls += extended.calls - before
        if extended.calls > before { cache[key] = extended }
        known = extended
        return extended.covers(time) ? remember(extended, time) : nil
    }

    private mutating func remember(_ offsets: ClockOffsets, _ time: Double) -> ClockOffsets.Span? {
        let span = offsets.span(at: time)
        guard span.contains(time) else { return nil }
        last = span
        return span
    }
}
