@testable import HealthQuery
import Testing

@Suite struct KeyedHashTests {
    private let hash = KeyedHash(key: 0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908)

    /// The key is 00 to 0f, the messages are 00, 01, 02 and so on.
    @Test func `the hash gives the published results of SipHash-2-4`() {
        #expect(hash([]) == 0x726F_DB47_DD0E_0E31)
        #expect(hash([0x0706_0504_0302_0100]) == 0x93F5_F579_9A93_2462)
    }

    @Test func `two words by themselves and in a list have one hash`() {
        #expect(hash(1, 2) == hash([1, 2]))
        #expect(hash(1, 2) != hash(2, 1))
        #expect(hash([1]) != hash([1, 0]))
        #expect(KeyedHash(key: 1, 2)(1, 2) != KeyedHash(key: 2, 1)(1, 2))
    }
}
