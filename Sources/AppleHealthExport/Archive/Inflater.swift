/// Unpacks data in the format DEFLATE (RFC 1951), block by block.
///
/// It needs 32 KB of what it unpacked before, and as much as one block; bad data ends it, and never make it read or write
/// where it must not.
struct Inflater: Sendable {
    /// Why data cannot be unpacked further.
    enum Problem: Error {
        /// The data end too early.
        case cut
        /// The data make no sense.
        case damaged
    }

    /// How far back the format refers.
    static let history = 1 << 15
    /// The longest repetition.
    private static let longest = 258

    private enum State {
        case header
        case stored(Int)
        case coded
        case done
    }

    /// What was unpacked last: some of it needed again, the rest not handed out yet.
    private var output: [UInt8]
    /// The end of what was unpacked.
    private var end = 0
    private let blockSize: Int
    private var state = State.header
    private var isLastPart = false
    private var literals = HuffmanTable()
    private var distances = HuffmanTable()
    private var bits: UInt64 = 0
    private var bitCount = 0

    /// Prepares to unpack, about so many bytes at a time.
    init(blockSize: Int) {
        self.blockSize = max(1, blockSize)
        output = [UInt8](repeating: 0, count: Self.history + self.blockSize + Self.longest)
    }

    /// Whether everything was unpacked.
    var isDone: Bool { if case .done = state { true } else { false } }

    /// Unpacks the next block, and appends it to a buffer; nothing at the end.
    ///
    /// - Throws: ``Problem`` if that is not possible; what came before is in the buffer then.
    mutating func read(_ input: inout PackedInput, into buffer: inout [UInt8]) throws {
        if end > Self.history {
            let (moved, kept) = (end - Self.history, Self.history)
            output.withUnsafeMutableBufferPointer { output in
                for index in 0..<kept { output[index] = output[moved + index] }
            }
            end = kept
        }
        let start = end
        defer { buffer.append(contentsOf: output[start..<end]) }
        while end - start < blockSize, !isDone {
            switch state {
            case .header: try readHeader(&input)
            case .stored(let count): try copy(count, upTo: start + blockSize, &input)
            case .coded: try decode(upTo: start + blockSize, &input)
            case .done: break
            }
        }
    }
}

extension Inflater {
    /// Makes sure that there are so many bits, at most 48.
    private mutating func need(_ count: Int, _ input: inout PackedInput) throws {
        while bitCount < count {
            guard let byte = try input.next() else { throw Problem.cut }
            bits |= UInt64(byte) << UInt64(bitCount)
            bitCount += 8
        }
    }

    private mutating func take(_ count: Int, _ input: inout PackedInput) throws -> Int {
        try need(count, &input)
        let value = Int(bits & (1 << UInt64(count) - 1))
        bits >>= UInt64(count)
        bitCount -= count
        return value
    }

    private mutating func readHeader(_ input: inout PackedInput) throws {
        guard !isLastPart else {
            state = .done
            return
        }
        isLastPart = try take(1, &input) == 1
        switch try take(2, &input) {
        case 0:
            // From the next whole byte on; bits of bytes that were taken ahead are whole bytes.
            _ = try take(bitCount & 7, &input)
            let (count, check) = (try take(16, &input), try take(16, &input))
            guard count == ~check & 0xFFFF else { throw Problem.damaged }
            state = .stored(count)
        case 1:
            (literals, distances) = (HuffmanTable.fixedLiterals, HuffmanTable.fixedDistances)
            state = .coded
        case 2:
            try readTables(&input)
            state = .coded
        default: throw Problem.damaged
        }
    }

    /// The order in which the lengths of the codes for lengths come.
    static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    private mutating func readTables(_ input: inout PackedInput) throws {
        let literalCount = try take(5, &input) + 257
        let distanceCount = try take(5, &input) + 1
        let lengthCount = try take(4, &input) + 4
        guard literalCount <= 286, distanceCount <= 30 else { throw Problem.damaged }
        var codeLengths = [UInt8](repeating: 0, count: 19)
        for position in Self.lengthOrder.prefix(lengthCount) { codeLengths[position] = UInt8(try take(3, &input)) }
        guard let codes = HuffmanTable(codeLengths, isComplete: true) else { throw Problem.damaged }
        var lengths: [UInt8] = []
        while lengths.count < literalCount + distanceCount {
            let symbol = try self.symbol(of: codes, &input)
            let (length, repeats): (UInt8, Int)
            switch symbol {
            case ..<16: (length, repeats) = (UInt8(symbol), 1)
            case 16:
                guard let last = lengths.last else { throw Problem.damaged }
                (length, repeats) = (last, 3 + (try take(2, &input)))
            case 17: (length, repeats) = (0, 3 + (try take(3, &input)))
            default: (length, repeats) = (0, 11 + (try take(7, &input)))
            }
            lengths.append(contentsOf: repeatElement(length, count: repeats))
        }
        guard lengths.count == literalCount + distanceCount, lengths[256] > 0,
            let literals = HuffmanTable(Array(lengths[..<literalCount]), isComplete: false),
            let distances = HuffmanTable(Array(lengths[literalCount...]), isComplete: false)
        else { throw Problem.damaged }
        (self.literals, self.distances) = (literals, distances)
    }

    private mutating func copy(_ count: Int, upTo limit: Int, _ input: inout PackedInput) throws {
        var left = count
        while left > 0, end < limit {
            output[end] = UInt8(try take(8, &input))
            end += 1
            left -= 1
        }
        state = left == 0 ? .header : .stored(left)
    }

    /// The next symbol of a code; the end of the data may cut bits that no code has.
    private mutating func symbol(of table: HuffmanTable, _ input: inout PackedInput) throws -> Int {
        while bitCount < HuffmanTable.longestCode, let byte = try input.next() {
            bits |= UInt64(byte) << UInt64(bitCount)
            bitCount += 8
        }
        let (symbol, length) = table.entry(of: bits)
        guard length > 0 else { throw bitCount < HuffmanTable.longestCode ? Problem.cut : Problem.damaged }
        guard length <= bitCount else { throw Problem.cut }
        bits >>= UInt64(length)
        bitCount -= length
        return symbol
    }

    static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]
    static let lengthBits = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    static let distanceBases = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
        6145,
        8193, 12289, 16385, 24577,
    ]
    static let distanceBits = [
        0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
    ]

    private mutating func decode(upTo limit: Int, _ input: inout PackedInput) throws {
        while end < limit {
            let symbol = try self.symbol(of: literals, &input)
            if symbol < 256 {
                output[end] = UInt8(truncatingIfNeeded: symbol)
                end += 1
                continue
            }
            guard symbol > 256 else {
                state = .header
                return
            }
            guard symbol - 257 < Self.lengthBases.count else { throw Problem.damaged }
            let length = Self.lengthBases[symbol - 257] + (try take(Self.lengthBits[symbol - 257], &input))
            let code = try self.symbol(of: distances, &input)
            guard code < Self.distanceBases.count else { throw Problem.damaged }
            let distance = Self.distanceBases[code] + (try take(Self.distanceBits[code], &input))
            guard distance <= end else { throw Problem.damaged }
            let from = end - distance
            output.withUnsafeMutableBufferPointer { output in
                for index in 0..<length { output[end + index] = output[from + index] }
            }
            end += length
        }
    }
}
