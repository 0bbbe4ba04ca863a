import Foundation
@testable import HealthQuery
import Testing

/// Random histories, on which every query must answer what the model answers.
struct RandomHistoryTests {
    /// Runs a history of small saves and deletes and asks questions along the way, also of states of long ago.
    private func run<S>(_ flavour: Flavour<S>, steps: Int) async throws {
        var history = RandomHistory(random: SeededGenerator())
        let seed = history.random.seed
        var store = ModelledStore()
        var held: [ModelledStore] = []
        for step in 0..<steps {
            let comment: Comment = "HEALTHQUERY_SEED=\(seed) step \(step)"
            try await store.apply(history.operation(store.model), comment)
            try await ask(store, flavour, &history, comment)
            if step % 20 == 0 { held.append(await store.fork()) }
            if history.once(in: 10), let index = held.indices.randomElement(using: &history.random) {
                // A copy that was held over all changes answers as at its time, and can go another way.
                try await ask(held[index], flavour, &history, "held, \(comment)")
                try await held[index].apply(history.operation(held[index].model), "held, \(comment)")
            }
        }
        for copy in held + [store] {
            try await ask(copy, flavour, &history, "at the end, HEALTHQUERY_SEED=\(seed)")
        }
    }

    @Test func `quantity samples are what the model answers`() async throws {
        try await run(.quantity, steps: 150)
    }

    @Test func `category samples are what the model answers`() async throws {
        try await run(.category, steps: 150)
    }

    @Test func `samples of any kind are what the model answers`() async throws {
        try await run(.any, steps: 150)
    }

    @Test func `large saves are what the model answers`() async throws {
        var history = RandomHistory(random: SeededGenerator(), largestSave: 700)
        let seed = history.random.seed
        var store = ModelledStore()
        var held: [ModelledStore] = []
        for step in 0..<12 {
            let comment: Comment = "HEALTHQUERY_SEED=\(seed) step \(step)"
            try await store.apply(history.operation(store.model), comment)
            if step % 3 == 0 { held.append(await store.fork()) }
        }
        for copy in held + [store] {
            for _ in 0..<3 { try await ask(copy, .any, &history, "HEALTHQUERY_SEED=\(seed)") }
        }
    }

    @Test func `saves that wait to be put into their places are what the model answers`() async throws {
        var history = RandomHistory(random: SeededGenerator(), largestSave: 40)
        let seed = history.random.seed
        var store = ModelledStore()
        await store.database.bufferSaves(ofAtLeast: 3)
        var buffered = 0
        for step in 0..<120 {
            let comment: Comment = "HEALTHQUERY_SEED=\(seed) step \(step)"
            try await store.apply(history.operation(store.model), comment)
            if await store.database.buffered.index.isBuffering { buffered += 1 }
            if history.once(in: 6) { try await ask(store, .any, &history, comment) }
        }
        #expect(buffered > 20, "HEALTHQUERY_SEED=\(seed)")
        for _ in 0..<5 { try await ask(store, .any, &history, "at the end, HEALTHQUERY_SEED=\(seed)") }
    }

    private func ask<S>(
        _ store: ModelledStore,
        _ flavour: Flavour<S>,
        _ history: inout RandomHistory,
        _ comment: Comment
    ) async throws {
        let question = history.question(store.model, of: flavour.types)
        try await askSamples(store, flavour, question, &history, comment)
        try await askDelta(store, flavour, question, &history, comment)
        let first = [question[0]]
        let sources = try await SourceQueryDescriptor(predicate: flavour.predicates(first)[0])
            .result(for: store.stores[0])
        #expect(sources == store.model.sources(first), comment)
    }

    private func askSamples<S>(
        _ store: ModelledStore,
        _ flavour: Flavour<S>,
        _ question: NaiveModel.Question,
        _ history: inout RandomHistory,
        _ comment: Comment
    ) async throws {
        let keys = history.sortKeys()
        let limit = history.limit()
        let descriptor = SampleQueryDescriptor(
            predicates: flavour.predicates(question),
            sortDescriptors: keys.map(flavour.sortDescriptor),
            limit: limit
        )
        let found = try await descriptor.result(for: store.stores[0]).map(flavour.wrap)
        let expected = store.model.samples(question, sortedBy: keys, limit: limit).map(\.sample)
        #expect(found == expected, "\(comment): \(question) by \(keys), limit \(String(describing: limit))")
        let samples = try descriptor.samples(in: await store.stores[0].snapshot())
        #expect(samples.map(flavour.wrap) == expected, "\(comment): one by one")
    }

    /// Reads a delta at once and page by page.
    private func askDelta<S>(
        _ store: ModelledStore,
        _ flavour: Flavour<S>,
        _ question: NaiveModel.Question,
        _ history: inout RandomHistory,
        _ comment: Comment
    ) async throws {
        let model = store.model
        let snapshot = await store.database.currentState()
        let start = UInt64(history.below(Int(model.lastSequence) + 1))
        let limit = history.limit()
        var descriptor = AnchoredObjectQueryDescriptor(
            predicates: flavour.predicates(question),
            anchor: start == 0 ? nil : snapshot.anchor(start)
        )
        var sequence = start
        var isDone = false
        while !isDone {
            let found = try await descriptor.result(for: store.stores[0])
            let expected = model.delta(question, after: sequence, limit: descriptor.limit)
            #expect(found.addedSamples.map(flavour.wrap) == expected.added, "\(comment): \(question) after \(sequence)")
            #expect(found.deletedObjects.map(\.uuid) == expected.deleted, "\(comment): \(question) after \(sequence)")
            let position = try #require(snapshot.seal.opened(found.newAnchor.position)?.position)
            #expect(position == HistoryPosition(expected.sequence, seen: position.seen), comment)
            #expect(position.seen <= model.lastSequence, comment)
            // The whole first, then the same in pages until the anchor stays as it is.
            isDone = descriptor.limit != nil && found.newAnchor == descriptor.anchor
            if descriptor.limit != nil {
                descriptor.anchor = found.newAnchor
                sequence = expected.sequence
            } else {
                descriptor.limit = limit ?? 3
                isDone = limit == 0
            }
        }
    }
}

extension HealthDatabase {
    /// Lets the rows of smaller saves wait, too.
    fileprivate func bufferSaves(ofAtLeast count: Int) { leastBufferedSave = count }
}
