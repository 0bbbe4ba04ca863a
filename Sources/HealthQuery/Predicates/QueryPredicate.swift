package import Foundation

/// A condition on samples, as a value.
///
/// Make conditions with ``Query``, and combine them with `&&`, `||` and `!`, or with ``and(_:)``, ``or(_:)`` and
/// ``not(_:)``. A predicate holds no code: it can be compared, stored and sent, in the form that <doc:Formats> shows,
/// and the store can see which part of its index answers it.
///
/// ```swift
/// let today = Query.predicateForSamples(withStart: midnight, end: nil, options: .strictStartDate)
/// let byHand = Query.predicateForObjects(
///     withMetadataKey: MetadataKeyWasUserEntered,
///     operatorType: .equalTo,
///     value: true
/// )
/// let predicate = today && !byHand
/// ```
///
/// A condition may stand in at most a hundred others. One that stands in more, and a `#Predicate` that cannot be
/// translated (see <doc:WritingPredicates>), is kept as what is wrong with it, and a query throws that.
public struct QueryPredicate: Sendable, Hashable {
    package let node: Node
    /// In how many others the innermost condition stands.
    package let depth: Int

    /// How deeply conditions may be nested.
    ///
    /// The bound is kept where predicates are made, so that nothing that walks through one can overflow the stack, not
    /// even its release.
    package static let maximumDepth = 100

    package init(_ node: Node) { self.init(node, depth: node.depth) }

    private init(_ node: Node, depth: Int) {
        if depth <= Self.maximumDepth {
            (self.node, self.depth) = (node, depth)
        } else {
            (self.node, self.depth) = (.refused(Self.tooDeep), 0)
        }
    }

    /// What is wrong with a condition that is nested more deeply.
    package static var tooDeep: String { "a condition stands in more than \(maximumDepth) others" }

    /// The kinds of condition.
    package indirect enum Node: Sendable, Hashable {
        case dates(DatePredicate)
        /// Compares the start alone.
        case startDate(Operator, Date)
        /// Compares the end alone.
        case endDate(Operator, Date)
        /// Compares quantities, in any unit that fits the type.
        case quantity(Operator, Quantity)
        /// Compares the raw values of categories.
        case category(Operator, Int)
        case uuids(Set<UUID>)
        case sources(Set<Source>)
        case sourceRevisions(Set<SourceRevision>)
        case devices(Set<Device>)
        /// Asks for the values of a device property; without any, it must be unknown (R2.5).
        case deviceProperty(key: String, Set<String>)
        case metadata(MetadataPredicate)
        case noCorrelation
        /// A holder, such as a workout, has the object among those that were added to it.
        case associated(UUID)
        /// The object tells the effort of a workout, or of one of its activities.
        case effort(workout: UUID, activity: UUID?)
        /// A condition that only one kind of sample can fulfil.
        case kind(AnyKindCondition)
        case and([QueryPredicate])
        case or([QueryPredicate])
        case not(QueryPredicate)
        /// What was given cannot be asked for; the text says why, and lowering throws it.
        case refused(String)

        fileprivate var depth: Int {
            switch self {
            case .and(let predicates), .or(let predicates): predicates.reduce(0) { max($0, $1.depth + 1) }
            case .not(let predicate): predicate.depth + 1
            case .kind(let condition): condition.condition.depth
            default: 0
            }
        }
    }

    /// How two values are compared; the names are `NSComparisonPredicate.Operator`'s.
    public enum Operator: String, Sendable, Hashable, Codable, CaseIterable {
        /// Less than the given value.
        case lessThan
        /// Less than the given value, or equal to it.
        case lessThanOrEqualTo
        /// Greater than the given value.
        case greaterThan
        /// Greater than the given value, or equal to it.
        case greaterThanOrEqualTo
        /// Equal to the given value.
        case equalTo
        /// Not equal to the given value.
        case notEqualTo
        /// Text that begins with the given text; for metadata only.
        case beginsWith
        /// Text that ends with the given text; for metadata only.
        case endsWith
        /// Text that contains the given text; for metadata only.
        case contains
    }
}

