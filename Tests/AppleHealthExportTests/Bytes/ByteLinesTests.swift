import Foundation
import Testing

@testable import AppleHealthExport

struct ByteLinesTests {
    private func lines(_ text: String, blockSize: Int, limit: Int = 1 << 20) throws -> [String] {
        var lines = ByteLines(ByteSource(Data(text.utf8), blockSize: blockSize), limit: limit)
        var found: [String] = []
        while let line = try lines.next() {
            switch line {
            case .whole(let bytes): found.append(String(decoding: bytes, as: UTF8.self))
            case .tooLong: found.append("…")
            }
        }
        #expect(try lines.next() == nil)
        return found
    }

    @Test(arguments: [1, 2, 3, 5, 64]) func `lines do not depend on blocks`(blockSize: Int) throws {
        #expect(try lines("", blockSize: blockSize) == [])
        #expect(try lines("\n", blockSize: blockSize) == [""])
        #expect(try lines("a\n\nbcd\r\ne", blockSize: blockSize) == ["a", "", "bcd\r", "e"])
        #expect(try lines("a\nbc\n", blockSize: blockSize) == ["a", "bc"])
    }

    @Test(arguments: [1, 2, 3, 5, 64]) func `a line that is too long costs itself`(blockSize: Int) throws {
        #expect(try lines("abc\nabcd\nab\nabcdefgh", blockSize: blockSize, limit: 3) == ["abc", "…", "ab", "…"])
    }

    @Test func `each byte is looked at once, however long a line is`() throws {
        let text = Data(repeating: 0x61, count: 100_000)
        var lines = ByteLines(ByteSource(text + Data("\nb\n".utf8), blockSize: 16))
        #expect(try lines.next() == .whole(ArraySlice(text)))
        #expect(try lines.next() == .whole(ArraySlice("b".utf8)))
        #expect(try lines.next() == nil)
        #expect(lines.bytesSearched == text.count + 3)
    }
}
