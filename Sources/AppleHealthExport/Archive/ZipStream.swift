/// The unpacked bytes of a file in an archive, block by block.
struct ZipStream: Sendable {
    private let start: PackedInput
    private let entry: ZipArchive.Entry
    /// What sizes in four bytes are short of, or a multiple of it, where the writer has no others.
    private let wrap: UInt64
    private var input: PackedInput
    private var inflater: Inflater?
    private var checksum = CRC32()
    private var count: UInt64 = 0
    /// What was unpacked on the way back to an offset, and lies behind it.
    private var ahead: ArraySlice<UInt8> = []
    /// What is wrong with the file, once that is known; nothing is unpacked after it.
    private(set) var problem: String?

    private static let blockSize = 1 << 18
    /// How many bytes one packed byte can become at most.
    private static let greatestRatio: UInt64 = 1032

    init(_ input: PackedInput, _ entry: ZipArchive.Entry, wrap: UInt64 = 1 << 32) {
        (start, self.input, self.entry, self.wrap) = (input, input, entry, wrap)
        inflater = entry.method == 8 ? Inflater(blockSize: Self.blockSize) : nil
    }

    /// How many bytes there are, if the directory is right.
    var size: Int { Int(clamping: entry.size) }

    /// Whether there may be more bytes than the directory says because their number did not fit.
    private var mayBeLonger: Bool {
        inflater != nil && !entry.isSizeWide && entry.packedSize >= (entry.size + wrap) / Self.greatestRatio
    }

    /// Goes back to an offset; false if there are not so many bytes.
    ///
    /// Packed data are read from their beginning only, so that it costs what is before the offset.
    ///
    /// - Throws: `CancellationError` if the task was cancelled; errors of reading the archive.
    mutating func rewind(to offset: Int) throws -> Bool {
        self = ZipStream(start, entry, wrap: wrap)
        var (passed, rest): ([UInt8], Int) = ([], offset)
        while rest > 0 {
            try Task.checkCancellation()
            passed.removeAll(keepingCapacity: true)
            try read(into: &passed)
            guard !passed.isEmpty else { return false }
            rest -= passed.count
        }
        ahead = passed.suffix(-rest)
        return true
    }

    /// Unpacks the next block, and appends it to a buffer; nothing at the end, or once there is a problem.
    mutating func read(into buffer: inout [UInt8]) throws {
        guard ahead.isEmpty else {
            buffer.append(contentsOf: ahead)
            ahead = []
            return
        }
        guard problem == nil else { return }
        let before = buffer.count
        if inflater == nil {
            try input.readBlock(into: &buffer)
        } else {
            do {
                try inflater?.read(&input, into: &buffer)
            } catch Inflater.Problem.cut {
                problem = "is cut"
            } catch Inflater.Problem.damaged {
                problem = "is damaged"
            }
        }
        let added = buffer.count - before
        count += UInt64(added)
        checksum.add(buffer[before...])
        // Not more than the directory says, whatever the data say, unless it can not say more.
        if count > entry.size, !mayBeLonger {
            buffer.removeLast(Int(min(count - entry.size, UInt64(added))))
            problem = "is longer than the archive says"
        } else if added == 0, problem == nil {
            if count < entry.size {
                problem = "is shorter than the archive says"
            } else if (count - entry.size) % wrap != 0 {
                problem = "is longer than the archive says"
            } else if checksum.value != entry.checksum {
                problem = "does not fit its checksum"
            }
        }
    }
}

/// The checksum of files in an archive, CRC-32.
struct CRC32: Sendable {
    private var state: UInt32 = 0xFFFF_FFFF

    /// The checksum of what was added.
    var value: UInt32 { ~state }

    /// For each byte, and the same with up to seven bytes of 0 behind it.
    private static let tables: [[UInt32]] = {
        var tables = [
            (0..<256).map { (byte: UInt32) in
                (0..<8).reduce(byte) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
            }
        ]
        for _ in 1..<8 {
            let last = tables[tables.count - 1]
            tables.append(last.map { $0 >> 8 ^ tables[0][Int($0 & 255)] })
        }
        return tables
    }()
    private static let flat: [UInt32] = tables.flatMap { $0 }

    /// Adds bytes.
    mutating func add(_ bytes: ArraySlice<UInt8>) {
        var state = state
        Self.flat.withUnsafeBufferPointer { table in
            bytes.withUnsafeBufferPointer { bytes in
                var index = 0
                while index + 8 <= bytes.count {
                    var next: UInt32 = 0
                    for part in 0..<4 {
                        let low = bytes[index + part] ^ UInt8(truncatingIfNeeded: state >> UInt32(part * 8))
                        next ^=
                            table[(7 - part) * 256 + Int(low)] ^ table[(3 - part) * 256 + Int(bytes[index + 4 + part])]
                    }
                    state = next
                    index += 8
                }
                while index < bytes.count {
                    state = state >> 8 ^ table[Int(UInt8(truncatingIfNeeded: state) ^ bytes[index])]
                    index += 1
                }
            }
        }
        self.state = state
    }
}
