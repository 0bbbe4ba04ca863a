public import Foundation

/// A value of a sample's metadata: a string, a number, a date or a quantity, as in HealthKit.
///
/// Literals work: `["HKWasUserEntered": true, "meal": "lunch", "servings": 2]`. Numbers compare by value whatever their
/// kind, as `NSNumber` does: `.bool(true)`, `.integer(1)` and `.double(1)` are equal.
public enum MetadataValue: Sendable {
    /// Text.
    case string(String)
    /// A truth value; equal to the numbers 1 and 0.
    case bool(Bool)
    /// A whole number.
    case integer(Int)
    /// A number.
    case double(Double)
    /// A point in time.
    case date(Date)
    /// A number with a unit.
    case quantity(Quantity)
}

extension MetadataValue {
    /// The number of a `bool`, `integer` or `double`.
    public var doubleValue: Double? {
        switch self {
        case .bool(let value): value ? 1 : 0
        case .integer(let value): Double(value)
        case .double(let value): value
        case .string, .date, .quantity: nil
        }
    }

    /// Whether the value is a number other than 0, which is how HealthKit's boolean keys are read.
    public var boolValue: Bool? {
        doubleValue.map { $0 != 0 }
    }

    /// The text of a `string`.
    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The value as an integer, if it is one exactly.
    package var exactInteger: Int? {
        switch self {
        case .bool(let value): value ? 1 : 0
        case .integer(let value): value
        case .double(let value): Int(exactly: value)
        case .string, .date, .quantity: nil
        }
    }
}

extension MetadataValue: CustomStringConvertible {
    /// The value as a predicate writes it: text in quotation marks, a date in UTC.
    public var description: String {
        switch self {
        case .string(let text): "\"\(text)\""
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .double(let value): "\(value)"
        case .date(let date): DateText.text(date)
        case .quantity(let quantity): "\(quantity)"
        }
    }
}

extension MetadataValue: Hashable {
    /// Whether two values are equal; numbers compare by value whatever their kind.
    public static func == (left: MetadataValue, right: MetadataValue) -> Bool {
        switch (left, right) {
        case (.string(let left), .string(let right)): left == right
        case (.date(let left), .date(let right)): left == right
        case (.quantity(let left), .quantity(let right)): left == right
        default:
            // A number that is not whole equals no integer. Rounding the integer first would make several integers
            // equal to it.
            if left.exactInteger != nil || right.exactInteger != nil {
                left.exactInteger == right.exactInteger
            } else if let left = left.doubleValue, let right = right.doubleValue {
                left == right
            } else {
                false
            }
        }
    }

    /// Whether the values are equal and also of the same kind, unit and bytes, so that one can stand in for the other.
    package func isIdentical(to other: MetadataValue) -> Bool {
        switch (self, other) {
        case (.string(let left), .string(let right)): left.isIdentical(to: right)
        case (.bool, .bool), (.integer, .integer), (.date, .date): self == other
        case (.double(let left), .double(let right)): left.bitPattern == right.bitPattern
        case (.quantity(let left), .quantity(let right)): left.isIdentical(to: right)
        default: false
        }
    }

    /// Hashes the value so that equal numbers of different kinds hash alike.
    public func hash(into hasher: inout Hasher) {
        if let integer = exactInteger {
            hasher.combine(integer)
        } else {
            switch self {
            case .string(let value): hasher.combine(value)
            case .double(let value): hasher.combine(value)
            case .date(let value): hasher.combine(value)
            case .quantity(let value): hasher.combine(value)
            case .bool, .integer: break
            }
        }
    }
}

extension MetadataValue: Codable {
    private enum CodingKeys: String, CodingKey {
        case string, bool, integer, double, date, quantity
    }

    /// Decodes a value written as an object with one key that names its kind; another key is named in the error.
    public init(from decoder: any Decoder) throws {
        let (container, key) = try decoder.onlyKey(of: "a metadata value", CodingKeys.self)
        switch key {
        case .string: self = .string(try container.decode(String.self, forKey: key))
        case .bool: self = .bool(try container.decode(Bool.self, forKey: key))
        case .integer: self = .integer(try container.decode(Int.self, forKey: key))
        case .double: self = .double(try container.decode(Double.self, forKey: key))
        case .date: self = .date(try container.decode(Date.self, forKey: key))
        case .quantity: self = .quantity(try container.decode(Quantity.self, forKey: key))
        }
    }

    /// Encodes the value as an object with one key that names its kind.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .string(let value): try container.encode(value, forKey: .string)
        case .bool(let value): try container.encode(value, forKey: .bool)
        case .integer(let value): try container.encode(value, forKey: .integer)
        case .double(let value): try container.encode(value, forKey: .double)
        case .date(let value): try container.encode(value, forKey: .date)
        case .quantity(let value): try container.encode(value, forKey: .quantity)
        }
    }
}

extension MetadataValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral
{
    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// Creates a truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates a whole number.
    public init(integerLiteral value: Int) { self = .integer(value) }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .double(value) }
}
