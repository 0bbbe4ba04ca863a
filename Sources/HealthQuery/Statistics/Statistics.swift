public import Foundation

/// The statistics of the matching samples, or of one interval of a collection.
///
/// An accessor answers only if its option was requested and there was data (R4.3); without data the sum is nil, never 0
/// (R4.7). Quantities are in the type's canonical unit, whatever units the samples have.
public struct Statistics: Sendable {
    @usableFromInline let page: StatisticsPage
    @usableFromInline let position: Int

    /// The type of the samples.
    public var quantityType: QuantityType { page.layout.type }

    /// The start: the earliest start of a sample that matched (R4.4), of a series its quantities; or that of the interval.
    @inlinable public var startDate: Date { Date(timeIntervalSinceReferenceDate: page.start(position)) }

    /// The end: the latest end of a sample that matched (R4.4), of a series its quantities; or that of the interval.
    @inlinable public var endDate: Date { Date(timeIntervalSinceReferenceDate: page.end(position)) }

    /// How many samples matched, or overlap the interval, of a series its quantities; HealthKit has no such count.
    ///
    /// It is 0 for statistics of a workout that came without it, as from the Health app's export.
    public var sampleCount: Int { page.count(position) }

    /// The sources that contributed, in the order of their first save of the type; nil unless the statistics are
    /// separated by source (R4.3).
    public var sources: [Source]? {
        page.layout.isSeparate ? page.sources(position).map(\.source) : nil
    }

    /// The numbers of one source.
    func values(for source: Source) -> StatisticsValues? {
        page.sources(position).first { $0.source == source }?.values
    }
}

extension Statistics: Hashable {
    /// Whether both are of the same type and span, and show the same numbers.
    public static func == (left: Statistics, right: Statistics) -> Bool {
        (left.page === right.page && left.position == right.position)
            || (left.quantityType == right.quantityType && left.startDate == right.startDate
                && left.endDate == right.endDate && left.sampleCount == right.sampleCount
                && left.merged == right.merged && left.sources == right.sources
                && left.page.sources(left.position) == right.page.sources(right.position))
    }

    /// Hashes type, span and numbers.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(quantityType)
        hasher.combine(startDate)
        hasher.combine(endDate)
        hasher.combine(merged)
        hasher.combine(page.sources(position))
    }

    /// The numbers of all sources together.
    var merged: StatisticsValues {
        StatisticsValues(
            sum: page.number(.cumulativeSum, position),
            average: page.number(.discreteAverage, position),
            minimum: page.number(.discreteMin, position),
            maximum: page.number(.discreteMax, position),
            mostRecent: page.recent(position),
            duration: page.number(.duration, position)
        )
    }
}

/// The numbers of a statistic, in the type's canonical unit; nil without data, or if the option was not requested.
struct StatisticsValues: Sendable, Hashable {
    var sum: Double?
    var average: Double?
    var minimum: Double?
    var maximum: Double?
    var mostRecent: Recent?
    /// The duration in seconds.
    var duration: Double?

    struct Recent: Sendable, Hashable {
        let value: Double
        let start: Double
        let end: Double
        /// Orders samples with the same start and end by when they were saved; never shown or compared, as it would
        /// reveal how much others changed (R9.2).
        let sequence: UInt64

        static func == (left: Recent, right: Recent) -> Bool {
            left.value == right.value && left.start == right.start && left.end == right.end
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(value)
            hasher.combine(start)
            hasher.combine(end)
        }
    }
}

extension StatisticsValues {
    /// The numbers that the options ask for.
    init(_ numbers: BucketNumbers, _ weighting: RowWeighting, _ options: StatisticsOptions, duration: Double) {
        self.init(
            sum: options.contains(.cumulativeSum) ? numbers.sum : nil,
            average: options.contains(.discreteAverage) ? numbers.average(weighting) : nil,
            minimum: options.contains(.discreteMin) ? numbers.least : nil,
            maximum: options.contains(.discreteMax) ? numbers.greatest : nil,
            mostRecent: options.contains(.mostRecent) ? numbers.recent : nil,
            duration: options.contains(.duration) ? duration : nil
        )
    }
}

