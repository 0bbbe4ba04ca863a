/// A condition on the raw value of a category sample.
package struct CategoryPredicate: Sendable, Hashable {
    package let comparison: QueryPredicate.Operator
    package let value: Int

    package func lowered(for type: SampleType) throws -> RowFilter {
        guard type.traits.value == .category else {
            throw HealthError.invalidArgument("\(type.identifier) has no category value that a predicate could ask for")
        }
        guard !comparison.isForText else {
            throw HealthError.invalidArgument("the operator \(comparison) does not compare category values")
        }
        return .value(comparison, Double(value))
    }
}

extension CategoryPredicate: CustomStringConvertible {
    package var description: String { "value \(comparison.symbol) \(value)" }
}

extension CategoryPredicate: Codable {
    private enum CodingKeys: String, CodingKey {
        case comparison = "operator"
        case value
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        comparison = try container.decode(QueryPredicate.Operator.self, forKey: .comparison)
        value = try container.decode(Int.self, forKey: .value)
    }
}
