import Testing

@testable import health_query

struct InputLinesTests {
    private let text = Array("one\n\ntwo\r\nlast".utf8)

    @Test(arguments: 1...16)
    func piecesDoNotMatter(_ size: Int) {
        var lines = InputLines()
        var found: [InputLine] = []
        for start in stride(from: 0, to: text.count, by: size) {
            found += lines.add(text[start..<min(start + size, text.count)])
        }
        found += [lines.finish()].compactMap(\.self)
        #expect(found == ["one", "", "two\r", "last"].map { .text(Array($0.utf8)) })
        #expect(lines.finish() == nil)
    }

    @Test func longLinesAreSkippedAndNotKept() {
        var lines = InputLines()
        let block = [UInt8](repeating: 0x61, count: 1 << 16)
        // As many blocks as a line may have bytes, then one more.
        for _ in 0..<16 { #expect(lines.add(block) == []) }
        #expect(lines.add([0x0A]) == [.text([UInt8](repeating: 0x61, count: InputLines.lengthLimit))])
        for _ in 0..<100 { #expect(lines.add(block) == []) }
        #expect(lines.add(Array("a\nb\n".utf8)) == [.tooLong, .text([0x62])])
        for _ in 0..<17 { #expect(lines.add(block) == []) }
        #expect(lines.finish() == .tooLong)
    }
}
