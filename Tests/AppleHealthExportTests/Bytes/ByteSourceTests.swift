import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

struct ByteSourceTests {
    /// All blocks of a source.
    private func blocks(_ source: ByteSource) throws -> [[UInt8]] {
        var (source, blocks): (ByteSource, [[UInt8]]) = (source, [])
        var block: [UInt8] = []
        while try source.read(into: &block) > 0 {
            blocks.append(block)
            block = []
        }
        return blocks
    }

    private func withFile(_ data: Data, _ body: (URL) throws -> Void) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).xml")
        try data.write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        try body(url)
    }

    @Test(arguments: [1, 7, 4096, 1 << 20])
    func `a file comes in blocks of one size`(_ size: Int) throws {
        let data = Data((0..<9_000).map { UInt8(truncatingIfNeeded: $0) })
        try withFile(data) { url in
            let blocks = try blocks(ByteSource(fileAt: url, blockSize: size))
            #expect(Data(blocks.joined()) == data)
            #expect(blocks.dropLast().allSatisfy { $0.count == size })
        }
    }

    @Test
    func `what a file gains while it is read comes, too`() throws {
        try withFile(Data("abc".utf8)) { url in
            var source = try ByteSource(fileAt: url)
            var bytes: [UInt8] = []
            #expect(try source.read(into: &bytes) == 3)
            let file = try FileHandle(forWritingTo: url)
            try file.seekToEnd()
            try file.write(contentsOf: Data(repeating: 1, count: 10_000))
            try file.close()
            while try source.read(into: &bytes) > 0 {}
            #expect(bytes.count == 10_003 && source.bytesRead == 10_003)
        }
    }

    @Test
    func `a block of a pipe is full, though a pipe holds less`() throws {
        let pipe = Pipe()
        let data = Data((0..<500_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
        // Pipes hold 64 KB; who writes more waits for the reader.
        Thread.detachNewThread {
            try? pipe.fileHandleForWriting.write(contentsOf: data)
            try? pipe.fileHandleForWriting.close()
        }
        let blocks = try blocks(ByteSource(pipe.fileHandleForReading, totalBytes: nil, blockSize: 200_000))
        #expect(blocks.map(\.count) == [200_000, 200_000, 100_000])
        #expect(Data(blocks.joined()) == data)
    }

    @Test
    func `what can not be read is an error that says why and where`() throws {
        let folder = FileManager.default.temporaryDirectory
        let file = try FileHandle(forReadingFrom: folder)
        var source = ByteSource(file, totalBytes: nil)
        var bytes: [UInt8] = [1]
        #expect {
            try source.read(into: &bytes)
        } throws: { error in
            (error as? HealthError)?.message == "the file can not be read behind byte 0: Is a directory"
        }
        #expect(bytes == [1])
    }
}
