/// A condition on one metadata value.
///
/// A sample without the key matches "not equal" alone, which is the negation of "equal" (R2.7).
package struct MetadataPredicate: Sendable, Hashable {
    package let packedKey: PackedMetadata.Key
    package var key: String { packedKey.text }
    package let condition: Condition
    /// The allowed values, to be looked up: there may be as many as objects.
    private let allowed: Set<MetadataValue>

    package enum Condition: Sendable, Hashable {
        /// The key is there, with any value.
        case present
        /// The value is a number, which may be NaN or infinite.
        case isNumber
        case oneOf([MetadataValue])
        case compares(QueryPredicate.Operator, MetadataValue)
    }

    package init(key: String, condition: Condition) {
        packedKey = PackedMetadata.Key(key)
        self.condition = condition
        allowed = if case .oneOf(let values) = condition { Set(values) } else { [] }
    }

    package func matches(_ metadata: PackedMetadata) -> Bool {
        let found = metadata[packedKey]
        return switch condition {
        case .present: found != nil
        case .isNumber: found?.doubleValue != nil
        case .oneOf: found.map(allowed.contains) ?? false
        case .compares(let comparison, let value): Self.holds(comparison, found, value)
        }
    }

    private static func holds(_ comparison: QueryPredicate.Operator, _ left: MetadataValue?, _ right: MetadataValue)
        -> Bool
    {
        switch comparison {
        case .equalTo: return left == right
        case .notEqualTo: return left != right
        case .beginsWith, .endsWith, .contains:
            guard let left = left?.stringValue, let right = right.stringValue else { return false }
            return comparison.holds(text: left, right)
        case .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo:
            return switch (left, right) {
            case (.string(let left)?, .string(let right)): comparison.holds(left, right)
            case (.date(let left)?, .date(let right)): comparison.holds(left, right)
            case (.quantity(let left)?, .quantity(let right)):
                // As equality does, so that no amount is both equal to another and less than it.
                left.unit.isCompatible(with: right.unit) && comparison.holds(left.baseValue, right.baseValue)
            default:
                if let left = left?.exactInteger, let right = right.exactInteger {
                    comparison.holds(left, right)
                } else if let left = left?.doubleValue, let right = right.doubleValue {
                    comparison.holds(left, right)
                } else {
                    false
                }
            }
        }
    }
}

extension MetadataPredicate: CustomStringConvertible {
    package var description: String {
        switch condition {
        case .present: "metadata.\(key) is present"
        case .isNumber: "metadata.\(key) is a number"
        case .oneOf(let values): "metadata.\(key) in [\(values.map(\.description).joined(separator: ", "))]"
        case .compares(let comparison, let value): "metadata.\(key) \(comparison.symbol) \(value)"
        }
    }
}

extension MetadataPredicate: Codable {
    private enum CodingKeys: String, CodingKey {
        case key, isNumber, allowedValues, value
        case comparison = "operator"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        let key = try container.decode(String.self, forKey: .key)
        let condition: Condition
        switch Set(container.allKeys) {
        case [.key]: condition = .present
        case [.key, .isNumber]:
            _ = try container.superDecoder(forKey: .isNumber).strictContainer(keyedBy: NoKey.self)
            condition = .isNumber
        case [.key, .allowedValues]:
            condition = .oneOf(try container.decode([MetadataValue].self, forKey: .allowedValues))
        case [.key, .comparison, .value]:
            condition = .compares(
                try container.decode(QueryPredicate.Operator.self, forKey: .comparison),
                try container.decode(MetadataValue.self, forKey: .value)
            )
        case let keys:
            let names = keys.map(\.stringValue).sorted().joined(separator: ", ")
            throw decoder.corrupted(
                "a metadata condition has a key, with isNumber, allowedValues, operator and value, or alone; found \(names)"
            )
        }
        self.init(key: key, condition: condition)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(key, forKey: .key)
        switch condition {
        case .present: break
        case .isNumber: _ = container.nestedContainer(keyedBy: NoKey.self, forKey: .isNumber)
        case .oneOf(let values): try container.encode(values, forKey: .allowedValues)
        case .compares(let comparison, let value):
            try container.encode(comparison, forKey: .comparison)
            try container.encode(value, forKey: .value)
        }
    }
}
