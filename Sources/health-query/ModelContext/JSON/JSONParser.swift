/// Reads JSON from bytes that a stranger wrote.
///
/// It is stricter than the grammar where strictness is safer: values may be nested ``depthLimit`` deep, since each level
/// costs the parser a frame of the stack; a key may occur once in an object, since readers disagree on which one counts;
/// text must be valid UTF-8 without lone surrogates, since a `String` can hold nothing else.
struct JSONParser {
    /// How many arrays and objects may be inside one another.
    static let depthLimit = 64

    private let bytes: [UInt8]
    private var position = 0

    /// Why a text is no JSON, and where.
    struct Problem: Error, Hashable {
        let message: String
    }

    /// Reads a text that holds one value.
    static func parse(_ bytes: [UInt8]) throws(Problem) -> JSONValue {
        var parser = JSONParser(bytes: bytes)
        let value = try parser.value(depth: 0)
        parser.skipBlanks()
        guard parser.position == bytes.count else { throw parser.problem("there is more after the value") }
        return value
    }

    private func problem(_ what: String) -> Problem { Problem(message: "\(what) at byte \(position)") }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    /// Steps over a byte if it comes next.
    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func value(depth: Int) throws(Problem) -> JSONValue {
        skipBlanks()
        switch next {
        case UInt8(ascii: "{"): return .object(try object(depth: try deeper(depth)))
        case UInt8(ascii: "["): return .array(try array(depth: try deeper(depth)))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case nil: throw problem("the text ends before its value")
        default: return .number(try number())
        }
    }

    private func deeper(_ depth: Int) throws(Problem) -> Int {
        guard depth < Self.depthLimit else { throw problem("more than \(Self.depthLimit) values inside one another") }
        return depth + 1
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(Problem) -> JSONValue {
        let text = Array("\(word)".utf8)
        guard bytes[position...].starts(with: text) else { throw problem("no value") }
        position += text.count
        return value
    }

    private mutating func array(depth: Int) throws(Problem) -> [JSONValue] {
        position += 1
        var elements: [JSONValue] = []
        skipBlanks()
        if skip("]") { return elements }
        while true {
            elements.append(try value(depth: depth))
            skipBlanks()
            if skip("]") { return elements }
            guard skip(",") else { throw problem("no comma or bracket after an element") }
        }
    }

    private mutating func object(depth: Int) throws(Problem) -> JSONObject {
        position += 1
        var object = JSONObject()
        var keys: Set<String> = []
        skipBlanks()
        if skip("}") { return object }
        while true {
            skipBlanks()
            guard next == UInt8(ascii: "\"") else { throw problem("no key in quotes") }
            let key = try string()
            guard keys.insert(key).inserted else {
                throw problem("a key occurs twice, for the second time before this")
            }
            skipBlanks()
            guard skip(":") else { throw problem("no colon after a key") }
            object.members.append(.init(key: key, value: try value(depth: depth)))
            skipBlanks()
            if skip("}") { return object }
            guard skip(",") else { throw problem("no comma or brace after a member") }
        }
    }

    private mutating func number() throws(Problem) -> JSONNumber {
        let start = position
        _ = skip("-")
        // A zero stands alone before the point.
        if !skip("0") { try digits() }
        if skip(".") { try digits() }
        if skip("e") || skip("E") {
            if !skip("+") { _ = skip("-") }
            try digits()
        }
        return JSONNumber(checked: String(decoding: bytes[start..<position], as: UTF8.self))
    }

    private mutating func digits() throws(Problem) {
        let start = position
        while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
        guard position > start else { throw problem("no value") }
    }
}

extension JSONParser {
    private mutating func string() throws(Problem) -> String {
        position += 1
        var text: [UInt8] = []
        var start = position
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                text += bytes[start..<position]
                guard let string = String(validating: text, as: UTF8.self) else {
                    throw problem("text that is not UTF-8 ends")
                }
                position += 1
                return string
            case UInt8(ascii: "\\"):
                text += bytes[start..<position]
                position += 1
                text += try escaped()
                start = position
            case ..<0x20: throw problem("a control character in a text")
            default: position += 1
            }
        }
        throw problem("the text ends inside quotes")
    }

    /// The character that is written behind a backslash, in UTF-8.
    private mutating func escaped() throws(Problem) -> [UInt8] {
        guard let byte = next else { throw problem("the text ends inside quotes") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return Array(String(Character(try scalar())).utf8)
        default: throw problem("an unknown escape")
        }
    }

    /// The character that is written as four hexadecimal digits, or as two times four with a surrogate each.
    private mutating func scalar() throws(Problem) -> Unicode.Scalar {
        let first = try unit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, skip("\\"), skip("u") else { throw problem("half a surrogate pair") }
        let second = try unit()
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw problem("half a surrogate pair") }
        return scalar
    }

    private mutating func unit() throws(Problem) -> UInt32 {
        var number: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw problem("no hexadecimal digit")
            }
            number = number << 4 | UInt32(digit)
            position += 1
        }
        return number
    }
}
