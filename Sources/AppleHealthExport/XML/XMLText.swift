/// Turns the raw bytes of an attribute value into text.
enum XMLText {
    /// The text of the bytes.
    ///
    /// Character references and the five named entities are replaced; a line end, tab or blank becomes a blank, as XML
    /// requires in attributes; an unknown reference is kept as written. Bytes that are not UTF-8 become U+FFFD. Cost:
    /// O(bytes), and one String where there is nothing to replace.
    static func decode(_ bytes: Span<UInt8>) -> String {
        for index in bytes.indices {
            let byte = bytes[index]
            if byte == .ampersand || byte < .blank && byte.isXMLBlank {
                return decodeSlowly(bytes)
            }
        }
        return bytes.decoded
    }

    private static func decodeSlowly(_ bytes: Span<UInt8>) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == .ampersand, let (scalar, length) = reference(bytes.extracting(droppingFirst: index)) {
                result.append(contentsOf: String(Character(scalar)).utf8)
                index += length
                continue
            }
            if byte == .carriageReturn, index + 1 < bytes.count, bytes[index + 1] == .lineFeed {
                index += 1
            }
            result.append(byte.isXMLBlank ? .blank : byte)
            index += 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The character of the reference at the beginning of `bytes`, and the length of the reference.
    private static func reference(_ bytes: Span<UInt8>) -> (Unicode.Scalar, Int)? {
        // `&#x0010FFFF;` is the longest reference worth reading; nobody writes more leading zeros.
        let limit = min(bytes.count, 16)
        guard let end = (1..<max(1, limit)).first(where: { bytes[$0] == .semicolon }) else { return nil }
        let body = bytes.extracting(1..<end)
        if body.count > 1, body[0] == .numberSign {
            return characterReference(body.extracting(droppingFirst: 1)).map { ($0, end + 1) }
        }
        for (name, scalar) in namedEntities where body.equals(name) {
            return (scalar, end + 1)
        }
        return nil
    }

    private static var namedEntities: [(StaticString, Unicode.Scalar)] {
        [("lt", "<"), ("gt", ">"), ("amp", "&"), ("quot", "\""), ("apos", "'")]
    }

    /// The character with the number written in `digits`, decimal or, after an `x`, hexadecimal.
    private static func characterReference(_ digits: Span<UInt8>) -> Unicode.Scalar? {
        let isHexadecimal = digits[0] == UInt8(ascii: "x")
        let start = isHexadecimal ? 1 : 0
        let radix: UInt32 = isHexadecimal ? 16 : 10
        guard start < digits.count else { return nil }
        var number: UInt32 = 0
        for index in start..<digits.count {
            guard let digit = digits[index].hexadecimalDigit, digit < radix else { return nil }
            number = number * radix + digit
            // Stop here rather than after the loop, so that no number of digits can overflow.
            if number > 0x10FFFF { return nil }
        }
        // No text of an export contains a NUL, and a later user of the text might end it there.
        return number == 0 ? nil : Unicode.Scalar(number)
    }
}
