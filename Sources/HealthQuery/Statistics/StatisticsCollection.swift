public import Foundation

/// The statistics of a span of time, interval by interval.
///
/// Intervals tile the time line in both directions from the anchor (R5.1). A cumulative sample that crosses a boundary is
/// divided in proportion to time (R4.9), so that there can be an interval with a partial sum outside a date predicate's
/// range (R4.10).
public struct StatisticsCollection: Sendable {
    private let type: QuantityType
    private let options: StatisticsOptions
    let intervals: CalendarIntervals
    /// The intervals with data, in order.
    private(set) var entries: [Entry]

    struct Entry: Sendable {
        let index: Int
        let statistics: Statistics
    }

    init(_ type: QuantityType, _ options: StatisticsOptions, _ intervals: CalendarIntervals, _ found: [Int: Statistics])
    {
        self.type = type
        self.options = options
        self.intervals = intervals
        entries = found.map { Entry(index: $0.key, statistics: $0.value) }.sorted { $0.index < $1.index }
    }

    /// The intervals with data, in order; intervals without any are left out (R5.7).
    public func statistics() -> [Statistics] {
        entries.map(\.statistics)
    }

    /// The statistics of the interval that contains a date; one without numbers if there is no data (R5.7).
    ///
    /// - Returns: nil only for a date that is not finite or beyond ten thousand years.
    public func statistics(for date: Date) -> Statistics? {
        guard SampleDates.isUsable(date) else { return nil }
        return statistics(at: intervals.index(of: date.timeIntervalSinceReferenceDate))
    }

    /// Visits every interval, also those without data, from the one that contains `startDate` to the one that contains
    /// `endDate` (R5.6).
    ///
    /// Nothing is visited if the start lies after the end. Intervals are made one by one as they are visited, so that a
    /// long stretch without data costs no memory. Dates beyond ten thousand years count as the furthest that can be.
    ///
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
        var index = first
        while index <= last, !stop.boolValue {
            block(statistics(at: index), &stop)
            index += 1
        }
    }

    /// The sources that contributed; empty unless separated by source.
    public func sources() -> Set<Source> {
        entries.reduce(into: []) { $0.formUnion($1.statistics.sources ?? []) }
    }
}

extension StatisticsCollection {
    /// The collection with the intervals of `range` replaced.
    func replacing(_ range: ClosedRange<Int>, with found: [Int: Statistics]) -> StatisticsCollection {
        var copy = self
        let from = lowerBound(range.lowerBound)
        let to = lowerBound(range.upperBound + 1)
        let new = found.map { Entry(index: $0.key, statistics: $0.value) }.sorted { $0.index < $1.index }
        copy.entries.replaceSubrange(from..<to, with: new)
        return copy
    }

    /// The statistics of an interval, with or without data.
    func statistics(at index: Int) -> Statistics {
        let place = lowerBound(index)
        if place < entries.count, entries[place].index == index { return entries[place].statistics }
        return Statistics(
            quantityType: type,
            startDate: Date(timeIntervalSinceReferenceDate: intervals.boundary(index)),
            endDate: Date(timeIntervalSinceReferenceDate: intervals.boundary(index + 1)),
            sources: options.contains(.separateBySource) ? [] : nil,
            merged: StatisticsValues(),
            bySource: [:]
        )
    }

    private func lowerBound(_ index: Int) -> Int {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].index < index { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func index(clamping date: Date) -> Int? {
        let seconds = date.timeIntervalSinceReferenceDate
        guard !seconds.isNaN else { return nil }
        return intervals.index(of: max(-SampleDates.limit, min(SampleDates.limit, seconds)))
    }
}
