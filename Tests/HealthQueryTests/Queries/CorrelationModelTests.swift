import Foundation
@testable import HealthQuery
import Testing

/// Random histories of correlations, on which every query must answer what the model answers.
struct CorrelationModelTests {
    private static let types = [energy, protein]

    @Test func `correlations are what the model answers, and a snapshot stays what it was`() async throws {
        var world = CorrelationWorld()
        let store = world.stores[0]
        var meals = CorrelationClient()
        var loose = Self.types.map { _ in CorrelationClient() }
        var held: [(DatabaseState, CorrelationModel)] = []
        for step in 0..<250 {
            let comment: Comment = "HEALTHQUERY_SEED=\(world.random.seed) step \(step)"
            try await world.step(comment)
            let snapshot = await store.database.currentState()
            snapshot.index.checkInvariants()
            let model = world.model
            #expect(snapshot.index.count == model.foods.count + model.meals.count, comment)
            let found = try await store.meals()
            #expect(
                Dictionary(uniqueKeysWithValues: found.map { ($0.uuid, $0.objectIdentifiers) })
                    == model.meals.mapValues(\.objects), comment)
            #expect(found.map(\.startDate) == model.meals.values.map(\.start).sorted(), comment)
            let limit = [nil, 1, 3][world.below(3)]
            try await meals.read(.correlation(type: food), store, limit: limit)
            #expect(meals.known == model.meals.mapValues(\.objects), comment)
            for (index, type) in Self.types.enumerated() {
                try await loose[index].read(.quantitySample(type: type, predicate: noCorrelation), store, limit: limit)
                #expect(Set(loose[index].known.keys) == model.loose(type), comment)
                let unit = type == energy ? HealthUnit.kilocalorie() : .gram()
                let atLeast2 = Query.predicateForQuantitySamples(
                    with: .greaterThanOrEqualTo, quantity: Quantity(unit: unit, doubleValue: 2))
                let rich = try await store.meals([type: atLeast2])
                #expect(Set(rich.map(\.uuid)) == model.meals(type, atLeast: 2), comment)
            }
            if step % 25 == 0 { held.append((snapshot, model)) }
        }
        for (snapshot, model) in held {
            for (uuid, meal) in model.meals {
                let row = try #require(snapshot.index.row(uuid))
                #expect(Set(snapshot.index.members(of: row).map(\.uuid)) == meal.objects)
            }
        }
    }
}
