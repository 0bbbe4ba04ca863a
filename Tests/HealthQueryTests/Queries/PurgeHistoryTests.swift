import Foundation
@testable import HealthQuery
import Testing

/// Random histories in which deletions are forgotten, against a model that says which anchors expire.
struct PurgeHistoryTests {
    /// One who reads page by page, with whatever happens in between.
    private struct Pager {
        let question: NaiveModel.Question
        let limit: Int?
        let policy: ExpiredAnchorPolicy
        var anchor: QueryAnchor?
        /// Where it is in the model.
        var sequence: UInt64 = 0
        /// The step of the purge after which it began or was at its end; 0 before the first.
        var lastPurge = 0
    }

    /// What is forgotten, and what expires for it: each step is a second, and purges at most once in it.
    private struct Memory {
        var purges: [(sequence: UInt64, step: Int)] = []
        var horizon = 0
        /// The last deletion that is forgotten.
        var purgedUpTo: UInt64 = 0
    }

    @Test(arguments: 0..<4)
    func `L28 R3.9 a page is what the model says, or expires exactly when the model says so`(_ part: Int) async throws {
        var history = RandomHistory(random: SeededGenerator())
        let seed = history.random.seed
        let clock = TestClock()
        var store = ModelledStore(.fixed(now: { clock.now }))
        var memory = Memory()
        var pagers: [Pager] = []
        var lastSequences: [UInt64] = [0]
        var outcomes = (expired: 0, ignored: 0, read: 0)
        for step in 1...150 {
            let comment: Comment = "HEALTHQUERY_SEED=\(seed) part \(part) step \(step)"
            clock.advance()
            try await store.apply(history.operation(store.model), comment)
            lastSequences.append(store.model.lastSequence)
            if part > 0, history.once(in: 6) {
                let first = max(1, 1 + step - history.below(part == 1 ? step : 12))
                await store.purge(before: time(Double(first)))
                memory.purgedUpTo = max(memory.purgedUpTo, lastSequences[first - 1])
                memory.horizon = max(memory.horizon, min(first, step))
                memory.purges.append((store.model.lastSequence, step))
            }
            pagers.append(
                Pager(
                    question: history.question(store.model, of: RandomHistory.types),
                    limit: history.limit(),
                    policy: history.once(in: 2) ? .fail : .ignore
                )
            )
            pagers.shuffle(using: &history.random)
            for index in pagers.indices.prefix(6).reversed() {
                let isAlive = try await turnPage(&pagers[index], store, memory, &outcomes, comment)
                if !isAlive { pagers.remove(at: index) }
            }
        }
        #expect(outcomes.read > 100)
        if part > 0 { #expect(outcomes.expired > 0 && outcomes.ignored > 0) } else { #expect(outcomes.expired == 0) }
    }

    /// Reads one page; false if it expired, or if there was nothing new and that is the end of it.
    private func turnPage(
        _ pager: inout Pager,
        _ store: ModelledStore,
        _ memory: Memory,
        _ outcomes: inout (expired: Int, ignored: Int, read: Int),
        _ comment: Comment
    ) async throws -> Bool {
        let descriptor = AnchoredObjectQueryDescriptor(
            predicates: Flavour.any.predicates(pager.question),
            anchor: pager.anchor,
            limit: pager.limit,
            expiredAnchorPolicy: pager.policy
        )
        let expires = pager.anchor != nil && pager.sequence > 0 && pager.lastPurge < memory.horizon
        if expires, pager.policy == .fail {
            outcomes.expired += 1
            let error = await expectError(.errorAnchorExpired) {
                _ = try await descriptor.result(for: store.stores[0])
            }
            #expect(pager.question.contains { error.contains($0.type.identifier) }, comment)
            return false
        }
        if expires { outcomes.ignored += 1 }
        let found = try await descriptor.result(for: store.stores[0])
        let model = store.model.remembering { $0.sequence > memory.purgedUpTo }
        let expected = model.delta(pager.question, after: pager.sequence, limit: pager.limit)
        #expect(found.addedSamples.map(Flavour.any.wrap) == expected.added, comment)
        #expect(found.deletedObjects.map(\.uuid) == expected.deleted, comment)
        let snapshot = await store.database.currentState()
        let reached = found.isCaughtUp ? max(expected.sequence, snapshot.log.purgeSequence) : expected.sequence
        #expect(snapshot.sequence(of: found.newAnchor) == reached, comment)
        outcomes.read += 1
        let passed = memory.purges.last { $0.sequence <= reached || pager.sequence == 0 }
        pager.lastPurge = max(pager.lastPurge, passed?.step ?? 0, expires ? memory.horizon : 0)
        // Some are never at their end.
        let isOver = found.newAnchor == pager.anchor && store.model.lastSequence % 3 == 0
        (pager.anchor, pager.sequence) = (found.newAnchor, reached)
        return !isOver
    }
}
