import Foundation
@testable import HealthQuery
import Testing

/// What deleting a correlation, or a part of it, does (R6.5).
struct CorrelationDeleteTests {
    private let store = HealthStore.fixed()
    private let first = kilocalories(1)
    private let second = proteinGrams(2)

    private func changes<S>(
        _ predicate: SamplePredicate<S>,
        after anchor: QueryAnchor?
    ) async throws -> AnchoredObjectQueryDescriptor<S>.Result {
        try await AnchoredObjectQueryDescriptor(predicates: [predicate], anchor: anchor).result(for: store)
    }

    private func invariants() async {
        await store.database.currentState().index.checkInvariants()
    }

    @Test func `R6.5 deleting a correlation leaves what it held, and that is loose then`() async throws {
        let lunch = meal([first, second])
        try await store.save(lunch)
        #expect(try await store.identifiers(energy, noCorrelation).isEmpty)
        #expect(try await store.identifiers(food, noCorrelation) == [lunch.uuid])
        let anchor = try await changes(.quantitySample(type: energy), after: nil).newAnchor
        try await store.delete(lunch)
        #expect(try await store.meals().isEmpty)
        #expect(try await store.identifiers(energy) == [first.uuid])
        #expect(try await store.identifiers(energy, noCorrelation) == [first.uuid])
        #expect(try await store.identifiers(protein, noCorrelation) == [second.uuid])
        // It can be told apart from before, so that it is reported again, and not as deleted.
        let delta = try await changes(.quantitySample(type: energy), after: anchor)
        #expect(delta.addedSamples.map(\.uuid) == [first.uuid])
        #expect(delta.deletedObjects.isEmpty)
        await invariants()
    }

    @Test func `R6.5 deleting what a correlation holds keeps the correlation without it, also without anything`()
        async throws
    {
        let lunch = meal([first, second])
        try await store.save(lunch)
        let anchor = try await changes(.correlation(type: food), after: nil).newAnchor
        try await store.delete(first)
        #expect(try await store.meals().map(\.objectIdentifiers) == [[second.uuid]])
        let delta = try await changes(.correlation(type: food), after: anchor)
        #expect(delta.addedSamples.map(\.objectIdentifiers) == [[second.uuid]])
        #expect(delta.deletedObjects.isEmpty)
        try await store.delete(second)
        #expect(try await store.meals().map(\.objectIdentifiers) == [[]])
        #expect(try await store.identifiers(food) == [lunch.uuid])
        await invariants()
    }

    @Test(arguments: [true, false])
    func `R6.5 what a correlation holds goes without a look at all that stays`(isOneByOne: Bool) async throws {
        let parts = (0..<1000).map { kilocalories(Double($0), at: Double($0)) }
        try await store.save(meal(parts))
        let before = await store.database.currentState().index.relations.membersLookedAt
        try await store.transaction { transaction in
            if isOneByOne {
                for part in parts.dropLast() { try transaction.delete(part) }
            } else {
                try transaction.delete(Array(parts.dropLast()))
            }
        }
        let after = await store.database.currentState().index.relations.membersLookedAt
        #expect(after - before <= 5 * parts.count)
        #expect(try await store.meals().map(\.objectIdentifiers) == [[parts[999].uuid]])
        await invariants()
    }

    @Test func `R6.5 what another correlation still holds is not loose, and gets no new number`() async throws {
        let (lunch, dinner) = (meal([first]), meal([first], at: 60))
        try await store.save([lunch, dinner])
        let anchor = try await changes(.quantitySample(type: energy), after: nil).newAnchor
        try await store.delete(lunch)
        #expect(try await changes(.quantitySample(type: energy), after: anchor).newAnchor == anchor)
        #expect(try await store.identifiers(energy, noCorrelation).isEmpty)
        try await store.delete(dinner)
        #expect(try await store.identifiers(energy, noCorrelation) == [first.uuid])
        await invariants()
    }

    @Test func `R6.5 a correlation and what it holds can go together`() async throws {
        let lunch = meal([first, second])
        try await store.save(lunch)
        try await store.delete([second, lunch])
        #expect(try await store.identifiers(food).isEmpty)
        #expect(try await store.identifiers(protein).isEmpty)
        #expect(try await store.identifiers(energy, noCorrelation) == [first.uuid])
        let snapshot = await store.database.currentState()
        #expect(snapshot.index.relations.isEmpty)
        await invariants()
    }

    @Test func `deleting by a condition unlinks too`() async throws {
        try await store.save([meal([first, second]), meal([kilocalories(5)], at: 60)])
        #expect(try await store.deleteObjects(of: energy, predicate: .and([])) == 2)
        #expect(try await store.meals().map(\.objectIdentifiers) == [[second.uuid], []])
        // Loose samples can be chosen, and only those.
        try await store.save(proteinGrams(9))
        #expect(try await store.deleteObjects(of: protein, predicate: noCorrelation) == 1)
        #expect(try await store.identifiers(protein) == [second.uuid])
        await invariants()
    }

    @Test func `a tombstone names what made its object change`() async throws {
        let lunch = meal([first, second])
        try await store.save([lunch])
        try await store.delete(first)
        let log = await store.database.currentState().log
        #expect(log.deletions(of: energy, after: 0).first?.isRenumbering == false)
        let removal = try #require(log.deletions(of: food, after: 0).first)
        #expect(removal.row.uuid == lunch.uuid)
        #expect(removal.related.map(\.uuid) == [first.uuid])
        // Linking and loosening a stored sample names the correlation.
        let dinner = meal([proteinGrams(3), second], at: 60)
        try await store.delete(lunch)
        try await store.save(dinner)
        let causes = await store.database.currentState().log.deletions(of: protein, after: 0).map(\.related)
        #expect(causes.map { $0.map(\.uuid) } == [[lunch.uuid], [dinner.uuid]])
    }

