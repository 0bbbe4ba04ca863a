import Foundation

/// The packed bytes of one file in an archive.
struct PackedInput: Sendable {
    private let file: FileHandle
    /// Where the next bytes are read.
    private var offset: UInt64
    private var left: UInt64
    private var buffer: [UInt8] = []
    private var position = 0
    private static let blockSize = 1 << 16

    init(_ file: FileHandle, at offset: UInt64, count: UInt64) {
        (self.file, self.offset, left) = (file, offset, count)
    }

    /// The next byte; nil at the end.
    mutating func next() throws -> UInt8? {
        if position == buffer.count, try !refill() { return nil }
        position += 1
        return buffer[position - 1]
    }

    /// Appends the next block of bytes to a buffer; nothing at the end.
    mutating func readBlock(into target: inout [UInt8]) throws {
        if position == buffer.count, try !refill() { return }
        target.append(contentsOf: buffer[position...])
        position = buffer.count
    }

    private mutating func refill() throws -> Bool {
        guard left > 0 else { return false }
        // A copy of this value may have read elsewhere.
        try file.seek(toOffset: offset)
        guard let data = try file.read(upToCount: Int(min(left, UInt64(Self.blockSize)))), !data.isEmpty else {
            return false
        }
        buffer.replaceSubrange(0..<buffer.count, with: data)
        position = 0
        offset += UInt64(data.count)
        left -= UInt64(data.count)
        return true
    }
}
