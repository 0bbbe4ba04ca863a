/// Everything but tags. None of it is needed, all of it must be skipped without losing what follows.
///
/// These parts are few and small, so they are read byte by byte, which makes block borders invisible by construction.
extension XMLByteScanner {
    /// Skips a part that starts with `<!` or `<?`; returns a token if it is damaged or contains records.
    mutating func passMarkup() throws -> XMLToken? {
        let construct = try constructAtPosition()
        let place = (byte: bytesDone, line: line(at: position))
        guard !unended.contains(construct) else { return brokenMarkup(.unended(construct)) }
        recordsPassed = 0
        hasPassedTag = false
        openingMatched = 0
        switch try skip(construct) {
        case .missing(let missing):
            // Without a tag behind it, it is where the file is cut.
            guard hasPassedTag, try rewind(to: place) else {
                return end(inside: missing, records: recordsPassed)
            }
            unended.insert(missing)
            if missing == construct { return brokenMarkup(.unended(construct)) }
            // It is inside a document type, and is reported when it is met again.
            position += 1
            return nil
        case .nextTag where recordsPassed == 0:
            tagStart = position
            return broken(.unfinishedInstruction)
        case .found, .nextTag:
            if recordsPassed == 0 { return nil }
            isResynchronised = false
            return .passed(construct, line: place.line, records: recordsPassed)
        }
    }

    /// The end of a part that is not a tag.
    private enum End {
        case found
        /// At the next tag, as a processing instruction does not end.
        case nextTag
        /// Not in the input, as this part is left open.
        case missing(XMLConstruct)

        init(unfinished: XMLConstruct?) {
            self = unfinished.map { .missing($0) } ?? .found
        }
    }

    private mutating func constructAtPosition() throws -> XMLConstruct {
        if buffer[position + 1] == .questionMark { return .processingInstruction }
        if try startsWith("<!--") { return .comment }
        if try startsWith("<![CDATA[") { return .characterData }
        return try startsWith("<!DOCTYPE") ? .documentType : .declaration
    }

    private mutating func skip(_ construct: XMLConstruct) throws -> End {
        switch construct {
        case .comment: End(unfinished: try skip(.comment, from: 4, until: "-->"))
        case .characterData: End(unfinished: try skip(.characterData, from: 9, until: "]]>"))
        case .documentType: End(unfinished: try skipDocumentType())
        case .processingInstruction: try skipProcessingInstruction()
        case .declaration, .tag: End(unfinished: try skipDeclaration())
        }
    }

    /// Skips only the `<` of a part that is not what it seems to be.
    private mutating func brokenMarkup(_ fault: XMLFault) -> XMLToken {
        tagStart = position
        position += 1
        return broken(fault)
    }

    /// Skips everything up to and including `mark`, without looking for it in the first `start` bytes.
    mutating func skip(_ construct: XMLConstruct, from start: Int, until mark: StaticString) throws -> XMLConstruct? {
        guard try hasBytes(start) else {
            position = buffer.count
            return construct
        }
        position += start
        let last = mark.utf8Start[mark.utf8CodeUnitCount - 1]
        // How many bytes of the mark precede the position. All but the last byte of a mark are the same, so a longer
        // run of that byte still leaves the mark one byte from complete.
        var matched = 0
        while let byte = try nextByte() {
            if byte == last, matched == mark.utf8CodeUnitCount - 1 {
                return nil
            }
            matched = byte == mark.utf8Start[0] ? min(matched + 1, mark.utf8CodeUnitCount - 1) : 0
        }
        return construct
    }

    /// Skips a part that starts with `<?`.
    ///
    /// The instructions of an export are short. A `<` on a line after the first is the next tag, not a part of an
    /// instruction: a damaged tag must not hide everything after it.
    private mutating func skipProcessingInstruction() throws -> End {
        position += 2
        var isOnLaterLine = false
        var isAfterQuestionMark = false
        while try hasBytes(1) {
            if buffer[position] == .lessThan, isOnLaterLine { return .nextTag }
            let byte = pass()
            if byte == .greaterThan, isAfterQuestionMark { return .found }
            isAfterQuestionMark = byte == .questionMark
            isOnLaterLine = isOnLaterLine || byte == .lineFeed
        }
        return .missing(.processingInstruction)
    }

    private mutating func startsWith(_ text: StaticString) throws -> Bool {
        // Asking for all of it at once may read to the end of a file that ends in `<!`; that is fine.
        _ = try hasBytes(text.utf8CodeUnitCount)
        return buffer.span.extracting(droppingFirst: position).hasPrefix(text)
    }

    private mutating func nextByte() throws -> UInt8? {
        try hasBytes(1) ? pass() : nil
    }

    /// Skips a byte, notes whether a tag begins in skipped bytes, and counts the records that do.
    private mutating func pass() -> UInt8 {
        let byte = buffer[position]
        position += 1
        // One byte of an opening is matched by the `<` of any tag.
        if openingMatched == 1, byte == .slash || byte.isXMLNameStart { hasPassedTag = true }
        if byte == Self.recordOpening.utf8Start[openingMatched] {
            openingMatched += 1
        } else {
            openingMatched = byte == .lessThan ? 1 : 0
        }
        if openingMatched == Self.recordOpening.utf8CodeUnitCount {
            recordsPassed += 1
            openingMatched = 0
        }
        return byte
    }

    /// Skips a declaration where none may be: the rest of a document type that ended too early.
    private mutating func skipDeclaration() throws -> XMLConstruct? {
        position += 2
        while try hasBytes(1) {
            if buffer[position] == .lessThan { return nil }
            position += 1
            if buffer[position - 1] == .greaterThan { return nil }
        }
        return .declaration
    }

    /// Skips the document type, whatever its inside looks like.
    ///
    /// Exports since iOS 16 contain declarations within declarations that are still open, so the inside cannot be
    /// parsed. These facts are reliable: it ends with `]`, blanks, `>`; comments and processing instructions in it are
    /// whole; a literal ends on the line on which it started; and no element can start in it, so a `<` before a name is
    /// after it.
    private mutating func skipDocumentType() throws -> XMLConstruct? {
        position += 9
        var isInSubset = false
        var isAfterSubset = false
        var quote: UInt8 = 0
        while try hasBytes(1) {
            let byte = buffer[position]
            if quote != 0 {
                if byte == quote || byte == .lineFeed { quote = 0 }
                _ = pass()
                continue
            }
            switch byte {
            case .lessThan:
                guard try hasBytes(2) else { break }
                let next = buffer[position + 1]
                if next == .slash || next.isXMLNameStart || !isInSubset { return nil }
                if let unfinished = try skipInsideDocumentType() { return unfinished }
                isAfterSubset = false
                continue
            case .doubleQuote, .singleQuote:
                quote = byte
            case .openingBracket:
                isInSubset = true
            case .closingBracket:
                isAfterSubset = isInSubset
            case .greaterThan:
                if isAfterSubset || !isInSubset {
                    position += 1
                    return nil
                }
            default:
                break
            }
            if byte != .closingBracket, !byte.isXMLBlank { isAfterSubset = false }
            position += 1
        }
        return .documentType
    }

    private mutating func skipInsideDocumentType() throws -> XMLConstruct? {
        if try startsWith("<!--"), !unended.contains(.comment) {
            return try skip(.comment, from: 4, until: "-->")
        }
        if try startsWith("<?"), !unended.contains(.processingInstruction) {
            return try skip(.processingInstruction, from: 2, until: "?>")
        }
        position += 1
        return nil
    }
}
