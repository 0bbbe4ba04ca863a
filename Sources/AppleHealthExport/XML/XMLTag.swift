/// The parts of a tag, as ranges of the buffer that contains it.
struct XMLTag: Sendable {
    /// An attribute.
    ///
    /// The value is without its quotes, not decoded.
    struct Attribute: Sendable {
        let name: Range<Int>
        let value: Range<Int>
    }

    /// The kind that a tag turned out to be.
    enum Kind: Hashable, Sendable {
        case opening
        case empty
        case closing
        case broken(XMLFault)
    }

    /// The name; empty if there is none.
    private(set) var name = 0..<0
    /// The attributes; of a broken tag, those before the fault.
    private(set) var attributes: [Attribute] = []

    /// Forgets the parts, but keeps the memory for the next ones.
    mutating func removeAll() {
        name = 0..<0
        attributes.removeAll(keepingCapacity: true)
    }

    /// Finds the parts of the tag that starts at `start` of `bytes` and whose end mark is at `end`.
    mutating func takeApart(_ bytes: Span<UInt8>, from start: Int, to end: Int, isClosing: Bool) -> Kind {
        removeAll()
        var index = start + (isClosing ? 2 : 1)
        let nameStart = index
        while index < end, !bytes[index].isXMLBlank, bytes[index] != .slash {
            let byte = bytes[index]
            if byte == .equals || byte == .doubleQuote || byte == .singleQuote || byte == .ampersand {
                return .broken(.noName)
            }
            index += 1
        }
        guard index > nameStart, bytes[nameStart].isXMLNameStart else { return .broken(.noName) }
        name = nameStart..<index
        while true {
            let gap = index
            index = Self.skipBlanks(bytes, from: index, to: end)
            if index == end {
                return isClosing ? .closing : .opening
            }
            if isClosing {
                return .broken(.malformedClosingTag)
            }
            if bytes[index] == .slash, index + 1 == end {
                return .empty
            }
            guard gap < index, let attribute = Self.attribute(bytes, from: index, to: end) else {
                return .broken(.malformedAttribute)
            }
            attributes.append(attribute)
            index = attribute.value.upperBound + 1
        }
    }

    /// Finds the parts of the tag that starts at `start` of `bytes` in one pass, if it is of the usual form: opening or
    /// empty, values in double quotes, nothing that needs a second look; nil otherwise, or if it does not end before
    /// `limit`.
    ///
    /// Gives what the search for the end and ``takeApart(_:from:to:isClosing:)`` give, and the position of the end mark.
    mutating func takeApartIfUsual(_ bytes: Span<UInt8>, from start: Int, limit: Int) -> (kind: Kind, end: Int)? {
        removeAll()
        let found = takeUsualParts(bytes, from: start, limit: limit)
        // Ranges of a part of a tag must not outlive the bytes.
        if found == nil { removeAll() }
        return found
    }

    private mutating func takeUsualParts(_ bytes: Span<UInt8>, from start: Int, limit: Int) -> (kind: Kind, end: Int)? {
        bytes.withUnsafeBufferPointer { bytes in
            guard limit <= bytes.count, let nameEnd = Self.endOfName(bytes, from: start + 1, limit) else { return nil }
            guard bytes[start + 1].isXMLNameStart else { return nil }
            name = start + 1..<nameEnd
            var index = nameEnd
            while true {
                let gap = index
                while index < limit, bytes[index].isXMLBlank { index += 1 }
                guard index < limit else { return nil }
                if bytes[index] == .greaterThan { return (.opening, index) }
                if bytes[index] == .slash {
                    return index + 1 < limit && bytes[index + 1] == .greaterThan ? (.empty, index + 1) : nil
                }
                guard gap < index, let end = Self.endOfName(bytes, from: index, limit), end + 1 < limit,
                    bytes[end] == .equals, bytes[end + 1] == .doubleQuote,
                    let close = Self.endOfValue(bytes, from: end + 2, limit)
                else { return nil }
                attributes.append(Attribute(name: index..<end, value: end + 2..<close))
                index = close + 1
            }
        }
    }

    /// The end of a name that is not empty; nil if it ends in a byte that no name of a usual tag ends in.
    private static func endOfName(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ limit: Int) -> Int? {
        var index = start
        while index < limit {
            switch bytes[index] {
            case .equals, .greaterThan, .slash, .blank, .lineFeed, .tab, .carriageReturn:
                return index > start ? index : nil
            case .lessThan, .doubleQuote, .singleQuote, .ampersand: return nil
            default: index += 1
            }
        }
        return nil
    }

    /// The closing quote of a value; nil if a `<` comes before, or the limit.
    private static func endOfValue(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ limit: Int) -> Int? {
        let raw = UnsafeRawBufferPointer(bytes)
        var index = start
        while index + 8 <= limit {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let found = zeroBytes(word ^ 0x2222_2222_2222_2222) | zeroBytes(word ^ 0x3C3C_3C3C_3C3C_3C3C)
            if found != 0 {
                index += found.trailingZeroBitCount / 8
                return bytes[index] == .doubleQuote ? index : nil
            }
            index += 8
        }
        while index < limit {
            if bytes[index] == .doubleQuote { return index }
            if bytes[index] == .lessThan { return nil }
            index += 1
        }
        return nil
    }

    /// A word whose lowest bit that is set lies in the lowest byte that is zero; 0 if there is none.
    @inline(__always)
    private static func zeroBytes(_ word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }

    private static func attribute(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Attribute? {
        var index = start
        while index < end, bytes[index] != .equals, !bytes[index].isXMLBlank {
            let byte = bytes[index]
            if byte == .doubleQuote || byte == .singleQuote || byte == .slash { return nil }
            index += 1
        }
        let name = start..<index
        index = skipBlanks(bytes, from: index, to: end)
        guard !name.isEmpty, index < end, bytes[index] == .equals else { return nil }
        index = skipBlanks(bytes, from: index + 1, to: end)
        guard index < end, bytes[index] == .doubleQuote || bytes[index] == .singleQuote else { return nil }
        let quote = bytes[index]
        index += 1
        let valueStart = index
        while index < end, bytes[index] != quote {
            index += 1
        }
        return index < end ? Attribute(name: name, value: valueStart..<index) : nil
    }

    private static func skipBlanks(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
        var index = start
        while index < end, bytes[index].isXMLBlank {
            index += 1
        }
        return index
    }
}
