/// A block of packed data, with codes of its own.
struct DeflateBlock {
    static let longestRepetition = 258

    /// A byte, or what is repeated.
    ///
    /// In one number, as there are many: a byte, or the distance above nine bits of length.
    struct Part {
        fileprivate let number: UInt32

        static func byte(_ byte: UInt8) -> Part { Part(number: UInt32(byte)) }

        static func repetition(_ length: Int, from distance: Int) -> Part {
            Part(number: UInt32(distance) << 9 | UInt32(length))
        }

        fileprivate var distance: Int { Int(number >> 9) }
        fileprivate var lengthOrByte: Int { Int(number & 0x1FF) }
    }

    private static let endOfBlock = 256

    private let parts: [Part]
    private let literals: HuffmanCodes
    private let distances: HuffmanCodes

    init(_ parts: [Part]) {
        self.parts = parts
        var counts = (literals: [Int](repeating: 0, count: 286), distances: [Int](repeating: 0, count: 30))
        counts.literals[Self.endOfBlock] = 1
        for part in parts {
            if part.distance == 0 {
                counts.literals[part.lengthOrByte] += 1
            } else {
                counts.literals[257 + Int(Self.lengthCodes[part.lengthOrByte])] += 1
                counts.distances[Int(Self.distanceCodes[part.distance])] += 1
            }
        }
        literals = HuffmanCodes(counts.literals, longest: HuffmanTable.longestCode)
        distances = HuffmanCodes(counts.distances, longest: HuffmanTable.longestCode)
    }

    /// Appends the block to a buffer.
    func write(isLast: Bool, _ bits: inout BitPacker, into output: inout [UInt8]) {
        bits.add(isLast ? 1 : 0, 1, into: &output)
        bits.add(2, 2, into: &output)
        writeCodes(&bits, into: &output)
        func write(_ symbol: Int, of codes: HuffmanCodes) {
            let (code, count) = codes.code(of: symbol)
            bits.add(code, count, into: &output)
        }
        for part in parts {
            guard part.distance > 0 else {
                write(part.lengthOrByte, of: literals)
                continue
            }
            let (length, distance) = (
                Int(Self.lengthCodes[part.lengthOrByte]), Int(Self.distanceCodes[part.distance])
            )
            write(257 + length, of: literals)
            bits.add(part.lengthOrByte - Inflater.lengthBases[length], Inflater.lengthBits[length], into: &output)
            write(distance, of: distances)
            bits.add(
                part.distance - Inflater.distanceBases[distance], Inflater.distanceBits[distance], into: &output)
        }
        write(Self.endOfBlock, of: literals)
    }

    /// Appends the lengths of the codes, which are packed themselves.
    private func writeCodes(_ bits: inout BitPacker, into output: inout [UInt8]) {
        func trimmed(_ lengths: [UInt8], atLeast count: Int) -> [UInt8] {
            Array(lengths.prefix(max(count, (lengths.lastIndex { $0 > 0 } ?? 0) + 1)))
        }
        let (literals, distances) = (trimmed(literals.lengths, atLeast: 257), trimmed(distances.lengths, atLeast: 1))
        let runs = Self.runs(literals + distances)
        var counts = [Int](repeating: 0, count: 19)
        for run in runs { counts[run.symbol] += 1 }
        let codes = HuffmanCodes(counts, longest: 7)
        let ordered = Inflater.lengthOrder.map { codes.lengths[$0] }
        let count = max(4, (ordered.lastIndex { $0 > 0 } ?? 0) + 1)
        bits.add(literals.count - 257, 5, into: &output)
        bits.add(distances.count - 1, 5, into: &output)
        bits.add(count - 4, 4, into: &output)
        for length in ordered.prefix(count) { bits.add(Int(length), 3, into: &output) }
        for run in runs {
            let (code, count) = codes.code(of: run.symbol)
            bits.add(code, count, into: &output)
            bits.add(run.extra, run.extraBits, into: &output)
        }
    }

    /// Lengths of codes, with runs of the same one in short.
    private static func runs(_ lengths: [UInt8]) -> [(symbol: Int, extra: Int, extraBits: Int)] {
        var runs: [(symbol: Int, extra: Int, extraBits: Int)] = []
        var rest = lengths[...]
        while let length = rest.first {
            var count = rest.prefix { $0 == length }.count
            rest = rest.dropFirst(count)
            if length > 0 {
                runs.append((Int(length), 0, 0))
                count -= 1
            }
            while count >= 3 {
                let taken = min(count, length > 0 ? 6 : 138)
                runs.append(
                    length > 0 ? (16, taken - 3, 2) : taken > 10 ? (18, taken - 11, 7) : (17, taken - 3, 3))
                count -= taken
            }
            for _ in 0..<count { runs.append((Int(length), 0, 0)) }
        }
        return runs
    }

    /// The code of each length, and of each distance, by the bases of the codes.
    private static let lengthCodes = codes(Inflater.lengthBases, upTo: longestRepetition)
    private static let distanceCodes = codes(Inflater.distanceBases, upTo: Inflater.history)

    private static func codes(_ bases: [Int], upTo limit: Int) -> [UInt8] {
        var codes = [UInt8](repeating: 0, count: limit + 1)
        for (code, base) in bases.enumerated() {
            for number in base...limit { codes[number] = UInt8(code) }
        }
        return codes
    }
}
