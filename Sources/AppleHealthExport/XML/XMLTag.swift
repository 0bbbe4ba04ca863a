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
