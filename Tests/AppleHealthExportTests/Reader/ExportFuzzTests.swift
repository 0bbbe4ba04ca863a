import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

struct ExportFuzzTests {
    /// Changes a few places of some bytes: other bytes, bytes of the grammar, gaps, repetitions, a cut.
    private func damage(_ data: Data, _ random: inout SplitMix64) -> Data {
        var bytes = Array(data)
        let grammar = Array("<>\"'/=&;!-[]? \n\r\0RecordHealthData".utf8)
        for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1, 2: bytes[place] = grammar.randomElement(using: &random) ?? 0
            case 3: bytes.removeSubrange(place..<end)
            case 4: bytes.insert(contentsOf: bytes[place..<end], at: place)
            default: if Int.random(in: 0..<4, using: &random) == 0 { bytes.removeSubrange(place...) }
            }
        }
        return Data(bytes)
    }

    @Test
    func `no damage stops the reader, and blocks never matter`() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SplitMix64(seed: seed)
        let original = try TestFile.fixture("small.xml")
        for _ in 0..<150 {
            let data = damage(original, &random)
            let whole = try Reading(data)
            let blockSize = Int.random(in: 1...50, using: &random)
            #expect(try Reading(data, blockSize: blockSize) == whole, "seed \(seed)")
        }
    }

    @Test
    func `a cut anywhere keeps the records before it`() throws {
        let data = try TestFile.fixture("small.xml")
        let whole = try Reading(data)
        let tail = Data("</HealthData>\n".utf8).count
        for length in stride(from: 0, to: data.count - tail, by: 7) {
            let reading = try Reading(data.prefix(length))
            #expect(reading.damages.count <= 1)
            // Where the comment is cut, what stands in it is read.
            let records = reading.records.filter { $0.type != "none" }
            #expect(records.elementsEqual(whole.records.prefix(records.count)))
            #expect((reading.summary.truncation != nil) == reading.summary.hasHealthData)
        }
    }

    @Test
    func `random bytes are read to their end`() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SplitMix64(seed: seed)
        for _ in 0..<100 {
            var bytes = Array("<HealthData>".utf8)
            let alphabet = Array("<></=\"'!-[]?& \nAaR".utf8) + [0, 0x80, 0xC3, 0xFF]
            bytes += (0..<300).map { _ in alphabet.randomElement(using: &random) ?? 0 }
            let data = Data(bytes)
            #expect(try Reading(data, blockSize: 1) == Reading(data), "seed \(seed)")
        }
    }
}
