import Foundation
import HealthQuery

/// A predicate that carries one of the core's, so that queries use the index.
final class HealthPredicate: NSPredicate {
    let core: QueryPredicate

    init(_ core: QueryPredicate) {
        self.core = core
        super.init(value: true)
    }

    /// Predicates are not coded.
    required init?(coder: NSCoder) { nil }

    override var description: String { core.description }
    override var predicateFormat: String { core.description }

    override func isEqual(_ object: Any?) -> Bool { (object as? HealthPredicate)?.core == core }
    override var hash: Int { core.hashValue }

    override func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether a sample matches; the store is not asked, so that nothing is known of what holds what.
    override func evaluate(with object: Any?) -> Bool {
        guard let object = object as? HKSample,
            let filter = try? core.lowered(for: object.core.sampleType)
        else { return false }
        return filter.matches(SampleRow(object.core))
    }

    override func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool {
        evaluate(with: object)
    }
}

extension NSPredicate? {
    /// What the core is asked; nil without a condition, and for one that it cannot be asked.
    var asked: QueryPredicate? {
        guard let self else { return nil }
        return try? self.lowered()
    }

    /// Whether another condition asks for the same; one that the core cannot be asked is equal to itself only.
    ///
    /// Foundation on Linux takes all of its compounds for equal.
    func asksTheSame(as other: NSPredicate?) -> Bool {
        if self === other { return true }
        guard let asked, let others = other.asked else { return false }
        return asked == others
    }
}

extension NSPredicate {
    /// Whether an app's own class cannot have changed what it means.
    private var isOfFoundation: Bool {
        #if canImport(Darwin)
            return true
        #else
            return [NSPredicate.self, NSCompoundPredicate.self, ParsedCompound.self].contains { $0 == type(of: self) }
        #endif
    }

    /// The core's predicate.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` for a predicate that is a block or of an app's own class, or that
    ///   stands in more than a hundred others.
    func lowered() throws -> QueryPredicate { try lowered(depth: 0) }

    private func lowered(depth: Int) throws -> QueryPredicate {
        guard depth <= QueryPredicate.maximumDepth else { throw HealthError.invalidArgument(QueryPredicate.tooDeep) }
        switch self {
        case let health as HealthPredicate: return health.core
        case let refused as RefusedPredicate: throw HealthError.invalidArgument(refused.reason)
        case let compound as NSCompoundPredicate where isOfFoundation:
            let parts = try compound.subpredicates.map { try $0.lowered(depth: depth + 1) }
            switch compound.compoundPredicateType {
            case .and: return .and(parts)
            case .or: return .or(parts)
            // A level of its own for the one part would halve the depth that can be written.
            case .not: return .not(parts.count == 1 ? parts[0] : .and(parts))
            }
        case NSPredicate(value: true) where isOfFoundation: return .and([])
        case NSPredicate(value: false) where isOfFoundation: return .or([])
        default:
            throw HealthError.invalidArgument(
                "a predicate that is a block, or of an app's own class, cannot ask a store; use HKQuery's factories, NSPredicate(format:) or a "
                    + "filter of the results")
        }
    }
}
