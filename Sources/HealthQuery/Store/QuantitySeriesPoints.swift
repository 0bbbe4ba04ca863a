import Foundation

/// The quantities that a builder has, as they came.
struct QuantitySeriesPoints: Sendable {
    private struct Point: Sendable {
        let start: Double
        let end: Double
        let quantity: Quantity
    }

    private var points: ContiguousArray<Point> = []

    mutating func append(_ quantity: Quantity, _ start: Date, _ end: Date) {
        points.append(
            Point(
                start: start.timeIntervalSinceReferenceDate,
                end: end.timeIntervalSinceReferenceDate,
                quantity: quantity
            )
        )
    }

    /// In the order of their starts; of several with one start the last that came.
    private var inOrder: ContiguousArray<Point> {
        let isInOrder = zip(points, points.dropFirst()).allSatisfy { $0.start < $1.start }
        if isInOrder { return points }
        var result: ContiguousArray<Point> = []
        // Sorting is stable.
        for point in points.sorted(by: { $0.start < $1.start }) {
            if result.last?.start == point.start { result.removeLast() }
            result.append(point)
        }
        return result
    }

    /// The sample of the quantities.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if there are none, or the end is too early.
    func sample(
        of type: QuantityType,
        from startDate: Date,
        to endDate: Date?,
        device: Device?,
        metadata: [String: MetadataValue]
    ) throws -> QuantitySample {
        let points = inOrder
        guard let first = points.first else {
            throw HealthError.invalidArgument("a series of \(type.identifier) must have a quantity")
        }
        let start = startDate.timeIntervalSinceReferenceDate
        let last = points.reduce(start) { max($0, $1.end) }
        let end = endDate?.timeIntervalSinceReferenceDate ?? last
        guard last <= end else {
            throw HealthError.invalidArgument(
                """
                a series of \(type.identifier) must end after its start and its quantities, \
                \(DateText.span(startDate, Date(timeIntervalSinceReferenceDate: last))), was \
                \(DateText.text(Date(timeIntervalSinceReferenceDate: end)))
                """
            )
        }
        // Levels are averaged by their energies, which only the canonical unit has.
        let weighting = RowWeighting(type.aggregationStyle)
        let isUniform = weighting != .energy && points.allSatisfy { $0.quantity.unit == first.quantity.unit }
        let unit = isUniform ? first.quantity.unit : type.canonicalUnit
        let numbers = points.map {
            SeriesPoint(
                start: $0.start, end: $0.end, value: isUniform ? $0.quantity.value : $0.quantity.doubleValue(for: unit))
        }
        let value = type.total(of: numbers)
        let series = QuantitySeries(numbers, whole: SeriesPoint(start: start, end: end, value: value))
        return QuantitySample(type: type, unit: unit, series, device: device, metadata: metadata)
    }
}
