import Foundation

// Ranges, and whether they contain a property. None is made before it is needed: a reversed one would trap.

extension PredicateExpressions.Range: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        .range(try translation.operand(lower), try translation.operand(upper), includesEnd: false)
    }
}

extension PredicateExpressions.ClosedRange: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        .range(try translation.operand(lower), try translation.operand(upper), includesEnd: true)
    }
}

extension PredicateExpressions.RangeExpressionContains: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        let (range, element) = (try translation.operand(range), try translation.operand(element))
        guard let bounds = range.range else {
            throw HealthError.invalidArgument("it cannot be asked whether \(range.name) contains \(element.name)")
        }
        return try .bounding(element, bounds) { left, comparison, right in
            (left as? Element.Output).flatMap { left in (right as? Element.Output).map { comparison.holds(left, $0) } }
        }
    }
}

/// The bounds of a range, of which either may be missing.
struct PredicateBounds {
    let lower: PredicateOperand?
    let upper: PredicateOperand?
    let includesEnd: Bool
}

extension PredicateOperand {
    /// The bounds, if the operand is a range.
    var range: PredicateBounds? {
        switch self {
        case .range(let lower, let upper, let includesEnd):
            PredicateBounds(lower: lower, upper: upper, includesEnd: includesEnd)
        case .constant(let range as any BoundedRange): range.bounds
        default: nil
        }
    }

    /// Whether an operand lies in a range.
    static func bounding(
        _ element: PredicateOperand,
        _ range: PredicateBounds,
        decide: (_ left: Any, QueryPredicate.Operator, _ right: Any) -> Bool?
    ) throws -> PredicateOperand {
        var conditions: [PredicateOperand] = []
        if let lower = range.lower {
            conditions.append(try comparing(element, .greaterThanOrEqualTo, lower, decide: decide))
        }
        if let upper = range.upper {
            let comparison: QueryPredicate.Operator = range.includesEnd ? .lessThanOrEqualTo : .lessThan
            conditions.append(try comparing(element, comparison, upper, decide: decide))
        }
        return try conditions.conjunction()
    }
}

private protocol BoundedRange {
    var bounds: PredicateBounds { get }
}

extension Range: BoundedRange {
    fileprivate var bounds: PredicateBounds {
        PredicateBounds(lower: .constant(lowerBound), upper: .constant(upperBound), includesEnd: false)
    }
}

extension ClosedRange: BoundedRange {
    fileprivate var bounds: PredicateBounds {
        PredicateBounds(lower: .constant(lowerBound), upper: .constant(upperBound), includesEnd: true)
    }
}

extension PartialRangeFrom: BoundedRange {
    fileprivate var bounds: PredicateBounds {
        PredicateBounds(lower: .constant(lowerBound), upper: nil, includesEnd: false)
    }
}

extension PartialRangeUpTo: BoundedRange {
    fileprivate var bounds: PredicateBounds {
        PredicateBounds(lower: nil, upper: .constant(upperBound), includesEnd: false)
    }
}

extension PartialRangeThrough: BoundedRange {
    fileprivate var bounds: PredicateBounds {
        PredicateBounds(lower: nil, upper: .constant(upperBound), includesEnd: true)
    }
}
