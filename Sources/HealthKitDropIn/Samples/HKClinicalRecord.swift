public import Foundation
import HealthQuery

/// A record of a health institution.
///
/// Only the system saves such records; a test saves the core's, as HealthKit has no initialiser.
open class HKClinicalRecord: HKSample,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    private var record: ClinicalRecord { ClinicalRecord(core) }

    /// The type of the record.
    open var clinicalType: HKClinicalType { sampleType as? HKClinicalType ?? HKClinicalType(core: core.sampleType) }
    /// What the Health app shows.
    open var displayName: String { record.displayName }
    /// The original data; nil without any.
    open var fhirResource: HKFHIRResource? { record.fhirResource.map { HKFHIRResource(core: $0) } }
}

/// The original data of a clinical record, in the form of the standard FHIR.
open class HKFHIRResource: _HKValue,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    override class var valueType: any CoreValue.Type { FHIRResource.self }
    var core: FHIRResource { held() }

    convenience init(core: FHIRResource) { self.init(value: core) }

    /// What the resource tells of.
    open var resourceType: HKFHIRResourceType { core.resourceType }
    /// The version of the standard.
    open var fhirVersion: HKFHIRVersion { HKFHIRVersion(core: core.fhirVersion) }
    /// The identifier within the institution and the type.
    open var identifier: String { core.identifier }
    /// The resource, in JSON.
    open var data: Data { core.data }
    /// Where the resource came from; nil if unknown.
    open var sourceURL: URL? { core.sourceURL }
}

/// A version of the standard FHIR.
open class HKFHIRVersion: _HKValue,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    override class var valueType: any CoreValue.Type { FHIRVersion.self }
    var core: FHIRVersion { held() }

    convenience init(core: FHIRVersion) { self.init(value: core) }

    /// A version from three numbers with points between them, such as "4.0.1".
    ///
    /// - Throws: `HKError` with `errorInvalidArgument` for any other text.
    public convenience init(fromVersionString versionString: String) throws {
        self.init(core: try FHIRVersion(fromVersionString: versionString))
    }

    /// The version of DSTU 2 that the system uses, 1.0.2.
    open class func primaryDSTU2() -> HKFHIRVersion { HKFHIRVersion(core: .primaryDSTU2()) }
    /// The version of R4 that the system uses, 4.0.1.
    open class func primaryR4() -> HKFHIRVersion { HKFHIRVersion(core: .primaryR4()) }

    /// The first number.
    open var majorVersion: Int { core.majorVersion }
    /// The second number.
    open var minorVersion: Int { core.minorVersion }
    /// The third number.
    open var patchVersion: Int { core.patchVersion }
    /// The release that the version belongs to.
    open var fhirRelease: HKFHIRRelease { core.fhirRelease }
    /// The three numbers with points between them.
    open var stringRepresentation: String { core.stringRepresentation }
}
