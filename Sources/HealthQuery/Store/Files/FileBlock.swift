import Foundation

/// A part of a database's file: a head of 24 bytes, and its content.
///
/// The head holds the kind as four letters, the length of the content (4 bytes), the number of the block (8), and a
/// checksum (8): the XXH64 of the content, seeded with that of the rest of the head. Numbers have their lowest byte first.
struct FileBlock {
    let kind: Kind
    /// Blocks are numbered through, from a database's first file to its last.
    let number: UInt64
    let content: [UInt8]

    enum Kind: String, CaseIterable {
        /// What others refer to by its position: types, units, sources, devices, metadata keys.
        case names = "name"
        /// What samples share.
        case details = "dtls"
        /// A leaf of an index, with its rows.
        case leaf = "leaf"
        /// A branch of an index.
        case branch = "fork"
        /// Deletions.
        case removals = "gone"
        /// An attachment.
        case attachment = "clip"
        /// Everything else, and where the trees of the index begin.
        case root = "root"
        /// The end of a file.
        case end = "stop"

        init?(code: UInt32) {
            let letters = withUnsafeBytes(of: code.littleEndian) { String(decoding: $0, as: UTF8.self) }
            self.init(rawValue: letters)
        }

        var code: UInt32 { rawValue.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
    }

    static let headSize = 24
    /// How long the content of a file's last block is.
    static let endSize = 16
}

extension FileBlock {
    /// The head of a block.
    struct Head {
        let kind: UInt32
        let byteCount: UInt32
        let number: UInt64
        let checksum: UInt64

        init(_ kind: Kind, number: UInt64, _ content: [UInt8]) {
            self.kind = kind.code
            byteCount = UInt32(truncatingIfNeeded: content.count)
            self.number = number
            checksum = Self.checksum(kind.code, byteCount, number, content)
        }

        init(_ bytes: [UInt8]) throws {
            var parser = BlockParser(bytes)
            kind = try parser.number()
            byteCount = try parser.number()
            number = try parser.number()
            checksum = try parser.number()
        }

        var bytes: [UInt8] {
            var bytes = BlockBytes()
            bytes.append(kind)
            bytes.append(byteCount)
            bytes.append(number)
            bytes.append(checksum)
            return bytes.bytes
        }

        /// Whether a content is the one that was written.
        func fits(_ content: [UInt8]) -> Bool { Self.checksum(kind, byteCount, number, content) == checksum }

        private static func checksum(_ kind: UInt32, _ byteCount: UInt32, _ number: UInt64, _ content: [UInt8])
            -> UInt64
        {
            let head = XXHash64.hash(UInt64(kind) << 32 | UInt64(byteCount), number)
            return content.withUnsafeBytes { XXHash64.hash($0, seed: head) }
        }
    }
}

extension XXHash64 {
    /// The hash of two words.
    static func hash(_ first: UInt64, _ second: UInt64) -> UInt64 {
        withUnsafeBytes(of: (first.littleEndian, second.littleEndian)) { hash($0) }
    }
}

/// The first bytes of a database's file.
struct FileHead {
    /// Tells the file from others, and from one whose line ends were changed on its way.
    static let magic = Array("HealthQuery db\r\n".utf8)
    /// The version of the format that is written.
    static let version: UInt32 = 1
    static let size = 48

    /// The number of the file's first block.
    let firstBlock: UInt64
    /// The digest of the file that this one continues; 0 if it stands alone.
    let previous: UInt64

    init(firstBlock: UInt64, previous: UInt64) {
        self.firstBlock = firstBlock
        self.previous = previous
    }

    /// Reads the head of a file.
    init(_ bytes: [UInt8]) throws {
        guard bytes.starts(with: Self.magic) else { throw BlockParser.Damage(problem: "this is no file of a database") }
        guard bytes.count == Self.size else { throw BlockParser.Damage(problem: "the head of the file ends too early") }
        var parser = BlockParser(Array(bytes[Self.magic.count...]))
        let version: UInt32 = try parser.number()
        _ = try parser.number(UInt32.self)
        firstBlock = try parser.number()
        previous = try parser.number()
        let isWhole = try parser.number(UInt64.self) == Self.checksum(bytes)
        // A newer file may have another head, but its version where it is now.
        guard version == Self.version else {
            throw BlockParser.Damage(
                problem: "the file has version \(version) of the format; this program reads version \(Self.version)")
        }
        guard isWhole else { throw BlockParser.Damage(problem: "the head of the file is damaged") }
    }

    var bytes: [UInt8] {
        var bytes = BlockBytes()
        Self.magic.withUnsafeBytes { bytes.append(raw: $0) }
        bytes.append(Self.version)
        bytes.append(UInt32(0))
        bytes.append(firstBlock)
        bytes.append(previous)
        bytes.append(Self.checksum(bytes.bytes))
        return bytes.bytes
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt64 {
        bytes[..<(size - 8)].withUnsafeBytes { XXHash64.hash($0) }
    }
}
