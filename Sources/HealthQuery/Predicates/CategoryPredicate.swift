/// A condition on the raw value of a category sample.
package struct CategoryPredicate: Sendable, Hashable, Codable {
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
