import Foundation
@testable import HealthQuery

let bloodPressure = CorrelationType(.bloodPressure)
let food = CorrelationType(.food)
let energy = QuantityType(.dietaryEnergyConsumed)
let protein = QuantityType(.dietaryProtein)
let noCorrelation = Query.predicateForObjectsWithNoCorrelation()

/// Something eaten, by its energy in kilocalories.
func kilocalories(
    _ value: Double,
    at start: Double = 0,
    uuid: UUID = UUID(),
    metadata: [String: MetadataValue] = [:]
) -> QuantitySample {
    QuantitySample(
        uuid: uuid,
        type: energy,
        quantity: Quantity(unit: .kilocalorie(), doubleValue: value),
        start: time(start),
        end: time(start),
        metadata: metadata
    )
}

func proteinGrams(_ value: Double, at start: Double = 0, uuid: UUID = UUID()) -> QuantitySample {
    QuantitySample(
        uuid: uuid,
        type: protein,
        quantity: Quantity(unit: .gram(), doubleValue: value),
        start: time(start),
        end: time(start)
    )
}

func meal(
    _ objects: [QuantitySample],
    at start: Double = 0,
    uuid: UUID = UUID(),
    metadata: [String: MetadataValue] = [:]
) -> Correlation {
    Correlation(
        uuid: uuid,
        type: food,
        start: time(start),
        end: time(start),
        objects: objects,
        metadata: metadata
    )
}

extension Correlation {
    /// What identifies the objects.
    var objectIdentifiers: Set<UUID> { Set(objects.map(\.uuid)) }
}

extension HealthStore {
    func meals(_ samplePredicates: [SampleType: QueryPredicate]? = nil) async throws -> [Correlation] {
        try await CorrelationQueryDescriptor(type: food, samplePredicates: samplePredicates).result(for: self)
    }

    /// The identifiers of the samples of a type that match, in the order of their sequence numbers.
    func identifiers(_ type: SampleType, _ predicate: QueryPredicate? = nil) async throws -> [UUID] {
        try await AnchoredObjectQueryDescriptor(predicates: [.sample(type: type, predicate: predicate)], anchor: nil)
            .result(for: self).addedSamples.map(\.uuid)
    }
}
