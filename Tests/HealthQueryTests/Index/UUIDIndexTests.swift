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

    @Test func `it equals a dictionary on random histories`() {
        var random = SeededGenerator()
        let seed = random.seed
        var index = UUIDIndex()
        var plain: [UUID: Place] = [:]
        // Identifiers in a row, as a caller may make them, besides random ones.
        var counter: UInt64 = 0
        for step in 0..<20_000 {
            if plain.isEmpty || Int.random(in: 0..<4, using: &random) > 0 {
                counter += 1
                let uuid = step % 2 == 0 ? UUID(high: 0, low: counter) : UUID(high: random.next(), low: random.next())
                let key = RowKey(start: Double(Int.random(in: -10...10, using: &random)) / 2, number: UInt64(step))
                let place = Place(tree: Int.random(in: 0..<5, using: &random), key: key)
                index.insert(uuid, tree: place.tree, key: key)
                plain[uuid] = place
            } else if let (uuid, place) = plain.randomElement(using: &random) {
                index.remove(uuid, tree: place.tree, key: place.key)
                plain[uuid] = nil
            }
        }
        #expect(index.count == plain.count, "seed \(seed)")
        for (uuid, place) in plain {
            let entries = Self.places(of: uuid, in: index)
            let isThere = entries.contains { entry in
                entry.tree == place.tree && entry.number == UInt32(place.key.number)
                    && entry.second == Int32(place.key.start.rounded(.down))
            }
            #expect(isThere, "seed \(seed)")
        }
    }

    @Test func `removing what is not there changes nothing`() {
        var index = UUIDIndex()
        let uuid = UUID(high: 1, low: 2)
        index.insert(uuid, tree: 0, key: RowKey(start: 0, number: 1))
        index.remove(uuid, tree: 0, key: RowKey(start: 0, number: 2))
        index.remove(UUID(high: 3, low: 4), tree: 0, key: RowKey(start: 0, number: 1))
        #expect(index.count == 1)
        #expect(Self.places(of: uuid, in: index).count == 1)
    }

    @Test func `a copy does not see what happens to the index`() {
        var index = UUIDIndex()
        let uuids = (0..<5000).map { UUID(high: 7, low: UInt64($0)) }
        for (number, uuid) in uuids.enumerated() {
            index.insert(uuid, tree: 0, key: RowKey(start: 0, number: UInt64(number)))
        }
        let copy = index
        for (number, uuid) in uuids.enumerated() {
            index.remove(uuid, tree: 0, key: RowKey(start: 0, number: UInt64(number)))
        }
        #expect(index.count == 0)
        #expect(uuids.allSatisfy { Self.places(of: $0, in: copy).count == 1 })
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
