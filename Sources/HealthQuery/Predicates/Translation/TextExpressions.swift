import Foundation

// starts(with:) and contains, of texts.

extension PredicateExpressions.SequenceStartsWith: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        try .asking(translation.operand(base), .beginsWith, translation.operand(prefix))
    }
}

extension PredicateExpressions.CollectionContainsCollection: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        try .asking(translation.operand(base), .contains, translation.operand(other))
    }
}

extension PredicateOperand {
    /// Whether a text has another one in it.
    fileprivate static func asking(
        _ text: PredicateOperand,
        _ comparison: QueryPredicate.Operator,
        _ part: PredicateOperand
    ) throws -> PredicateOperand {
        guard case .constant(let part as String) = part else {
            throw HealthError.invalidArgument(
                "\(text.name) \(comparison.symbol) \(part.name) asks for no text that is known")
        }
        return try comparing(text, comparison, .constant(part)) { text, comparison, part in
            (text as? String).flatMap { text in (part as? String).map { comparison.holds(text: text, $0) } }
        }
    }
}
