public import Foundation
import HealthQuery

/// `NSComparisonPredicate.Operator`, by another name: Foundation on Linux calls it deprecated, and each mention of it warns.
public typealias HKComparisonOperator = _HKComparison.Operator

/// A type that names another in what it can do with it.
public protocol _HKOperatorNaming {
    /// The type.
    associatedtype Operator

    /// Names the type.
    static func name(_ operator: Operator)
}

/// Names `NSComparisonPredicate.Operator` where that does not warn.
public enum _HKComparison: _HKOperatorNaming {
    /// Names the type.
    @available(*, deprecated, message: "Names a type, and does nothing")
    public static func name(_ operator: NSComparisonPredicate.Operator) {}
}

extension HKQuery {
    /// The core's operator; nil for those that compare other than in order, or the beginnings and ends of texts.
    static func core(_ operatorType: HKComparisonOperator) -> QueryPredicate.Operator? {
        switch operatorType {
        case .lessThan: .lessThan
        case .lessThanOrEqualTo: .lessThanOrEqualTo
        case .greaterThan: .greaterThan
        case .greaterThanOrEqualTo: .greaterThanOrEqualTo
        case .equalTo: .equalTo
        case .notEqualTo: .notEqualTo
        case .beginsWith: .beginsWith
        case .endsWith: .endsWith
        case .contains: .contains
        default: nil
        }
    }

    /// A predicate with the core's operator.
    ///
    /// An operator that the core lacks makes a predicate that no query takes; the error says which.
    static func compare(
        _ operatorType: HKComparisonOperator,
        _ make: (QueryPredicate.Operator) -> QueryPredicate
    ) -> NSPredicate {
        core(operatorType).map { HealthPredicate(make($0)) }
            ?? RefusedPredicate("samples cannot be compared by \(operatorType)")
    }
}

/// A predicate that cannot be asked for.
final class RefusedPredicate: NSPredicate {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
        super.init(value: false)
    }

    /// The code of the error is told when the predicate is asked for.
    convenience init(_ error: any Error) { self.init(Self.reason(of: error)) }

    static func reason(of error: any Error) -> String { (error as? HealthError)?.message ?? "\(error)" }

    /// Predicates are not coded.
    required init?(coder: NSCoder) { nil }

    override func copy(with zone: NSZone? = nil) -> Any { self }
    override func isEqual(_ object: Any?) -> Bool { (object as? RefusedPredicate)?.reason == reason }
    override var hash: Int { reason.hashValue }
    override func evaluate(with object: Any?) -> Bool { false }
}

extension NSPredicate {
    /// The core's predicate; for one that is refused, one that says why when it is asked for.
    var loweredOrRefused: QueryPredicate {
        do {
            return try lowered()
        } catch {
            return QueryPredicate(.refused(RefusedPredicate.reason(of: error)))
        }
    }
}
