import Foundation
@testable import HealthQuery
import Testing

/// Anchors that are too old to tell all deletions since.
struct ExpiredAnchorTests {
    private let clock = TestClock()

    private func store() -> HealthStore {
        HealthStore(database: .fixed { [clock] in clock.now }, sourceRevision: revision("phone"))
    }

    private func changes(
        _ anchor: QueryAnchor? = nil,
        _ type: QuantityType = stepCount,
        limit: Int? = nil,
        _ policy: ExpiredAnchorPolicy = .fail
    ) -> AnchoredObjectQueryDescriptor<QuantitySample> {
        AnchoredObjectQueryDescriptor(
            predicates: [.quantitySample(type: type)], anchor: anchor, limit: limit, expiredAnchorPolicy: policy)
    }

    @Test func `L28 R3.9 an anchor before a purge has expired, and the error says of what type`() async throws {
        let store = store()
        let samples = [steps(1), steps(2)]
        try await store.save(samples)
        let anchor = try await changes().result(for: store).newAnchor
        try await store.delete(samples[0])
        await store.database.purgeDeletedObjects(before: clock.now + 1)
        let message = await expectError(.errorAnchorExpired) { _ = try await changes(anchor).result(for: store) }
        #expect(message.contains(stepCount.identifier))
        await expectError(.errorAnchorExpired) { _ = try await changes(anchor).explain(for: store) }
        // Also after it was kept somewhere.
        let kept = try JSONDecoder().decode(QueryAnchor.self, from: JSONEncoder().encode(anchor))
        await expectError(.errorAnchorExpired) { _ = try await changes(kept).result(for: store) }
    }

    @Test func `L28 R9.2 an anchor expires whatever was forgotten, also if nothing was`() async throws {
        let store = store()
        try await store.save([steps(1)])
        try await store.save([pulse(60)])
        let anchor = try await changes().result(for: store).newAnchor
        await store.database.purgeDeletedObjects(before: clock.now + 1)
        await expectError(.errorAnchorExpired) { _ = try await changes(anchor).result(for: store) }
        await expectError(.errorAnchorExpired) { _ = try await changes(anchor, heartRate).result(for: store) }
    }

    @Test func `L28 an anchor expires also if what was forgotten lay outside the dates of its query`() async throws {
        let store = store()
        let early = steps(1)
        try await store.save(early)
        let later = Query.predicateForSamples(withStart: time(1000), end: time(2000))
        var query = AnchoredObjectQueryDescriptor(
            predicates: [.quantitySample(type: stepCount, predicate: later)], anchor: nil, limit: nil)
        let behind = LiveReader(query.results(for: store), atMost: 1)
        behind.run()
        query.anchor = try await query.result(for: store).newAnchor
        try await store.delete(early)
        await store.database.purgeDeletedObjects(before: clock.now + 1)
        // Deletions are told whatever their dates were (R3.6), so that these are missed, too.
        await expectError(.errorAnchorExpired) { _ = try await query.result(for: store) }
        #expect(behind.elements.count == 1)
        query.anchor = behind.elements.first?.newAnchor
        await expectError(.errorAnchorExpired) { _ = try await query.result(for: store) }
    }

    @Test func `L28 R3.9 a query that is asked to goes on without what is forgotten`() async throws {
        let store = store()
        let samples = [steps(1), steps(2)]
        try await store.save(samples)
        let anchor = try await changes().result(for: store).newAnchor
        try await store.delete(samples[0])
        await store.database.purgeDeletedObjects(before: clock.now + 1)
        let late = steps(3)
        try await store.save(late)
        try await store.delete(samples[1])
        var descriptor = changes(anchor)
        #expect(descriptor.expiredAnchorPolicy == .fail)
        descriptor.expiredAnchorPolicy = .ignore
        let delta = try await descriptor.result(for: store)
        #expect(delta.addedSamples.map(\.uuid) == [late.uuid])
        #expect(delta.deletedObjects.map(\.uuid) == [samples[1].uuid])
        #expect(try await descriptor.explain(for: store).description.contains("R3.9"))
        #expect(try await !changes(delta.newAnchor).explain(for: store).description.contains("R3.9"))
        #expect(try await changes(delta.newAnchor).result(for: store).newAnchor == delta.newAnchor)
    }

    @Test func `L28 without an anchor a query reads what is there, with the deletions that are known`() async throws {
        let store = store()
        let samples = [steps(1), steps(2), steps(3)]
        try await store.save(samples)
        try await store.delete(samples[0])
        clock.advance()
        try await store.delete(samples[1])
        await store.database.purgeDeletedObjects(before: clock.now)
        let delta = try await changes().result(for: store)
        #expect(delta.addedSamples.map(\.uuid) == [samples[2].uuid])
        #expect(delta.deletedObjects.map(\.uuid) == [samples[1].uuid])
    }

