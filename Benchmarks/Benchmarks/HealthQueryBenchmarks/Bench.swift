import Foundation
import HealthQuery
import Workloads

/// A store with 100,000 samples of ten years.
struct Bench {
    static let rate = QuantityType(.respiratoryRate)
    static let steps = QuantityType(.stepCount)
    static let perMinute = HealthUnit.count().unitDivided(by: .minute())

    let dataset: Dataset
    let peer: HealthQueryPeer

    var store: HealthStore { peer.watch }

    init(_ form: Dataset.Form) async throws {
        dataset = Dataset(count: 100_000, form)
        peer = try await HealthQueryPeer(dataset)
        try await peer.saving(dataset.rows(0..<dataset.count))()
    }

    /// Samples that start in some days, counted from the first.
    func within(day: Int, count: Int = 1) -> QueryPredicate {
        let start = Date(timeIntervalSinceReferenceDate: dataset.span.start + Double(day) * 86_400)
        let end = start.addingTimeInterval(Double(count) * 86_400)
        return Query.predicateForSamples(withStart: start, end: end, options: .strictStartDate)
    }

    /// Statistics of intervals from the start of the data.
    func intervals(
        _ components: DateComponents,
        of type: QuantityType,
        _ options: StatisticsOptions
    ) -> StatisticsCollectionQueryDescriptor {
        var components = components
        components.calendar = Zones.calendar(Zones.home)
        return StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: type),
            options: options,
            anchorDate: Date(timeIntervalSinceReferenceDate: dataset.span.start),
            intervalComponents: components
        )
    }
}
