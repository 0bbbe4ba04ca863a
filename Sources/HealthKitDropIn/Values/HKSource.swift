public import Foundation
import HealthQuery

/// The app or device that saved an object.
open class HKSource: _HKValue,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    override class var valueType: any CoreValue.Type { Source.self }
    var core: Source { held() }

    convenience init(core: Source) { self.init(value: core) }

    /// The source of the running program.
    open class func `default`() -> HKSource { HKSource(core: HKHealthStore.current.sourceRevision.source) }

    /// The name a person knows the source by.
    open var name: String { core.name }
    /// The bundle identifier.
    open var bundleIdentifier: String { core.bundleIdentifier }
}

/// A source, and the versions of its app and of the system.
open class HKSourceRevision: _HKValue,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    override class var valueType: any CoreValue.Type { SourceRevision.self }
    var core: SourceRevision { held() }

    convenience init(core: SourceRevision) { self.init(value: core) }

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

    /// The name of the source, and the version.
    open override var description: String { core.source.name + (version.map { " " + $0 } ?? "") }
}
