import Foundation
import Testing

@testable import AppleHealthExport

struct StableHashTests {
    /// The published test vectors of SipHash-2-4 with 128 bits, for messages of whole words.
    @Test(arguments: [
        (0, "A3817F04BA25A8E66DF67214C7550293"), (1, "3B62A9BA6258F5610F83E264F31497B4"),
        (2, "6EE2A4CA67B054BBFD3315BF85230577"), (7, "1938F2CF72D54EE97E94166FA91D2A36"),
    ])
    func `it is SipHash`(words: Int, expected: String) {
        var hash = StableHash(key0: 0x0706_0504_0302_0100, key1: 0x0F0E_0D0C_0B0A_0908)
        for word in 0..<words {
            var message: UInt64 = 0
            for byte in (0..<8).reversed() { message = message << 8 | UInt64(word * 8 + byte) }
            hash.combine(message)
        }
        let (low, high) = hash.finalized()
        var bytes: [UInt64] = []
        for shift in stride(from: 0 as UInt64, to: 64, by: 8) { bytes.append(low >> shift & 255) }
        for shift in stride(from: 0 as UInt64, to: 64, by: 8) { bytes.append(high >> shift & 255) }
        #expect(bytes.map { String(format: "%02X", $0) }.joined() == expected)
    }

    @Test
    func `texts can not run into each other`() {
        let contents: [[String?]] = [
            ["ab", "c"], ["a", "bc"], ["abc"], ["abc", ""], ["", "abc"], ["abc", nil], [nil, "abc"], [""], [nil], [],
            ["abc\0"], ["12345678"], ["12345678\0"], ["1234567", "8"], ["12345678", ""],
        ]
        let hashes = contents.map { texts in
            var hash = StableHash()
            for text in texts { hash.combine(text) }
            return hash.uuid()
        }
        #expect(Set(hashes).count == contents.count)
    }

    @Test
    func `identifiers are of version 8`() {
        var hash = StableHash()
        for word in 0..<100 as Range<UInt64> {
            hash.combine(word)
            let uuid = hash.uuid().uuid
            #expect(uuid.6 >> 4 == 8)
            #expect(uuid.8 >> 6 == 2)
        }
    }
}
