import Foundation
@testable import HealthQuery
import Testing

/// Random histories of correlations, as a guest sees them whose permissions change (R6.4).
struct CorrelationHistoryTests {
    /// What the guest may see, in the plainest way.
    private struct Guest {
        let detailsIndex = 1
        var read: [QuantityType: ReadAuthorization] = [energy: .denied, protein: .everything]

        func sees(_ food: CorrelationModel.Food) -> Bool {
            if food.detailsIndex == detailsIndex { return true }
            switch read[food.sample.quantityType] {
            case .everything: return true
            case .since(let date): return food.sample.startDate >= date
            case .objects(let uuids): return uuids.contains(food.sample.uuid)
            case .denied, nil: return false
            }
        }

        /// The meals with what may be seen of them.
        func meals(_ model: CorrelationModel) -> [UUID: Set<UUID>] {
            var result: [UUID: Set<UUID>] = [:]
            for (uuid, meal) in model.meals {
                let seen = meal.objects.filter { model.foods[$0].map(sees) ?? false }
                // One that holds nothing any more is seen by those who may read everything that is eaten.
                let readsAll = read.values.allSatisfy { $0 == .everything }
                if readsAll || !seen.isEmpty || meal.detailsIndex == detailsIndex { result[uuid] = seen }
            }
            return result
        }

        /// The foods of a type that may be seen and that no meal holds.
        func loose(_ model: CorrelationModel, _ type: QuantityType) -> Set<UUID> {
            model.loose(type).filter { model.foods[$0].map(sees) ?? false }
        }
    }

    @Test(arguments: 0..<4) func `R6.4 a guest is told of what may be seen, and of nothing else`(part: Int) async throws
    {
        var world = CorrelationWorld()
        var guest = Guest()
        var authorization = HealthAuthorization.everything
        authorization.read.merge(guest.read.map { ($0, $1) }) { $1 }
        let store = HealthStore(
            database: world.stores[0].database,
            sourceRevision: revision("watch"),
            authorization: authorization
        )
        var whole = CorrelationClient()
        var pages = CorrelationClient()
        var loose = CorrelationClient()
        let live = LiveReader(CorrelationQueryDescriptor(type: food).results(for: store))
        live.run()
        for step in 0..<150 {
            let comment: Comment = "HEALTHQUERY_SEED=\(world.random.seed) part \(part) step \(step)"
            let before = guest.meals(world.model)
            let elements = live.elements.count
            let anchor = whole.anchor
            if world.below(4) == 0 {
                let type = world.below(2) == 0 ? energy : protein
                let all = world.model.foods.keys.sorted()
                guest.read[type] =
                    switch world.below(5) {
                    case 0: .since(time(Double(world.below(6))))
                    case 1: .objects(Set(all.filter { _ in world.below(2) == 0 }))
                    case 2: .everything
                    default: .denied
                    }
                try await store.changeAuthorization(read: [type: guest.read[type] ?? .denied])
            } else {
                try await world.step(comment)
            }
            let visible = guest.meals(world.model)
            live.run()
            let found = try await store.meals()
            let answer = Dictionary(uniqueKeysWithValues: found.map { ($0.uuid, $0.objectIdentifiers) })
            #expect(differences(answer, visible) == [], comment)
            try await whole.read(.correlation(type: food), store, limit: nil)
            #expect(differences(whole.known, visible) == [], comment)
            if step % 3 == 0 {
                try await pages.read(.correlation(type: food), store, limit: 1 + world.below(3))
                #expect(differences(pages.known, visible) == [], comment)
            }
            try await loose.read(.quantitySample(type: energy, predicate: noCorrelation), store, limit: nil)
            #expect(Set(loose.known.keys) == guest.loose(world.model, energy), comment)
            #expect(live.elements.last?.correlations == found, comment)
            if before == visible, step > 0 {
                // Whatever happened was not to be seen.
                #expect(whole.anchor == anchor, comment)
                #expect(live.elements.count == elements, comment)
            }
        }
        live.cancel()
        live.run()
        #expect(store.database.waitingQueries == 0)
    }

    /// Where two answers differ, in words.
    private func differences(_ found: [UUID: Set<UUID>], _ expected: [UUID: Set<UUID>]) -> [String] {
        Set(found.keys).union(expected.keys).filter { found[$0] != expected[$0] }.map { uuid in
            "\(uuid): \(found[uuid]?.description ?? "none"), not \(expected[uuid]?.description ?? "none")"
        }
    }
}
