import Foundation
@testable import HealthQuery
import Testing

/// Anchors that are too old to tell all deletions since.
@Suite struct ExpiredAnchorTests {
    private let clock = TestClock()

    private func store(limit: Int? = nil) -> HealthStore {
        HealthStore(
            database: .fixed(rules: .init(maximumDeletedObjects: limit)) { [clock] in clock.now },
            sourceRevision: revision("phone")
        )
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

    @Test func `L28 R3.9 an anchor before a forgotten deletion has expired, and says of what type`() async throws {
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

    @Test func `L28 an anchor that knows of all that is forgotten stays as it is`() async throws {
        let store = store()
        try await store.save([pulse(60)])
        let samples = [steps(1), steps(2)]
        try await store.save(samples)
        let quiet = try await changes(nil, heartRate).result(for: store).newAnchor
        try await store.delete(samples)
        let anchor = try await changes().result(for: store).newAnchor
        let sequence = await store.database.currentState().log.lastSequence
        await store.database.purgeDeletedObjects(before: .distantFuture)
        #expect(await store.database.currentState().log.lastSequence == sequence)
        #expect(try await changes(anchor).result(for: store).newAnchor == anchor)
        // What begins now has the same anchor.
        #expect(try await changes().result(for: store).newAnchor == anchor)
        #expect(try await changes(quiet, heartRate).result(for: store).newAnchor == quiet)
        await expectError(.errorAnchorExpired) { _ = try await changes(quiet).result(for: store) }
        // A purge of what is no more, and of nothing.
        await store.database.purgeDeletedObjects(before: .distantPast)
        #expect(try await changes(anchor).result(for: store).newAnchor == anchor)
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

    @Test func `L28 R3.9 a page after a purge has expired if a deletion between was forgotten`() async throws {
        let store = store()
        let samples = (0..<5).map { steps(Double($0)) }
        try await store.save(samples)
        let page = try await changes(limit: 2).result(for: store)
        await store.database.purgeDeletedObjects(before: .distantFuture)
        _ = try await changes(page.newAnchor, limit: 2).result(for: store)
        try await store.delete(samples[0])
        _ = try await changes(page.newAnchor, limit: 2).result(for: store)
        await store.database.purgeDeletedObjects(before: .distantFuture)
        await expectError(.errorAnchorExpired) { _ = try await changes(page.newAnchor, limit: 2).result(for: store) }
        // Who began after the purge is not concerned by it, and by the next one is.
        let later = try await changes(limit: 1).result(for: store)
        _ = try await changes(later.newAnchor, limit: 1).result(for: store)
        try await store.delete(samples[1])
        await store.database.purgeDeletedObjects(before: .distantFuture)
        await expectError(.errorAnchorExpired) { _ = try await changes(later.newAnchor, limit: 1).result(for: store) }
        var silent = changes(later.newAnchor, limit: 1, .ignore)
        let rest = try await silent.result(for: store)
        #expect(rest.addedSamples.map(\.uuid) == [samples[2].uuid])
        silent.anchor = rest.newAnchor
        silent.expiredAnchorPolicy = .fail
        #expect(try await silent.result(for: store).addedSamples.map(\.uuid) == [samples[3].uuid])
    }

    @Test func `L28 a limit remembers the last deletions of each type and source`() async throws {
        let phone = store(limit: 2)
        let watch = HealthStore(database: phone.database, sourceRevision: revision("watch"))
        let samples = (0..<8).map { steps(Double($0)) }
        try await phone.save(samples)
        let others = (0..<8).map { steps(Double($0)) }
        try await watch.save(others)
        var anchors: [QueryAnchor] = []
        for index in 0..<6 {
            anchors.append(try await changes().result(for: phone).newAnchor)
            try await phone.delete(samples[index])
        }
        for index in 0..<2 { try await watch.delete(others[index]) }
        for index in 0..<4 {
            await expectError(.errorAnchorExpired) { _ = try await changes(anchors[index]).result(for: phone) }
        }
        for index in 4..<6 {
            let delta = try await changes(anchors[index]).result(for: phone)
            #expect(delta.deletedObjects.count == 2 + 6 - index)
        }
        let told = try await changes().result(for: phone).deletedObjects.map(\.uuid)
        #expect(told == [samples[4].uuid, samples[5].uuid, others[0].uuid, others[1].uuid])
        #expect(try await changes(nil, heartRate).result(for: phone).deletedObjects.isEmpty)
    }

    @Test func `L28 where nothing is remembered each deletion expires the anchors before it`() async throws {
        for limit in [0, -3] {
            let store = store(limit: limit)
            let samples = [steps(1), steps(2)]
            try await store.save(samples)
            let anchor = try await changes().result(for: store).newAnchor
            try await store.delete(samples[0])
            await expectError(.errorAnchorExpired) { _ = try await changes(anchor).result(for: store) }
            let delta = try await changes().result(for: store)
            #expect(delta.deletedObjects.isEmpty && delta.addedSamples.count == 1)
            #expect(try await changes(delta.newAnchor).result(for: store).newAnchor == delta.newAnchor)
        }
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
