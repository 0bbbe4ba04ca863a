import Foundation

// == != < <= > >=

extension PredicateExpressions.Equal: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        try .comparing(translation.operand(lhs), .equalTo, translation.operand(rhs)) { left, _, right in
            (left as? LHS.Output).flatMap { left in (right as? LHS.Output).map { left == $0 } }
        }
    }
}

extension PredicateExpressions.NotEqual: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        try .comparing(translation.operand(lhs), .notEqualTo, translation.operand(rhs)) { left, _, right in
            (left as? LHS.Output).flatMap { left in (right as? LHS.Output).map { left != $0 } }
        }
    }
}

extension PredicateExpressions.Comparison: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        let comparison: QueryPredicate.Operator =
            switch op {
            case .lessThan: .lessThan
            case .lessThanOrEqual: .lessThanOrEqualTo
            case .greaterThan: .greaterThan
            case .greaterThanOrEqual: .greaterThanOrEqualTo
            }
        return try .comparing(translation.operand(lhs), comparison, translation.operand(rhs)) {
            left, comparison, right in
            (left as? LHS.Output).flatMap { left in (right as? LHS.Output).map { comparison.holds(left, $0) } }
        }
    }
}

extension PredicateOperand {
    /// A comparison of two operands.
    ///
    /// - Parameter decide: compares two values that do not depend on the sample; nil if they are no such values.
    static func comparing(
        _ left: PredicateOperand,
        _ comparison: QueryPredicate.Operator,
        _ right: PredicateOperand,
        decide: (_ left: Any, QueryPredicate.Operator, _ right: Any) -> Bool?
    ) throws -> PredicateOperand {
        switch (left, right) {
        case (.constant(let first), .constant(let second)):
            guard let holds = decide(first, comparison, second) else { break }
            return .constant(holds)
        case (.constant, _):
            guard let comparison = comparison.exchanged else { break }
            return try comparing(right, comparison, left) { decide($2, $1.exchanged ?? $1, $0) }
        case (.field(let field), .constant(let value)):
            let value = unwrapped(value)
            let proves = comparison == .notEqualTo || value == nil ? nil : field.name
            return .condition(try field.compared(comparison, value), proves: proves)
        case (.defaulted(let field, let fallback), .constant(let value)):
            return try defaulted(field, fallback, comparison, value, decide)
        case (.condition(let condition, let presence, let proves), .constant(let value)):
            let holds = known(condition, presence, proves)
            switch (comparison, unwrapped(value) as? Bool) {
            case (.equalTo, true?): return .condition(holds)
            case (.notEqualTo, true?): return .condition(.not(holds))
            case (.equalTo, false?): return .condition(presence.map { $0 && !condition } ?? .not(condition))
            case (.notEqualTo, false?): return .condition(presence.map { !$0 || condition } ?? condition)
            default: break
            }
        default: break
        }
        throw HealthError.invalidArgument(
            "\(left.name) \(comparison.symbol) \(right.name) compares no property of a sample with a value")
    }

    /// The condition where its presence holds, too; where it proves that, it says it itself.
    static func known(
        _ condition: QueryPredicate, _ presence: QueryPredicate?, _ proves: String?
    ) -> QueryPredicate {
        presence.map { proves == nil ? $0 && condition : condition } ?? condition
    }

    /// A comparison of a property that has a value also where it is absent.
    private static func defaulted(
        _ field: PredicateField,
        _ fallback: Any,
        _ comparison: QueryPredicate.Operator,
        _ value: Any,
        _ decide: (_ left: Any, QueryPredicate.Operator, _ right: Any) -> Bool?
    ) throws -> PredicateOperand {
        // Without a way to compare, the two are truth values: the property stands for a condition.
        let isAbsentIncluded =
            decide(fallback, comparison, value) ?? (comparison == .equalTo && fallback as? Bool == value as? Bool)
        guard isAbsentIncluded else {
            return .condition(try field.unwrapped.compared(comparison, unwrapped(value)))
        }
        if comparison == .notEqualTo { return .condition(try field.compared(.notEqualTo, unwrapped(value))) }
        let absent = try field.compared(.equalTo, nil)
        return .condition(try field.unwrapped.compared(comparison, unwrapped(value)) || absent)
    }
}