extension Statistics {
    // Inlinable, as a loop over many days reads little else.
    /// The sum over all sources, merged by the query's ``SourceMergePolicy``: unless it asks for another, each moment
    /// counts once where sources overlap (R4.20, R4.21).
    @inlinable public func sumQuantity() -> Quantity? { quantity(page.number(.cumulativeSum, position)) }

    /// The average over all sources.
    @inlinable public func averageQuantity() -> Quantity? { quantity(page.number(.discreteAverage, position)) }

    /// The least value of all sources.
    @inlinable public func minimumQuantity() -> Quantity? { quantity(page.number(.discreteMin, position)) }

    /// The greatest value of all sources.
    @inlinable public func maximumQuantity() -> Quantity? { quantity(page.number(.discreteMax, position)) }

    /// The value of the sample that ends last, then starts last, then was saved, or added to a workout, last (R4.18).
    public func mostRecentQuantity() -> Quantity? { quantity(page.number(.mostRecent, position)) }

    /// The span of the most recent sample.
    public func mostRecentQuantityDateInterval() -> DateInterval? { interval(page.recent(position)) }

    /// The time that the samples cover, overlaps counted once, in seconds (R4.19).
    public func duration() -> Quantity? { seconds(page.number(.duration, position)) }
}

extension Statistics {
    /// The sum over the samples of one source; nil unless separated by source.
    public func sumQuantity(for source: Source) -> Quantity? { quantity(values(for: source)?.sum) }

    /// The average over the samples of one source; nil unless separated by source.
    public func averageQuantity(for source: Source) -> Quantity? { quantity(values(for: source)?.average) }

    /// The least value of one source; nil unless separated by source.
    public func minimumQuantity(for source: Source) -> Quantity? { quantity(values(for: source)?.minimum) }

    /// The greatest value of one source; nil unless separated by source.
    public func maximumQuantity(for source: Source) -> Quantity? { quantity(values(for: source)?.maximum) }

    /// The most recent value of one source; nil unless separated by source.
    public func mostRecentQuantity(for source: Source) -> Quantity? { quantity(values(for: source)?.mostRecent?.value) }

    /// The span of the most recent sample of one source; nil unless separated by source.
    public func mostRecentQuantityDateInterval(for source: Source) -> DateInterval? {
        interval(values(for: source)?.mostRecent)
    }

    /// The time that the samples of one source cover, in seconds; nil unless separated by source.
    public func duration(for source: Source) -> Quantity? { seconds(values(for: source)?.duration) }
}

extension Statistics {
    @inlinable
    func quantity(_ value: Double?) -> Quantity? {
        value.map { Quantity(page.unitReference, $0) }
    }

    private func seconds(_ duration: Double?) -> Quantity? {
        duration.map { Quantity(unit: .second(), doubleValue: $0) }
    }

    private func interval(_ recent: StatisticsValues.Recent?) -> DateInterval? {
        recent.map { recent in
            // The store takes no sample that ends before it starts, so this cannot trap.
            DateInterval(
                start: Date(timeIntervalSinceReferenceDate: recent.start),
                end: Date(timeIntervalSinceReferenceDate: recent.end)
            )
        }
    }
}

extension Statistics: Opaque {
    /// The type, the span and the numbers.
    public var description: String {
        let parts: [(String, Quantity?)] = [
            ("sum", sumQuantity()), ("average", averageQuantity()), ("minimum", minimumQuantity()),
            ("maximum", maximumQuantity()), ("most recent", mostRecentQuantity()), ("duration", duration()),
        ]
        let numbers = parts.compactMap { name, quantity in quantity.map { "\(name) \($0)" } }
        // If sources are not merged, or no option was requested, there are samples but no numbers.
        let empty = sampleCount == 0 ? "no data" : "\(sampleCount) sample\(sampleCount == 1 ? "" : "s")"
        let text = numbers.isEmpty ? empty : numbers.joined(separator: ", ")
        return "\(quantityType.identifier) \(DateText.span(startDate, endDate)): \(text)"
    }
}
