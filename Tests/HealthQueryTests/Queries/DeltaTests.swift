import Foundation
@testable import HealthQuery
import Testing

/// Deletions among correlations and what they hold, read page by page.
struct DeltaTests {
    private typealias Descriptor = AnchoredObjectQueryDescriptor<any Sample>
    private static let everything: [SamplePredicate<any Sample>] = [
        .sample(type: energy), .sample(type: protein), .sample(type: food),
    ]
    private static let loose: [SamplePredicate<any Sample>] = [
        .sample(type: energy, predicate: noCorrelation), .sample(type: protein, predicate: noCorrelation),
        .sample(type: food),
    ]

    /// What was read after an anchor, in one answer or in pages.
    private struct Changes: Equatable {
        var added: [UUID] = []
        var deleted: [UUID] = []
        var anchor: QueryAnchor?

        /// Reads one page; false if there was nothing to read.
        mutating func turnPage(
            _ predicates: [SamplePredicate<any Sample>],
            _ store: HealthStore,
            limit: Int?
        ) async throws -> Bool {
            let query = AnchoredObjectQueryDescriptor(predicates: predicates, anchor: anchor, limit: limit)
            let page = try await query.result(for: store)
            if let limit { #expect(page.addedSamples.count + page.deletedObjects.count <= limit) }
            added += page.addedSamples.map(\.uuid)
            deleted += page.deletedObjects.map(\.uuid)
            defer { anchor = page.newAnchor }
            return page.newAnchor != anchor
        }
    }

    private func read(
        _ predicates: [SamplePredicate<any Sample>],
        _ store: HealthStore,
        after anchor: QueryAnchor?,
        limit: Int? = nil
    ) async throws -> Changes {
        var changes = Changes(anchor: anchor)
        while try await changes.turnPage(predicates, store, limit: limit) {}
        return changes
    }

    /// A store of the world that reads protein and its own, and nothing else.
    private func guest(of database: HealthDatabase) -> HealthStore {
        var authorization = HealthAuthorization.everything
        authorization.read = [energy: .denied]
        return HealthStore(
            database: database, sourceRevision: revision("watch"), authorization: authorization)
    }

