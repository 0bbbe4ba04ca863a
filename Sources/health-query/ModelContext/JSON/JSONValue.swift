import AppleHealthExport

/// A JSON value that keeps what it was read from: the order of keys, and the digits of numbers.
///
/// Foundation's decoder keeps neither. A client may expect its identifier back as it wrote it, and answers are easier to
/// test if their keys have an order.
enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

extension JSONValue {
    /// A number; null if it is not finite, as JSON has no such numbers.
    static func number(_ value: Double) -> JSONValue { JSONNumber(value).map { .number($0) } ?? .null }

    /// A whole number.
    static func number(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }

    /// An object of the members that have a value.
    static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(JSONObject(members: members.compactMap { key, value in value.map { .init(key: key, value: $0) } }))
    }

    /// An array of texts.
    static func strings(_ texts: some Sequence<String>) -> JSONValue { .array(texts.map { .string($0) }) }

    /// The kind of the value, with its article, for messages.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a truth value"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The member of an object; nil if it has none of that name, or if this is no object.
    subscript(key: String) -> JSONValue? {
        if case .object(let object) = self { object[key] } else { nil }
    }
}

/// The members of a JSON object, in order.
struct JSONObject: Sendable, Hashable {
    struct Member: Sendable, Hashable {
        let key: String
        let value: JSONValue
    }

    var members: [Member] = []

    /// The value of the first member with a name; nil if there is none.
    ///
    /// - Complexity: O(n) in the members, of which a message has few.
    subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }
}

/// A number as the digits that stand in the text.
struct JSONNumber: Sendable, Hashable {
    /// The number as JSON writes it.
    let literal: String

    /// A number from text that a parser has checked.
    init(checked literal: String) {
        self.literal = literal
    }

    init(_ value: Int) {
        literal = String(value)
    }

    /// A number without ".0" if it is whole; nil if it is not finite.
    init?(_ value: Double) {
        guard value.isFinite else { return nil }
        literal = CommaSeparatedValues.number(value)
    }

    /// The nearest number that a `Double` holds; nil if it is too great for one.
    var double: Double? { Double(literal).flatMap { $0.isFinite ? $0 : nil } }

    /// The number, if it is whole, however it is written: `100`, `100.0` or `1e2`.
    var integer: Int? { Int(literal) ?? double.flatMap { Int(exactly: $0) } }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
    init(stringLiteral value: String) { self = .string(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(integerLiteral value: Int) { self = .number(value) }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(members: elements.map { .init(key: $0, value: $1) }))
    }
}
