public import Foundation

/// The statistics of a span of time, interval by interval.
///
/// Intervals tile the time line in both directions from the anchor (R5.1). A cumulative sample that crosses a boundary
/// is divided in proportion to time (R4.9), so there can be an interval with a partial sum outside a date predicate's
/// range (R4.10).
public struct StatisticsCollection: Sendable {
    let intervals: CalendarIntervals
    /// The intervals with data, in order.
    let pages: StatisticsPages
    /// The same one by one, once somebody has asked for them; copies share the list.
    private let listed = Locked<[Statistics]?>(nil)

    /// The intervals with data, in order; intervals without data are left out (R5.7).
    ///
    /// O(intervals with data) the first time, O(1) after that; copies share the list, and so does the answer to the same
    /// query while the store keeps it. Where an answer follows this one, it takes the list over, with what has changed;
    /// asked again, this one makes another.
    public func statistics() -> [Statistics] {
        if let known = listed.withLock({ $0 }) { return known }
        let statistics = makeList()
        listed.withLock { $0 = statistics }
        return statistics
    }

    /// The same list, which is not kept.
    func makeList() -> [Statistics] { pages.pages[...].statistics }

    /// Takes the list over from a collection of the same intervals that was brought up to date, if that has one.
    ///
    /// Intervals from the first page that differs to the last one are listed anew: O(pages), if they lie together;
    /// O(intervals) if somebody else holds the list.
    func takeList(from earlier: StatisticsCollection) {
        // A second reference would make the list look shared.
        guard var list = earlier.listed.withLock({ $0.take() }) else { return }
        let (old, new) = (earlier.pages.pages, pages.pages)
        let first = zip(old, new).prefix { $0 === $1 }.count
        let last = zip(old[first...].reversed(), new[first...].reversed()).prefix { $0 === $1 }.count
        let kept = (old.prefix(first).intervalCount, old.suffix(last).intervalCount)
        list.replaceSubrange(kept.0..<list.count - kept.1, with: new[first..<new.count - last].statistics)
        listed.withLock { [list] in $0 = list }
    }

    /// The statistics of the interval that contains a date; without numbers if it has no data (R5.7).
    ///
    /// - Returns: nil only for a date that is not finite or beyond ten thousand years.
    public func statistics(for date: Date) -> Statistics? {
        guard SampleDates.isUsable(date) else { return nil }
        return statistics(at: intervals.index(of: date.timeIntervalSinceReferenceDate))
    }

    /// Visits every interval, including those without data, from the one that contains `startDate` to the one that
    /// contains `endDate` (R5.6).
    ///
    /// Nothing is visited if the start lies after the end. Intervals are made one by one as they are visited, so that a
    /// long stretch without data costs no memory. Dates beyond ten thousand years are moved to the furthest possible.
    /// - Parameters:
    ///   - startDate: a date in the first interval.
    ///   - endDate: a date in the last interval; on a boundary, the interval that starts there is the last.
    ///   - block: called for each interval in order; set the flag to stop at once.
    public func enumerateStatistics(
        from startDate: Date,
        to endDate: Date,
        with block: (Statistics, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        guard let first = index(clamping: startDate), let last = index(clamping: endDate), startDate <= endDate else {
            return
        }
        var stop = ObjCBool(false)
        var boundaries = IntervalBoundaries(intervals)
        var index = first
        while index <= last, !stop.boolValue {
            block(statistics(at: index) { boundaries.boundary($0) }, &stop)
            index += 1
        }
    }

    /// The sources that contributed; empty unless separated by source.
    public func sources() -> Set<Source> {
        var sources: Set<Source> = []
        for page in pages.pages {
            for position in 0..<page.count { sources.formUnion(page.sources(position).lazy.map(\.source)) }
        }
        return sources
    }
}

extension ContiguousArray<StatisticsPage>.SubSequence {
    fileprivate var intervalCount: Int { reduce(0) { $0 + $1.count } }

    /// The statistics of all intervals.
    fileprivate var statistics: [Statistics] {
        var statistics: [Statistics] = []
        statistics.reserveCapacity(intervalCount)
        for page in self {
            for position in 0..<page.count { statistics.append(Statistics(page: page, position: position)) }
        }
        return statistics
    }
}

extension StatisticsCollection {
    /// The statistics of an interval, with or without data.
    func statistics(at index: Int) -> Statistics {
        statistics(at: index, intervals.boundary)
    }

    /// The statistics of ranges of intervals, with or without data, with pauses.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    func statistics(at ranges: [ClosedRange<Int>]) async throws -> [Statistics] {
        var pace = try Pace()
        var boundaries = IntervalBoundaries(intervals)
        var result: [Statistics] = []
        for index in ranges.joined() {
            result.append(statistics(at: index) { boundaries.boundary($0) })
            try await pace.pass(1)
        }
        return result
    }

    /// Whether another collection of the same intervals has the same numbers, in ranges of intervals or everywhere.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    func equals(_ other: StatisticsCollection, in ranges: [ClosedRange<Int>]?) async throws -> Bool {
        guard let ranges else { return makeList() == other.makeList() }
        return try await statistics(at: ranges) == other.statistics(at: ranges)
    }

    /// The statistics of an interval, with the boundaries found another way.
    private func statistics(at index: Int, _ boundary: (Int) -> Double) -> Statistics {
        if let (page, position) = pages.find(index) { return Statistics(page: page, position: position) }
        let empty = StatisticsPage.empty(pages.layout, index: index, start: boundary(index), end: boundary(index + 1))
        return Statistics(page: empty, position: 0)
    }

    private func index(clamping date: Date) -> Int? {
        let seconds = date.timeIntervalSinceReferenceDate
        guard !seconds.isNaN else { return nil }
        return intervals.index(of: max(-SampleDates.limit, min(SampleDates.limit, seconds)))
    }
}

extension StatisticsCollection: Opaque {
    /// The statistics of the intervals with data, one a line.
    public var description: String { makeList().map(\.description).joined(separator: "\n") }
}
