/// Splits the bytes of an XML file into tags, in constant memory and without allocating per tag.
///
/// Exports are gigabytes large and often not well-formed, and even then worth reading: a parser that stops at the first
/// error loses everything after it. So this one never fails on content. It has one rule for continuing after damage: a
/// `<` always starts something, because XML allows it nowhere else.
///
/// A token's name and attributes are ranges of `buffer`, which holds the whole current tag and the rest of the last
/// block. Asking for the next token invalidates them.
///
/// Only three things change: `position` (everything before it is processed), `buffer` (refilled when the tag at
/// `position` is not complete, and then cut off at `position`), and the line count, which only moves forward. So
/// counting lines costs one more look at each byte, however often a line is requested.
struct XMLByteScanner: ~Copyable {
    /// The longest tag that is kept in memory, in bytes.
    static let tagLimit = 1 << 20

    /// The bytes that were read and are not dropped yet.
    private(set) var buffer: [UInt8] = []
    /// The first byte of the buffer that is not processed.
    ///
    /// It lies after the current tag, if there is one.
    var position = 0
    /// Where the current tag starts.
    var tagStart = 0
    /// The parts of the current tag.
    var tag = XMLTag()
    /// Whether reading continued at a `<` inside a broken tag and no token came since.
    var isResynchronised = false

    /// How many records begin in the part that is being skipped.
    var recordsPassed = 0
    /// Whether a tag begins in the part that is being skipped, opening or closing.
    var hasPassedTag = false
    /// How many bytes of a record's opening the last skipped bytes spell.
    var openingMatched = 0
    /// Parts that were found not to end although tags follow; a later one of the same kind does not end either.
    ///
    /// So the input is read again at most once for each.
    var unended: Set<XMLConstruct> = []

    /// Whether text other than blanks precedes the current tag.
    private(set) var isAfterText = false

    private var source: ByteSource
    private var line = 1
    private var lineIsKnownUpTo = 0
    private var lastCountedByte: UInt8 = 0
    /// The first byte of the input that is not blank, once it has been skipped.
    private(set) var firstByte: UInt8?

    init(_ source: ByteSource) throws {
        self.source = source
        // What tells other formats and encodings from an export stands here.
        while buffer.count < ExportFormat.lookedAt, try refill() {}
        if buffer.span.hasPrefix("\u{FEFF}") {
            position = 3
        }
    }

    /// How many bytes are processed.
    var bytesDone: Int { source.bytesRead - (buffer.count - position) }
    /// How many bytes were read; those that were read again count again.
    var bytesTaken: Int { source.bytesTaken }
    /// How many bytes there are; nil if that is not known.
    var bytesTotal: Int? { source.totalBytes }
    /// What is wrong with the bytes, apart from what they say; nil for nothing that is known.
    var problemOfSource: String? { source.problem }
    /// Gives up the tokens that are left, and says what is wrong with any of the bytes; nil for nothing that is known.
    mutating func problemAtEndOfSource() throws -> String? { try source.problemAtEnd() }
}

extension XMLByteScanner {
    /// Finds the next tag, skipping text, comments, processing instructions, CDATA and the document type.
    mutating func next() throws -> XMLToken {
        tag.removeAll()
        isAfterText = false
        while true {
            guard try skipText() else { return end(inside: nil) }
            guard try hasBytes(2) else { return end(inside: .tag) }
            switch buffer[position + 1] {
            case .slash:
                return try readTag(isClosing: true)
            case .exclamationMark, .questionMark:
                if let token = try passMarkup() { return token }
            case let byte where byte.isXMLNameStart:
                return try readTag(isClosing: false)
            default:
                tagStart = position
                position += 1
                return broken(.noName)
            }
            isResynchronised = false
        }
    }

    /// The line in which the current tag starts, from 1.
    mutating func lineOfTag() -> Int { line(at: tagStart) }

    /// The line of a byte of the buffer, from 1; never of a byte before the last requested one.
    mutating func line(at index: Int) -> Int {
        countLines(upTo: index)
        return line
    }

