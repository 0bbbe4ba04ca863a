import Foundation
@_spi(Diagnostics) @testable import HealthQuery
import Testing

/// What saving a correlation does (R6.3, R8.10).
struct CorrelationSaveTests {
    private let store = HealthStore.fixed()

    private func saved(_ type: SampleType) async throws -> [any Sample] {
        try await SampleQueryDescriptor(predicates: [.sample(type: type)], sortDescriptors: []).result(for: store)
    }

    private func invariants() async {
        await store.database.currentState().index.checkInvariants()
    }

    @Test func `R6.3 what a correlation holds is saved with it in one step`() async throws {
        let members = [kilocalories(500), proteinGrams(30)]
        let reader = LiveReader(
            AnchoredObjectQueryDescriptor<any Sample>(
                predicates: [.sample(type: food), .sample(type: energy), .sample(type: protein)],
                anchor: nil
            ).results(for: store)
        )
        reader.run()
        try await store.save(meal(members))
        reader.run()
        // One wake-up, one element: the members, then the correlation.
        #expect(reader.elements.count == 2)
        #expect(reader.elements.last?.addedSamples.map(\.sampleType) == [energy, protein, food])
        let snapshot = await store.database.currentState()
        #expect(snapshot.log.transactions == 1)
        #expect(snapshot.log.lastSequence == 3)
        reader.cancel()
        reader.run()
        await invariants()
    }

    @Test func `R6.3 what a correlation holds answers queries and statistics of its own type`() async throws {
        try await store.save([meal([kilocalories(500)]), meal([kilocalories(200), kilocalories(50)], at: 60)])
        let sum = StatisticsQueryDescriptor(predicate: .quantitySample(type: energy), options: .cumulativeSum)
        #expect(try await sum.result(for: store)?.sumQuantity() == Quantity(unit: .kilocalorie(), doubleValue: 750))
        #expect(try await saved(energy).count == 3)
        let meals = try await store.meals()
        #expect(meals.map(\.objects.count) == [1, 2])
        // Members bear the source of the store, like everything it saves.
        #expect(meals.flatMap(\.objects).allSatisfy { $0.sourceRevision == revision("phone") })
        let own = SampleQueryDescriptor(predicates: [.correlation(type: food)], sortDescriptors: [])
        #expect(try await own.result(for: store) == meals)
        #expect(try await saved(food).compactMap { $0 as? Correlation } == meals)
    }

    @Test func `R6.3 a member that is stored already is linked, not saved again`() async throws {
        let energy = kilocalories(500)
        try await store.save(energy)
        let other = HealthStore(database: store.database, sourceRevision: revision("watch"))
        try await other.save(meal([energy, proteinGrams(30)]))
        #expect(try await saved(HealthQueryTests.energy).count == 1)
        let held = try #require(try await store.meals().first)
        #expect(held.objects.count == 2)
        // The stored one stays its source's.
        #expect(held.objects(for: HealthQueryTests.energy).first?.sourceRevision == revision("phone"))
        // One sample can belong to several correlations.
        try await store.save(meal([energy], at: 60))
        #expect(try await store.meals().allSatisfy { $0.objectIdentifiers.contains(energy.uuid) })
        #expect(await store.database.diagnostics().objects == 4)
        await invariants()
    }

    @Test func `R6.3 a new member of two correlations of one call is one object`() async throws {
        let shared = kilocalories(500)
        try await store.save([meal([shared]), meal([shared], at: 60)])
        #expect(try await saved(energy).count == 1)
        #expect(try await store.meals().map(\.objectIdentifiers) == [[shared.uuid], [shared.uuid]])
        await invariants()
    }

    @Test func `R6.3 a conflict of identifiers changes nothing`() async throws {
        let stored = kilocalories(500)
        try await store.save(stored)
        let before = await store.database.currentState().log.lastSequence
        let new = kilocalories(1)
        let cases: [([any HealthObject], String)] = [
            // Stored, but something else.
            ([meal([proteinGrams(1), kilocalories(501, uuid: stored.uuid)])], "another object in the store"),
            ([meal([proteinGrams(1), proteinGrams(500, uuid: stored.uuid)])], "another object in the store"),
            // Another object of the call, equal or not.
            ([new, meal([new])], "occurs twice"),
            ([meal([new]), kilocalories(2, uuid: new.uuid)], "occurs twice"),
            ([meal([new]), meal([kilocalories(2, uuid: new.uuid)], at: 60)], "two objects that differ"),
            // The correlation's own identifier.
            ([meal([new], uuid: stored.uuid)], "is in the store already"),
            ([steps(1), meal([kilocalories(.infinity)])], "not valid"),
        ]
        for (objects, words) in cases {
            let message = await expectInvalidArgument { try await store.save(objects) }
            #expect(message.contains(words), "\(message) lacks \(words)")
        }
        let snapshot = await store.database.currentState()
        #expect(snapshot.log.lastSequence == before)
        #expect(snapshot.index.count == 1)
        #expect(snapshot.index.relations.isEmpty)
    }

