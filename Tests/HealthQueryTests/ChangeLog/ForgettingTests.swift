import Foundation
@_spi(Diagnostics) @testable import HealthQuery
import Testing

/// What is held of deletions, and how much.
@Suite struct ForgettingTests {
    private func log(limit: Int?, deleting count: Int, from sources: Int = 1, start: (Int) -> Double = { Double($0) })
        -> ChangeLog
    {
        var log = ChangeLog(maximumDeletions: limit)
        for index in 0..<count {
            let source = revision("source \(index % sources)")
            log.recordDeletion(of: row(start: start(index), sequence: 0, from: source), at: time(Double(index)))
            log.forgetSurplus(KnownSights())
        }
        return log
    }

    @Test func `elements go out of a list, and copies keep theirs`() {
        var list = AppendOnlyList<Int>()
        for sequence in 0..<1000 { list.append(sequence) }
        let held = list
        #expect(list.remove(at: stride(from: 0, to: 1000, by: 3)).count == 334)
        #expect(list.count == 666 && list[0] == 1 && list[665] == 998)
        list.append(7)
        #expect(Array(list.suffix { $0 < 998 }) == [998, 7])
        #expect(held.count == 1000 && held[999] == 999)
        #expect(list.remove(at: 0..<0).isEmpty && list.count == 667)
    }

    @Test func `L28 no more than about twice as many deletions are held as are remembered`() {
        for (limit, sources) in [(0, 1), (1, 1), (10, 1), (10, 7), (100, 3)] {
            var greatest = 0
            var log = ChangeLog(maximumDeletions: limit)
            for index in 0..<2000 {
                let source = revision("source \(index % sources)")
                log.recordDeletion(of: row(start: -Double(index), sequence: 0, from: source), at: time(0))
                log.forgetSurplus(KnownSights())
                greatest = max(greatest, log.deletionCount(of: stepCount))
            }
            #expect(greatest <= 2 * limit * sources + 1)
            #expect(log.deletionCount(of: stepCount) >= limit * sources)
            let left = log.deletions(of: stepCount, after: 2000 - UInt64(limit * sources)).map(\.sequence)
            #expect(left.count == limit * sources, "the last of each source are there")
        }
    }

    @Test func `L28 without a limit all deletions are held`() {
        #expect(log(limit: nil, deleting: 3000).deletionCount(of: stepCount) == 3000)
    }

    @Test func `what is left of forgotten deletions is bounded`() {
        // Each starts before the one deleted before it, so that a window can tell them all apart.
        var log = log(limit: nil, deleting: 3000) { -Double($0) }
        log.forget(before: time(2000), KnownSights())
        #expect(log.deletionCount(of: stepCount) == 1000)
        #expect(log.forgotten[stepCount.index]?.count == 1)
        // With readers that have windows there is one left for each.
        var sights = KnownSights()
        for index in 0..<10 {
            sights.insert(
                VisibilityHistory(source: revision("x").source) { _ in .recent(since: -100 * Double(index) - 0.5) })
        }
        var other = self.log(limit: nil, deleting: 3000) { -Double($0) }
        other.forget(before: time(2000), sights)
        #expect(other.forgotten[stepCount.index]?.count == 11)
        let reader = VisibilityHistory(source: revision("x").source) { _ in .recent(since: -300.5) }
        #expect(other.forgottenSequence(of: stepCount, toldTo: reader) == 301)
        #expect(other.forgottenSequence(of: stepCount, toldTo: nil) == 2000)
        #expect(other.forgottenSequence(of: heartRate, toldTo: nil) == 0)
    }

    @Test func `few forgotten deletions are told apart by windows of which nobody knew`() {
        var log = log(limit: nil, deleting: 200) { Double(($0 * 37) % 200) }
        log.forget(before: time(150), KnownSights())
        for since in 0..<210 {
            let reader = VisibilityHistory(source: revision("x").source) { _ in .recent(since: Double(since)) }
            let last = (0..<150).last { ($0 * 37) % 200 >= since } ?? -1
            #expect(log.forgottenSequence(of: stepCount, toldTo: reader) == UInt64(last + 1))
        }
    }

    @Test func `a snapshot that was taken before keeps what is forgotten`() async throws {
        let store = HealthStore.fixed()
        let samples = [steps(1), steps(2)]
        try await store.save(samples)
        try await store.delete(samples)
        let held = await store.database.currentState()
        await store.database.purgeDeletedObjects(before: .distantFuture)
        #expect(held.log.deletionCount(of: stepCount) == 2)
        #expect(held.forgottenSequence(of: stepCount) == 0)
        let now = await store.database.currentState()
        #expect(now.log.deletionCount(of: stepCount) == 0)
        #expect(now.forgottenSequence(of: stepCount) == 4)
        #expect(await store.database.diagnostics().removals == 0)
        #expect(now.log.lastSequence == held.log.lastSequence && now.log.transactions == held.log.transactions)
    }

    @Test func `a clock that goes back makes no deletion older than those before it`() {
        var log = ChangeLog()
        for seconds in [10.0, 3, 20, .nan, 5, -.infinity] {
            log.recordDeletion(of: row(start: 0, sequence: 0), at: time(seconds))
        }
        #expect(log.deletions(of: stepCount, after: 0).map(\.date) == [10, 10, 20, 20, 20, 20].map { time($0) })
        log.forget(before: time(10), KnownSights())
        #expect(log.deletionCount(of: stepCount) == 6)
        log.forget(before: time(15), KnownSights())
        #expect(log.deletionCount(of: stepCount) == 4)
        log.forget(before: time(.nan), KnownSights())
        log.forget(before: .distantPast, KnownSights())
        #expect(log.deletionCount(of: stepCount) == 4)
    }

    @Test func `L28 deletions of correlations are always remembered`() async throws {
        let database = HealthDatabase.fixed(rules: .init(maximumDeletedObjects: 0))
        let store = HealthStore(database: database, sourceRevision: revision("phone"))
        let food = CorrelationType(.food)
        let descriptor = AnchoredObjectQueryDescriptor<Correlation>(
            predicates: [.correlation(type: food)], anchor: nil)
        let objects: [Correlation] = (0..<5).map { meal([kilocalories(Double($0))]) }
        try await store.save(objects)
        let anchor = try await descriptor.result(for: store).newAnchor
        try await store.delete(objects)
        await database.purgeDeletedObjects(before: .distantFuture)
        var later = descriptor
        later.anchor = anchor
        #expect(try await later.result(for: store).deletedObjects.map(\.uuid) == objects.map(\.uuid))
    }
}
