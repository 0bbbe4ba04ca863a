import Foundation
@testable import HealthQuery

/// A series of quantities at some times, each with its length and its value.
func series(
    _ type: QuantityType = stepCount,
    _ points: [(start: Double, seconds: Double, value: Double)],
    unit: HealthUnit? = nil,
    from start: Double? = nil,
    to end: Double? = nil,
    uuid: UUID = UUID(),
    metadata: [String: MetadataValue] = [:]
) -> QuantitySample {
    let points = points.map { point in
        SeriesPoint(
            start: time(point.start).timeIntervalSinceReferenceDate,
            end: time(point.start + point.seconds).timeIntervalSinceReferenceDate,
            value: point.value
        )
    }
    let whole = SeriesPoint(
        start: start.map { time($0).timeIntervalSinceReferenceDate } ?? points[0].start,
        end: end.map { time($0).timeIntervalSinceReferenceDate } ?? points.map(\.end).max() ?? 0,
        value: type.total(of: points)
    )
    return QuantitySample(
        uuid: uuid, type: type, unit: unit ?? type.canonicalUnit, QuantitySeries(points, whole: whole),
        metadata: metadata)
}

extension HealthStore {
    /// The quantities that a query finds.
    func quantities(
        _ type: QuantityType = stepCount,
        _ predicate: QueryPredicate? = nil,
        _ options: QuantitySeriesSampleQueryDescriptor.Options = []
    ) async throws -> [QuantitySeriesSampleQueryDescriptor.Result] {
        let query = QuantitySeriesSampleQueryDescriptor(
            predicate: .quantitySample(type: type, predicate: predicate), options: options)
        var results: [QuantitySeriesSampleQueryDescriptor.Result] = []
        for try await result in query.results(for: self) { results.append(result) }
        return results
    }
}

extension [QuantitySeriesSampleQueryDescriptor.Result] {
    /// The values, in the units in which they are stored.
    var values: [Double] { map(\.quantity.value) }
}
