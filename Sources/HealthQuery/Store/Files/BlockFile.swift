import Foundation

/// Reads a database's file block by block, and checks each.
struct BlockFile {
    /// The name that errors give the file.
    let name: String
    let head: FileHead
    private let handle: FileHandle
    /// How much of the file was not taken out yet.
    private var rest: Int
    /// How long the file is.
    let byteCount: Int
    private var buffer: [UInt8] = []
    private var position = 0
    private var nextBlock: UInt64
    /// The digest of the blocks so far.
    private(set) var digest: UInt64 = 0
    private var isComplete = false

    private static let bufferSize = 1 << 22

    /// Opens a file, and reads its head.
    ///
    /// - Throws: `HealthError` that names the file.
    init(_ url: URL) throws {
        name = url.lastPathComponent
        // Opening a pipe would wait for somebody who writes into it.
        var status = stat()
        guard stat(url.path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
            throw HealthError.invalidArgument("\(url.path) can not be read: it is no regular file")
        }
        do {
            handle = try FileHandle(forReadingFrom: url)
            byteCount = Int(try handle.seekToEnd())
            rest = byteCount
            try handle.seek(toOffset: 0)
        } catch {
            throw HealthError.invalidArgument("\(url.path) can not be read: \(error.localizedDescription)")
        }
        do {
            let bytes = try handle.read(upToCount: FileHead.size) ?? Data()
            rest -= bytes.count
            head = try FileHead(Array(bytes))
        } catch {
            throw HealthError.invalidArgument("\(name): \(Self.problem(error))")
        }
        nextBlock = head.firstBlock
    }

    /// The digest of all blocks of a complete file, by its last one alone; nil if there is no such block.
    ///
    /// - Parameter byteCount: how long the file has to be.
    static func digest(_ url: URL, byteCount: Int) -> UInt64? {
        let lastSize = FileBlock.headSize + FileBlock.endSize
        guard byteCount > lastSize, let file = try? BlockFile(url), file.byteCount == byteCount,
            (try? file.handle.seek(toOffset: UInt64(byteCount - lastSize))) != nil,
            let bytes = try? file.handle.read(upToCount: lastSize), bytes.count == lastSize,
            let head = try? FileBlock.Head(Array(bytes.prefix(FileBlock.headSize)))
        else { return nil }
        let content = Array(bytes.suffix(FileBlock.endSize))
        var parser = BlockParser(content)
        guard head.kind == FileBlock.Kind.end.code, head.fits(content), (try? parser.number(UInt64.self)) != nil,
            let before: UInt64 = try? parser.number()
        else { return nil }
        return XXHash64.hash(before, head.checksum)
    }

    /// The next block; nil after the last one of a complete file.
    ///
    /// - Throws: `HealthError` that names the file and the block.
    mutating func next() throws -> FileBlock? {
        if isComplete { return nil }
        guard let head = try failing(in: "", { try $0.take(FileBlock.headSize).map { try FileBlock.Head($0) } }) else {
            throw damage(in: "", "the file ends before it")
        }
        let kind = FileBlock.Kind(code: head.kind)
        let label = kind.map { " (\($0))" } ?? ""
        guard head.number == nextBlock, let content = try failing(in: label, { try $0.take(Int(head.byteCount)) })
        else {
            throw damage(
                in: label, head.number == nextBlock ? "the file ends within it" : "another one is in its place")
        }
        guard head.fits(content) else { throw damage(in: label, "its checksum is wrong") }
        guard let kind else { throw damage(in: label, "its kind is unknown") }
        let block = FileBlock(kind: kind, number: head.number, content: content)
        if kind == .end { try end(block) }
        digest = XXHash64.hash(digest, head.checksum)
        nextBlock += 1
        return block
    }

    /// Checks the last block: that no other is missing, and that nothing comes after it.
    private mutating func end(_ block: FileBlock) throws {
        let (count, digest): (UInt64, UInt64) = try failing(in: " (end)") { _ in
            var parser = BlockParser(block.content)
            let found = (try parser.number(UInt64.self), try parser.number(UInt64.self))
            try parser.finish()
            return found
        }
        guard count == block.number - head.firstBlock, digest == self.digest else {
            throw damage(in: " (end)", "blocks before it are missing")
        }
        guard rest == 0, position == buffer.count else { throw damage(in: " (end)", "something comes after it") }
        isComplete = true
    }

    /// Does something with the content of a block; whatever is wrong becomes an error that names the block.
    func reading<Result>(_ block: FileBlock, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            throw HealthError.invalidArgument(
                "\(name), block \(block.number) (\(block.kind)): \(Self.problem(error))")
        }
    }

    private mutating func failing<Result>(in label: String, _ body: (inout BlockFile) throws -> Result) throws -> Result
    {
        do {
            return try body(&self)
        } catch {
            throw damage(in: label, Self.problem(error))
        }
    }

    private func damage(in label: String, _ problem: String) -> HealthError {
        .invalidArgument("\(name), block \(nextBlock)\(label): \(problem)")
    }

    private static func problem(_ error: any Error) -> String {
        switch error {
        case let damage as BlockParser.Damage: damage.problem
        case let error as HealthError: error.message
        case DecodingError.keyNotFound(let key, _): "it has no \(key.stringValue)"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            context.debugDescription
        default: error.localizedDescription
        }
    }

    /// The next bytes; nil if there are fewer.
    private mutating func take(_ count: Int) throws -> [UInt8]? {
        while buffer.count - position < count {
            guard rest > 0, count <= buffer.count - position + rest else { return nil }
            buffer.removeFirst(position)
            position = 0
            guard let more = try handle.read(upToCount: max(Self.bufferSize, count - buffer.count)), !more.isEmpty
            else {
                return nil
            }
            rest -= more.count
            buffer.append(contentsOf: more)
        }
        defer { position += count }
        return Array(buffer[position..<position + count])
    }
}
