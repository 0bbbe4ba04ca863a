@testable import HealthQuery
import Testing

struct LiveSourceQueryTests {
    private let descriptor = SourceQueryDescriptor(predicate: .quantitySample(type: stepCount))

    @Test func `L13 sources come in the order of their first save, and go with their last match`() async throws {
        let database = HealthDatabase.fixed()
        let phone = HealthStore(database: database, sourceRevision: revision("phone"))
        let watch = HealthStore(database: database, sourceRevision: revision("watch"))
        let reader = LiveReader(descriptor.results(for: phone))
        reader.run()
        let first = steps(1, at: 60)
        try await watch.save(first)
        reader.run()
        try await phone.save(steps(2, at: 0))
        reader.run()
        // Another one of a source that is there.
        try await watch.save(steps(3, at: 120))
        reader.run()
        try await watch.deleteObjects(of: stepCount, predicate: Query.predicateForObject(with: first.uuid))
        reader.run()
        try await watch.deleteObjects(of: stepCount, predicate: .and([]))
        reader.run()
        #expect(
            reader.elements.map { $0.sources.map(\.name) } == [[], ["watch"], ["watch", "phone"], ["phone"]]
        )
        #expect(reader.elements.allSatisfy { $0.isCaughtUp })
        reader.cancel()
        reader.run()
        #expect(database.liveQueryCount == 0)
    }

    @Test func `L13 R6.4 sources of meals follow the order of the meals that are seen, at any time`() async throws {
        let database = HealthDatabase.fixed()
        let first = HealthStore(database: database, sourceRevision: revision("first"))
        let second = HealthStore(database: database, sourceRevision: revision("second"))
        let guest = HealthStore(
            database: database, sourceRevision: revision("guest"),
            authorization: .everything(but: protein, read: .denied))
        let late = meal([kilocalories(1)], at: 100_000)
        try await first.save(late)
        try await second.save(meal([kilocalories(2)]))
        try await first.save(meal([kilocalories(3)]))
        let now = Query.predicateForSamples(withStart: time(0), end: time(60))
        let descriptor = SourceQueryDescriptor(predicate: .correlation(type: food, predicate: now))
        let reader = LiveReader(descriptor.results(for: guest))
        reader.run()
        // It is of another time than the query asks for, and was the first of its source.
        try await first.delete(late)
        reader.run()
        #expect(try await descriptor.result(for: guest).map(\.name) == ["second", "first"])
        #expect(reader.elements.map { $0.sources.map(\.name) } == [["first", "second"], ["second", "first"]])
        reader.cancel()
        reader.run()
    }

    @Test func `L4 L13 on random histories the sources are what the query answers, and there are none without news`()
        async throws
    {
        var history = RandomHistory(random: SeededGenerator())
        let comment: Comment = "HEALTHQUERY_SEED=\(history.random.seed)"
        var modelled = ModelledStore()
        let live = descriptor.live
        var state = try live.begin(in: await modelled.database.currentState())
        var known: [Source]?
        for _ in 0..<300 {
            try await modelled.apply(history.operation(modelled.model), comment)
            let element = try await live.step(&state, in: await modelled.database.currentState())
            let expected = try await descriptor.result(for: modelled.stores[0])
            #expect(element?.sources == (expected == known ? nil : expected), comment)
            known = expected
        }
    }
}
