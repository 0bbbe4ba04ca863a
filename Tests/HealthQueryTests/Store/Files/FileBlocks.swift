@testable import HealthQuery

/// The blocks of a file, for changing them.
struct FileBlocks {
    /// Where they lie in the file.
    private(set) var ranges: [Range<Int>] = []
    private var blocks: [Block] = []

    /// A block without its number and checksum.
    struct Block {
        var kind: UInt32
        var content: [UInt8]
    }

    /// The blocks of a file, up to what is none.
    init(_ bytes: [UInt8]) {
        var position = FileHead.size
        while position < bytes.count,
            let head = try? FileBlock.Head(Array(bytes[position...].prefix(FileBlock.headSize)))
        {
            let end = position + FileBlock.headSize + Int(head.byteCount)
            guard end <= bytes.count else { return }
            ranges.append(position..<end)
            blocks.append(Block(kind: head.kind, content: Array(bytes[(position + FileBlock.headSize)..<end])))
            position = end
        }
    }

    subscript(position: Int) -> Block {
        get { blocks[position] }
        set { blocks[position] = newValue }
    }

    /// The file, with numbers and checksums that are right.
    var sealed: [UInt8] {
        var (nextBlock, previous): (UInt64, UInt64) = (0, 0)
        return sealed(after: &previous, &nextBlock)
    }

    /// The file, with numbers and checksums that are right after other files.
    ///
    /// - Parameters:
    ///   - digest: the digest of the file before it; becomes its own.
    ///   - number: the number of its first block; becomes that of the first block after it.
    func sealed(after digest: inout UInt64, _ number: inout UInt64) -> [UInt8] {
        let first = number
        var bytes = FileHead(firstBlock: first, previous: digest).bytes
        digest = 0
        for (position, block) in blocks.enumerated() {
            guard let kind = FileBlock.Kind(code: block.kind) else { continue }
            var content = block.content
            if kind == .end, position == blocks.count - 1 {
                var end = BlockBytes()
                end.append(number - first)
                end.append(digest)
                content = end.bytes
            }
            let head = FileBlock.Head(kind, number: number, content)
            bytes += head.bytes + content
            digest = XXHash64.hash(digest, head.checksum)
            number += 1
        }
        return bytes
    }
}
