import Foundation

// contains, contains(where:) and allSatisfy.

extension PredicateExpressions.SequenceContains: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        let (sequence, element) = (try translation.operand(sequence), try translation.operand(element))
        if let range = sequence.range {
            return try .bounding(element, range) { _, _, _ in nil }
        }
        switch (sequence, element) {
        case (.constant(let values as LHS.Output), .constant(let value as RHS.Output)):
            return .constant(try translation.elements(of: values).contains(value))
        case (.constant(let values as LHS.Output), .field(let field)):
            return .condition(try field.isOne(of: translation.elements(of: values)))
        case (.constant(let values as LHS.Output), .defaulted(let field, let fallback)):
            let values = try translation.elements(of: values)
            let known = try field.unwrapped.isOne(of: values)
            guard let fallback = fallback as? RHS.Output, values.contains(fallback) else { return .condition(known) }
            return .condition(try known || field.compared(.equalTo, nil))
        case (.field(let field), .constant(let value)):
            guard let condition = try field.containing?(value) else { break }
            return .condition(condition)
        default: break
        }
        throw HealthError.invalidArgument("it cannot be asked whether \(sequence.name) contains \(element.name)")
    }
}

extension PredicateExpressions.SequenceContainsWhere: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        try translation.conditions(on: sequence, variable: variable.key, test).disjunction()
    }
}

extension PredicateExpressions.SequenceAllSatisfy: TranslatableExpression {
    func operand(in translation: PredicateTranslation) throws -> PredicateOperand {
        try translation.conditions(on: sequence, variable: variable.key, test).conjunction()
    }
}

extension PredicateTranslation {
    /// The conditions that a test stands for, with each element of a captured sequence.
    fileprivate func conditions<Elements: PredicateExpression>(
        on sequence: Elements,
        variable: PredicateExpressions.VariableID,
        _ test: any PredicateExpression
    ) throws -> [PredicateOperand] where Elements.Output: Sequence {
        let operand = try operand(sequence)
        guard case .constant(let values as Elements.Output) = operand else {
            throw HealthError.invalidArgument("the elements of \(operand.name) cannot be tested")
        }
        return try elements(of: values).map { element in
            try binding(variable, to: .constant(element)).operand(test)
        }
    }

    /// The elements of a captured sequence, which may have no end; each counts as an expression.
    fileprivate func elements<Elements: Sequence>(of sequence: Elements) throws -> [Elements.Element] {
        let elements = Array(sequence.prefix(left + 1))
        try count(elements.count)
        return elements
    }
}
