import Foundation
@testable import HealthQuery
import Testing

/// Loops beside other tasks, and iterators beside their copies.
struct LiveSharingTests {
    private static let changes = AnchoredObjectQueryDescriptor<QuantitySample>(
        predicates: [.quantitySample(type: stepCount)], anchor: nil, limit: 1)

    @Test func `L32 a loop that is behind lets others run after some elements`() async throws {
        let store = HealthStore.fixed()
        try await store.save((0..<300).map { steps(1, at: Double($0)) })
        let executor = ManualExecutor()
        let elements = Recorder<Int>()
        let loop = Task(executorPreference: executor) {
            for try await change in Self.changes.results(for: store) { elements.append(change.addedSamples.count) }
        }
        let seen = Recorder<Int>()
        let other = Task(executorPreference: executor) {
            for _ in 0..<20 {
                seen.append(elements.elements.count)
                await Task.yield()
            }
        }
        executor.run()
        await other.value
        #expect(elements.elements.reduce(0, +) == 300)
        #expect(seen.elements.last == elements.elements.count)
        for (before, after) in zip([0] + seen.elements, seen.elements) { #expect(after <= before + 64) }
        loop.cancel()
        executor.run()
    }

    @Test func `L32 loops that are behind let a task run that one of them begins, even if there are many loops`()
        async throws
    {
        let store = HealthStore.fixed()
        try await store.save((0..<600).map { steps(1, at: Double($0)) })
        // As many as keep every thread busy.
        let loops = (0..<2 * ProcessInfo.processInfo.activeProcessorCount).map { _ in
            Task {
                let isOver = Locked(false)
                var begun: Task<Bool, Never>?
                var count = 0
                for try await _ in Self.changes.results(for: store) {
                    if begun == nil { begun = Task { isOver.withLock { $0 } } }
                    count += 1
                    if count == 600 { break }
                }
                isOver.withLock { $0 = true }
                return await begun?.value
            }
        }
        for loop in loops { #expect(try await loop.value == false) }
    }

    /// Iterates by copies of one iterator, which cannot leave the actor.
    private actor Sharer {
        private let iterator: AnchoredObjectQueryDescriptor<QuantitySample>.Results.Iterator

        init(_ store: HealthStore) { iterator = LiveSharingTests.changes.results(for: store).makeAsyncIterator() }

        func next() async throws -> Int? {
            var copy = iterator
            return try await copy.next()?.addedSamples.count
        }
    }

    @Test func `L33 while one copy of an iterator waits another throws, and the first goes on`() async throws {
        let store = HealthStore.fixed()
        let sharer = Sharer(store)
        let executor = ManualExecutor()
        let told = Recorder<String>()
        func ask(_ name: String) -> Task<Void, Never> {
            Task(executorPreference: executor) {
                do {
                    told.append("\(name) \(try await sharer.next() ?? -1)")
                } catch {
                    told.append("\(name) \((error as? HealthError)?.code == .errorInvalidArgument)")
                }
            }
        }
        _ = ask("first")
        executor.run()
        let waiting = ask("waiting")
        executor.run()
        _ = ask("copy")
        executor.run()
        #expect(told.elements == ["first 0", "copy true"])
        try await store.save(steps(1))
        executor.run()
        // Then it is another's turn.
        let last = ask("last")
        executor.run()
        #expect(told.elements == ["first 0", "copy true", "waiting 1"])
        last.cancel()
        executor.run()
        #expect(told.elements == ["first 0", "copy true", "waiting 1", "last -1"])
        await waiting.value
        #expect(store.database.liveQueryCount == 0)
    }
}
