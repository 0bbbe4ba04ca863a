public import Foundation

/// What HealthKit's subclasses of a quantity sample have; a sample without a series is one quantity.
extension QuantitySample {
    /// The sum of the quantities of a cumulative type; nil for a discrete type.
    public var sumQuantity: Quantity? { isCumulative ? quantity : nil }

    /// The average of the quantities of a discrete type, as statistics compute it; nil for a cumulative type.
    public var averageQuantity: Quantity? { isCumulative ? nil : quantity }

    /// The least quantity of a discrete type; nil for a cumulative type.
    public var minimumQuantity: Quantity? { discrete(series?.least) }

    /// The greatest quantity of a discrete type; nil for a cumulative type.
    public var maximumQuantity: Quantity? { discrete(series?.greatest) }

    /// The quantity of a discrete type that ends last; nil for a cumulative type.
    public var mostRecentQuantity: Quantity? { discrete(recent?.value) }

    /// When the quantity that ends last was measured; nil for a cumulative type, or if the sample is not valid.
    public var mostRecentQuantityDateInterval: DateInterval? {
        guard !isCumulative else { return nil }
        let start = recent?.start ?? startDate.timeIntervalSinceReferenceDate
        let end = recent?.end ?? endDate.timeIntervalSinceReferenceDate
        guard start <= end else { return nil }
        return DateInterval(
            start: Date(timeIntervalSinceReferenceDate: start), end: Date(timeIntervalSinceReferenceDate: end))
    }

    /// The quantities of a series; nil for a plain sample.
    package var series: QuantitySeries? { details.payload as? QuantitySeries }

    private var isCumulative: Bool { quantityType.aggregationStyle == .cumulative }
    private var recent: SeriesPoint? { series.map { $0.point($0.recent) } }

    private func discrete(_ value: Double?) -> Quantity? {
        if isCumulative { return nil }
        return value.map { Quantity(fields.details.unitReference ?? UnitReference(.count()), $0) } ?? quantity
    }

    /// Creates a sample of a series, whose times and value it takes over.
    package init(
        uuid: UUID? = nil,
        type: QuantityType,
        unit: HealthUnit,
        _ series: QuantitySeries,
        device: Device? = nil,
        metadata: [String: MetadataValue]? = nil
    ) {
        fields = SampleFields(
            uuid: uuid,
            start: Date(timeIntervalSinceReferenceDate: series.whole.start),
            end: Date(timeIntervalSinceReferenceDate: series.whole.end),
            value: series.whole.value,
            details: .unsaved(type: type, unit: unit, device: device, metadata: metadata, payload: series)
        )
    }
}

extension QuantitySample {
    /// Says what is wrong with the quantities of a series; O(n) for n quantities.
    func validate(_ series: QuantitySeries) throws {
        let own = SeriesPoint(
            start: startDate.timeIntervalSinceReferenceDate, end: endDate.timeIntervalSinceReferenceDate, value: value)
        guard series.whole == own else { throw wrong("must have the times and the value of its sample") }
        var last = -Double.infinity
        for position in 0..<series.count {
            let point = series.point(position)
            guard own.start <= point.start, point.start <= point.end, point.end <= own.end else {
                throw wrong("must lie within its sample, over \(DateText.span(startDate, endDate))")
            }
            guard last < point.start else { throw wrong("must have its quantities in order, each at its own time") }
            guard details.canonical(point.value).isFinite else { throw wrong("must have finite values") }
            last = point.start
        }
    }

    private func wrong(_ problem: String) -> HealthError {
        .invalidArgument("a series of \(quantityType.identifier) \(problem)")
    }
}
