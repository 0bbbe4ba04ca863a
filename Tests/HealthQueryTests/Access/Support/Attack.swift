import Foundation
import HealthQuery

/// What the scripts of attacks have in common.
enum Attack {
    /// The reader's own samples, and those it must not find out about.
    static let own = [steps(10, at: 1000, uuid: uuid(1)), steps(20, at: 5000, uuid: uuid(2))]
    static let secret = [
        steps(100, at: 0, uuid: uuid(11)), steps(200, at: 1020, uuid: uuid(12)), steps(300, at: 90_000, uuid: uuid(13)),
    ]

    static func uuid(_ sequence: UInt64) -> UUID { UUID(high: sequence, low: 7) }

    static func samples(_ predicate: QueryPredicate? = nil, limit: Int? = nil, newestFirst: Bool = false)
        -> SampleQueryDescriptor<QuantitySample>
    {
        SampleQueryDescriptor(
            predicates: [.quantitySample(type: stepCount, predicate: predicate)],
            sortDescriptors: newestFirst ? [SortDescriptor(\.startDate, order: .reverse)] : [],
            limit: limit
        )
    }

    static func sum(_ options: StatisticsOptions = [.cumulativeSum, .separateBySource, .mostRecent])
        -> StatisticsQueryDescriptor
    {
        StatisticsQueryDescriptor(predicate: .quantitySample(type: stepCount), options: options)
    }

    static let days = StatisticsCollectionQueryDescriptor(
        predicate: .quantitySample(type: stepCount),
        options: [.cumulativeSum, .separateBySource],
        anchorDate: time(0),
        intervalComponents: DateComponents(hour: 1)
    )

    static func changes(_ anchor: QueryAnchor? = nil, limit: Int? = nil)
        -> AnchoredObjectQueryDescriptor<QuantitySample>
    {
        AnchoredObjectQueryDescriptor(
            predicates: [.quantitySample(type: stepCount)],
            anchor: anchor,
            limit: limit
        )
    }

    static let observer = ObserverQueryDescriptor<QuantitySample>(
        predicates: [.quantitySample(type: stepCount)]
    )

    /// Own samples before, between and after those of others.
    static func interleave(_ world: World) async throws {
        try await world.hidden { try await $0.save(secret[0]) }
        try await world.reader.save(own[0])
        try await world.hidden { try await $0.save(Array(secret[1...])) }
        try await world.reader.save(own[1])
    }
}
