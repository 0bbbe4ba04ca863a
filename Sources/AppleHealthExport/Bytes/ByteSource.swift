import Foundation
import HealthQuery

/// A source of an export's bytes, read block by block.
///
/// The block size decides only how much memory a read needs. No reader may depend on where one block ends and the
/// next begins; tests read with blocks of one byte to show it.
struct ByteSource: Sendable {
    private enum Origin {
        case file(FileHandle)
        case memory(Data)
        case archived(ZipStream)
    }

    /// The default size of a block: large enough that the cost of a read vanishes.
    static let defaultBlockSize = 1 << 20

    /// What a buffer is enlarged by before a file is read into it.
    private static let blank = [UInt8](repeating: 0, count: defaultBlockSize)
    /// What is read at least where a file seems to end: it may have grown meanwhile.
    private static let smallBlockSize = 1 << 12

    private var origin: Origin
    private let blockSize: Int
    /// How many bytes were read so far, each counted once.
    private(set) var bytesRead = 0
    /// How many bytes were read so far; those that were read again count again.
    private(set) var bytesTaken = 0
    /// How many bytes there are; nil if that is not known before the end (a pipe).
    let totalBytes: Int?

    /// Reads from memory.
    init(_ data: Data, blockSize: Int = ByteSource.defaultBlockSize) {
        origin = .memory(data)
        self.blockSize = max(1, blockSize)
        totalBytes = data.count
    }

    /// Reads from an open file, from its current position to its end.
    init(_ file: FileHandle, totalBytes: Int?, blockSize: Int = ByteSource.defaultBlockSize) {
        origin = .file(file)
        self.blockSize = max(1, blockSize)
        self.totalBytes = totalBytes
    }

    /// Unpacks a file in an archive.
    init(_ stream: ZipStream) {
        origin = .archived(stream)
        blockSize = ByteSource.defaultBlockSize
        totalBytes = stream.size
    }

    /// What is wrong with the bytes, apart from what they say; nil for nothing that is known.
    var problem: String? { if case .archived(let stream) = origin { stream.problem } else { nil } }

    /// Reads what is left, and says what is wrong with the bytes; nil for nothing that is known.
    mutating func problemAtEnd() throws -> String? {
        // Only an archive tells, and only behind the last byte, where the checksum of a file is known.
        guard case .archived = origin else { return nil }
        var rest: [UInt8] = []
        while try read(into: &rest) > 0 { rest.removeAll(keepingCapacity: true) }
        return problem
    }

    /// Appends the next block to `buffer` and returns its size, which is 0 only at the end.
    ///
    /// - Throws: `HealthError` with `unknownError` if the file cannot be read further; `CancellationError` if the task
    ///   was cancelled, since a reader may pass gigabytes before it reaches a natural pause.
    mutating func read(into buffer: inout [UInt8]) throws -> Int {
        try Task.checkCancellation()
        let before = buffer.count
        switch origin {
        case .file(let file):
            // Into the buffer itself: a block of its own would be new memory each time, and copied.
            let left = totalBytes.map { max(Self.smallBlockSize, $0 - bytesRead + 1) } ?? blockSize
            let room = Self.blank.prefix(min(blockSize, left))
            buffer.append(contentsOf: room)
            let (count, problem) = buffer.withUnsafeMutableBytes { readBytes(of: file, into: $0[before...]) }
            buffer.removeLast(room.count - count)
            if let problem, count == 0 {
                throw HealthError(.unknownError, "the file can not be read behind byte \(bytesRead): \(problem)")
            }
        case .memory(let data):
            let start = data.startIndex + bytesRead
            buffer.append(contentsOf: data[start..<min(start + blockSize, data.endIndex)])
        case .archived(var stream):
            // Not two copies at a time.
            origin = .memory(Data())
            defer { origin = .archived(stream) }
            try stream.read(into: &buffer)
        }
        let count = buffer.count - before
        bytesRead += count
        bytesTaken += count
        return count
    }

    /// Goes back to `offset`; false if the source cannot, as with a pipe.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    mutating func rewind(to offset: Int) throws -> Bool {
        if case .file(let file) = origin {
            guard totalBytes != nil, let here = try? file.offset(),
                (try? file.seek(toOffset: here - UInt64(bytesRead - offset))) != nil
            else { return false }
        }
        if case .archived(var stream) = origin {
            origin = .memory(Data())
            defer { origin = .archived(stream) }
            do {
                guard try stream.rewind(to: offset) else { return false }
            } catch let error where !(error is CancellationError) {
                return false
            }
        }
        bytesRead = offset
        return true
    }
}

/// Reads what comes next of a file until there is no room left; returns how many bytes, 0 only at the end or at a problem.
private func readBytes(
    of file: FileHandle, into bytes: Slice<UnsafeMutableRawBufferPointer>
) -> (count: Int, problem: String?) {
    var room = UnsafeMutableRawBufferPointer(rebasing: bytes)
    while !room.isEmpty {
        let count = read(file.fileDescriptor, room.baseAddress, room.count)
        if count == 0 { break }
        if count > 0 {
            room = UnsafeMutableRawBufferPointer(rebasing: room[count...])
        } else if errno != EINTR {
            let problem = String(cString: strerror(errno))
            return (bytes.count - room.count, problem)
        }
    }
    return (bytes.count - room.count, nil)
}
