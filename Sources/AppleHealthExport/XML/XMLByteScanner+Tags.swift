extension XMLByteScanner {
    /// Reads the tag at the position.
    ///
    /// Nearly all tags have a form that is read in one pass. For the others first the end is searched, which may need
    /// more blocks and resumes where it stopped; then the tag, complete in the buffer, is parsed. So the second step does
    /// not depend on blocks, and no byte is visited more than three times.
    mutating func readTag(isClosing: Bool) throws -> XMLToken {
        if !isClosing, let token = readUsualTag() { return token }
        var search = TagEndSearch(ignoresQuotes: isClosing)
        while true {
            let limit = min(buffer.count, position + Self.tagLimit)
            if let end = search.run(buffer.span, tagStart: position, limit: limit) {
                let isCut = buffer[end] == .lessThan
                return takeApart(to: end, isClosing: isClosing, fault: isCut ? .rawLessThan : nil)
            }
            if limit - position == Self.tagLimit {
                return takeApart(to: limit, isClosing: isClosing, fault: .tooLong)
            }
            guard try refill() else {
                let isRecord = buffer.span.extracting(droppingFirst: position).hasPrefix(Self.recordOpening)
                return end(inside: .tag, records: isRecord ? 1 : 0)
            }
        }
    }

    /// Reads the tag at the position, if it is of the usual form and complete in the buffer.
    private mutating func readUsualTag() -> XMLToken? {
        // The buffer cannot be read while a part of the scanner changes, so the tag is moved out meanwhile.
        var tag = XMLTag()
        swap(&tag, &self.tag)
        let limit = min(buffer.count, position + Self.tagLimit)
        let found = tag.takeApartIfUsual(buffer.span, from: position, limit: limit)
        swap(&tag, &self.tag)
        guard let found else { return nil }
        tagStart = position
        position = found.end + 1
        isResynchronised = false
        return found.kind == .empty ? .empty : .opening
    }

    /// The token for a broken current tag, which says whether the damage is new.
    mutating func broken(_ fault: XMLFault) -> XMLToken {
        // The opening of a record is damage of its own, whatever precedes it.
        let continues = isResynchronised && !tagIsRecord
        isResynchronised = fault == .rawLessThan && !Self.seemsComplete(buffer.span.extracting(tagStart..<position))
        return .broken(fault, continues: continues)
    }

    /// Whether the current, broken tag seems to be of an empty element, judging by its last characters.
    var brokenTagSeemsEmpty: Bool {
        let bytes = buffer.span.extracting(tagStart..<position)
        let end = bytes.count - Self.blanksAtEnd(of: bytes)
        return end >= 2 && bytes[end - 1] == .greaterThan && bytes[end - 2] == .slash
    }

    /// Whether the bytes before a raw `<` look like a whole tag, so that the `<` starts another one.
    private static func seemsComplete(_ bytes: Span<UInt8>) -> Bool {
        let blanks = blanksAtEnd(of: bytes)
        for index in bytes.count - blanks..<bytes.count where bytes[index] == .lineFeed {
            return true
        }
        return blanks < bytes.count && bytes[bytes.count - blanks - 1] == .greaterThan
    }

    private static func blanksAtEnd(of bytes: Span<UInt8>) -> Int {
        var end = bytes.count
        while end > 0, bytes[end - 1].isXMLBlank {
            end -= 1
        }
        return bytes.count - end
    }

    /// Whether the current tag opens a record, broken or not.
    var tagIsRecord: Bool { buffer.span.extracting(tagStart..<position).hasPrefix(Self.recordOpening) }

    /// What every record begins with.
    static var recordOpening: StaticString { "<Record" }

    /// Whether the current tag is a closing one, broken or not.
    var tagIsClosing: Bool {
        tagStart + 1 < position && buffer[tagStart + 1] == .slash
    }

    /// The current tag as it was written, or its first `count` bytes.
    func tagText(upTo count: Int) -> String {
        buffer.span.extracting(tagStart..<min(position, tagStart + count)).decoded
    }

    /// Makes the tag at the position the current one and moves after it, or to the `<` that cut it.
    private mutating func takeApart(to end: Int, isClosing: Bool, fault: XMLFault?) -> XMLToken {
        // The buffer cannot be read while a part of the scanner changes, so the tag is moved out meanwhile.
        var tag = XMLTag()
        swap(&tag, &self.tag)
        let kind = tag.takeApart(buffer.span, from: position, to: end, isClosing: isClosing)
        swap(&tag, &self.tag)
        tagStart = position
        position = fault == nil ? end + 1 : end
        if let fault {
            return broken(fault)
        }
        switch kind {
        case .broken(let fault):
            return broken(fault)
        case .opening:
            isResynchronised = false
            return .opening
        case .empty:
            isResynchronised = false
            return .empty
        case .closing:
            isResynchronised = false
            return .closing
        }
    }
}

/// The search for the end of a tag, which resumes where it stopped when more bytes have come.
struct TagEndSearch {
    /// Quotes in a closing tag have no meaning; a stray one must not hide the end.
    private let ignoresQuotes: Bool
    private var quote: UInt8 = 0
    private var distance = 1

    init(ignoresQuotes: Bool) {
        self.ignoresQuotes = ignoresQuotes
    }

    /// The first byte at which the tag cannot continue: `>` outside of quotes, or `<` anywhere.
    mutating func run(_ bytes: Span<UInt8>, tagStart: Int, limit: Int) -> Int? {
        var index = tagStart + distance
        var open = quote
        while index < limit {
            let byte = bytes[index]
            if byte == .lessThan {
                return index
            }
            if open != 0 {
                if byte == open { open = 0 }
            } else if byte == .greaterThan {
                return index
            } else if byte == .doubleQuote || byte == .singleQuote, !ignoresQuotes {
                open = byte
            }
            index += 1
        }
        quote = open
        distance = index - tagStart
        return nil
    }
}
