/// A comparison with a statistic of a workout's samples of one type.
struct SampleStatistic: Sendable, Hashable, Codable {
    enum Kind: String, Sendable, Hashable, Codable {
        case sum, minimum, maximum, average
    }

    let kind: Kind
    let type: QuantityType
    let comparison: QueryPredicate.Operator
    let quantity: Quantity

    init(_ kind: Kind, _ type: QuantityType, _ comparison: QueryPredicate.Operator, _ quantity: Quantity) {
        self.kind = kind
        self.type = type
        self.comparison = comparison
        self.quantity = quantity
    }

    private enum CodingKeys: String, CodingKey {
        case kind = "statistic"
        case type
        case comparison = "operator"
        case quantity
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        kind = try container.decode(Kind.self, forKey: .kind)
        type = try container.decode(QuantityType.self, forKey: .type)
        comparison = try container.decode(QueryPredicate.Operator.self, forKey: .comparison)
        quantity = try container.decode(Quantity.self, forKey: .quantity)
    }

    func validate(_ condition: some CustomStringConvertible) throws {
        guard type.isKnown else { throw HealthError.invalidArgument("there is no sample type \(type.identifier)") }
        guard (kind == .sum) == (type.aggregationStyle == .cumulative) else {
            throw HealthError.invalidArgument("\(type.identifier) has no \(kind): \(condition)")
        }
        try comparison.validate(comparing: quantity, in: type.canonicalUnit, condition)
    }

    /// Whether some totals fulfil it; without samples of the type nothing does.
    func holds(for totals: [SampleTotals]) -> Bool {
        guard let totals = totals.first(where: { $0.type == type }) else { return false }
        let value =
            switch kind {
            case .sum: totals.sum
            case .minimum: totals.minimum
            case .maximum: totals.maximum
            case .average: totals.average
            }
        return value.map { comparison.holds(Quantity(unit: type.canonicalUnit, doubleValue: $0), quantity) } ?? false
    }
}

extension SampleStatistic: CustomStringConvertible {
    var description: String { "\(kind) of \(type.identifier) \(comparison.symbol) \(quantity)" }
}

extension QueryPredicate.Operator {
    /// Checks a comparison with a number of seconds.
    func validate(comparing seconds: Double, _ condition: some CustomStringConvertible) throws {
        try validateOrders(condition)
        guard !seconds.isNaN else { throw HealthError.invalidArgument("a predicate asks for no number: \(condition)") }
    }

    /// Checks a comparison with a quantity that is measured in a unit.
    func validate(
        comparing quantity: Quantity,
        in unit: HealthUnit,
        _ condition: some CustomStringConvertible
    ) throws {
        try validate(comparing: quantity.value, condition)
        guard quantity.is(compatibleWith: unit) else {
            throw HealthError.invalidArgument("a predicate asks in \(quantity.unit), not in \(unit): \(condition)")
        }
    }

    private func validateOrders(_ condition: some CustomStringConvertible) throws {
        guard !isForText else {
            throw HealthError.invalidArgument("the operator \(self) does not compare numbers: \(condition)")
        }
    }
}
