import HealthQuery

/// A zip archive that takes the place of another file when it is complete, and not before.
///
/// One file after another is packed as it comes; nothing but the directory is kept. Sizes and checksums stand before
/// the files, where they are written once they are known, with room for those of more than 4 GB (zip64).
final class ArchiveOutput {
    /// A file that is being packed.
    private struct Entry {
        let name: [UInt8]
        /// Where it begins in the archive.
        let offset: UInt64
        var deflater = Deflater()
        var checksum = CRC32()
        var size: UInt64 = 0
        var packedSize: UInt64 = 0
    }

    private let file: OutputFile
    private var entry: Entry?
    private var directory: [UInt8] = []
    private var entryCount: UInt64 = 0
    private var packed: [UInt8] = []
    /// From which number on one stands in eight bytes, not in fewer.
    private let wideFrom: UInt64

    /// Numbers of zip64 need this version of the format.
    private static let version: UInt64 = 45
    /// What tells that a number stands elsewhere, in eight bytes.
    private static let elsewhere: UInt64 = 0xFFFF_FFFF
    /// 1 January 1980, the first day that the format has: the same content gives the same bytes.
    private static let date: UInt64 = 0x21

    /// Begins an archive at the beginning of a file.
    init(_ file: OutputFile, wideFrom: UInt64 = ArchiveOutput.elsewhere) {
        (self.file, self.wideFrom) = (file, wideFrom)
    }

    /// Begins a file in the archive.
    func begin(_ name: String) throws {
        let entry = Entry(name: Array(name.utf8), offset: UInt64(file.byteCount))
        self.entry = entry
        var head: [UInt8] = Array("PK\u{3}\u{4}".utf8)
        head.add(Self.version, 2)
        addCommonFields(of: entry, sizes: (Self.elsewhere, Self.elsewhere), extraSize: 20, to: &head)
        head += entry.name
        head.add(1, 2)
        head.add(16, 2)
        head.add(0, 8)
        head.add(0, 8)
        try file.write(head)
    }

    /// Appends bytes to the file that was begun.
    func write(_ bytes: [UInt8]) throws {
        entry?.size += UInt64(bytes.count)
        entry?.checksum.add(bytes[...])
        entry?.deflater.add(bytes[...], into: &packed)
        try flush()
    }

    /// Ends the file that was begun.
    func end() throws {
        entry?.deflater.finish(into: &packed)
        try flush()
        guard let entry else { return }
        var numbers: [UInt8] = []
        numbers.add(UInt64(entry.checksum.value), 4)
        try file.replace(numbers, at: entry.offset + 14)
        numbers = []
        numbers.add(entry.size, 8)
        numbers.add(entry.packedSize, 8)
        try file.replace(numbers, at: entry.offset + 30 + UInt64(entry.name.count) + 4)
        note(entry)
        self.entry = nil
    }

    /// Writes the directory, and puts the archive in its place.
    func finish() throws {
        let offset = UInt64(file.byteCount)
        try file.write(directory)
        let size = UInt64(directory.count)
        var end: [UInt8] = []
        if offset >= wideFrom || size >= wideFrom || entryCount >= min(wideFrom, 0xFFFF) {
            end += Array("PK\u{6}\u{6}".utf8)
            end.add(44, 8)
            end.add(Self.version, 2)
            end.add(Self.version, 2)
            end.add(0, 8)
            for number in [entryCount, entryCount, size, offset] { end.add(number, 8) }
            end += Array("PK\u{6}\u{7}".utf8)
            end.add(0, 4)
            end.add(offset + size, 8)
            end.add(1, 4)
        }
        end += Array("PK\u{5}\u{6}".utf8)
        end.add(0, 4)
        let count = entryCount >= min(wideFrom, 0xFFFF) ? 0xFFFF : entryCount
        end.add(count, 2)
        end.add(count, 2)
        end.add(size >= wideFrom ? Self.elsewhere : size, 4)
        end.add(offset >= wideFrom ? Self.elsewhere : offset, 4)
        end.add(0, 2)
        try file.write(end)
        try file.finish()
    }

    private func flush() throws {
        entry?.packedSize += UInt64(packed.count)
        try file.write(packed)
        packed.removeAll(keepingCapacity: true)
    }

    /// Adds a file to the directory.
    private func note(_ entry: Entry) {
        let wide = [entry.size, entry.packedSize, entry.offset].filter { $0 >= wideFrom }
        func short(_ number: UInt64) -> UInt64 { number >= wideFrom ? Self.elsewhere : number }
        directory += Array("PK\u{1}\u{2}".utf8)
        // Made on a system whose permissions stand in the attributes: everybody may read, the owner may write.
        directory.add(3 << 8 | Self.version, 2)
        directory.add(Self.version, 2)
        addCommonFields(
            of: entry, sizes: (short(entry.size), short(entry.packedSize)),
            extraSize: wide.isEmpty ? 0 : 4 + wide.count * 8, to: &directory)
        directory.add(0, 6)
        directory.add(0o100644 << 16, 4)
        directory.add(short(entry.offset), 4)
        directory += entry.name
        if !wide.isEmpty {
            directory.add(1, 2)
            directory.add(UInt64(wide.count * 8), 2)
            for number in wide { directory.add(number, 8) }
        }
        entryCount += 1
    }

    /// Adds what stands both before a file and in the directory, from the flags on.
    private func addCommonFields(
        of entry: Entry, sizes: (whole: UInt64, packed: UInt64), extraSize: Int, to bytes: inout [UInt8]
    ) {
        bytes.add(0, 2)
        bytes.add(8, 2)
        bytes.add(0, 2)
        bytes.add(Self.date, 2)
        bytes.add(UInt64(entry.checksum.value), 4)
        bytes.add(sizes.packed, 4)
        bytes.add(sizes.whole, 4)
        bytes.add(UInt64(entry.name.count), 2)
        bytes.add(UInt64(extraSize), 2)
    }
}

extension [UInt8] {
    /// Appends a number in so many bytes, the last of which counts most.
    fileprivate mutating func add(_ number: UInt64, _ count: Int) {
        for byte in 0..<count { append(UInt8(truncatingIfNeeded: number >> UInt64(byte * 8))) }
    }
}
