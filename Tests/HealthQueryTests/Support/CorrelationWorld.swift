import Foundation
@testable import HealthQuery
import Testing

/// A client that knows only what anchored queries told it.
struct CorrelationClient {
    var anchor: QueryAnchor?
    var known: [UUID: Set<UUID>] = [:]

    mutating func read<S: Sample>(_ predicate: SamplePredicate<S>, _ store: HealthStore, limit: Int?) async throws {
        while true {
            let page = try await AnchoredObjectQueryDescriptor(
                predicates: [predicate],
                anchor: anchor,
                limit: limit
            ).result(for: store)
            for object in page.deletedObjects { known[object.uuid] = nil }
            for sample in page.addedSamples {
                known[sample.uuid] = (sample as? Correlation)?.objectIdentifiers ?? []
            }
            if page.newAnchor == anchor { return }
            anchor = page.newAnchor
        }
    }
}

/// Two apps that eat, and the model of what is stored.
struct CorrelationWorld {
    var random = SeededGenerator(function: "correlations")
    let stores: [HealthStore]
    var model = CorrelationModel()

    init() {
        let database = HealthDatabase.fixed()
        stores = ["phone", "watch"].map { HealthStore(database: database, sourceRevision: revision($0)) }
    }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    mutating func food() -> QuantitySample {
        let (value, start) = (Double(below(5)), Double(below(6)))
        if below(3) == 0 { return proteinGrams(value, at: start) }
        guard below(3) == 0 else { return kilocalories(value, at: start) }
        return kilocalories(
            value,
            at: start,
            metadata: [
                MetadataKeySyncIdentifier: .string(["a", "b"][below(2)]),
                MetadataKeySyncVersion: .integer(below(9)),
            ]
        )
    }

    /// Something for a meal to hold: new, stored, or at times another thing under the identifier of a stored one.
    mutating func object(_ new: inout [QuantitySample]) -> QuantitySample {
        let stored = model.foods.values.sorted { $0.sample.uuid < $1.sample.uuid }
        if below(2) == 0, let known = stored.randomElement(using: &random)?.sample {
            return below(30) == 0 ? kilocalories(99, uuid: known.uuid) : known
        }
        if below(4) == 0, let repeated = new.randomElement(using: &random) { return repeated }
        new.append(below(2) == 0 ? kilocalories(Double(below(5))) : proteinGrams(Double(below(5))))
        return new[new.count - 1]
    }

    mutating func meals() -> [Correlation] {
        var new: [QuantitySample] = []
        return (0...below(2)).map { _ in
            var objects: [UUID: QuantitySample] = [:]
            for _ in 0...below(4) {
                let object = object(&new)
                objects[object.uuid] = object
            }
            return meal(Array(objects.values), at: Double(below(6)))
        }
    }

    mutating func identifiers(ownedBy detailsIndex: Int) -> [UUID] {
        let foods = model.foods.filter { $0.value.detailsIndex == detailsIndex }.map(\.key)
        let meals = model.meals.filter { $0.value.detailsIndex == detailsIndex }.map(\.key)
        let all = (foods.sorted().shuffled(using: &random), meals.sorted().shuffled(using: &random))
        return Array(all.0.prefix(below(3)) + all.1.prefix(below(2)))
    }

    /// Does the same to the store and the model, and expects the same outcome.
    mutating func step(_ comment: Comment) async throws {
        let detailsIndex = below(2)
        let store = stores[detailsIndex]
        switch below(7) {
        case 0...1:
            let sample = food()
            model.save(sample, by: detailsIndex)
            try await store.save(sample)
        case 2...4:
            let meals = meals()
            let succeeds = model.save(meals, by: detailsIndex)
            if succeeds {
                try await store.save(meals)
            } else {
                await expectInvalidArgument(comment) { try await store.save(meals) }
            }
        default:
            let uuids = identifiers(ownedBy: below(8) == 0 ? 1 - detailsIndex : detailsIndex)
            let objects = uuids.map { pulse(0, uuid: $0) }
            if model.delete(uuids, by: detailsIndex) {
                try await store.delete(objects)
            } else {
                await expectInvalidArgument(comment) { try await store.delete(objects) }
            }
        }
    }
}
