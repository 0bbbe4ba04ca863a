public import Foundation
import HealthQuery

/// What is left of an object that was deleted.
open class HKDeletedObject: NSObject, NSSecureCoding,
    // All it holds is a constant value.
    @unchecked Sendable
{
    let core: DeletedObject

    init(core: DeletedObject) { self.core = core }

    /// The identifier that the object had.
    open var uuid: UUID { core.uuid }
    /// The keys of its metadata that say what it was synchronised with; nil without any.
    open var metadata: [String: Any]? { core.metadata.flatMap(Metadata.edge) }

    /// Whether the other object tells of the same deletion.
    open override func isEqual(_ object: Any?) -> Bool { (object as? HKDeletedObject)?.core == core }
    /// The hash of the identifier.
    open override var hash: Int { uuid.hashValue }
    /// The identifier.
    open override var description: String { uuid.uuidString }
    /// Deletions can be coded securely.
    open class var supportsSecureCoding: Bool { true }
    /// Encodes the identifier and the metadata.
    open func encode(with coder: NSCoder) { coder.encode(core: core) }

    /// Decodes a deletion.
    public required init?(coder: NSCoder) {
        guard let core = coder.decodeCore(DeletedObject.self) else { return nil }
        self.core = core
    }
}

/// A place in the history of a store, from which a query goes on.
///
/// It can be kept with `NSKeyedArchiver`. A store of another process does not know it, and tells everything (R3.12).
open class HKQueryAnchor: NSObject, NSSecureCoding, NSCopying,
    // All it holds is a constant value.
    @unchecked Sendable
{
    /// The core's anchor; nil is the beginning.
    let core: QueryAnchor?

    init(core: QueryAnchor?) { self.core = core }

    /// The core's anchor in a store; nil, the beginning, if it is another's (R3.12).
    func core(in store: HealthStore) -> QueryAnchor? {
        core.flatMap { $0.store == store.database.identity ? $0 : nil }
    }

    /// The beginning.
    ///
    /// In HealthKit the number is an anchor of iOS 8; here no store ever gave any out.
    public convenience init(fromValue value: Int) { self.init(core: nil) }

    /// Whether the other object is the same place.
    open override func isEqual(_ object: Any?) -> Bool { (object as? HKQueryAnchor).map { $0.core == core } ?? false }
    /// The hash of the place.
    open override var hash: Int { core.hashValue }
    /// The same anchor, as anchors do not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    /// Anchors can be coded securely.
    open class var supportsSecureCoding: Bool { true }
    /// Encodes the anchor.
    open func encode(with coder: NSCoder) { coder.encode(core: core) }

    /// Decodes an anchor.
    public required init?(coder: NSCoder) {
        guard let core = coder.decodeCore(QueryAnchor?.self) else { return nil }
        self.core = core
    }
}
