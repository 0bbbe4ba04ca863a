public import Foundation

/// What a statistics query computed over the samples that matched, or over one interval of a collection.
///
/// An accessor answers only if its option was asked for and there was data (R4.3); without data the sum is nil, never 0
/// (R4.7). Quantities are in the type's canonical unit, whatever units the samples have.
public struct Statistics: Sendable, Hashable {
    /// The type of the samples.
    public let quantityType: QuantityType
    /// When it begins: the earliest start of a sample that matched (R4.4), or the start of the interval.
    public let startDate: Date
    /// When it ends: the latest end of a sample that matched (R4.4), or the end of the interval.
    public let endDate: Date
    /// The sources that contributed; nil unless the statistics are separated by source (R4.3).
    public let sources: [Source]?

    let merged: StatisticsValues
    let bySource: [Source: StatisticsValues]

    init(
        quantityType: QuantityType,
        startDate: Date,
        endDate: Date,
        sources: [Source]?,
        merged: StatisticsValues,
        bySource: [Source: StatisticsValues]
    ) {
        self.quantityType = quantityType
        self.startDate = startDate
        self.endDate = endDate
        self.sources = sources
        self.merged = merged
        self.bySource = bySource
    }
}

/// The numbers of a statistic, in the type's canonical unit; nil where there is no data or nobody asked.
struct StatisticsValues: Sendable, Hashable {
    var sum: Double?
    var average: Double?
    var minimum: Double?
    var maximum: Double?
    var mostRecent: Recent?
    /// Seconds.
    var duration: Double?

    struct Recent: Sendable, Hashable {
        let value: Double
        let start: Double
        let end: Double
        let number: UInt64
    }
}

extension Statistics {
    /// The sum over all sources, each moment counted once where sources overlap (R4.20, R4.21).
    public func sumQuantity() -> Quantity? { quantity(merged.sum) }

    /// The average over all sources.
    public func averageQuantity() -> Quantity? { quantity(merged.average) }

    /// The least value of all sources.
    public func minimumQuantity() -> Quantity? { quantity(merged.minimum) }

    /// The greatest value of all sources.
    public func maximumQuantity() -> Quantity? { quantity(merged.maximum) }

    /// The value of the sample that ends last, then starts last, then was saved last (R4.18).
    public func mostRecentQuantity() -> Quantity? { quantity(merged.mostRecent?.value) }

    /// The span of the most recent sample.
    public func mostRecentQuantityDateInterval() -> DateInterval? { interval(merged) }

    /// The time that the samples cover, overlaps counted once, in seconds (R4.19).
    public func duration() -> Quantity? { seconds(merged) }
}

extension Statistics {
    /// The sum over the samples of one source; nil unless separated by source.
    public func sumQuantity(for source: Source) -> Quantity? { quantity(bySource[source]?.sum) }

    /// The average over the samples of one source; nil unless separated by source.
    public func averageQuantity(for source: Source) -> Quantity? { quantity(bySource[source]?.average) }

    /// The least value of one source; nil unless separated by source.
    public func minimumQuantity(for source: Source) -> Quantity? { quantity(bySource[source]?.minimum) }

    /// The greatest value of one source; nil unless separated by source.
    public func maximumQuantity(for source: Source) -> Quantity? { quantity(bySource[source]?.maximum) }

    /// The most recent value of one source; nil unless separated by source.
    public func mostRecentQuantity(for source: Source) -> Quantity? { quantity(bySource[source]?.mostRecent?.value) }

    /// The span of the most recent sample of one source; nil unless separated by source.
    public func mostRecentQuantityDateInterval(for source: Source) -> DateInterval? {
        bySource[source].flatMap(interval)
    }

    /// The time that the samples of one source cover, in seconds; nil unless separated by source.
    public func duration(for source: Source) -> Quantity? { bySource[source].flatMap(seconds) }
}

extension Statistics {
    private func quantity(_ value: Double?) -> Quantity? {
        value.map { Quantity(unit: quantityType.canonicalUnit, doubleValue: $0) }
    }

    private func seconds(_ values: StatisticsValues) -> Quantity? {
        values.duration.map { Quantity(unit: .second(), doubleValue: $0) }
    }

    private func interval(_ values: StatisticsValues) -> DateInterval? {
        values.mostRecent.map { recent in
            // The store takes no sample that ends before it starts, so that this cannot trap.
            DateInterval(
                start: Date(timeIntervalSinceReferenceDate: recent.start),
                end: Date(timeIntervalSinceReferenceDate: recent.end)
            )
        }
    }
}

extension Statistics: CustomStringConvertible {
    /// The type, the span and the numbers.
    public var description: String {
        let parts: [(String, Quantity?)] = [
            ("sum", sumQuantity()), ("average", averageQuantity()), ("minimum", minimumQuantity()),
            ("maximum", maximumQuantity()), ("most recent", mostRecentQuantity()), ("duration", duration()),
        ]
        let numbers = parts.compactMap { name, quantity in quantity.map { "\(name) \($0)" } }
        let text = numbers.isEmpty ? "no data" : numbers.joined(separator: ", ")
        return "\(quantityType.identifier) \(DateText.span(startDate, endDate)): \(text)"
    }
}
