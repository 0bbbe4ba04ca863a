@testable import HealthQuery
import Testing

struct XXHash64Tests {
    @Test func `hashes are those that others compute`() {
        func hash(_ text: String, seed: UInt64 = 0) -> UInt64 {
            Array(text.utf8).withUnsafeBytes { XXHash64.hash($0, seed: seed) }
        }
        #expect(hash("") == 0xEF46_DB37_51D8_E999)
        #expect(hash("a") == 0xD24E_C4F1_A98C_6E5B)
        #expect(hash("abc") == 0x44BC_2CF5_AD77_0999)
        #expect(hash("message digest") == 0x066E_D728_FCEE_B3BE)
        #expect(hash("abcdefghijklmnopqrstuvwxyz") == 0xCFE1_F278_FA89_835C)
        #expect(hash("Nobody inspects the spammish repetition") == 0xFBCE_A83C_8A37_8BF1)
    }
}
