public import Foundation
public import HealthQuery

/// An object in a store.
///
/// It holds a value of the core, and makes of it what it is asked for: types, quantities and metadata are converted when
/// they are read. Two objects are equal if they have the same identifier.
open class HKObject: NSObject, NSSecureCoding,
    // All it holds is a constant value.
    @unchecked Sendable
{
    let core: AnySample

    /// Makes the edge of a sample of the core, which is of the class that fits.
    ///
    /// Public for subclasses elsewhere, which inherit the other initialisers only with this one.
    public init(_core core: AnySample) { self.core = core }

    /// The identifier.
    open var uuid: UUID { core.uuid }
    /// The app or device that saved the object; before it is saved, the running program.
    open var sourceRevision: HKSourceRevision { HKSourceRevision(core: core.sourceRevision) }
    /// The source.
    @available(*, deprecated, message: "Use sourceRevision.source")
    open var source: HKSource { HKSource(core: core.sourceRevision.source) }
    /// The hardware that made the object; nil if unknown.
    open var device: HKDevice? { core.device.map { HKDevice(core: $0) } }
    /// The metadata; nil without any.
    open var metadata: [String: Any]? { Metadata.edge(core.metadata) }

    /// Whether the other object has the same identifier.
    open override func isEqual(_ object: Any?) -> Bool { (object as? HKObject)?.uuid == uuid }
    /// The hash of the identifier.
    open override var hash: Int { uuid.hashValue }
    /// What the object tells.
    open override var description: String { core.description }
    /// Objects can be coded securely.
    open class var supportsSecureCoding: Bool { true }
    /// Encodes the object.
    open func encode(with coder: NSCoder) { coder.encode(core: core) }

    /// Decodes an object; nil if it is of another class.
    public required init?(coder: NSCoder) {
        guard let core = coder.decodeCore(AnySample.self), HKSample.of(core) is Self else { return nil }
        self.core = core
    }
}