extension QueryPredicate {
    /// A predicate that matches every sample, or none, as `NSPredicate(value:)` does.
    public init(value: Bool) {
        self.init(value ? .and([]) : .or([]))
    }

    /// A predicate that matches what all of `predicates` match; without any, everything.
    public static func and(_ predicates: [QueryPredicate]) -> QueryPredicate {
        QueryPredicate(.and(predicates))
    }

    /// A predicate that matches what at least one of `predicates` matches; without any, nothing.
    public static func or(_ predicates: [QueryPredicate]) -> QueryPredicate {
        QueryPredicate(.or(predicates))
    }

    /// A predicate that matches what `predicate` does not.
    public static func not(_ predicate: QueryPredicate) -> QueryPredicate {
        QueryPredicate(.not(predicate))
    }

    /// A predicate that matches what both match.
    public static func && (left: QueryPredicate, right: QueryPredicate) -> QueryPredicate {
        QueryPredicate(
            .and(left.conjuncts + right.conjuncts), depth: max(left.depthInConjunction, right.depthInConjunction))
    }

    /// A predicate that matches what either matches.
    public static func || (left: QueryPredicate, right: QueryPredicate) -> QueryPredicate {
        QueryPredicate(
            .or(left.disjuncts + right.disjuncts), depth: max(left.depthInDisjunction, right.depthInDisjunction))
    }

    /// A predicate that matches what `predicate` does not.
    public static prefix func ! (predicate: QueryPredicate) -> QueryPredicate {
        .not(predicate)
    }
}

extension QueryPredicate {
    /// A condition that only one kind of sample can fulfil.
    package init(_ condition: some KindCondition) {
        self.init(.kind(AnyKindCondition(condition)))
    }

    // Chains of && and || stay flat, so that a predicate is only as deep as it was written.
    var conjuncts: [QueryPredicate] {
        if case .and(let predicates) = node { predicates } else { [self] }
    }

    var disjuncts: [QueryPredicate] {
        if case .or(let predicates) = node { predicates } else { [self] }
    }

    // What the depth is in a chain, without asking all of its parts again.
    private var depthInConjunction: Int { if case .and = node { depth } else { depth + 1 } }

    private var depthInDisjunction: Int { if case .or = node { depth } else { depth + 1 } }
}

extension QueryPredicate.Operator {
    /// Whether the operator orders values, or asks for text.
    package var isForText: Bool {
        switch self {
        case .beginsWith, .endsWith, .contains: true
        default: false
        }
    }

    /// The operator that says the same with the two sides exchanged; nil for an operator for text.
    package var exchanged: Self? {
        switch self {
        case .lessThan: .greaterThan
        case .lessThanOrEqualTo: .greaterThanOrEqualTo
        case .greaterThan: .lessThan
        case .greaterThanOrEqualTo: .lessThanOrEqualTo
        case .equalTo, .notEqualTo: self
        case .beginsWith, .endsWith, .contains: nil
        }
    }

    /// Compares two values; false for an operator for text.
    package func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
        switch self {
        case .lessThan: left < right
        case .lessThanOrEqualTo: left <= right
        case .greaterThan: left > right
        case .greaterThanOrEqualTo: left >= right
        case .equalTo: left == right
        case .notEqualTo: left != right
        case .beginsWith, .endsWith, .contains: false
        }
    }

    /// Compares two texts, by their characters.
    package func holds(text left: String, _ right: String) -> Bool {
        switch self {
        case .beginsWith: left.hasPrefix(right)
        case .endsWith: left.hasSuffix(right)
        case .contains: left.hasCharacters(right)
        default: holds(left, right)
        }
    }

    /// The operator as it is written in a predicate format string.
    package var symbol: String {
        switch self {
        case .lessThan: "<"
        case .lessThanOrEqualTo: "<="
        case .greaterThan: ">"
        case .greaterThanOrEqualTo: ">="
        case .equalTo: "=="
        case .notEqualTo: "!="
        case .beginsWith: "BEGINSWITH"
        case .endsWith: "ENDSWITH"
        case .contains: "CONTAINS"
        }
    }
}
