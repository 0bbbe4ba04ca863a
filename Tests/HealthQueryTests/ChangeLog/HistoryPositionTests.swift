@testable import HealthQuery
import Testing

struct HistoryPositionTests {
    private typealias Part = HistoryPosition.Part

    @Test func `what is known is known as it was to be seen at the place`() {
        let position = HistoryPosition(10)
        #expect(position.access(toSequence: 3) == 10)
        #expect(position.access(toSequence: 12) == 12)
        #expect(position.knows(10) && !position.knows(11))
    }

    @Test func `a cut behind the place begins another, with the access it was read under`() {
        #expect(HistoryPosition(10).cut(at: 15, under: 12, seeing: 0) == HistoryPosition(15))
        let position = HistoryPosition(10).cut(at: 15, under: 20, seeing: 0)
        #expect(position == HistoryPosition(15, parts: [Part(upTo: 15, access: 20)]))
        #expect(position.knows(20) && !position.knows(21))
    }

    @Test func `cuts before the place keep what is known of each part`() {
        var position = HistoryPosition(10).cut(at: 4, under: 20, seeing: 0)
        #expect([3, 4, 5, 10, 11].map { position.access(toSequence: $0) } == [20, 20, 10, 10, 11])
        #expect(!position.knows(20) && position.knows(10))
        position = position.cut(at: 6, under: 20, seeing: 0)
        #expect(position.parts == [Part(upTo: 6, access: 20)])
        position = position.cut(at: 2, under: 30, seeing: 0)
        #expect([1, 2, 3, 6, 7].map { position.access(toSequence: $0) } == [30, 30, 20, 20, 10])
        position = position.cut(at: 6, under: 30, seeing: 0)
        #expect(position.parts == [Part(upTo: 6, access: 30)])
    }

    @Test func `what a change of access did is known up to the first part that was read before it`() {
        #expect(HistoryPosition(10).settled(10) == 10 && HistoryPosition(10).settled(11) == 0)
        let first = HistoryPosition(0).cut(at: 5, under: 20, seeing: 0)
        #expect(first.settled(20) == 5 && first.settled(21) == 0)
        #expect(first.earliestAccess == 5)
        var position = HistoryPosition(10).cut(at: 6, under: 20, seeing: 0).cut(at: 2, under: 30, seeing: 0)
        #expect([10, 11, 20, 21, 30, 31].map { position.settled($0) } == [10, 6, 6, 2, 2, 0])
        #expect(position.earliestAccess == 10)
        // Of parts that were merged, the earlier one counts.
        position = HistoryPosition(100)
        for (step, last) in [50, 40, 30, 20, 10].enumerated() {
            position = position.cut(at: UInt64(last), under: UInt64(200 + step), seeing: 0)
        }
        #expect([100, 200, 201, 202, 204, 205].map { position.settled($0) } == [100, 50, 30, 30, 10, 0])
    }

    @Test func `with too many parts the oldest are known no later than they were`() {
        var position = HistoryPosition(100)
        for (step, last) in [50, 40, 30, 20, 10].enumerated() {
            position = position.cut(at: UInt64(last), under: UInt64(200 + step), seeing: 0)
        }
        #expect(position.parts.count == HistoryPosition.capacity)
        #expect([5, 15, 25, 35, 45, 55].map { position.access(toSequence: $0) } == [204, 203, 202, 200, 200, 100])
        #expect([5, 15, 25, 35, 45, 55].filter { position.isVague(toSequence: $0) } == [35, 45])
        // What was merged stays so when later parts go.
        position = position.cut(at: 30, under: 210, seeing: 0)
        #expect(position.parts.map(\.isMerged) == [false, true])
    }

    @Test func `R3.9 a place within a page tells of the last deletion that its reader saw`() {
        let page = HistoryPosition(10).cut(at: 15, under: 0, seeing: 30)
        #expect(page == HistoryPosition(15, seen: 30) && page.greatestSequence == 30)
        #expect(page.cut(at: 20, under: 0, seeing: 25).seen == 30 && page.passing(40).seen == 30)
        #expect(page.cut(at: 35, under: 0, seeing: 30) == HistoryPosition(35), "the place itself tells as much")
        #expect(page.misses(30) && page.access(toSequence: 20) == 20, "it tells nothing of what is known")
    }

    @Test func `L28 a place misses what lies before a horizon, unless it began after it`() {
        #expect(HistoryPosition(9).misses(10) && !HistoryPosition(10).misses(10))
        #expect(!HistoryPosition(0).misses(10), "at the beginning nothing can have been deleted")
        let page = HistoryPosition(0).passing(10).cut(at: 4, under: 0, seeing: 0)
        #expect(!page.misses(10) && page.misses(11))
        #expect(page.cut(at: 12, under: 0, seeing: 0) == HistoryPosition(12), "the place itself tells as much")
        #expect(HistoryPosition(9).passing(7) == HistoryPosition(9))
    }

    @Test func `a sealed place opens to the same place, and always has as many words`() {
        let seal = AnchorSeal(key: UUIDSource(seed: 1).next())
        var position = HistoryPosition(100)
        for (step, last) in [50, 40, 30, 20, 10].enumerated() {
            #expect(seal.opened(seal.sealed(position))?.position == position)
            #expect(seal.sealed(position).words.count == SealedPosition.wordCount)
            position = position.cut(at: UInt64(last), under: UInt64(200 + step), seeing: UInt64(300 - step))
        }
        position = position.passing(300)
        #expect(position.seen == 300 && position.origin == 300)
        #expect(seal.opened(seal.sealed(position))?.position == position)
    }
}