    @Test func `a transaction saves, links and deletes as one`() async throws {
        let (first, second) = (kilocalories(1), kilocalories(2))
        let reader = LiveReader(CorrelationQueryDescriptor(type: food).results(for: store))
        reader.run()
        try await store.transaction { transaction in
            try transaction.save(first)
            try transaction.save(meal([first, second]))
            try transaction.delete(second)
        }
        reader.run()
        #expect(reader.elements.map { $0.correlations.map(\.objectIdentifiers) } == [[], [[first.uuid]]])
        await expectInvalidArgument {
            try await store.transaction { transaction in
                try transaction.delete(first)
                try transaction.save(meal([kilocalories(9, uuid: UUID()), kilocalories(.nan)]))
            }
        }
        #expect(try await store.meals().map(\.objectIdentifiers) == [[first.uuid]])
        reader.cancel()
        reader.run()
        await invariants()
    }

    private func synced(_ value: Double, _ version: Int, _ identifier: String = "a", uuid: UUID = UUID())
        -> QuantitySample
    {
        kilocalories(
            value,
            uuid: uuid,
            metadata: [MetadataKeySyncIdentifier: .string(identifier), MetadataKeySyncVersion: .integer(version)]
        )
    }

    @Test func `R8.10 a replacement takes the place of what it replaces in its correlations`() async throws {
        let first = synced(1, 1)
        try await store.save([meal([first, proteinGrams(5)]), meal([first], at: 60)])
        let anchor = try await AnchoredObjectQueryDescriptor(predicates: [.correlation(type: food)], anchor: nil)
            .result(for: store).newAnchor
        let second = synced(2, 2)
        try await store.save(second)
        let meals = try await store.meals()
        #expect(meals.map(\.objects.count) == [2, 1])
        #expect(meals.allSatisfy { $0.objectIdentifiers.contains(second.uuid) })
        #expect(meals.allSatisfy { !$0.objectIdentifiers.contains(first.uuid) })
        // What a correlation holds is part of it: both are reported again, and neither as deleted.
        let delta = try await AnchoredObjectQueryDescriptor(predicates: [.correlation(type: food)], anchor: anchor)
            .result(for: store)
        #expect(Set(delta.addedSamples) == Set(meals))
        #expect(delta.deletedObjects.isEmpty)
        #expect(try await store.identifiers(energy, noCorrelation).isEmpty)
        await invariants()
    }

    @Test func `a member's sync identifier decides what a new correlation holds`() async throws {
        let stored = synced(2, 2)
        try await store.save([stored, meal([synced(7, 1, "b")], at: 60)])
        // A lower version is ignored: what stands for the identifier is held instead.
        try await store.save(meal([synced(1, 1), proteinGrams(5)], at: 120))
        #expect(try await store.meals().last?.objects(for: energy).map(\.uuid) == [stored.uuid])
        // A greater one replaces, also in the correlations that hold the old one.
        let newer = synced(8, 2, "b")
        try await store.save(meal([newer], at: 180))
        #expect(try await store.meals().filter { $0.objectIdentifiers == [newer.uuid] }.count == 2)
        #expect(try await store.identifiers(energy).count == 2)
        await invariants()
    }

    @Test func `a correlation's sync identifier replaces it, and its old objects become loose`() async throws {
        let metadata: (Int) -> [String: MetadataValue] = {
            [MetadataKeySyncIdentifier: "lunch", MetadataKeySyncVersion: .integer($0)]
        }
        let (kept, old, new) = (kilocalories(1), kilocalories(2), kilocalories(3))
        try await store.save(meal([kept, old], metadata: metadata(1)))
        try await store.save(meal([kept, new], metadata: metadata(2)))
        #expect(try await store.meals().map(\.objectIdentifiers) == [[kept.uuid, new.uuid]])
        #expect(try await store.identifiers(energy, noCorrelation) == [old.uuid])
        // A correlation that is ignored leaves nothing behind.
        try await store.save(meal([kilocalories(4)], metadata: metadata(1)))
        #expect(try await store.identifiers(energy).count == 3)
        #expect(try await store.meals().count == 1)
        await invariants()
    }

    @Test func `the test kit's door takes correlations`() async throws {
        try await store.database.insert([AnySample(meal([kilocalories(1)]))], from: revision("diary"))
        #expect(try await store.meals().first?.sourceRevision == revision("diary"))
        #expect(try await saved(energy).first?.sourceRevision == revision("diary"))
    }

    @Test func `objects of two sources may share an identifier and still be told apart`() async throws {
        let uuid = UUID()
        let snapshot = await store.database.currentState()
        var database = snapshot.index
        let rows = ["phone", "watch"].enumerated().map { index, name in
            row(start: 0, sequence: UInt64(index + 1), from: revision(name), uuid: uuid)
        }
        database.insert(rows[0])
        _ = database.insert(RowBatch([rows[1]]), isHidden: { _ in true })
        database.relations.link(ObjectKey(row(start: 0, sequence: 9)), [ObjectKey(rows[0])], isAssociation: false)
        #expect(database.row(ObjectKey(rows[1]))?.sequence == 2)
        #expect(!database.isMember(rows[1]))
    }

    @Test func `R8.2 two versions of a correlation under one identifier are a conflict`() async throws {
        let (old, new) = (kilocalories(1), kilocalories(2))
        func synced(_ object: QuantitySample, _ version: MetadataValue) -> Correlation {
            meal(
                [object], uuid: Attack.uuid(1),
                metadata: [MetadataKeySyncIdentifier: "a", MetadataKeySyncVersion: version])
        }
        let store = HealthStore.fixed()
        await expectInvalidArgument { try await store.save([synced(new, 2), synced(old, 1)]) }
        #expect(try await store.meals().isEmpty)
    }
}
