import Foundation
import Testing

@testable import HealthQuery

@Suite struct UUIDIndexTests {
    private struct Place: Hashable {
        let tree: Int
        let key: RowKey
    }

    private static func places(of uuid: UUID, in index: UUIDIndex) -> [UUIDIndex.Entry] {
        var found: [UUIDIndex.Entry] = []
        index.search(uuid) { entry in
            found.append(entry)
            return false
        }
        return found
    }

    /// Adds entries together, in trees that the rows' owners name.
    private static func insert(_ rows: [BareRow], into index: inout UUIDIndex) -> Int? {
        index.insert(ContiguousArray(rows), tree: { $0.owner }, isKnown: { _, _ in false })
    }

    private static func remove(_ uuid: UUID, tree: Int, _ key: RowKey, from index: inout UUIDIndex) {
        index.remove([row(uuid, tree: tree, key)]) { $0.owner }
    }

    private static func row(_ uuid: UUID, tree: Int, _ key: RowKey) -> BareRow {
        BareRow(uuid: uuid, start: key.start, end: key.start, value: 0, number: key.number, owner: tree)
    }

    @Test(arguments: [1, 40, 5000]) func `it equals a dictionary on random histories`(batch: Int) {
        var random = SeededGenerator()
        let seed = random.seed
        var index = UUIDIndex()
        var plain: [UUID: Place] = [:]
        // Identifiers in a row, as a caller may make them, besides random ones.
        var counter: UInt64 = 0
        var pending: [BareRow] = []
        for step in 0..<20_000 {
            if pending.count >= batch {
                #expect(Self.insert(pending, into: &index) == nil)
                pending = []
            }
            if plain.isEmpty || Int.random(in: 0..<4, using: &random) > 0 {
                counter += 1
                let uuid = step % 2 == 0 ? UUID(high: 0, low: counter) : UUID(high: random.next(), low: random.next())
                let key = RowKey(start: Double(Int.random(in: -10...10, using: &random)) / 2, number: UInt64(step))
                let place = Place(tree: Int.random(in: 0..<3000, using: &random), key: key)
                pending.append(Self.row(uuid, tree: place.tree, key))
                plain[uuid] = place
            } else if let (uuid, place) = plain.randomElement(using: &random) {
                if pending.contains(where: { $0.uuid == uuid }) { continue }
                Self.remove(uuid, tree: place.tree, place.key, from: &index)
                plain[uuid] = nil
            }
        }
        #expect(Self.insert(pending, into: &index) == nil)
        #expect(index.count == plain.count, "seed \(seed)")
        index.checkInvariants()
        for (uuid, place) in plain {
            let entries = Self.places(of: uuid, in: index)
            let isThere = entries.contains { entry in
                entry.tree == place.tree % UUIDIndex.treeModulus && entry.number == UInt32(place.key.number)
                    && entry.second == Int32(place.key.start.rounded(.down))
            }
            #expect(isThere, "seed \(seed)")
        }
    }

    @Test func `removing what is not there changes nothing`() {
        var index = UUIDIndex()
        let uuid = UUID(high: 1, low: 2)
        _ = Self.insert([Self.row(uuid, tree: 0, RowKey(start: 0, number: 1))], into: &index)
        Self.remove(uuid, tree: 0, RowKey(start: 0, number: 2), from: &index)
        Self.remove(UUID(high: 3, low: 4), tree: 0, RowKey(start: 0, number: 1), from: &index)
        #expect(index.count == 1)
        #expect(Self.places(of: uuid, in: index).count == 1)
    }

    @Test func `a copy does not see what happens to the index`() {
        var index = UUIDIndex()
        let uuids = (0..<5000).map { UUID(high: 7, low: UInt64($0)) }
        let rows = uuids.enumerated().map { Self.row($1, tree: 0, RowKey(start: 0, number: UInt64($0))) }
        _ = Self.insert(rows, into: &index)
        let copy = index
        for (number, uuid) in uuids.enumerated() {
            Self.remove(uuid, tree: 0, RowKey(start: 0, number: UInt64(number)), from: &index)
        }
        #expect(index.count == 0)
        #expect(uuids.allSatisfy { Self.places(of: $0, in: copy).count == 1 })
    }

    @Test(arguments: [1000, 100_000, 400_000]) func `an entry lies near its home, however many there are`(count: Int) {
        var random = SeededGenerator()
        let seed = random.seed
        var index = UUIDIndex()
        var number: UInt64 = 0
        for _ in 0..<4 {
            let rows = (0..<count / 4).map { _ in
                number += 1
                return Self.row(
                    UUID(high: random.next(), low: random.next()),
                    tree: 0,
                    RowKey(start: 0, number: number)
                )
            }
            _ = Self.insert(rows, into: &index)
        }
        #expect(index.checkInvariants() < 3, "seed \(seed)")
    }

    @Test func `identifiers in a row are spread as random ones are`() {
        var index = UUIDIndex()
        let rows = (0..<100_000).map { Self.row(UUID(high: 0, low: $0), tree: 0, RowKey(start: 0, number: $0)) }
        _ = Self.insert(rows, into: &index)
        #expect(index.checkInvariants() < 3)
    }

    @Test(arguments: [0, 31, 4000]) func `a conflict leaves nothing behind`(place: Int) {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        let rows = (0..<9000).map { number in
            Self.row(
                UUID(high: random.next(), low: random.next()),
                tree: 0,
                RowKey(start: 0, number: UInt64(number))
            )
        }
        var index = UUIDIndex()
        _ = Self.insert(Array(rows[..<4500]), into: &index)
        let failed = index.insert(ContiguousArray(rows[4500...] + [rows[place]]), tree: { $0.owner }) { row, entry in
            row == 4500 && Int(entry.number) == place
        }
        #expect(failed == 4500, comment)
        #expect(index.count == 4500, comment)
        for (number, row) in rows.enumerated() {
            let found = Self.places(of: row.uuid, in: index).map { Int($0.number) }
            #expect(found.contains(number) == (number < 4500), comment)
        }
    }

    @Test func `starts before 1933 and numbers beyond 32 bits are found`() {
        var database = Database()
        let details = SampleDetails(
            type: QuantityType(.bodyMass),
            unit: .gram(),
            sourceRevision: .current,
            device: nil,
            metadata: [:]
        )
        let rows = [-5e9, -1e10, -0.5, 0.25, 5e9].enumerated().map { index, start in
            SampleRow(
                uuid: UUID(high: 0, low: UInt64(index)),
                start: start,
                end: start,
                value: 1,
                number: UInt64(index) + (index < 2 ? 1 : 1 << 33),
                details: details
            )
        }
        for row in rows { database.insert(row) }
        for row in rows {
            #expect(database.row(row.uuid) == row)
            #expect(database.remove(row.uuid) == row)
            #expect(database.row(row.uuid) == nil)
        }
    }
}
