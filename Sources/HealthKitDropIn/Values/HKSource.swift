public import Foundation
import HealthQuery

/// The app or device that saved an object.
open class HKSource: NSObject, NSSecureCoding, NSCopying,
    // All it holds is a constant value.
    @unchecked Sendable
{
    let core: Source

    init(core: Source) { self.core = core }

    /// The source of the running program.
    open class func `default`() -> HKSource { HKSource(core: HKHealthStore.current.sourceRevision.source) }

    /// The name a person knows the source by.
    open var name: String { core.name }
    /// The bundle identifier.
    open var bundleIdentifier: String { core.bundleIdentifier }

    /// Whether the other object is the same source.
    open override func isEqual(_ object: Any?) -> Bool { (object as? HKSource)?.core == core }
    /// The hash of the source.
    open override var hash: Int { core.hashValue }
    /// The name of the source.
    open override var description: String { core.description }
    /// The same source, as sources do not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    /// Sources can be coded securely.
    open class var supportsSecureCoding: Bool { true }
    /// Encodes the source.
    open func encode(with coder: NSCoder) { coder.encode(core: core) }

    /// Decodes a source.
    public required init?(coder: NSCoder) {
        guard let core = coder.decodeCore(Source.self) else { return nil }
        self.core = core
    }
}

/// A source, and the versions of its app and of the system.
open class HKSourceRevision: NSObject, NSSecureCoding, NSCopying,
    // All it holds is a constant value.
    @unchecked Sendable
{
    let core: SourceRevision

    init(core: SourceRevision) { self.core = core }

    /// A revision of a source.
    public convenience init(source: HKSource, version: String?) {
        self.init(core: SourceRevision(source: source.core, version: version))
    }

    /// A revision of a source on a product with a version of its system.
    public convenience init(
        source: HKSource,
        version: String?,
        productType: String?,
        operatingSystemVersion: OperatingSystemVersion
    ) {
        self.init(
            core: SourceRevision(
                source: source.core, version: version, productType: productType,
                operatingSystemVersion: operatingSystemVersion))
    }

    /// The source.
    open var source: HKSource { HKSource(core: core.source) }
    /// The version of the app; nil if unknown.
    open var version: String? { core.version }
    /// The product, such as "iPhone16,1"; nil if unknown.
    open var productType: String? { core.productType }
    /// The version of the system.
    open var operatingSystemVersion: OperatingSystemVersion { core.operatingSystemVersion }

    /// Whether the other object is an equal revision.
    open override func isEqual(_ object: Any?) -> Bool { (object as? HKSourceRevision)?.core == core }
    /// The hash of the revision.
    open override var hash: Int { core.hashValue }
    /// The name of the source, and the version.
    open override var description: String { core.source.name + (version.map { " " + $0 } ?? "") }
    /// The same revision, as revisions do not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    /// Revisions can be coded securely.
    open class var supportsSecureCoding: Bool { true }
    /// Encodes the revision.
    open func encode(with coder: NSCoder) { coder.encode(core: core) }

    /// Decodes a revision.
    public required init?(coder: NSCoder) {
        guard let core = coder.decodeCore(SourceRevision.self) else { return nil }
        self.core = core
    }
}
