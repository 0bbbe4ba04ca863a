import Foundation

extension PredicateField {
    /// The metadata, which are asked for by key.
    static var metadata: PredicateField {
        var field = whole("metadata")
        field.value = { metadata($0) }
        return field
    }

    private static func metadata(_ key: String) -> PredicateField {
        let name = "metadata[\(key.debugDescription)]"
        func compared(_ comparison: QueryPredicate.Operator, _ value: MetadataValue) -> QueryPredicate {
            Query.predicateForObjects(withMetadataKey: key, operatorType: comparison, value: value)
        }
        var field = PredicateField(
            name, presence: Query.predicateForObjects(withMetadataKey: key)
        ) { (comparison: QueryPredicate.Operator, value: MetadataValue) in
            compared(comparison, value)
        }
        field.among = { values in
            let known = values.compactMap { $0 as? MetadataValue }
            guard known.count == values.count else { return nil }
            return Query.predicateForObjects(withMetadataKey: key, allowedValues: known)
        }
        // Nothing but text contains the empty text.
        let isText = compared(.contains, "")
        let isNumber = QueryPredicate(.metadata(MetadataPredicate(key: key, condition: .isNumber)))
        return field.having { (keyPath: PartialKeyPath<MetadataValue>) in
            switch keyPath {
            case \.stringValue:
                PredicateField("\(name)?.stringValue", presence: isText) { compared($0, .string($1)) }
            case \.doubleValue:
                PredicateField("\(name)?.doubleValue", presence: isNumber) { comparison, value in
                    comparison.isForText ? nil : compared(comparison, .double(value))
                }
            case \.boolValue: truth("\(name)?.boolValue", isNumber) { compared($0, 0) }
            default: nil
            }
        }
    }

    /// Whether a number is another one than 0.
    private static func truth(
        _ name: String, _ isNumber: QueryPredicate,
        _ comparedWithZero: @escaping (QueryPredicate.Operator) -> QueryPredicate
    ) -> PredicateField {
        PredicateField(name, presence: isNumber) { (values: Set<Bool>) in
            let conditions = [true, false].filter(values.contains).map { value in
                value ? isNumber && comparedWithZero(.notEqualTo) : comparedWithZero(.equalTo)
            }
            return conditions.count == 1 ? conditions[0] : .or(conditions)
        }
    }
}
