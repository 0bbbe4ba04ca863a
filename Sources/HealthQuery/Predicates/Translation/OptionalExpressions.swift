import Foundation

// ?. ?? and the exclamation mark.

extension PredicateExpressions.OptionalFlatMap: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        let wrapped = try translation.operand(wrapped)
        switch wrapped {
        case .constant(let value):
            // Where an optional is compared with what is captured, that was wrapped twice, and nil is a value.
            guard let value = unwrappedOnce(value) else { return .constant(Result?.none as Any) }
            return try translation.binding(variable.key, to: .constant(value)).operand(transform)
        case .field(let field):
            let inner = try translation.binding(variable.key, to: .field(field.unwrapped)).operand(transform)
            switch inner {
            case .field(let part): return .field(part.within(field))
            case .condition(let condition, let inner, let proves):
                guard let presence = field.presence else { fallthrough }
                // The names of parts begin with that of the whole.
                if let proves, proves.hasPrefix(field.name) {
                    return .condition(condition, presence: inner ?? presence, proves: proves)
                }
                return .condition(condition, presence: inner.map { presence && $0 } ?? presence)
            default: throw HealthError.invalidArgument("nothing but a part of \(field.name) can be asked for")
            }
        default: throw HealthError.invalidArgument("\(wrapped.name) is never absent")
        }
    }
}

extension PredicateExpressions.NilCoalesce: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        let (optional, size) = try translation.counting(lhs)
        if case .constant(let value) = optional {
            return try unwrapped(value).map { .constant($0) } ?? translation.operand(rhs)
        }
        // What a captured value was asked for is there if the value is.
        if case .condition(_, nil, _) = optional { return optional }
        let fallback = try translation.operand(rhs)
        switch (optional, fallback) {
        case (.field(let field), .constant(let value)):
            return unwrapped(value).map { .defaulted(field, $0) } ?? .field(field)
        case (.condition(let condition, let presence?, let proves), .constant(let value as Bool)):
            if value { return .condition(!presence || condition) }
            return .condition(PredicateOperand.known(condition, presence, proves))
        case (.condition(let condition, let presence?, let proves), .condition(let other, nil, _)):
            // The presence stands in the result twice.
            try translation.count(size)
            return .condition(PredicateOperand.known(condition, presence, proves) || !presence && other)
        default:
            throw HealthError.invalidArgument("\(optional.name) ?? \(fallback.name) has no value in place of nil")
        }
    }
}

extension PredicateExpressions.ForcedUnwrap: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        let operand = try translation.operand(inner)
        switch operand {
        case .field(let field): return .field(field.forced)
        case .condition(_, nil, _): return operand
        case .condition(let condition, let presence?, let proves):
            return .condition(PredicateOperand.known(condition, presence, proves))
        case .constant(let value):
            guard let value = unwrapped(value) else { break }
            return .constant(value)
        default: break
        }
        throw HealthError.invalidArgument("\(operand.name) cannot be unwrapped")
    }
}
