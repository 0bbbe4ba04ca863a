import Foundation
import HealthQuery

/// The apps and devices that tests save from; Apple devices have identifiers of their own.
enum RuleApp: String, CaseIterable {
    case phone = "com.apple.health.phone"
    case watch = "com.apple.health.watch"
    case fitness = "org.example.fitness"
    case diary = "org.example.diary"

    var source: Source { Source(name: "\(self)", bundleIdentifier: rawValue) }
    var isApple: Bool { self == .phone || self == .watch }
}

/// A database with several apps that save to it.
struct RuleWorld {
    let database: HealthDatabase

    init(_ calendar: RuleCalendar = .utc) {
        database = HealthDatabase(calendar: calendar.calendar)
    }

    func store(_ app: RuleApp = .phone) -> HealthStore {
        HealthStore(database: database, sourceRevision: SourceRevision(source: app.source, version: "1"))
    }

    /// Saves one sample; without a unit, in the type's canonical one.
    @discardableResult
    func save(
        _ value: Double,
        _ type: QuantityTypeIdentifier = .stepCount,
        unit: HealthUnit? = nil,
        from start: Date,
        to end: Date? = nil,
        by app: RuleApp = .phone,
        device: Device? = nil,
        metadata: [String: MetadataValue] = [:]
    ) async throws -> QuantitySample {
        let type = QuantityType(type)
        let sample = QuantitySample(
            type: type,
            quantity: Quantity(unit: unit ?? type.canonicalUnit, doubleValue: value),
            start: start,
            end: end ?? start,
            device: device,
            metadata: metadata
        )
        try await store(app).save([sample])
        return sample
    }

    func statistics(
        _ options: StatisticsOptions,
        _ type: QuantityTypeIdentifier = .stepCount,
        matching predicate: QueryPredicate? = nil,
        by policy: SourceMergePolicy = .byPriority
    ) async throws -> Statistics? {
        try await StatisticsQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(type), predicate: predicate),
            options: options,
            mergePolicy: policy
        ).result(for: store())
    }

    func collection(
        _ options: StatisticsOptions,
        _ type: QuantityTypeIdentifier = .stepCount,
        matching predicate: QueryPredicate? = nil,
        anchor: Date,
        every components: DateComponents,
        by policy: SourceMergePolicy = .byPriority
    ) async throws -> StatisticsCollection {
        try await Self.collectionQuery(
            options, type, matching: predicate, anchor: anchor, every: components, by: policy
        ).result(for: store())
    }

    static func collectionQuery(
        _ options: StatisticsOptions,
        _ type: QuantityTypeIdentifier = .stepCount,
        matching predicate: QueryPredicate? = nil,
        anchor: Date,
        every components: DateComponents,
        by policy: SourceMergePolicy = .byPriority
    ) -> StatisticsCollectionQueryDescriptor {
        StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(type), predicate: predicate),
            options: options,
            anchorDate: anchor,
            intervalComponents: components,
            mergePolicy: policy
        )
    }
}

extension Statistics {
    /// The sum in the type's canonical unit.
    var sum: Double? { number(sumQuantity()) }
    /// The average in the type's canonical unit.
    var average: Double? { number(averageQuantity()) }
    /// The duration in seconds.
    var seconds: Double? { duration()?.doubleValue(for: .second()) }

    func number(_ quantity: Quantity?) -> Double? {
        quantity?.doubleValue(for: quantityType.canonicalUnit)
    }
}