    /// The line of the last byte that was read, from 1.
    mutating func lineOfLastByte() -> Int {
        countLines(upTo: buffer.count)
        return lastCountedByte == .lineFeed ? max(1, line - 1) : line
    }
}

extension XMLByteScanner {
    /// Makes sure that `count` bytes are available at the position, unless the input ends before.
    mutating func hasBytes(_ count: Int) throws -> Bool {
        while buffer.count - position < count {
            guard try refill() else { return false }
        }
        return true
    }

    /// Drops the processed bytes and appends the next block.
    ///
    /// Returns false at the end of the input. Moves the position to 0: distances from it stay valid, offsets do not.
    mutating func refill() throws -> Bool {
        if position > 0 {
            countLines(upTo: position)
            buffer.removeSubrange(0..<position)
            lineIsKnownUpTo = 0
            position = 0
        }
        return try source.read(into: &buffer) > 0
    }

    /// Goes back to an earlier position; false if the source cannot.
    mutating func rewind(to place: (byte: Int, line: Int)) throws -> Bool {
        guard try source.rewind(to: place.byte) else { return false }
        buffer.removeAll(keepingCapacity: true)
        position = 0
        line = place.line
        lineIsKnownUpTo = 0
        return try refill()
    }

    /// Ends the input.
    ///
    /// Afterwards there is no current tag, and nothing is left to read.
    mutating func end(inside construct: XMLConstruct?, records: Int = 0) -> XMLToken {
        position = buffer.count
        tagStart = position
        return .endOfInput(inside: construct, records: records)
    }

    private mutating func countLines(upTo end: Int) {
        guard end > lineIsKnownUpTo else { return }
        line += Self.lineFeeds(in: buffer.span.extracting(lineIsKnownUpTo..<end))
        lastCountedByte = buffer[end - 1]
        lineIsKnownUpTo = end
    }

    /// Counts eight bytes at a time, in a loop that the compiler makes vectors of.
    private static func lineFeeds(in bytes: Span<UInt8>) -> Int {
        bytes.withUnsafeBytes { bytes in
            let words = bytes.count / 8
            var (word, count) = (0, 0)
            while word < words {
                // Each byte counts to 255 at most.
                let end = min(words, word + 255)
                var counts: UInt64 = 0
                while word < end {
                    counts &+= lineFeeds(in: bytes.loadUnaligned(fromByteOffset: word &* 8, as: UInt64.self))
                    word &+= 1
                }
                let pairs = (counts & 0x00FF_00FF_00FF_00FF) &+ (counts &>> 8 & 0x00FF_00FF_00FF_00FF)
                count += Int((pairs &* 0x0001_0001_0001_0001) &>> 48)
            }
            for index in words * 8..<bytes.count where bytes[index] == .lineFeed { count += 1 }
            return count
        }
    }

    /// A word with 1 in each byte that is a line feed, and 0 in the others.
    @inline(__always)
    private static func lineFeeds(in word: UInt64) -> UInt64 {
        let others = word ^ 0x0A0A_0A0A_0A0A_0A0A
        let isOther = (others & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F | others
        return ~isOther &>> 7 & 0x0101_0101_0101_0101
    }

    /// Moves to the next `<`.
    ///
    /// Returns false if there is none.
    private mutating func skipText() throws -> Bool {
        while true {
            let next = Self.firstLessThan(in: buffer.span, from: position)
            if firstByte == nil { firstByte = buffer[position...].first { !$0.isXMLBlank } }
            if next > position {
                isResynchronised = false
                isAfterText = isAfterText || Self.hasText(buffer.span.extracting(position..<next))
            }
            position = next
            if next < buffer.count { return true }
            guard try refill() else { return false }
        }
    }

    private static func hasText(_ bytes: Span<UInt8>) -> Bool {
        for index in bytes.indices where !bytes[index].isXMLBlank {
            return true
        }
        return false
    }

    private static func firstLessThan(in bytes: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] != .lessThan {
            index += 1
        }
        return index
    }
}
