import Foundation
@testable import HealthQuery
import Testing

/// Random histories in which deletions are forgotten, against a model that says which anchors expire.
@Suite struct PurgeHistoryTests {
    /// One who reads page by page, with whatever happens in between.
    private struct Pager {
        let question: NaiveModel.Question
        let limit: Int?
        let policy: ExpiredAnchorPolicy
        var anchor: QueryAnchor?
        var sequence: UInt64
        var origin: UInt64 = 0
    }

    @Test(arguments: [nil, 0, 1, 3, 10] as [Int?], [true, false])
    func `L28 R3.9 a page is what the model says, or expires exactly when the model says so`(limit: Int?, purges: Bool)
        async throws
    {
        var history = RandomHistory(random: SeededGenerator())
        let seed = history.random.seed
        let clock = TestClock()
        var store = ModelledStore(.fixed(rules: .init(maximumDeletedObjects: limit), now: { clock.now }))
        var memory = ForgetfulModel(limit: limit)
        var pagers: [Pager] = []
        var sequences: [(date: Date, last: UInt64)] = []
        var outcomes = (expired: 0, ignored: 0, read: 0)
        for step in 0..<150 {
            let comment: Comment = "HEALTHQUERY_SEED=\(seed) limit \(limit ?? -1) step \(step)"
            clock.advance()
            try await store.apply(history.operation(store.model), comment)
            sequences.append((clock.now, store.model.lastSequence))
            if purges, history.once(in: 6), let moment = sequences.randomElement(using: &history.random) {
                await store.database.purgeDeletedObjects(before: moment.date)
                let last = sequences.last { $0.date < moment.date }?.last ?? 0
                memory.purgedUpTo = max(memory.purgedUpTo, last)
            }
            let question = history.question(store.model, of: RandomHistory.types)
            let start = history.once(in: 2) ? 0 : UInt64(history.below(Int(store.model.lastSequence) + 1))
            let snapshot = await store.database.currentState()
            #expect(
                snapshot.log.lastSequence == store.model.lastSequence, "a purge takes no sequence number, \(comment)")
            pagers.append(
                Pager(
                    question: question,
                    limit: history.limit(),
                    policy: history.once(in: 2) ? .fail : .ignore,
                    anchor: start == 0 ? nil : snapshot.anchor(start),
                    sequence: start
                )
            )
            pagers.shuffle(using: &history.random)
            for index in pagers.indices.prefix(6).reversed() {
                let isAlive = try await turnPage(&pagers[index], store, memory, &outcomes, comment)
                if !isAlive { pagers.remove(at: index) }
            }
        }
        #expect(outcomes.read > 100)
        if purges || limit ?? 10 < 3 { #expect(outcomes.expired > 0 && outcomes.ignored > 0) }
        if !purges, limit == nil { #expect(outcomes.expired == 0) }
    }

    /// Reads one page; false if there was nothing new, or the anchor expired.
    private func turnPage(
        _ pager: inout Pager,
        _ store: ModelledStore,
        _ memory: ForgetfulModel,
        _ outcomes: inout (expired: Int, ignored: Int, read: Int),
        _ comment: Comment
    ) async throws -> Bool {
        let types = Set(pager.question.map(\.type))
        let forgotten = memory.forgotten(store.model, types)
        let expires = forgotten > max(pager.sequence, pager.origin)
        let descriptor = AnchoredObjectQueryDescriptor(
            predicates: Flavour.any.predicates(pager.question),
            anchor: pager.anchor,
            limit: pager.limit,
            expiredAnchorPolicy: pager.policy
        )
        if expires, pager.policy == .fail, pager.sequence > 0 {
            outcomes.expired += 1
            let error = await expectError(.errorAnchorExpired) {
                _ = try await descriptor.result(for: store.stores[0])
            }
            #expect(types.contains { error.contains($0.identifier) }, comment)
            return false
        }
        if expires {
            pager.origin = forgotten
            if pager.sequence > 0 { outcomes.ignored += 1 }
        }
        let found = try await descriptor.result(for: store.stores[0])
        let expected = memory.recalled(store.model).delta(pager.question, after: pager.sequence, limit: pager.limit)
        #expect(found.addedSamples.map(Flavour.any.wrap) == expected.added, comment)
        #expect(found.deletedObjects.map(\.uuid) == expected.deleted, comment)
        let snapshot = await store.database.currentState()
        let position = HistoryPosition(expected.sequence, origin: pager.origin)
        #expect(found.newAnchor == snapshot.anchor(position), comment)
        outcomes.read += 1
        defer { (pager.anchor, pager.sequence, pager.origin) = (found.newAnchor, expected.sequence, position.origin) }
        return found.newAnchor != pager.anchor
    }
}
