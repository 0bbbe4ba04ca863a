/// What is not a tag. None of it is needed, all of it must be passed without losing what follows.
///
/// These parts are few and small, so they are read byte by byte, which makes block borders invisible by construction.
extension XMLByteScanner {
    /// Passes what starts with `<!`.
    ///
    /// Returns what was left open if the input ends in it.
    mutating func skipMarkup() throws -> XMLConstruct? {
        if try startsWith("<!--") {
            return try skip(.comment, from: 4, until: "-->")
        }
        if try startsWith("<![CDATA[") {
            return try skip(.characterData, from: 9, until: "]]>")
        }
        if try startsWith("<!DOCTYPE") {
            return try skipDocumentType()
        }
        return try skipDeclaration()
    }

    /// Passes everything up to and including `mark`, which is not looked for in the first `start` bytes.
    mutating func skip(_ construct: XMLConstruct, from start: Int, until mark: StaticString) throws -> XMLConstruct? {
        guard try hasBytes(start) else {
            position = buffer.count
            return construct
        }
        position += start
        let last = mark.utf8Start[mark.utf8CodeUnitCount - 1]
        // How much of the mark the bytes before the position spell. All but the last byte of a mark are the same, so a
        // longer run of that byte still leaves the mark one byte from complete.
        var matched = 0
        while let byte = try nextByte() {
            if byte == last, matched == mark.utf8CodeUnitCount - 1 {
                return nil
            }
            matched = byte == mark.utf8Start[0] ? min(matched + 1, mark.utf8CodeUnitCount - 1) : 0
        }
        return construct
    }

    /// Passes what starts with `<?`, unless it does not end; then the token says so.
    ///
    /// The instructions of an export are short. A `<` on a later line than the first is the next tag, not a part of an
    /// instruction: a damaged tag must not hide everything behind it.
    mutating func skipProcessingInstruction() throws -> XMLToken? {
        position += 2
        var isOnLaterLine = false
        var isAfterQuestionMark = false
        while try hasBytes(1) {
            let byte = buffer[position]
            if byte == .lessThan, isOnLaterLine {
                tagStart = position
                return broken(.unfinishedInstruction)
            }
            position += 1
            if byte == .greaterThan, isAfterQuestionMark {
                return nil
            }
            isAfterQuestionMark = byte == .questionMark
            isOnLaterLine = isOnLaterLine || byte == .lineFeed
        }
        return end(inside: .processingInstruction)
    }

    private mutating func startsWith(_ text: StaticString) throws -> Bool {
        // Asking for all of it at once would read on to the end of a file that ends in `<!`; that is fine.
        _ = try hasBytes(text.utf8CodeUnitCount)
        return buffer.span.extracting(droppingFirst: position).hasPrefix(text)
    }

    private mutating func nextByte() throws -> UInt8? {
        guard try hasBytes(1) else { return nil }
        position += 1
        return buffer[position - 1]
    }

    /// Passes a declaration where none may be: what follows a document type that ended too early.
    private mutating func skipDeclaration() throws -> XMLConstruct? {
        position += 2
        while try hasBytes(1) {
            if buffer[position] == .lessThan { return nil }
            position += 1
            if buffer[position - 1] == .greaterThan { return nil }
        }
        return .declaration
    }

    /// Passes the document type, whatever its inside looks like.
    ///
    /// Exports since iOS 16 declare things within declarations that are still open, so the inside can not be parsed.
    /// What can be relied on: it ends with `]`, blanks, `>`; comments and processing instructions in it are whole;
    /// a literal ends on the line it started in; and no element can start in it, so a `<` before a name is behind it.
    private mutating func skipDocumentType() throws -> XMLConstruct? {
        position += 9
        var isInSubset = false
        var isAfterSubset = false
        var quote: UInt8 = 0
        while try hasBytes(1) {
            let byte = buffer[position]
            if quote != 0 {
                if byte == quote || byte == .lineFeed { quote = 0 }
                position += 1
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
        if try startsWith("<!--") {
            return try skip(.comment, from: 4, until: "-->")
        }
        if try startsWith("<?") {
            return try skip(.processingInstruction, from: 2, until: "?>")
        }
        position += 1
        return nil
    }
}
