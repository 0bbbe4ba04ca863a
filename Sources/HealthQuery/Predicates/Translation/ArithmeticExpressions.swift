import Foundation

// + - * / % of captured numbers; of properties there is none.

extension PredicateExpressions.Arithmetic: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        try .calculating(translation.operand(lhs), "\(op)", translation.operand(rhs)) { left, right in
            switch op {
            case .add: left.addingReportingOverflow(right)
            case .subtract: left.subtractingReportingOverflow(right)
            case .multiply: left.multipliedReportingOverflow(by: right)
            }
        } floating: { left, right in
            switch op {
            case .add: left + right
            case .subtract: left - right
            case .multiply: left * right
            }
        }
    }
}

extension PredicateExpressions.FloatDivision: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        try .dividing(translation.operand(lhs), by: translation.operand(rhs))
    }
}

extension PredicateExpressions.IntDivision: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        try .dividing(translation.operand(lhs), by: translation.operand(rhs))
    }
}

extension PredicateExpressions.IntRemainder: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        try .calculating(translation.operand(lhs), "remainder", translation.operand(rhs)) {
            $0.remainderReportingOverflow(dividingBy: $1)
        } floating: {
            $0.truncatingRemainder(dividingBy: $1)
        }
    }
}

extension PredicateExpressions.UnaryMinus: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        let operand = try translation.operand(wrapped)
        let zero: PredicateOperand = if case .constant(is Double) = operand { .constant(-0.0) } else { .constant(0) }
        return try .calculating(zero, "minus", operand) {
            $0.subtractingReportingOverflow($1)
        } floating: {
            $0 - $1
        }
    }
}

extension PredicateOperand {
    /// The quotient of two captured numbers.
    fileprivate static func dividing(_ left: PredicateOperand, by right: PredicateOperand) throws -> PredicateOperand {
        try calculating(left, "divide", right) {
            $0.dividedReportingOverflow(by: $1)
        } floating: {
            $0 / $1
        }
    }

    /// The result of a calculation with two captured numbers, which does not trap.
    fileprivate static func calculating(
        _ left: PredicateOperand,
        _ operation: String,
        _ right: PredicateOperand,
        whole: (Int, Int) -> (partialValue: Int, overflow: Bool),
        floating: (Double, Double) -> Double
    ) throws -> PredicateOperand {
        switch (left, right) {
        case (.constant(let left as Int), .constant(let right as Int)):
            let (result, overflows) = whole(left, right)
            guard !overflows else {
                throw HealthError.invalidArgument("\(operation) of \(left) and \(right) has no result")
            }
            return .constant(result)
        case (.constant(let left as Double), .constant(let right as Double)):
            return .constant(floating(left, right))
        default:
            throw HealthError.invalidArgument(
                "\(operation) of \(left.name) and \(right.name) cannot be calculated for each sample")
        }
    }
}
