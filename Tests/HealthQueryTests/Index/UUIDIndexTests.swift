import Foundation
@testable import HealthQuery
import Testing

@Suite struct UUIDIndexTests {
    private func location(_ number: Int) -> UUIDIndex.Location {
        UUIDIndex.Location(
            type: Int32(number % 3),
            source: Int32(number % 5),
            key: RowKey(start: Double(number), number: UInt64(number))
        )
    }

    /// Identifiers that differ in few bits must spread as well as random ones.
    private static let kinds: [@Sendable (Int) -> UUID] = [
        { UUID(high: UInt64($0), low: 0) },
        { UUID(high: 0, low: UInt64($0)) },
        { UUID(high: UInt64($0), low: UInt64($0)) },
        { UUID(high: UInt64($0) << 32, low: UInt64($0) << 40) },
    ]

    @Test(arguments: kinds.indices)
    func `each identifier leads to its place, also after many`(kind: Int) {
        let uuids = (0..<6000).map(Self.kinds[kind])
        var index = UUIDIndex()
        for (number, uuid) in uuids.enumerated() {
            #expect(index[uuid] == nil)
            index.insert(location(number), for: uuid)
        }
        #expect(index.count == 6000)
        let held = index
        for (number, uuid) in uuids.enumerated() where number % 2 == 0 { index.remove(uuid) }
        #expect(index.count == 3000)
        for (number, uuid) in uuids.enumerated() {
            #expect(index[uuid] == (number % 2 == 0 ? nil : location(number)))
            #expect(held[uuid] == location(number), "a copy that was held changed")
        }
    }

    @Test func `inserting again replaces, removing what is not there does nothing`() {
        var index = UUIDIndex()
        let uuid = UUID()
        index.insert(location(1), for: uuid)
        index.insert(location(2), for: uuid)
        #expect(index.count == 1)
        #expect(index[uuid] == location(2))
        index.remove(UUID())
        #expect(index.count == 1)
        index.remove(uuid)
        index.remove(uuid)
        #expect(index.count == 0)
        #expect(index[uuid] == nil)
    }
}
