import Foundation

/// A kind of sample with properties of its own that predicates can ask for.
package protocol PredicateFieldNaming: StoredSample {
    /// What key paths of the kind stand for, beside those that all samples have.
    static var predicateFields: [PartialKeyPath<Self>: PredicateField] { get }
}

extension PredicateField {
    /// What a key path of a kind of sample stands for; nil if it is nothing that can be asked for.
    ///
    /// The same property has a key path of its own for each concrete type and for the existential.
    static func property(_ keyPath: AnyKeyPath, of kind: Any.Type) -> PredicateField? {
        if let kind = kind as? any PredicateFieldNaming.Type, let field = kind.ownField(keyPath) { return field }
        if let kind = kind as? any StoredSample.Type { return kind.field(keyPath) }
        return switch keyPath {
        case \(any Sample).startDate: startDate
        case \(any Sample).endDate: endDate
        case \(any Sample).uuid: uuid
        case \(any Sample).sourceRevision: sourceRevision
        case \(any Sample).device: device
        case \(any Sample).metadata: metadata
        default: nil
        }
    }

    fileprivate static var startDate: PredicateField {
        PredicateField("startDate") { Query.predicateForSamples(with: $0, startDate: $1) }
    }

    fileprivate static var endDate: PredicateField {
        PredicateField("endDate") { Query.predicateForSamples(with: $0, endDate: $1) }
    }

    fileprivate static var uuid: PredicateField {
        PredicateField("uuid") { (uuids: Set<UUID>) in Query.predicateForObjects(with: uuids) }
    }

    fileprivate static var sourceRevision: PredicateField {
        PredicateField("sourceRevision") { (revisions: Set<SourceRevision>) in
            Query.predicateForObjects(from: revisions)
        }
        .having { $0 == \SourceRevision.source ? source : nil }
    }

    private static var source: PredicateField {
        PredicateField("sourceRevision.source") { (sources: Set<Source>) in Query.predicateForObjects(from: sources) }
            .having { $0 == \Source.bundleIdentifier ? bundleIdentifier : nil }
    }

    /// Sources are equal where their bundle identifiers are, whatever their names (R13.2).
    private static var bundleIdentifier: PredicateField {
        PredicateField("sourceRevision.source.bundleIdentifier") { (identifiers: Set<String>) in
            Query.predicateForObjects(from: Set(identifiers.map { Source(name: $0, bundleIdentifier: $0) }))
        }
    }
}

extension StoredSample {
    /// What a key path stands for that all samples have.
    fileprivate static func field(_ keyPath: AnyKeyPath) -> PredicateField? {
        guard let keyPath = keyPath as? PartialKeyPath<Self> else { return nil }
        switch columns[keyPath] {
        case .start: return .startDate
        case .end: return .endDate
        case .value, nil: break
        }
        let shared = shared
        return switch keyPath {
        case shared.uuid: .uuid
        case shared.sourceRevision: .sourceRevision
        case shared.device: .device
        case shared.metadata: .metadata
        default: nil
        }
    }
}

extension PredicateFieldNaming {
    fileprivate static func ownField(_ keyPath: AnyKeyPath) -> PredicateField? {
        (keyPath as? PartialKeyPath<Self>).flatMap { predicateFields[$0] }
    }
}
