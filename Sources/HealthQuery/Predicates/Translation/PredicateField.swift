import Foundation

/// A property of samples that predicates can ask for.
package struct PredicateField {
    /// The property, as it is written.
    package var name: String
    /// The samples that have the property; nil if all have it.
    var presence: QueryPredicate?
    /// Whether samples without it match `notEqualTo`, as `compare` has it.
    var absentIsUnequal = true
    /// The samples whose property compares with a value that is there; nil if it does not compare so.
    let compare: (_ comparison: QueryPredicate.Operator, _ value: Any) throws -> QueryPredicate?
    /// The samples whose property is one of some values; nil for the alternatives of equality.
    var among: ((_ values: [Any]) throws -> QueryPredicate?)?
    /// The samples whose property, a collection, contains a value.
    var containing: ((_ value: Any) throws -> QueryPredicate?)?
    /// What a key path of the property stands for.
    var part: (AnyKeyPath) -> PredicateField? = { _ in nil }
    /// What the value of a key stands for.
    var value: (_ key: String) -> PredicateField? = { _ in nil }
    /// Whether the program says that the property is there.
    private var isUnwrapped = false
    /// Whether an exclamation mark says so.
    private var isForced = false
    /// The samples that have what the property is a part of, where an exclamation mark says that they have it; nil
    /// without one.
    private var whole: QueryPredicate?

    private init(
        _ name: String,
        presence: QueryPredicate?,
        unchecked compare: @escaping (_ comparison: QueryPredicate.Operator, _ value: Any) throws -> QueryPredicate?
    ) {
        (self.name, self.presence, self.compare) = (name, presence, compare)
    }

    /// A property of a type that compares with values of it.
    package init<Value>(
        _ name: String,
        presence: QueryPredicate? = nil,
        absentIsUnequal: Bool = true,
        compare: @escaping (_ comparison: QueryPredicate.Operator, _ value: Value) throws -> QueryPredicate?
    ) {
        (self.name, self.presence, self.absentIsUnequal) = (name, presence, absentIsUnequal)
        self.compare = { comparison, value in
            guard let value = value as? Value else { return nil }
            return try compare(comparison, value)
        }
    }

    /// A property that is equal to a value or not, and has no order.
    package init<Value: Hashable>(
        _ name: String,
        presence: QueryPredicate? = nil,
        among: @escaping (_ values: Set<Value>) throws -> QueryPredicate
    ) {
        self.init(name, presence: presence) { (comparison: QueryPredicate.Operator, value: Value) in
            switch comparison {
            case .equalTo: try among([value])
            case .notEqualTo: .not(try among([value]))
            default: nil
            }
        }
        self.among = { values in
            let known = values.compactMap { $0 as? Value }
            return known.count == values.count ? try among(Set(known)) : nil
        }
    }

    /// A property that is equal to a value or not, one at a time.
    package static func onlyEqual<Value: Equatable>(
        _ name: String,
        _ equal: @escaping (_ value: Value) -> QueryPredicate
    ) -> PredicateField {
        PredicateField(name) { (comparison: QueryPredicate.Operator, value: Value) in
            switch comparison {
            case .equalTo: equal(value)
            case .notEqualTo: .not(equal(value))
            default: nil
            }
        }
    }

    /// A property that is a collection, and can be asked for what it contains.
    package static func collection<Value>(
        _ name: String,
        containing: @escaping (_ value: Value) -> QueryPredicate
    ) -> PredicateField {
        var field = whole(name)
        field.containing = { ($0 as? Value).map(containing) }
        return field
    }

    /// A property that has parts, and cannot be asked for as a whole.
    package static func whole(_ name: String, presence: QueryPredicate? = nil) -> PredicateField {
        PredicateField(name, presence: presence, unchecked: { _, _ in nil })
    }

    /// The field with parts.
    package func having<Root>(_ parts: @escaping (PartialKeyPath<Root>) -> PredicateField?) -> PredicateField {
        var field = self
        field.part = { ($0 as? PartialKeyPath<Root>).flatMap(parts) }
        return field
    }
}

extension PredicateField {
    /// The field where the program knows that it is there: where it is not, no comparison holds.
    var unwrapped: PredicateField {
        var field = self
        field.isUnwrapped = true
        return field
    }

    /// The field where the program says with an exclamation mark that it is there.
    var forced: PredicateField {
        var field = unwrapped
        field.isForced = true
        return field
    }

    /// What a key path of the property stands for.
    ///
    /// Where the program says with an exclamation mark that the property is there, no comparison of a part holds without
    /// it.
    func part(at keyPath: AnyKeyPath) -> PredicateField? {
        var field = part(keyPath)
        field?.whole = isForced ? presence ?? whole : whole
        return field
    }

    /// The field as a part of another one: where that is absent, so is this.
    func within(_ whole: PredicateField) -> PredicateField {
        var field = self
        field.presence = presence ?? whole.presence
        field.isUnwrapped = false
        return field
    }

    /// The samples whose property compares with a value; nil stands for an absent one.
    func compared(_ comparison: QueryPredicate.Operator, _ value: Any?) throws -> QueryPredicate {
        let condition = try comparedAlone(comparison, value)
        // A comparison that holds for an absent property holds for an absent whole.
        let holdsForAbsent = (comparison == .notEqualTo) == (value != nil) && (!isUnwrapped || presence == nil)
        guard holdsForAbsent, let whole else { return condition }
        return whole && condition
    }

    private func comparedAlone(_ comparison: QueryPredicate.Operator, _ value: Any?) throws -> QueryPredicate {
        guard let value else {
            switch (comparison, presence) {
            case (.equalTo, let presence?): return presence.negated
            case (.notEqualTo, let presence?): return presence
            default: throw HealthError.invalidArgument("\(name) cannot be asked whether it is absent")
            }
        }
        guard comparison == .notEqualTo, let presence else { return try asked(comparison, value) }
        switch (isUnwrapped, absentIsUnequal) {
        case (false, true), (true, false): return try asked(.notEqualTo, value)
        case (false, false): return .not(try asked(.equalTo, value))
        case (true, true): return try presence && asked(.notEqualTo, value)
        }
    }

    /// The samples whose property is one of some values; absent ones stand for themselves.
    func isOne(of values: [Any]) throws -> QueryPredicate {
        let known = values.compactMap { HealthQuery.unwrapped($0) }
        let isKnown: QueryPredicate
        if let among {
            guard let condition = try among(known) else { throw refusal(of: known) }
            isKnown = condition
        } else {
            isKnown = .or(try known.map { try asked(.equalTo, $0) })
        }
        return known.count == values.count ? isKnown : try isKnown || compared(.equalTo, nil)
    }

    private func asked(_ comparison: QueryPredicate.Operator, _ value: Any) throws -> QueryPredicate {
        guard let condition = try compare(comparison, value) else {
            throw HealthError.invalidArgument(
                "\(name) \(comparison.symbol) \(ValueName.of(value)) cannot be asked for")
        }
        return condition
    }

    private func refusal(of values: [Any]) -> HealthError {
        .invalidArgument("\(name) cannot be one of \(values.prefix(3).map(ValueName.of).joined(separator: ", "))")
    }
}

extension QueryPredicate {
    /// The opposite, without a double negation.
    fileprivate var negated: QueryPredicate { if case .not(let predicate) = node { predicate } else { .not(self) } }
}