    /// Applies what a live anchored query tells to what is known, as a client does.
    private func apply(_ results: [AnchoredObjectQueryDescriptor<QuantitySample>.Result]) -> Set<UUID> {
        results.reduce(into: []) { known, result in
            known.subtract(result.deletedObjects.map(\.uuid))
            known.formUnion(result.addedSamples.map(\.uuid))
        }
    }

    @Test(arguments: [noCorrelation, !noCorrelation])
    func `live and anchored queries about loose samples equal the one-shot answer after each change`(
        _ predicate: QueryPredicate
    ) async throws {
        let asked = SamplePredicate<QuantitySample>.quantitySample(type: energy, predicate: predicate)
        let anchored = AnchoredObjectQueryDescriptor(predicates: [asked], anchor: nil)
        let statistics = StatisticsQueryDescriptor(predicate: asked, options: .cumulativeSum)
        let collection = StatisticsCollectionQueryDescriptor(
            predicate: asked,
            options: .cumulativeSum,
            anchorDate: time(0),
            intervalComponents: DateComponents(minute: 1)
        )
        let observer = ObserverQueryDescriptor(predicates: [asked])
        let (changes, sums) = (LiveReader(anchored.results(for: store)), LiveReader(statistics.results(for: store)))
        let parts = LiveReader(collection.results(for: store))
        let notices = LiveReader(observer.results(for: store))
        var known: Set<UUID> = []
        var anchor: QueryAnchor?
        let (lunch, dinner) = (meal([first, kilocalories(3, at: 120)]), meal([first], at: 60))
        let lateLunch = meal([second, kilocalories(7, at: 180)], at: 90)
        let steps: [@Sendable () async throws -> Void] = [
            { try await store.save(first) },
            { try await store.save(lunch) },
            { try await store.save(dinner) },
            { try await store.delete(lunch) },
            { try await store.save(lateLunch) },
            { try await store.delete([dinner, lateLunch]) },
            { try await store.delete(first) },
        ]
        for step in [{}] + steps {
            try await step()
            let answer = Set(try await store.identifiers(energy, predicate))
            let noticed = notices.elements.count
            for run in [changes.run, sums.run, parts.run, notices.run] { run() }
            let page = try await AnchoredObjectQueryDescriptor(predicates: [asked], anchor: anchor).result(for: store)
            anchor = page.newAnchor
            let before = known
            known.subtract(page.deletedObjects.map(\.uuid))
            known.formUnion(page.addedSamples.map(\.uuid))
            #expect(known == answer)
            #expect(apply(changes.elements) == answer)
            #expect(known == before || notices.elements.count > noticed)
            let sum = try await statistics.result(for: store)?.sumQuantity()
            #expect(sums.elements.last?.statistics?.sumQuantity() == sum)
            let pages = try await collection.result(for: store).statistics().map { $0.sumQuantity() }
            #expect(parts.elements.last?.statisticsCollection.statistics().map { $0.sumQuantity() } == pages)
        }
        for cancel in [changes.cancel, sums.cancel, parts.cancel, notices.cancel] { cancel() }
        for run in [changes.run, sums.run, parts.run, notices.run] { run() }
        #expect(store.database.waitingQueries == 0)
        await invariants()
    }

    @Test func `a deletion is judged as it may have been, so that no change of what is loose is missed`() throws {
        let filter = TypedFilter(type: energy, filter: try (!noCorrelation && !(!noCorrelation)).lowered(for: energy))
        #expect(filter.ofFormerRows(isRestricted: false).matches(SampleRow(first)))
        let never = TypedFilter(type: energy, filter: try (noCorrelation && .or([])).lowered(for: energy))
        #expect(!never.ofFormerRows(isRestricted: false).matches(SampleRow(first)))
    }

    @Test func `R6.5 a meal that lost a member before it was deleted is reported as deleted once`() async throws {
        let store = HealthStore.fixed()
        let (egg, bread) = (proteinGrams(6), proteinGrams(4))
        let breakfast = meal([egg, bread])
        try await store.save(breakfast)
        let query = AnchoredObjectQueryDescriptor(predicates: [.correlation(type: food)], anchor: nil)
        try await store.delete(egg)
        try await store.delete(breakfast)
        #expect(try await query.result(for: store).deletedObjects.map(\.uuid) == [breakfast.uuid])
    }

    @Test func `R8.14 what a correlation usually holds decides whether it may be deleted`() async throws {
        let store = HealthStore(database: .fixed(), sourceRevision: revision("phone"), authorization: .everything)
        let lunch = meal([kilocalories(1)])
        try await store.save(lunch)
        try await store.changeAuthorization(
            share: Dictionary(uniqueKeysWithValues: food.memberTypes.map { ($0, false) })
        )
        await #expect(throws: HealthError.self) { try await store.delete(lunch) }
        await #expect(throws: HealthError.self) {
            try await store.deleteObjects(of: food, predicate: Query.predicateForObject(with: lunch.uuid))
        }
        #expect(try await store.unrestricted.meals().count == 1)
    }
}
