import Foundation
import Testing

@testable import AppleHealthExport
import HealthQuery

struct SipHashFieldsTests {
    @Test
    func `texts can not run into each other`() {
        let contents: [[String?]] = [
            ["ab", "c"], ["a", "bc"], ["abc"], ["abc", ""], ["", "abc"], ["abc", nil], [nil, "abc"], [""], [nil], [],
            ["abc\0"], ["12345678"], ["12345678\0"], ["1234567", "8"], ["12345678", ""],
        ]
        let hashes = contents.map { texts in
            var hash = SipHash.ofRecords
            for text in texts { hash.combine(text) }
            return hash.finalized()
        }
        #expect(Set(hashes).count == contents.count)
    }

    @Test
    func `identifiers are of version 8`() {
        var hash = SipHash.ofRecords
        for word in 0..<100 as Range<UInt64> {
            hash.combine(word)
            let uuid = UUID(hashes: hash.finalized(), ~hash.finalized()).uuid
            #expect(uuid.6 >> 4 == 8)
            #expect(uuid.8 >> 6 == 2)
        }
    }
}
