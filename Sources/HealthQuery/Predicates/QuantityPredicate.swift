/// A condition on the quantity of a sample, in any unit that fits the type.
package struct QuantityPredicate: Sendable, Hashable {
    package let comparison: QueryPredicate.Operator
    package let quantity: Quantity

    /// The comparison in the type's canonical unit.
    package func lowered(for type: SampleType) throws -> RowFilter {
        guard let unit = type.unitOfValues else {
            throw HealthError.invalidArgument("\(type.identifier) has no quantity that a predicate could ask for")
        }
        guard !comparison.isForText else {
            throw HealthError.invalidArgument("the operator \(comparison) does not compare quantities")
        }
        guard let conversion = quantity.unit.conversion(to: unit) else {
            throw HealthError.invalidArgument(
                """
                \(type.identifier) is measured in \(unit.unitString), \
                a predicate asks for \(quantity.unit.unitString)
                """
            )
        }
        let value = conversion(quantity.value)
        guard !value.isNaN else {
            throw HealthError.invalidArgument("a predicate asks \(type.identifier) for \(quantity), which is no number")
        }
        return .value(comparison, value)
    }
}

extension QuantityPredicate: CustomStringConvertible {
    package var description: String { "quantity \(comparison.symbol) \(quantity)" }
}

extension QuantityPredicate: Codable {
    private enum CodingKeys: String, CodingKey {
        case comparison = "operator"
        case quantity
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        comparison = try container.decode(QueryPredicate.Operator.self, forKey: .comparison)
        quantity = try container.decode(Quantity.self, forKey: .quantity)
    }
}
