import Foundation

/// An expression of Foundation's that can be translated.
///
/// Each family of expressions has a file. Conformances have no conditions: whether the parts can be translated is found
/// out part by part, so that an error can name the part.
protocol TranslatableExpression {
    /// What the expression stands for.
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand
}

/// What an expression stands for in a predicate on samples.
indirect enum PredicateOperand {
    /// A value that does not depend on the sample; an optional one may be nil.
    case constant(Any)
    /// The sample itself.
    case sample
    /// A property of the sample.
    case field(PredicateField)
    /// A property of the sample, and the value in place of an absent one.
    case defaulted(PredicateField, Any)
    /// A condition on the sample; nil where the presence does not hold, if there is one.
    ///
    /// `proves` names a property without which the condition does not hold.
    case condition(QueryPredicate, presence: QueryPredicate? = nil, proves: String? = nil)
    /// A range, without its end if `includesEnd` is false.
    case range(PredicateOperand, PredicateOperand, includesEnd: Bool)
}

/// The way from Foundation's expressions to a predicate.
struct PredicateTranslation {
    /// Counts the expressions and the elements of captured collections: such collections, and tests of conditional
    /// operators, can multiply them.
    private final class Count {
        var left = 100_000
    }

    private let count = Count()
    private var depth = 0
    /// What the variables stand for.
    private var variables: [PredicateExpressions.VariableID: PredicateOperand]
    /// What a key path of the sample stands for.
    let property: (AnyKeyPath) -> PredicateField?

    init<Kind>(sample: PredicateExpressions.VariableID, kind: Kind.Type) {
        variables = [sample: .sample]
        property = { PredicateField.property($0, of: kind) }
    }

    /// What an expression stands for.
    func operand(_ expression: any PredicateExpression) throws -> PredicateOperand {
        guard depth <= QueryPredicate.maximumDepth else {
            throw HealthError.invalidArgument(
                "an expression stands in more than \(QueryPredicate.maximumDepth) others")
        }
        try count(1)
        guard let expression = expression as? any TranslatableExpression else {
            let name = "\(type(of: expression))".prefix { $0 != "<" }
            throw HealthError.invalidArgument("the expression \(name) has no translation")
        }
        var inner = self
        inner.depth += 1
        return try expression.operand(in: inner)
    }

    /// What an expression stands for, and how many expressions were counted for it.
    func counting(_ expression: any PredicateExpression) throws -> (operand: PredicateOperand, count: Int) {
        let before = count.left
        let operand = try operand(expression)
        return (operand, before - count.left)
    }

    /// How many more expressions may be counted.
    var left: Int { count.left }

    /// Counts expressions.
    func count(_ more: Int) throws {
        count.left -= more
        guard count.left >= 0 else {
            throw HealthError.invalidArgument("it comes to more than 100,000 expressions and captured elements")
        }
    }

    /// The condition that an expression stands for.
    func condition(_ expression: any PredicateExpression) throws -> QueryPredicate {
        try operand(expression).condition()
    }

    /// What a variable stands for.
    func variable(_ key: PredicateExpressions.VariableID) throws -> PredicateOperand {
        guard let operand = variables[key] else {
            throw HealthError.invalidArgument("a variable is that of another predicate")
        }
        return operand
    }

    /// The translation of what stands where a variable is known.
    func binding(_ key: PredicateExpressions.VariableID, to operand: PredicateOperand) -> PredicateTranslation {
        var inner = self
        inner.variables[key] = operand
        return inner
    }
}

extension PredicateOperand {
    /// The operand as a condition.
    func condition() throws -> QueryPredicate {
        switch self {
        case .constant(let value as Bool): return QueryPredicate(value: value)
        case .condition(let condition, nil, _): return condition
        case .field, .defaulted:
            return try PredicateOperand.comparing(self, .equalTo, .constant(true)) { _, _, _ in nil }.condition()
        default: throw HealthError.invalidArgument("\(name) is no condition")
        }
    }

    /// The operand's name in messages.
    var name: String {
        switch self {
        case .constant(let value): "the value \(ValueName.of(value))"
        case .sample: "the sample itself"
        case .field(let field), .defaulted(let field, _): field.name
        case .condition(let condition, _, _): "the condition \("\(condition)".prefix(100))"
        case .range: "a range"
        }
    }
}

/// The value inside an optional, however often it is wrapped; nil if there is none.
func unwrapped(_ value: Any) -> Any? {
    guard let optional = value as? any AnyOptional else { return value }
    return optional.wrapped.flatMap(unwrapped)
}

/// The value inside an optional, which may be an optional itself; nil if there is none.
func unwrappedOnce(_ value: Any) -> Any? {
    guard let optional = value as? any AnyOptional else { return value }
    return optional.wrapped
}

private protocol AnyOptional {
    var wrapped: Any? { get }
}

extension Optional: AnyOptional {
    fileprivate var wrapped: Any? { self }
}
