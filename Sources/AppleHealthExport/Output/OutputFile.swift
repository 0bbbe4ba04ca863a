import Foundation
import HealthQuery

/// A file that takes the place of another one when it is complete, and not before.
final class OutputFile {
    private let url: URL
    private let temporary: URL
    private let file: FileHandle
    private var buffer = Data()
    private(set) var byteCount = 0

    private static let bufferSize = 1 << 20

    /// Begins a file beside the one that it replaces; folders are made where they are missing.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` that names the file.
    init(_ url: URL) throws {
        self.url = url
        temporary = url.appendingPathExtension("\(UUID().uuidString).part")
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: temporary, options: .withoutOverwriting)
            file = try FileHandle(forWritingTo: temporary)
        } catch {
            throw Self.failure(url, error)
        }
    }

    /// Appends a text.
    func write(_ text: String) throws {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= Self.bufferSize { try flush() }
    }

    /// Puts the file in its place; if nothing was written, there is none there afterwards.
    func finish() throws {
        try flush()
        if byteCount == 0 {
            discard()
            try? FileManager.default.removeItem(at: url)
            return
        }
        do {
            try file.synchronize()
            try file.close()
        } catch {
            throw Self.failure(url, error)
        }
        guard rename(temporary.path, url.path) == 0 else {
            throw HealthError.invalidArgument("\(url.path) can not be written: it can not take its place")
        }
    }

    /// Removes what was written, unless it took its place.
    func discard() {
        try? file.close()
        try? FileManager.default.removeItem(at: temporary)
    }

    private func flush() throws {
        do {
            try file.write(contentsOf: buffer)
        } catch {
            throw Self.failure(url, error)
        }
        byteCount += buffer.count
        buffer.removeAll(keepingCapacity: true)
    }

    private static func failure(_ url: URL, _ error: any Error) -> HealthError {
        .invalidArgument("\(url.path) can not be written: \(error.localizedDescription)")
    }
}
