import Foundation
@testable import HealthQuery
import Testing

struct RelationsTests {
    private let keys = (1...5).map { ObjectKey(row(start: 0, sequence: $0)) }

    @Test func `what is linked is known on both sides, once`() {
        var relations = Relations()
        #expect(relations.isEmpty)
        relations.link(keys[0], [keys[2], keys[3]], isAssociation: false)
        relations.link(keys[0], [keys[3], keys[4]], isAssociation: false)
        relations.link(keys[1], [keys[3]], isAssociation: false)
        #expect(relations.members(of: keys[0]) == [keys[2], keys[3], keys[4]])
        #expect(relations.holders(of: keys[3]) == [keys[0], keys[1]])
        #expect(relations.members(of: keys[3]).isEmpty)
        #expect(Set(relations.members.entries.map(\.key)) == [keys[0], keys[1]])
        #expect(Set(relations.holders.entries.map(\.key)) == [keys[2], keys[3], keys[4]])
    }

    @Test func `what is no longer linked is forgotten, and a copy does not notice`() {
        var relations = Relations()
        relations.link(keys[0], [keys[2], keys[3]], isAssociation: false)
        let copy = relations
        relations.unlink(keys[0], [keys[2]])
        relations.unlink(keys[0], [keys[4]])
        #expect(relations.members(of: keys[0]) == [keys[3]])
        #expect(relations.holders(of: keys[2]).isEmpty)
        relations.unlink(keys[0], [keys[3]])
        #expect(relations.isEmpty)
        #expect(copy.members(of: keys[0]) == [keys[2], keys[3]])
        #expect(copy.holders(of: keys[2]) == [keys[0]])
    }

    @Test func `thousands may share a member, or hold thousands, without being looked at for each other`() {
        let keys = (1...2000).map { ObjectKey(row(start: 0, sequence: $0)) }
        var relations = Relations()
        for key in keys.dropFirst() { relations.link(key, [keys[0]], isAssociation: false) }
        #expect(relations.holders(of: keys[0]) == Array(keys.dropFirst()))
        #expect(relations.membersLookedAt <= 2 * keys.count)
        relations.link(keys[0], Array(keys.dropFirst()) + keys.dropFirst(), isAssociation: false)
        #expect(relations.members(of: keys[0]) == Array(keys.dropFirst()))
        #expect(relations.holders(of: keys[5]) == [keys[0]])
        #expect(relations.membersLookedAt <= 5 * keys.count)
    }

    @Test func `whether a member is associated is known without a look at its holders`() {
        let keys = (1...40).map { ObjectKey(row(start: 0, sequence: $0)) }
        var relations = Relations()
        for (number, key) in keys.enumerated().dropFirst() {
            relations.link(key, [keys[0], keys[number - 1]], isAssociation: number % 20 == 0)
            relations.link(key, [keys[0]], isAssociation: number % 20 == 0)
            #expect(relations.isAssociation(key) == (number % 20 == 0))
            #expect(relations.isAssociated(keys[0]) == (number >= 20))
        }
        #expect(keys.filter { relations.isAssociated($0) } == [keys[0], keys[19]])
        for key in keys[1...].reversed() { relations.unlink(key, [keys[0]]) }
        #expect(!relations.isHeld(keys[0]) && !relations.isAssociated(keys[0]))
        #expect(relations.isAssociation(keys[20]) && relations.isAssociated(keys[19]))
        relations.unlink(keys[20], [keys[19]])
        #expect(!relations.isAssociation(keys[20]) && !relations.isAssociated(keys[19]))
    }

    @Test func `members that go one by one, and holders of one member, are not looked at for each other`() {
        let keys = (1...4000).map { ObjectKey(row(start: 0, sequence: $0)) }
        var relations = Relations()
        relations.link(keys[0], Array(keys.dropFirst()), isAssociation: false)
        for key in keys.dropFirst() { relations.link(key, [keys[0]], isAssociation: false) }
        let before = relations.membersLookedAt
        for key in keys[1..<3000].reversed() {
            relations.unlink(keys[0], [key])
            relations.unlink(key, [keys[0]])
        }
        #expect(relations.membersLookedAt - before <= 10 * keys.count)
        #expect(relations.members(of: keys[0]) == Array(keys[3000...]))
        #expect(relations.holders(of: keys[0]) == Array(keys[3000...]))
        for key in keys[3000...] {
            relations.unlink(keys[0], [key])
            relations.unlink(key, [keys[0]])
        }
        #expect(relations.isEmpty)
        #expect(!relations.isHeld(keys[0]))
    }

    @Test func `R6.5 members keep their order whatever goes, and what comes back is the last`() {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        let keys = (1...60).map { ObjectKey(row(start: 0, sequence: $0)) }
        var relations = Relations()
        var expected: [ObjectKey] = []
        var copies: [(Relations, [ObjectKey])] = []
        for _ in 0..<400 {
            let some = keys.shuffled(using: &random).prefix(Int.random(in: 1...5, using: &random))
            if Bool.random(using: &random) {
                relations.link(keys[0], Array(some), isAssociation: false)
                expected += some.filter { !expected.contains($0) }
            } else {
                relations.unlink(keys[0], Set(some))
                expected.removeAll { some.contains($0) }
            }
            #expect(relations.members(of: keys[0]) == expected, comment)
            #expect(keys.allSatisfy { relations.isHeld($0) == expected.contains($0) }, comment)
            copies.append((relations, expected))
        }
        for (copy, expected) in copies { #expect(copy.members(of: keys[0]) == expected, comment) }
    }

    @Test func `a list grows in its place`() {
        func address(_ list: [Int]) -> UnsafePointer<Int>? { list.withUnsafeBufferPointer(\.baseAddress) }
        var map = PagedMap<Int, [Int]>()
        map[1] = []
        map[1]?.reserveCapacity(1000)
        let position = address(map[1] ?? [])
        for value in 0..<1000 { map[1]?.append(value) }
        #expect(map[1] == Array(0..<1000) && map.count == 1)
        #expect(address(map[1] ?? []) == position)
    }
}
