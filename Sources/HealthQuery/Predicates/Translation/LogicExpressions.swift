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
        let terms = try translation.terms(of: self, upTo: false) { $0 as? any ConjunctionExpression }
        return try terms.conjunction()
    }
}

extension PredicateExpressions.Disjunction: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        let terms = try translation.terms(of: self, upTo: true) { $0 as? any DisjunctionExpression }
        return try terms.disjunction()
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
        if case .constant(let value as Bool) = test {
            return try value ? translation.operand(trueBranch) : translation.operand(falseBranch)
        }
        let (whenTrue, whenFalse) = (try translation.operand(trueBranch), try translation.operand(falseBranch))
        let condition = try test.condition()
        // It stands in the result twice; without the count, tests in tests would double it at each level.
        try translation.count(size)
        return .condition(try condition && whenTrue.condition() || !condition && whenFalse.condition())
    }
}

extension PredicateTranslation {
    /// The operands of a chain of one operator, which leans to the left and may be long.
    ///
    /// - Parameter decisive: behind a captured value that is this nothing is evaluated, as in `a == nil || a! > 3`.
    fileprivate func terms(
        of chain: any PredicateExpression, upTo decisive: Bool,
        link: (any PredicateExpression) -> (any BinaryExpression)?
    ) throws -> [PredicateOperand] {
        var expressions: [any PredicateExpression] = []
        var rest = chain
        while let (left, right) = link(rest)?.sides {
            expressions.append(right)
            rest = left
        }
        expressions.append(rest)
        var terms: [PredicateOperand] = []
        for expression in expressions.reversed() {
            let term = try operand(expression)
            terms.append(term)
            if case .constant(let value as Bool) = term, value == decisive { break }
        }
        return terms
    }
}

extension [PredicateOperand] {
    /// That all of the conditions hold; O(n) for n conditions in them.
    func conjunction() throws -> PredicateOperand {
        try combined(neutral: true, parts: \.conjuncts, QueryPredicate.and)
    }

    /// That one of the conditions holds; O(n) for n conditions in them.
    func disjunction() throws -> PredicateOperand {
        try combined(neutral: false, parts: \.disjuncts, QueryPredicate.or)
    }

    /// The conditions combined; those that do not depend on the sample are decided.
    private func combined(
        neutral: Bool,
        parts: (QueryPredicate) -> [QueryPredicate],
        _ combine: ([QueryPredicate]) -> QueryPredicate
    ) throws -> PredicateOperand {
        var conditions: [QueryPredicate] = []
        var isDecided = false
        for term in self {
            if case .constant(let value as Bool) = term {
                isDecided = isDecided || value != neutral
            } else {
                conditions.append(try term.condition())
            }
        }
        switch (isDecided, conditions.count) {
        case (true, _): return .constant(!neutral)
        case (false, 0): return .constant(neutral)
        case (false, 1): return .condition(conditions[0])
        // Chains stay flat.
        default: return .condition(combine(conditions.flatMap(parts)))
        }
    }
}
