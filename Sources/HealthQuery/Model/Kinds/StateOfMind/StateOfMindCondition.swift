public import Foundation

/// A condition on a state of mind.
enum StateOfMindCondition: Hashable {
    case kind(StateOfMind.Kind)
    case label(StateOfMind.Label)
    case association(StateOfMind.Association)
    case valence(QueryPredicate.Operator, Double)
}

extension StateOfMindCondition: KindCondition {
    static var name: String { "stateOfMind" }

    func validate(for type: SampleType) throws {
        guard type == StateOfMindType.stateOfMind else {
            throw HealthError.invalidArgument("\(type.identifier) is no state of mind, as a predicate asks: \(self)")
        }
        if case .valence(let comparison, let bound) = self { try comparison.validate(comparing: bound, self) }
    }

    func matches(_ row: SampleRow) -> Bool {
        let content = StateOfMind(row).content
        return switch self {
        case .kind(let kind): content.kind == kind
        case .label(let label): content.labels.contains(label)
        case .association(let association): content.associations.contains(association)
        case .valence(let comparison, let bound): comparison.holds(content.valence, bound)
        }
    }

    var description: String {
        switch self {
        case .kind(let kind): "kind \(kind)"
        case .label(let label): "label \(label)"
        case .association(let association): "association \(association)"
        case .valence(let comparison, let bound): "valence \(comparison.symbol) \(bound)"
        }
    }
}

extension StateOfMindCondition: Codable {
    private enum Key: CodingKey {
        case kind, label, association, valence
    }

    init(from decoder: any Decoder) throws {
        let (container, key) = try decoder.onlyKey(of: "a condition on a state of mind", Key.self)
        switch key {
        case .kind: self = .kind(try container.decode(StateOfMind.Kind.self, forKey: key))
        case .label: self = .label(try container.decode(StateOfMind.Label.self, forKey: key))
        case .association: self = .association(try container.decode(StateOfMind.Association.self, forKey: key))
        case .valence: self = try container.comparison(forKey: key, with: "valence", Self.valence)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .kind(let kind): try container.encode(kind, forKey: .kind)
        case .label(let label): try container.encode(label, forKey: .label)
        case .association(let association): try container.encode(association, forKey: .association)
        case .valence(let comparison, let bound):
            try container.encode(comparison, bound, as: "valence", forKey: .valence)
        }
    }
}

extension Query {
    /// States of mind of a kind.
    public static func predicateForStatesOfMind(with kind: StateOfMind.Kind) -> QueryPredicate {
        QueryPredicate(StateOfMindCondition.kind(kind))
    }

    /// States of mind among whose labels is a given one.
    public static func predicateForStatesOfMind(with label: StateOfMind.Label) -> QueryPredicate {
        QueryPredicate(StateOfMindCondition.label(label))
    }

    /// States of mind among whose associations is a given one.
    public static func predicateForStatesOfMind(with association: StateOfMind.Association) -> QueryPredicate {
        QueryPredicate(StateOfMindCondition.association(association))
    }

    /// States of mind whose valence compares with a number.
    public static func predicateForStatesOfMind(
        withValence valence: Double,
        operatorType: QueryPredicate.Operator
    ) -> QueryPredicate {
        QueryPredicate(StateOfMindCondition.valence(operatorType, valence))
    }
}

extension SamplePredicate where Sample == StateOfMind {
    /// States of mind.
    public static func stateOfMind(_ predicate: QueryPredicate? = nil) -> SamplePredicate<StateOfMind> {
        SamplePredicate<StateOfMind>(type: StateOfMindType.stateOfMind, predicate: predicate)
    }

    /// States of mind that a `#Predicate` describes; see <doc:WritingPredicates>.
    public static func stateOfMind(_ predicate: Predicate<StateOfMind>) -> SamplePredicate<StateOfMind> {
        .stateOfMind(QueryPredicate(predicate))
    }
}
