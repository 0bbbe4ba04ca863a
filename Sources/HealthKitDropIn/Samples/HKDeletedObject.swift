public import Foundation
import HealthQuery

/// What is left of an object that was deleted.
open class HKDeletedObject: _HKValue,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    override class var valueType: any CoreValue.Type { DeletedObject.self }
    var core: DeletedObject { held() }

    convenience init(core: DeletedObject) { self.init(value: core) }

    /// The identifier that the object had.
    open var uuid: UUID { core.uuid }
    /// The keys of its metadata that say what it was synchronised with; nil without any.
    open var metadata: [String: Any]? { core.metadata.flatMap(Metadata.edge) }

    /// The identifier.
    open override var description: String { uuid.uuidString }
}

/// A place in the history of a store, from which a query goes on.
///
/// It can be kept with `NSKeyedArchiver`. A store of another process does not know it, and tells everything (R3.12).
open class HKQueryAnchor: _HKValue,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// What a store gave out, or a number.
    private enum Place: CoreValue, CustomStringConvertible {
        case anchor(QueryAnchor)
        case number(Int)

        var description: String { if case .number(let number) = self { "\(number)" } else { "an anchor" } }
    }

    override class var valueType: any CoreValue.Type { Place.self }

    /// The core's anchor; nil is the beginning.
    var core: QueryAnchor? {
        guard case .anchor(let anchor) = held(as: Place.self) else { return nil }
        return anchor
    }

    convenience init(core: QueryAnchor) { self.init(value: Place.anchor(core)) }

    /// The core's anchor in a store; nil, the beginning, if it is another's (R3.12).
    func core(in store: HealthStore) -> QueryAnchor? {
        core.flatMap { $0.store == store.database.identity ? $0 : nil }
    }

    /// The beginning, whatever the number is.
    ///
    /// In HealthKit it is an anchor of iOS 8; here no store ever gave any out. Anchors of one number are equal.
    public convenience init(fromValue value: Int) { self.init(value: Place.number(value)) }
}
