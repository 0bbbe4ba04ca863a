import Foundation
@testable import HealthQuery
import Testing

/// What a reader who may not read everything sees of correlations (R6.4).
struct CorrelationAccessTests {
    private let database = HealthDatabase.fixed()
    private let own = proteinGrams(30)
    private let others = kilocalories(500)

    /// A store that may save food, and reads nothing but its own; its app's meal holds a sample of another app.
    private func restricted() async throws -> HealthStore {
        try await HealthStore(database: database, sourceRevision: revision("watch")).save(others)
        try await HealthStore(database: database, sourceRevision: revision("phone")).save(meal([own, others]))
        let share = [energy: true, protein: true] as [SampleType: Bool]
        return HealthStore(
            database: database,
            sourceRevision: revision("phone"),
            authorization: HealthAuthorization(share: share, read: [energy: .denied, protein: .denied])
        )
    }

    @Test func `R6.4 what may not be read is left out of a correlation, and is not there for conditions`() async throws
    {
        let store = try await restricted()
        #expect(try await store.meals().map(\.objectIdentifiers) == [[own.uuid]])
        #expect(try await store.meals([protein: .and([])]).count == 1)
        #expect(try await store.meals([energy: .and([])]).isEmpty)
        let all = HealthStore(database: database, sourceRevision: revision("other"))
        #expect(try await all.meals([energy: .and([])]).map(\.objectIdentifiers) == [[own.uuid, others.uuid]])
    }

    @Test func `R6.4 a live query tells when more of what correlations hold may be read`() async throws {
        let store = try await restricted()
        let descriptor = CorrelationQueryDescriptor(type: food, samplePredicates: [energy: .and([])])
        let reader = LiveReader(descriptor.results(for: store))
        reader.run()
        try await store.changeAuthorization(read: [energy: .everything])
        reader.run()
        try await store.changeAuthorization(read: [energy: .denied])
        reader.run()
        #expect(
            reader.elements.map { $0.correlations.map(\.objectIdentifiers) } == [[], [[own.uuid, others.uuid]], []]
        )
        reader.cancel()
        reader.run()
        #expect(store.database.waitingQueries == 0)
    }

    /// What a store is told of meals after an anchor.
    private func changes(_ store: HealthStore, after anchor: QueryAnchor?) async throws
        -> AnchoredObjectQueryDescriptor<Correlation>.Result
    {
        try await AnchoredObjectQueryDescriptor(predicates: [.correlation(type: food)], anchor: anchor)
            .result(for: store)
    }

    @Test func `R6.4 what a correlation lost while it could not be seen is told of`() async throws {
        let other = HealthStore(database: database, sourceRevision: revision("other"))
        let store = HealthStore(database: database, sourceRevision: revision("phone"))
        let (lunch, dinner) = (meal([own, others]), meal([kilocalories(3)], at: 60))
        try await other.save([lunch, dinner])
        let anchor = try await changes(store, after: nil).newAnchor
        try await store.changeAuthorization(read: [energy: .denied])
        try await other.delete(others)
        let member = try #require(dinner.objects.first)
        try await other.delete([member, dinner])
        let delta = try await changes(store, after: anchor)
        #expect(delta.addedSamples.map(\.objectIdentifiers) == [[own.uuid]])
        #expect(delta.deletedObjects.map(\.uuid) == [dinner.uuid])
    }

    @Test func `R9.2 a correlation that was never seen is not told of when what it lost could be seen`() async throws {
        let other = HealthStore(database: database, sourceRevision: revision("other"))
        let store = HealthStore(
            database: database,
            sourceRevision: revision("phone"),
            authorization: HealthAuthorization(read: [energy: .denied, protein: .denied])
        )
        try await other.save([meal([own, others])])
        try await other.save([meal([kilocalories(1)])])
        try await other.delete(others)
        try await store.changeAuthorization(read: [energy: .everything])
        try await store.changeAuthorization(read: [energy: .denied])
        #expect(try await changes(store, after: nil).deletedObjects.count == 1)
    }

    @Test func `a correlation under the identifier of a deleted one is new`() async throws {
        let other = HealthStore(database: database, sourceRevision: revision("other"))
        let store = HealthStore(
            database: database, sourceRevision: revision("phone"), authorization: .everything(but: energy))
        let lunch = meal([own, others])
        try await other.save(lunch)
        try await other.delete(others)
        let anchor = try await changes(store, after: nil).newAnchor
        try await other.delete(lunch)
        try await other.save(meal([own], uuid: lunch.uuid))
        #expect(try await changes(store, after: anchor).addedSamples.map(\.uuid) == [lunch.uuid])
    }

    @Test func `R6.5 a live query notices that a correlation goes that holds nothing`() async throws {
        let other = HealthStore(database: database, sourceRevision: revision("other"))
        let store = HealthStore(
            database: database, sourceRevision: revision("phone"), authorization: .everything(but: heartRate))
        let lunch = meal([others])
        try await other.save(lunch)
        try await other.delete(others)
        let reader = LiveReader(CorrelationQueryDescriptor(type: food).results(for: store))
        reader.run()
        try await other.delete(lunch)
        reader.run()
        #expect(reader.elements.map(\.correlations.count) == [1, 0])
        reader.cancel()
        reader.run()
    }
}
