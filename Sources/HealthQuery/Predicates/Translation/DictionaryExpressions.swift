import Foundation

// Subscripts by key.

extension PredicateExpressions.DictionaryKeySubscript: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        let (dictionary, key) = (try translation.operand(wrapped), try translation.operand(key))
        if case .constant(let dictionary as Wrapped.Output) = dictionary, case .constant(let key as Key.Output) = key {
            return .constant(dictionary[key] as Any)
        }
        return .field(try dictionary.value(of: key))
    }
}

extension PredicateExpressions.DictionaryKeyDefaultValueSubscript: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        let (dictionary, key) = (try translation.operand(wrapped), try translation.operand(key))
        let fallback = try translation.operand(`default`)
        if case .constant(let dictionary as Wrapped.Output) = dictionary, case .constant(let key as Key.Output) = key {
            return dictionary[key].map { .constant($0) } ?? fallback
        }
        let field = try dictionary.value(of: key)
        guard case .constant(let fallback) = fallback else {
            throw HealthError.invalidArgument("\(field.name) has a default that is no value")
        }
        return .defaulted(field, fallback)
    }
}

extension PredicateOperand {
    /// The value of a key, of a property that is a dictionary.
    fileprivate func value(of key: PredicateOperand) throws -> PredicateField {
        guard case .field(let field) = self, case .constant(let key as String) = key, let value = field.value(key)
        else {
            throw HealthError.invalidArgument("\(name)[\(key.name)] cannot be asked for")
        }
        return value
    }
}
