import Foundation
@_spi(Diagnostics) @testable import HealthQuery
import Testing

/// What purges forget, and which positions expire for it.
struct PurgeLogTests {
    @Test func `L28 a position counts as old as the last purge before it, or as the database`() {
        var purges = PurgeLog(since: time(100))
        #expect(purges.horizon == 0 && purges.last == 0)
        // Nothing was there before the beginning.
        #expect(purges.record(5, before: time(100), at: time(110)) == time(110))
        #expect(purges.horizon == 0 && purges.last == 5)
        _ = purges.record(9, before: time(90), at: time(120))
        #expect(purges.horizon == 0 && purges.last == 9)
        // What is from between 110 and 120 counts as old as 110.
        _ = purges.record(14, before: time(110), at: time(130))
        #expect(purges.horizon == 5)
        _ = purges.record(20, before: time(111), at: time(140))
        #expect(purges.horizon == 9)
        // Nobody is made valid again.
        _ = purges.record(21, before: time(50), at: time(150))
        #expect(purges.horizon == 9)
        _ = purges.record(30, before: .distantFuture, at: time(160))
        #expect(purges.horizon == 30 && purges.last == 30)
    }

    @Test func `L28 purges of one moment, and of a clock that stands or goes back, follow one another`() {
        var purges = PurgeLog(since: time(.nan))
        var last = Date.distantPast
        for (index, now) in [0.0, 0, 0, -5, Double.nan, 7, -Double.infinity].enumerated() {
            let sequence = UInt64(index + 1)
            let date = purges.record(sequence, before: .distantFuture, at: time(now))
            #expect(date > last)
            #expect(purges.horizon == sequence, "a purge of everything leaves no position from before it")
            last = date
        }
        _ = purges.record(10, before: time(.nan), at: time(100))
        #expect(purges.horizon == 7, "NaN is before nothing")
    }

    @Test func `L28 R9.2 no position misses a forgotten deletion unnoticed, and others' deletions expire none`() {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
        for round in 0..<40 {
            // One in which others delete, and one in which they do not.
            var logs = (whole: ChangeLog(since: time(0)), part: ChangeLog(since: time(0)))
            var marks: [(whole: UInt64, part: UInt64)] = []
            var now = 0.0
            for _ in 0..<60 {
                // Clocks go on, stand, and in every other round go back.
                now += Double(below(4) - (round % 2 == 0 && below(8) == 0 ? 10 : 0))
                switch below(4) {
                case 0: logs.whole.recordDeletion(of: row(start: 0, sequence: 0), at: time(now))
                case 1:
                    logs.whole.recordOrderChange(of: heartRate)
                    logs.part.recordOrderChange(of: heartRate)
                case 2: marks.append((logs.whole.lastSequence, logs.part.lastSequence))
                default:
                    let date = below(5) == 0 ? Date.distantFuture : time(now - Double(below(20)))
                    let before = logs.whole.deletions(of: stepCount, after: 0).map(\.sequence)
                    logs.whole.purge(before: date, at: time(now))
                    logs.part.purge(before: date, at: time(now))
                    let left = Set(logs.whole.deletions(of: stepCount, after: 0).map(\.sequence))
                    let forgotten = before.last { !left.contains($0) } ?? 0
                    for mark in marks where mark.part > 0 {
                        let hasExpired = HistoryPosition(mark.whole).misses(logs.whole.horizon(of: stepCount))
                        #expect(hasExpired || mark.whole >= forgotten, comment)
                        let isSame = HistoryPosition(mark.part).misses(logs.part.horizon(of: stepCount)) == hasExpired
                        #expect(isSame, comment)
                    }
                }
            }
        }
    }

    @Test func `L28 no deletion is older than the database, even if the clock goes back`() {
        var log = ChangeLog(since: time(0))
        log.recordOrderChange(of: heartRate)
        let position = HistoryPosition(log.lastSequence)
        log.recordDeletion(of: row(start: 0, sequence: 0), at: time(-10))
        log.purge(before: time(-5), at: time(-5))
        #expect(log.deletionCount(of: stepCount) == 1 && !position.misses(log.horizon(of: stepCount)))
        log.purge(before: .distantFuture, at: time(-5))
        #expect(log.deletionCount(of: stepCount) == 0 && position.misses(log.horizon(of: stepCount)))
    }

    @Test func `a snapshot that was taken before keeps what is forgotten`() async throws {
        let store = HealthStore.fixed()
        let samples = [steps(1), steps(2)]
        try await store.save(samples)
        try await store.delete(samples)
        let held = await store.database.currentState()
        await store.database.purgeDeletedObjects(before: .distantFuture)
        #expect(held.log.deletionCount(of: stepCount) == 2)
        #expect(held.log.horizon(of: stepCount) == 0)
        let now = await store.database.currentState()
        #expect(now.log.deletionCount(of: stepCount) == 0)
        #expect(now.log.horizon(of: stepCount) == 5)
        #expect(await store.database.diagnostics().removals == 0)
        #expect(now.log.lastSequence == 5 && now.log.transactions == held.log.transactions)
    }

    @Test func `a clock that goes back makes no deletion older than those before it`() {
        var log = ChangeLog()
        for seconds in [10.0, 3, 20, .nan, 5, -.infinity] {
            log.recordDeletion(of: row(start: 0, sequence: 0), at: time(seconds))
        }
        #expect(log.deletions(of: stepCount, after: 0).map(\.date) == [10, 10, 20, 20, 20, 20].map { time($0) })
        log.purge(before: time(10), at: time(30))
        #expect(log.deletionCount(of: stepCount) == 6)
        log.purge(before: time(15), at: time(30))
        #expect(log.deletionCount(of: stepCount) == 4)
        log.purge(before: time(.nan), at: time(30))
        log.purge(before: .distantPast, at: time(30))
        #expect(log.deletionCount(of: stepCount) == 4)
        // What comes after a purge is not older than it.
        log.recordDeletion(of: row(start: 0, sequence: 0), at: time(5))
        log.purge(before: time(30), at: time(5))
        #expect(log.deletionCount(of: stepCount) == 1)
    }

    @Test func `L28 deletions of correlations are always remembered, and expire no anchor`() async throws {
        let store = HealthStore.fixed()
        var descriptor = AnchoredObjectQueryDescriptor<Correlation>(
            predicates: [.correlation(type: CorrelationType(.food))], anchor: nil)
        let objects: [Correlation] = (0..<5).map { meal([kilocalories(Double($0))]) }
        try await store.save(objects)
        descriptor.anchor = try await descriptor.result(for: store).newAnchor
        try await store.delete(objects)
        await store.database.purgeDeletedObjects(before: .distantFuture)
        #expect(try await descriptor.result(for: store).deletedObjects.map(\.uuid) == objects.map(\.uuid))
    }
}
