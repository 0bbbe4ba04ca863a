import Foundation

// Captured values, the variable, and properties.

extension PredicateExpressions.Value: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand { .constant(value) }
}

extension PredicateExpressions.NilLiteral: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand { .constant(Wrapped?.none as Any) }
}

extension PredicateExpressions.Variable: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand { try translation.variable(key) }
}

extension PredicateExpressions.KeyPath: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        let found: PredicateField?
        switch try translation.operand(root) {
        case .constant(let value as Root.Output): return .constant(value[keyPath: keyPath])
        case .sample: found = translation.property(keyPath)
        case .field(let field): found = field.part(at: keyPath)
        case let other: throw HealthError.invalidArgument("\(other.name) has no properties that can be asked for")
        }
        guard let found else {
            throw HealthError.invalidArgument(
                "a property of \(Root.Output.self) of type \(Output.self) cannot be asked for")
        }
        return .field(found)
    }
}
