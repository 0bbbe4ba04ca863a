import Foundation
import HealthQuery

/// A zip archive, also one of more than 4 GB (zip64), by its directory.
///
/// Only what is asked for is unpacked, block by block, and nothing is written anywhere.
struct ZipArchive: Sendable {
    /// A file in the archive.
    struct Entry: Sendable {
        /// The path in the archive, with slashes between folders.
        let name: String
        /// How many bytes the file has.
        let size: UInt64
        /// Whether the size stands in eight bytes; in four, that of a large file may not have fitted.
        let isSizeWide: Bool
        let packedSize: UInt64
        let method: Int
        let isEncrypted: Bool
        let checksum: UInt32
        /// Where the entry begins in the archive.
        let offset: UInt64

        /// Why the file cannot be unpacked, though nothing is damaged; nil if it can.
        var obstacle: String? {
            if isEncrypted { return "is encrypted" }
            return method == 0 || method == 8 ? nil : "is packed by method \(method), which is not DEFLATE"
        }
    }

    private let url: URL
    /// The files, in the order of the directory.
    let entries: [Entry]

    /// Reads the directory of an archive.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if there is none, or it makes no sense.
    init(at url: URL) throws {
        self.url = url
        let file = try ArchiveFile(FileHandle(forReadingFrom: url))
        entries = try Self.directory(of: file).entries(in: file)
    }

    /// Whether a file is an archive, judging by its first bytes; a pipe is none.
    static func isArchive(at url: URL) throws -> Bool {
        guard url.sizeOfRegularFile != nil else { return false }
        let file = try FileHandle(forReadingFrom: url)
        let offset = try file.offset()
        let start = try file.read(upToCount: 4) ?? Data()
        // On some systems standard input has one offset, however often it is opened.
        try file.seek(toOffset: offset)
        return [Data("PK\u{3}\u{4}".utf8), Data("PK\u{5}\u{6}".utf8)].contains(start)
    }

    /// The unpacked bytes of a file.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if it is encrypted, packed in another way than DEFLATE, or not
    ///   where the directory says.
    func stream(of entry: Entry) throws -> ZipStream {
        if let obstacle = entry.obstacle { throw Self.wrong("\(entry.name) in it \(obstacle)") }
        let handle = try FileHandle(forReadingFrom: url)
        let head = try ArchiveFile(handle).bytes(at: entry.offset, count: 30)
        guard head.number(0, 4) == 0x0403_4B50 else {
            throw Self.wrong("\(entry.name) is not where its directory says")
        }
        let start = entry.offset + 30 + head.number(26, 2) + head.number(28, 2)
        return ZipStream(PackedInput(handle, at: start, count: entry.packedSize), entry)
    }

    static func wrong(_ problem: String) -> HealthError { .invalidArgument("the archive cannot be read: \(problem)") }
}

extension ZipArchive {
    /// Where the directory lies, and how many entries it has.
    private struct Directory {
        let offset: UInt64
        let size: UInt64
        let count: UInt64
        /// What is held in memory, in bytes; enough for a million entries.
        private static let greatestSize: UInt64 = 1 << 28

        func entries(in file: ArchiveFile) throws -> [Entry] {
            // Each entry takes up some bytes of the directory, which limits the memory.
            guard offset <= file.size, size <= file.size - offset, count <= size / 46 else {
                throw wrong("its directory is cut")
            }
            guard size <= Self.greatestSize else { throw wrong("its directory has \(size) bytes") }
            let bytes = try file.bytes(at: offset, count: Int(size))
            var entries: [Entry] = []
            var position = 0
            // Writers without zip64 give the last two bytes of the number only, so that more entries may follow.
            while UInt64(entries.count) < count || Entry.begins(bytes, at: position) {
                let (entry, length) = try Entry.read(bytes, at: position)
                position += length
                entries.append(entry)
            }
            return entries
        }
    }

