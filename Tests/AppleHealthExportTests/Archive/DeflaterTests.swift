import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

struct DeflaterTests {
    /// Packs data that come in pieces of some size.
    private func packed(_ data: Data, pieces: Int = .max) -> Data {
        var (deflater, output, rest) = (Deflater(), [UInt8](), Array(data)[...])
        while !rest.isEmpty {
            deflater.add(rest.prefix(pieces), into: &output)
            rest = rest.dropFirst(pieces)
        }
        deflater.finish(into: &output)
        return Data(output)
    }

    /// Unpacks data; nothing may be left behind them.
    private func unpacked(_ data: Data) throws -> Data {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("packed-\(UUID())")
        defer { try? FileManager.default.removeItem(at: url) }
        try data.write(to: url)
        var input = PackedInput(try FileHandle(forReadingFrom: url), at: 0, count: UInt64(data.count))
        var (inflater, bytes) = (Inflater(blockSize: 1 << 16), [UInt8]())
        while !inflater.isDone { try inflater.read(&input, into: &bytes) }
        #expect(try input.next() == nil)
        return Data(bytes)
    }

    @Test func `data come back, of all sizes around a block and of any kind`() throws {
        var random = SplitMix64(seed: 1)
        let sizes =
            [0, 1, 2, 3, 4, 257, 258, 259, 260].map { $0 } + [-1, 0, 1, 70_000].map { Deflater.blockSize + $0 }
        for size in sizes {
            let noise = Data((0..<size).map { _ in UInt8.random(in: 0...255, using: &random) })
            let few = Data((0..<size).map { _ in UInt8.random(in: 97...98, using: &random) })
            for data in [Data(count: size), noise, few] {
                let packed = packed(data)
                #expect(try unpacked(packed) == data, "\(size)")
                #expect(packed.count <= data.count + data.count / 100 + 200)
            }
        }
    }

    @Test func `what is repeated from near and far comes back`() throws {
        var random = SplitMix64(seed: 2)
        for _ in 0..<20 {
            var bytes: [UInt8] = (0..<300).map { _ in UInt8.random(in: 0...255, using: &random) }
            while bytes.count < 150_000 {
                let (length, back) = (
                    Int.random(in: 1...600, using: &random), Int.random(in: 1...70_000, using: &random)
                )
                let start = max(0, bytes.count - back)
                bytes += bytes[start..<min(bytes.count, start + length)] + [UInt8.random(in: 0...255, using: &random)]
            }
            #expect(try unpacked(packed(Data(bytes))) == Data(bytes))
        }
    }

    @Test func `pieces make no difference`() {
        let data = Data((0..<9_000).map { "\($0) squared is \($0 * $0)\n" }.joined().utf8)
        let whole = packed(data)
        for size in [7, 1_000, Deflater.blockSize - 1, Deflater.blockSize + 1] {
            #expect(packed(data, pieces: size) == whole)
        }
    }

    @Test func `records become a tenth of their size`() throws {
        let data = Data(
            (0..<3_000).map { number in
                Elements.steps([
                    "startDate": "2024-05-01 10:\(10 + number % 50):00 +0200", "value": "\(number * 37 % 211)",
                    "device": "&lt;&lt;HKDevice: 0x281f0a3f0&gt;, name:iPhone, model:iPhone, software:16.1&gt;",
                ])
            }.joined().utf8)
        let packed = packed(data)
        #expect(try unpacked(packed) == data)
        #expect(packed.count * 10 < data.count)
    }

    @Test func `codes are complete, and no longer than allowed`() {
        // Counts that would make codes of thirty bits.
        var counts = [1, 1]
        while counts.count < 31 { counts.append(counts[counts.count - 1] + counts[counts.count - 2]) }
        for (counts, longest) in [
            (counts, 15), (Array(counts.prefix(19)), 7), ([0, 5, 0], 7), ([0, 0], 15), ([3, 3], 7),
        ] {
            let codes = HuffmanCodes(counts, longest: longest)
            #expect(codes.lengths.allSatisfy { $0 <= longest })
            #expect(zip(counts, codes.lengths).allSatisfy { $0 == 0 || $1 > 0 })
            #expect(HuffmanTable(codes.lengths, isComplete: true) != nil)
        }
    }
}
