import Foundation
@testable import HealthQuery
import Testing

@Suite struct RelationsTests {
    private let keys = (1...5).map { ObjectKey(row(start: 0, sequence: $0)) }

    @Test func `what is linked is known on both sides, once`() {
        var relations = Relations()
        #expect(relations.isEmpty)
        relations.link(keys[0], [keys[2], keys[3]])
        relations.link(keys[0], [keys[3], keys[4]])
        relations.link(keys[1], [keys[3]])
        #expect(relations.members(of: keys[0]) == [keys[2], keys[3], keys[4]])
        #expect(relations.holders(of: keys[3]) == [keys[0], keys[1]])
        #expect(relations.members(of: keys[3]).isEmpty)
        #expect(Set(relations.members.entries.map(\.key)) == [keys[0], keys[1]])
        #expect(Set(relations.holders.entries.map(\.key)) == [keys[2], keys[3], keys[4]])
    }

    @Test func `what is no longer linked is forgotten, and a copy does not notice`() {
        var relations = Relations()
        relations.link(keys[0], [keys[2], keys[3]])
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
        for key in keys.dropFirst() { relations.link(key, [keys[0]]) }
        #expect(relations.holders(of: keys[0]) == Array(keys.dropFirst()))
        #expect(relations.membersLookedAt <= 2 * keys.count)
        relations.link(keys[0], Array(keys.dropFirst()) + keys.dropFirst())
        #expect(relations.members(of: keys[0]) == Array(keys.dropFirst()))
        #expect(relations.holders(of: keys[5]) == [keys[0]])
        #expect(relations.membersLookedAt <= 5 * keys.count)
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
