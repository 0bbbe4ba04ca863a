import Foundation
@testable import HealthQuery
import Testing

struct UUIDSourceTests {
    @Test(arguments: [UUIDSource(), UUIDSource(seed: 3)])
    func `identifiers are random UUIDs of version 4`(source: UUIDSource) {
        for _ in 0..<500 {
            let uuid = source.next()
            #expect(uuid.high >> 12 & 0xF == 4)
            #expect(uuid.low >> 62 == 0b10)
            #expect(uuid.uuidString.dropFirst(14).first == "4")
        }
    }

    @Test func `every other bit is one sometimes and zero sometimes`() {
        for source in [UUIDSource(), UUIDSource(seed: 3)] {
            let uuids = (0..<200).map { _ in source.next() }
            let once = uuids.reduce((high: UInt64(0), low: UInt64(0))) { ($0.high | $1.high, $0.low | $1.low) }
            let always = uuids.reduce((high: UInt64.max, low: UInt64.max)) { ($0.high & $1.high, $0.low & $1.low) }
            #expect(once.high == ~0xB000 && always.high == 0x4000)
            #expect(once.low == ~(1 << 62) && always.low == 1 << 63)
        }
    }

    @Test func `a seed makes the same identifiers each time, another seed others`() {
        func draw(_ seed: UInt64) -> [UUID] {
            let source = UUIDSource(seed: seed)
            return (0..<100).map { _ in source.next() }
        }
        #expect(draw(7) == draw(7))
        #expect(Set(draw(7)).isDisjoint(with: draw(8)))
    }

    @Test func `a hundred thousand identifiers are all different, also when drawn at once`() async {
        let source = UUIDSource()
        let all = await withTaskGroup(of: [UUID].self) { group in
            for _ in 0..<4 {
                group.addTask { (0..<25_000).map { _ in source.next() } }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(all).count == 100_000)
        #expect(Set((0..<1000).map { _ in UUIDSource().next() }).count == 1000)
    }

    @Test func `a UUID is made of its two halves`() {
        let uuid = UUID(high: 0x0011_2233_4455_6677, low: 0x8899_AABB_CCDD_EEFF)
        #expect(uuid.uuidString == "00112233-4455-6677-8899-AABBCCDDEEFF")
        #expect(uuid.high == 0x0011_2233_4455_6677)
        #expect(uuid.low == 0x8899_AABB_CCDD_EEFF)
    }
}
