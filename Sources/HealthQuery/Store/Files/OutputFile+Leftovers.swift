import Foundation

/// The name of a file that is not complete: that of the complete one, and something that no other has.
struct TemporaryName {
    /// The name of the complete file; its beginning, if it is so long that nothing can come after it.
    let stem: String
    private let unique: UUID

    private static let pathExtension = "part"
    /// Names have at most 255 bytes, of which an identifier, the path extension and two points need 42.
    private static let mostBytes = 255 - 42

    init(of name: String) { (stem, unique) = (Self.stem(of: name), UUID()) }

    /// What the temporary names of a complete file begin with.
    static func stem(of name: String) -> String {
        var stem = name
        while stem.utf8.count > mostBytes { stem.removeLast() }
        return stem
    }

    /// Takes a name apart that such a file may have.
    init?(_ name: String) {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 3, parts.last == Self.pathExtension[...],
            let unique = UUID(uuidString: String(parts[parts.count - 2]))
        else { return nil }
        self.unique = unique
        stem = parts.dropLast(2).joined(separator: ".")
    }

    func url(in folder: URL) -> URL {
        folder.appendingPathComponent("\(stem).\(unique.uuidString).\(Self.pathExtension)")
    }
}

extension OutputFile {
    /// Makes an empty file, and locks it until it is closed.
    static func begin(_ url: URL, isPrivate: Bool) throws -> FileHandle {
        while true {
            let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isPrivate ? 0o600 : 0o666)
            guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            // Somebody may have taken it for a leftover before it was locked. Where files can not be locked, nobody does.
            if !file.lock(waits: true) || FileManager.default.fileExists(atPath: url.path) { return file }
            try file.close()
        }
    }

    /// Removes files that were begun in a folder and never completed, and that nobody writes any more.
    ///
    /// - Parameter isAffected: whether those of complete files whose temporary names begin so are meant.
    static func removeLeftovers(in folder: URL, of isAffected: (String) -> Bool) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
            guard let temporary = TemporaryName(name), isAffected(temporary.stem) else { continue }
            let url = folder.appendingPathComponent(name)
            guard let file = try? FileHandle(forUpdating: url) else { continue }
            if file.lock(waits: false) { try? FileManager.default.removeItem(at: url) }
            try? file.close()
        }
    }
}

extension FileHandle {
    /// Locks a file; closing it, or the end of the program, lets it go.
    ///
    /// - Parameter waits: whether to wait until nobody else has locked it.
    fileprivate func lock(waits: Bool) -> Bool {
        while flock(fileDescriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
            guard errno == EINTR else { return false }
        }
        return true
    }
}
