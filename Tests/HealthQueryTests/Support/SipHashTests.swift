import Foundation
@testable import HealthQuery
import Testing

struct SipHashTests {
    /// The key is 00 to 0f, the message 00, 01, 02 and so on.
    private func hash(words: Int, isLong: Bool = false) -> SipHash {
        var hash = SipHash(key: 0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908, isLong: isLong)
        for word in 0..<UInt64(words) { hash.combine(0x0706_0504_0302_0100 + word * 0x0808_0808_0808_0808) }
        return hash
    }

    @Test func `the hash gives the published results of SipHash-2-4`() {
        #expect(hash(words: 0).finalized() == 0x726F_DB47_DD0E_0E31)
        #expect(hash(words: 1).finalized() == 0x93F5_F579_9A93_2462)
    }

    @Test(arguments: [
        (0, "A3817F04BA25A8E66DF67214C7550293"), (1, "3B62A9BA6258F5610F83E264F31497B4"),
        (2, "6EE2A4CA67B054BBFD3315BF85230577"), (7, "1938F2CF72D54EE97E94166FA91D2A36"),
    ])
    func `the long hash gives the published results`(words: Int, expected: String) {
        let (first, second) = hash(words: words, isLong: true).finalizedLong()
        #expect(String(format: "%016lX%016lX", first.byteSwapped, second.byteSwapped) == expected)
    }

    @Test func `the hash depends on the words, their order and number, and on the key`() {
        let words: [[UInt64]] = [[1, 2], [2, 1], [1], [1, 0], []]
        let hashes = words.flatMap { words in
            [SipHash(key: 1, 2), SipHash(key: 2, 1)].map { key in
                words.reduce(into: key) { $0.combine($1) }.finalized()
            }
        }
        #expect(Set(hashes).count == hashes.count)
    }
}
