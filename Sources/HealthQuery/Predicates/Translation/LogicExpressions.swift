import Foundation

// && || ! and the conditional operator.

private protocol BinaryExpression {
    var sides: (left: any PredicateExpression, right: any PredicateExpression) { get }
}

private protocol ConjunctionExpression: BinaryExpression {}
private protocol DisjunctionExpression: BinaryExpression {}

extension PredicateExpressions.Conjunction: ConjunctionExpression {
    fileprivate var sides: (left: any PredicateExpression, right: any PredicateExpression) { (lhs, rhs) }
}

extension PredicateExpressions.Disjunction: DisjunctionExpression {
    fileprivate var sides: (left: any PredicateExpression, right: any PredicateExpression) { (lhs, rhs) }
}

extension PredicateExpressions.Conjunction: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        let terms = try translation.terms(of: self) { $0 as? any ConjunctionExpression }
        return try terms.combined(neutral: true) { $0 && $1 }
    }
}

extension PredicateExpressions.Disjunction: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        let terms = try translation.terms(of: self) { $0 as? any DisjunctionExpression }
        return try terms.combined(neutral: false) { $0 || $1 }
    }
}

extension PredicateExpressions.Negation: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        let operand = try translation.operand(wrapped)
        if case .constant(let value as Bool) = operand { return .constant(!value) }
        return .condition(.not(try operand.condition()))
    }
}

extension PredicateExpressions.Conditional: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        let (test, size) = try translation.counting(test)
        let (whenTrue, whenFalse) = (try translation.operand(trueBranch), try translation.operand(falseBranch))
        if case .constant(let value as Bool) = test { return value ? whenTrue : whenFalse }
        let condition = try test.condition()
        // It stands in the result twice; without the count, tests in tests would double it at each level.
        try translation.count(size)
        return .condition(try condition && whenTrue.condition() || !condition && whenFalse.condition())
    }
}

extension PredicateTranslation {
    /// The operands of a chain of one operator, which leans to the left and may be long.
    fileprivate func terms(
        of chain: any PredicateExpression, link: (any PredicateExpression) -> (any BinaryExpression)?
    ) throws -> [PredicateOperand] {
        var expressions: [any PredicateExpression] = []
        var rest = chain
        while let (left, right) = link(rest)?.sides {
            expressions.append(right)
            rest = left
        }
        expressions.append(rest)
        return try expressions.reversed().map(operand)
    }
}

extension [PredicateOperand] {
    /// The conditions combined; those that do not depend on the sample are decided.
    fileprivate func combined(
        neutral: Bool, _ combine: (QueryPredicate, QueryPredicate) -> QueryPredicate
    ) throws -> PredicateOperand {
        var result: QueryPredicate?
        var isDecided = false
        for term in self {
            if case .constant(let value as Bool) = term {
                isDecided = isDecided || value != neutral
            } else {
                let condition = try term.condition()
                result = result.map { combine($0, condition) } ?? condition
            }
        }
        return isDecided ? .constant(!neutral) : result.map { .condition($0) } ?? .constant(neutral)
    }
}