    /// Finds the directory, by the record at the end of the archive.
    private static func directory(of file: ArchiveFile) throws -> Directory {
        // A comment of at most 64 KB may follow.
        let tailSize = min(file.size, 22 + 0xFFFF)
        let tailStart = file.size - tailSize
        let tail = try file.bytes(at: tailStart, count: Int(tailSize))
        let marks = (0..<max(0, tail.count - 21)).reversed().lazy.filter { tail.number($0, 4) == 0x0605_4B50 }
        // A comment may hold the mark as well: the right one is so far from the end as it says.
        guard let found = marks.first(where: { $0 + 22 + Int(tail.number($0 + 20, 2)) == tail.count }) ?? marks.first
        else { throw wrong("its directory is missing, so that it is not whole") }
        let plain = Directory(
            offset: tail.number(found + 16, 4), size: tail.number(found + 12, 4), count: tail.number(found + 10, 2))
        guard plain.offset == 0xFFFF_FFFF || plain.size == 0xFFFF_FFFF || plain.count == 0xFFFF else { return plain }
        // zip64: the numbers are elsewhere, and where that is stands before this record.
        let end = tailStart + UInt64(found)
        guard end >= 20 else { return plain }
        let locator = try file.bytes(at: end - 20, count: 20)
        guard locator.number(0, 4) == 0x0706_4B50 else { return plain }
        let record = try file.bytes(at: locator.number(8, 8), count: 56)
        guard record.number(0, 4) == 0x0606_4B50 else { throw wrong("its directory is not where it says") }
        return Directory(offset: record.number(48, 8), size: record.number(40, 8), count: record.number(32, 8))
    }
}

extension ZipArchive.Entry {
    /// Whether an entry of the directory begins somewhere.
    fileprivate static func begins(_ bytes: [UInt8], at start: Int) -> Bool {
        start + 46 <= bytes.count && bytes.number(start, 4) == 0x0201_4B50
    }

    /// Reads an entry of the directory; returns how many bytes it takes up as well.
    fileprivate static func read(_ bytes: [UInt8], at start: Int) throws -> (Self, Int) {
        guard begins(bytes, at: start) else {
            throw ZipArchive.wrong("its directory is damaged")
        }
        let lengths = [28, 30, 32].map { Int(bytes.number(start + $0, 2)) }
        let end = start + 46 + lengths.reduce(0, +)
        guard end <= bytes.count else { throw ZipArchive.wrong("its directory is damaged") }
        let name = start + 46
        let extra = name + lengths[0]
        var wide = Self.wideNumbers(bytes[extra..<extra + lengths[1]])
        // What does not fit four bytes stands among the extra fields, in this order.
        func number(_ position: Int) -> UInt64 {
            let short = bytes.number(start + position, 4)
            return short == 0xFFFF_FFFF && !wide.isEmpty ? wide.removeFirst() : short
        }
        let wideCount = wide.count
        let size = number(24)
        let isSizeWide = wide.count < wideCount
        let packedSize = number(20)
        let entry = Self(
            name: path(bytes[name..<extra]), size: size, isSizeWide: isSizeWide, packedSize: packedSize,
            method: Int(bytes.number(start + 10, 2)), isEncrypted: bytes.number(start + 8, 2) & 1 != 0,
            checksum: UInt32(bytes.number(start + 16, 4)), offset: number(42))
        return (entry, end - start)
    }

    /// The path that a name is.
    ///
    /// Slashes stand between folders. Some programs on Windows write backslashes, and then no slash at all.
    private static func path(_ name: ArraySlice<UInt8>) -> String {
        let text = String(decoding: name, as: UTF8.self)
        return text.contains("/") ? text : text.replacing("\\", with: "/")
    }

    /// The numbers of zip64 among an entry's extra fields.
    private static func wideNumbers(_ extra: ArraySlice<UInt8>) -> ArraySlice<UInt64> {
        let bytes = Array(extra)
        var position = 0
        while position + 4 <= bytes.count {
            let (kind, length) = (bytes.number(position, 2), Int(bytes.number(position + 2, 2)))
            let start = position + 4
            guard start + length <= bytes.count else { break }
            if kind == 1 { return (0..<length / 8).map { bytes.number(start + $0 * 8, 8) }[...] }
            position = start + length
        }
        return []
    }
}

/// A file that is read from anywhere.
private struct ArchiveFile {
    private let handle: FileHandle
    let size: UInt64

    init(_ handle: FileHandle) throws {
        self.handle = handle
        size = try handle.seekToEnd()
    }

    /// So many bytes from a place.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if there are not so many.
    func bytes(at offset: UInt64, count: Int) throws -> [UInt8] {
        guard offset <= size, UInt64(count) <= size - offset else { throw ZipArchive.wrong("it is cut") }
        try handle.seek(toOffset: offset)
        var bytes: [UInt8] = []
        while bytes.count < count {
            guard let part = try handle.read(upToCount: count - bytes.count), !part.isEmpty else {
                throw ZipArchive.wrong("it is cut")
            }
            bytes.append(contentsOf: part)
        }
        return bytes
    }
}

extension [UInt8] {
    /// The number in some bytes, the last of which counts most.
    fileprivate func number(_ position: Int, _ count: Int) -> UInt64 {
        (0..<count).reduce(0) { $0 | UInt64(self[position + $1]) << UInt64($1 * 8) }
    }
}
