package import Foundation

/// A file that takes the place of another one when it is complete, and not before.
///
/// Until then it has a temporary name, and is locked. What a program leaves behind that ends meanwhile is locked by nobody,
/// and is removed when the same file is written again. The same people may read it as the old one, but nobody else than
/// its owner before it takes that one's place.
package final class OutputFile {
    private let url: URL
    private let temporary: URL
    private let file: FileHandle
    /// Who may read the file when it has taken its place; nil for what the system says of new ones.
    private let access: Access?
    /// Whether another file must not be replaced.
    private let isNew: Bool
    /// What goes wrong in the store that is exported, for tests.
    private let faults: (any CallFaults)?
    private var buffer = Data()
    private var flushedCount = 0
    /// How many bytes were written.
    package var byteCount: Int { flushedCount + buffer.count }

    private static let bufferSize = 1 << 20

    /// Whose a file is, and who may read and write it.
    private struct Access {
        let mode: mode_t
        let owner: uid_t
        let group: gid_t

        /// That of the file at an address; nil if there is none.
        init?(_ url: URL) {
            var status = stat()
            guard stat(url.path, &status) == 0 else { return nil }
            (mode, owner, group) = (status.st_mode & 0o777, status.st_uid, status.st_gid)
        }

        /// Gives a file this access; without its group where that cannot be given.
        func give(to descriptor: CInt) {
            // Only the system's administrator can give a file to others.
            let isGiven = fchown(descriptor, geteuid() == 0 ? owner : uid_t.max, group) == 0
            fchmod(descriptor, isGiven ? mode : mode & ~0o070)
        }
    }

    /// Begins a file beside the one that it replaces; folders are made where they are missing.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` that names the file.
    ///
    /// - Parameters:
    ///   - isPrivate: whether nobody but its owner may read it, whoever might read the old one.
    ///   - main: the file to which it belongs, which the same people may read if there is no old one.
    ///   - isNew: whether it is an error if there is an old one when this one is complete.
    package init(
        _ url: URL, _ faults: (any CallFaults)? = nil, isPrivate: Bool = false, beside main: URL? = nil,
        isNew: Bool = false
    ) throws {
        self.url = url
        self.isNew = isNew
        self.faults = faults
        access = isPrivate ? nil : Access(url) ?? main.flatMap { Access($0) }
        temporary = TemporaryName(of: url.lastPathComponent).url(in: url.deletingLastPathComponent())
        do {
            let folder = url.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let stem = TemporaryName.stem(of: url.lastPathComponent)
            Self.removeLeftovers(in: folder) { $0 == stem }
            file = try Self.begin(temporary, isPrivate: isPrivate || access != nil)
        } catch {
            throw Self.failure(url, error)
        }
    }

    /// Appends bytes.
    package func write(_ bytes: some Sequence<UInt8>) throws {
        let isContiguous: Void? = bytes.withContiguousStorageIfAvailable { buffer.append(contentsOf: $0) }
        if isContiguous == nil { buffer.append(contentsOf: bytes) }
        if buffer.count >= Self.bufferSize { try flush() }
    }

    /// Writes bytes over those that were written at an offset.
    package func replace(_ bytes: [UInt8], at offset: UInt64) throws {
        try flush()
        try failingByName {
            try file.seek(toOffset: offset)
            try file.write(contentsOf: bytes)
            try file.seekToEnd()
        }
    }

    /// Hands over what was written, block by block; nothing may be written afterwards.
    package func readBack(_ body: ([UInt8]) throws -> Void) throws {
        try flush()
        let reader = try failingByName { try FileHandle(forReadingFrom: temporary) }
        defer { try? reader.close() }
        while let block = try failingByName({ try reader.read(upToCount: Self.bufferSize) }), !block.isEmpty {
            try body(Array(block))
        }
    }

    /// Completes what was written and puts it in its place.
    package func finish() throws {
        try complete()
        try replaceOld()
    }

    /// Brings what was written to the disk; nothing may be written afterwards.
    package func complete() throws {
        try flush()
        try failingByName { try file.synchronize() }
    }

    /// Puts the complete file in its place; if nothing was written, there is none there afterwards.
    package func replaceOld() throws {
        // Whoever could lock it before it has its name would take it for a leftover.
        defer { try? file.close() }
        if byteCount == 0 {
            discard()
            try? FileManager.default.removeItem(at: url)
            return
        }
        access?.give(to: file.fileDescriptor)
        if try !takePlaceOfNone() {
            guard rename(temporary.path, url.path) == 0 else {
                throw HealthError.invalidArgument("\(url.path) can not be written: it can not take its place")
            }
        }
        // That it took its place is only safe when its folder is on the disk, too.
        try? FileHandle(forReadingFrom: url.deletingLastPathComponent()).synchronize()
    }

    /// Gives the file its name, if it must not replace another one; no if it may, or files can not have two names here.
    ///
    /// - Throws: `HealthError` if there is another one.
    private func takePlaceOfNone() throws -> Bool {
        guard isNew else { return false }
        if link(temporary.path, url.path) == 0 {
            unlink(temporary.path)
            return true
        }
        if errno == EEXIST { throw Self.isThere(url) }
        return false
    }

    /// What is said of a file that must not be replaced.
    static func isThere(_ url: URL) -> HealthError {
        .invalidArgument("\(url.path) is there already: another checkpoint wrote it")
    }

    /// Removes what was written, unless it took its place.
    package func discard() {
        try? file.close()
        try? FileManager.default.removeItem(at: temporary)
    }

    private func flush() throws {
        try failingByName {
            try faults?.checkSpace(for: byteCount)
            try file.write(contentsOf: buffer)
        }
        flushedCount += buffer.count
        buffer.removeAll(keepingCapacity: true)
    }

    /// Does something with the file; an error names the file.
    private func failingByName<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw Self.failure(url, error)
        }
    }

    private static func failure(_ url: URL, _ error: any Error) -> HealthError {
        .invalidArgument("\(url.path) can not be written: \(error.localizedDescription)")
    }
}