    @Test(arguments: 1...5)
    func `R3.3 L3 correlations that lost a member and then went are told once, wherever a limit cuts`(limit: Int)
        async throws
    {
        let store = HealthStore.fixed()
        let meals = (0..<2).map { meal([kilocalories(1, at: Double($0)), kilocalories(2, at: Double($0))]) }
        let parts = try meals.map { try #require($0.objects.first) }
        try await store.save(meals)
        let predicates: [SamplePredicate<any Sample>] = [.sample(type: food)]
        let anchor = try await read(predicates, store, after: nil).anchor
        for part in parts { try await store.delete(part) }
        for meal in meals { try await store.delete(meal) }
        let whole = try await read(predicates, store, after: anchor)
        #expect(whole.deleted == meals.map(\.uuid))
        #expect(try await read(predicates, store, after: anchor, limit: limit) == whole)
        let live = LiveReader(
            Descriptor(predicates: predicates, anchor: anchor, limit: limit).results(for: store))
        live.run()
        #expect(live.elements.flatMap { $0.deletedObjects.map(\.uuid) } == meals.map(\.uuid))
        live.cancel()
        live.run()
    }

    @Test func `R3.3 a sample that is held, loose and held again leaves the loose ones once`() async throws {
        let store = HealthStore.fixed()
        let samples = [kilocalories(1), kilocalories(2), kilocalories(3)]
        try await store.save(samples)
        let loose: [SamplePredicate<any Sample>] = [.sample(type: energy, predicate: noCorrelation)]
        let anchor = try await read(loose, store, after: nil).anchor
        for held in [samples, Array(samples.prefix(2))] {
            let meal = meal(held)
            try await store.save(meal)
            try await store.delete(meal)
        }
        try await store.save(meal(Array(samples.prefix(1))))
        let whole = try await read(loose, store, after: anchor)
        #expect(whole.deleted == [samples[0].uuid])
        #expect(Set(whole.added) == Set(samples[1...].map(\.uuid)))
        for limit in 1...5 { #expect(try await read(loose, store, after: anchor, limit: limit) == whole) }
    }

    @Test func `R3.3 R6.4 a correlation that went out of a reader's scope is told once, however it changes after`()
        async throws
    {
        let store = HealthStore.fixed()
        let guest = guest(of: store.database)
        let meals = (0..<3).map { meal([proteinGrams(Double($0)), kilocalories(1), kilocalories(2)]) }
        try await store.save(meals)
        let anchor = try await read(Self.everything, guest, after: nil).anchor
        var stored = Set(meals.flatMap(\.objectIdentifiers))
        func deletePart(of meal: Correlation, _ type: QuantityType) async throws {
            let parts = meal.objects
            let part = try #require(parts.first { $0.sampleType == type && stored.contains($0.uuid) })
            try await store.delete(part)
            stored.remove(part.uuid)
        }
        for meal in meals { try await deletePart(of: meal, protein) }
        for meal in meals.prefix(2) { try await deletePart(of: meal, energy) }
        try await store.delete(meals[0])
        let whole = try await read([.sample(type: food)], guest, after: anchor)
        #expect(whole.deleted == meals.map(\.uuid))
        for limit in 1...5 {
            #expect(try await read([.sample(type: food)], guest, after: anchor, limit: limit) == whole)
        }
    }

    /// - Parameter others: how many samples go with it, so that a page has no room for its last number.
    @Test(arguments: [0, 8])
    func `R3.3 R9.2 a sample that goes out of scope twice and is linked meanwhile is told once`(others: Int)
        async throws
    {
        let store = HealthStore.fixed()
        let guest = HealthStore(
            database: store.database, sourceRevision: revision("watch"), authorization: .everything)
        let sample = kilocalories(1)
        try await store.save(sample)
        try await store.save((0..<others).map { kilocalories(2, at: Double($0)) } + [proteinGrams(1)])
        let anchor = try await read(Self.everything, guest, after: nil).anchor
        try await guest.changeAuthorization(read: [energy: .denied])
        try await store.save(meal([sample, proteinGrams(2)]))
        try await guest.changeAuthorization(read: [energy: .everything])
        try await guest.changeAuthorization(read: [energy: .denied])
        let whole = try await read(Self.everything, guest, after: anchor)
        #expect(whole.deleted.count == 1 + others && whole.deleted.contains(sample.uuid))
        for limit in 1...5 {
            let pages = try await read(Self.everything, guest, after: anchor, limit: limit)
            #expect(pages.deleted == whole.deleted, "\(limit)")
            #expect(Set(pages.added) == Set(whole.added))
        }
    }
}

/// Random histories, against the model.
extension DeltaTests {
    /// A reader, what it asks for, and what it must have been told since an anchor.
    private struct Reader {
        let store: HealthStore
        let seesEnergy: Bool
        let asksForLoose: Bool
        var anchor: QueryAnchor?
        /// What matched at the anchor.
        var known: Set<UUID> = []
        /// What matched at any time since, known or not.
        var met: Set<UUID> = []

        var predicates: [SamplePredicate<any Sample>] { asksForLoose ? DeltaTests.loose : DeltaTests.everything }

        /// What matches now.
        func matches(_ model: CorrelationModel) -> Set<UUID> {
            func sees(_ food: CorrelationModel.Food) -> Bool {
                seesEnergy || food.detailsIndex == 1 || food.sample.quantityType != energy
            }
            let asked = asksForLoose ? model.loose(energy).union(model.loose(protein)) : Set(model.foods.keys)
            let meals = model.meals.filter { _, meal in
                seesEnergy || meal.detailsIndex == 1 || meal.objects.contains { model.foods[$0].map(sees) ?? false }
            }
            return asked.filter { model.foods[$0].map(sees) ?? false }.union(meals.keys)
        }
    }

    private func readers(of world: CorrelationWorld) -> [Reader] {
        let guest = guest(of: world.stores[0].database)
        return [false, true].flatMap { loose in
            [
                Reader(store: world.stores[0], seesEnergy: true, asksForLoose: loose),
                Reader(store: guest, seesEnergy: false, asksForLoose: loose),
            ]
        }
    }

    @Test(arguments: 0..<2) func `R3.3 pages of any limit tell what one answer tells, nothing twice`(part: Int)
        async throws
    {
        var world = CorrelationWorld()
        var readers = readers(of: world)
        for round in 0..<20 {
            let comment: Comment = "HEALTHQUERY_SEED=\(world.random.seed) part \(part) round \(round)"
            for _ in 0...world.below(6) {
                try await world.step(comment)
                for index in readers.indices { readers[index].met.formUnion(readers[index].matches(world.model)) }
            }
            for index in readers.indices {
                let reader = readers[index]
                let matching = reader.matches(world.model)
                let whole = try await read(reader.predicates, reader.store, after: reader.anchor)
                #expect(Set(whole.deleted).count == whole.deleted.count, comment)
                #expect(Set(whole.added).count == whole.added.count, comment)
                #expect(Set(whole.deleted).isDisjoint(with: matching), comment)
                #expect(Set(whole.deleted).isSuperset(of: reader.known.subtracting(matching)), comment)
                #expect(Set(whole.added).isSubset(of: matching), comment)
                #expect(Set(whole.added).isSuperset(of: matching.subtracting(reader.known)), comment)
                if !reader.asksForLoose {
                    #expect(Set(whole.deleted) == reader.known.union(reader.met).subtracting(matching), comment)
                }
                let limit = 1 + world.below(5)
                let pages = try await read(reader.predicates, reader.store, after: reader.anchor, limit: limit)
                #expect(pages == whole, "\(comment) reader \(index) limit \(limit)")
                if world.below(2) == 0 {
                    readers[index].anchor = whole.anchor
                    readers[index].known = matching
                    readers[index].met = []
                }
            }
        }
    }

    @Test(arguments: 0..<2) func `L3 no deletion is told twice to pages between which things change`(part: Int)
        async throws
    {
        var world = CorrelationWorld()
        let readers = readers(of: world).filter { !$0.asksForLoose }
        var pages = readers.map { _ in (1...5).map { _ in Changes() } }
        let live = readers.map { reader in
            (1...5).map { limit in
                LiveReader(
                    Descriptor(predicates: reader.predicates, anchor: nil, limit: limit).results(for: reader.store),
                    atMost: 100_000
                )
            }
        }
        for step in 0..<80 {
            let comment: Comment = "HEALTHQUERY_SEED=\(world.random.seed) part \(part) step \(step)"
            try await world.step(comment)
            for (index, reader) in readers.enumerated() {
                for limit in 1...5 where world.below(3) == 0 {
                    _ = try await pages[index][limit - 1].turnPage(reader.predicates, reader.store, limit: limit)
                    live[index][limit - 1].run()
                }
            }
        }
        let comment: Comment = "HEALTHQUERY_SEED=\(world.random.seed) part \(part)"
        for (index, reader) in readers.enumerated() {
            let matching = reader.matches(world.model)
            for limit in 1...5 {
                while try await pages[index][limit - 1].turnPage(reader.predicates, reader.store, limit: limit) {}
                live[index][limit - 1].run()
                let elements = live[index][limit - 1].elements
                let told = [
                    (pages[index][limit - 1].added, pages[index][limit - 1].deleted),
                    (
                        elements.flatMap { $0.addedSamples.map(\.uuid) },
                        elements.flatMap { $0.deletedObjects.map(\.uuid) }
                    ),
                ]
                for (added, deleted) in told {
                    #expect(Set(deleted).count == deleted.count, "\(comment) reader \(index) limit \(limit)")
                    #expect(Set(added).subtracting(deleted) == matching, "\(comment) reader \(index) limit \(limit)")
                }
                live[index][limit - 1].cancel()
                live[index][limit - 1].run()
            }
        }
    }
}