    @Test func `L28 R3.4 a purge moves an anchor once, and not again`() async throws {
        let store = store()
        try await store.save([steps(1), steps(2)])
        let anchor = try await changes().result(for: store).newAnchor
        await store.database.purgeDeletedObjects(before: .distantPast)
        let next = try await changes(anchor).result(for: store)
        #expect(next.addedSamples.isEmpty && next.deletedObjects.isEmpty && next.isCaughtUp)
        #expect(next.newAnchor != anchor)
        #expect(try await changes(next.newAnchor).result(for: store).newAnchor == next.newAnchor)
        // What begins now has the same anchor.
        #expect(try await changes().result(for: store).newAnchor == next.newAnchor)
    }

    @Test func `L28 where much older deletions are forgotten often, no anchor expires that is read often`() async throws
    {
        let store = store()
        var anchors: [QueryAnchor] = []
        for _ in 0..<60 {
            let samples = [steps(1), steps(2)]
            try await store.save(samples)
            try await store.delete(samples[0])
            anchors.append(try await changes().result(for: store).newAnchor)
            clock.advance(by: 86_400)
            await store.database.purgeDeletedObjects(before: clock.now - 30 * 86_400)
            // Purges come once a day, and an anchor is as old as the one before it.
            for (age, anchor) in anchors.reversed().enumerated() {
                if age < 30 {
                    #expect(try await changes(anchor).result(for: store).deletedObjects.count == age)
                } else {
                    await expectError(.errorAnchorExpired) { _ = try await changes(anchor).result(for: store) }
                }
            }
        }
    }

    @Test func `L28 R3.3 pages of a store that forgot something come to an end`() async throws {
        let store = store()
        let samples = (0..<9).map { steps(Double($0)) }
        try await store.save(samples)
        try await store.delete(samples[0])
        try await store.delete(samples[4])
        await store.database.purgeDeletedObjects(before: clock.now + 1)
        clock.advance()
        try await store.delete(samples[8])
        var anchor: QueryAnchor?
        var added: [UUID] = []
        var deleted: [UUID] = []
        while true {
            let page = try await changes(anchor, limit: 2).result(for: store)
            added += page.addedSamples.map(\.uuid)
            deleted += page.deletedObjects.map(\.uuid)
            if page.newAnchor == anchor { break }
            anchor = page.newAnchor
        }
        #expect(added == [1, 2, 3, 5, 6, 7].map { samples[$0].uuid })
        #expect(deleted == [samples[8].uuid])
        #expect(try await changes().result(for: store).newAnchor == anchor)
    }

    @Test func `L28 R3.9 a page from before a purge has expired, and one that began after it has not`() async throws {
        let store = store()
        let samples = (0..<5).map { steps(Double($0)) }
        try await store.save(samples)
        let page = try await changes(limit: 2).result(for: store)
        try await store.delete(samples[0])
        await store.database.purgeDeletedObjects(before: .distantFuture)
        await expectError(.errorAnchorExpired) { _ = try await changes(page.newAnchor, limit: 2).result(for: store) }
        // Pages that began after the purge are not concerned by it, and by the next one are.
        let later = try await changes(limit: 1).result(for: store)
        let next = try await changes(later.newAnchor, limit: 1).result(for: store)
        try await store.delete(samples[1])
        await store.database.purgeDeletedObjects(before: .distantFuture)
        for anchor in [later.newAnchor, next.newAnchor] {
            await expectError(.errorAnchorExpired) { _ = try await changes(anchor, limit: 1).result(for: store) }
        }
        var silent = changes(later.newAnchor, limit: 1, .ignore)
        let rest = try await silent.result(for: store)
        #expect(rest.addedSamples.map(\.uuid) == [samples[2].uuid])
        silent.anchor = rest.newAnchor
        silent.expiredAnchorPolicy = .fail
        #expect(try await silent.result(for: store).addedSamples.map(\.uuid) == [samples[3].uuid])
    }

    @Test func `L26 an anchor in the middle of pages is itself after it was encoded`() async throws {
        let store = store()
        let samples = (0..<5).map { steps(Double($0)) }
        try await store.save(samples)
        try await store.delete(samples[4])
        await store.database.purgeDeletedObjects(before: .distantFuture)
        let anchor = try await changes(limit: 1).result(for: store).newAnchor
        let kept = try JSONDecoder().decode(QueryAnchor.self, from: JSONEncoder().encode(anchor))
        #expect(kept == anchor)
        #expect(try await changes(kept).result(for: store).addedSamples.map(\.value) == [1, 2, 3])
    }
}
