public import Foundation
import HealthQuery

/// A clinical record that its issuer signed, such as that of a vaccination.
///
/// Only the system saves such records; a test saves the core's, as HealthKit has no initialiser.
open class HKVerifiableClinicalRecord: HKSample,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    private var record: VerifiableClinicalRecord { VerifiableClinicalRecord(core) }

    /// What the record tells of.
    open var recordTypes: [String] { record.recordTypes }
    /// The form that the record came in; nil if unknown.
    open var sourceType: HKVerifiableClinicalRecordSourceType? { record.sourceType }
    /// Who issued the record.
    open var issuerIdentifier: String { record.issuerIdentifier }
    /// The person whom the record is about.
    open var subject: HKVerifiableClinicalRecordSubject { HKVerifiableClinicalRecordSubject(core: record.subject) }
    /// When the record was issued.
    open var issuedDate: Date { record.issuedDate }
    /// When that happened which the record tells of.
    open var relevantDate: Date { record.relevantDate }
    /// When the record expires; nil if it does not.
    open var expirationDate: Date? { record.expirationDate }
    /// What the record tells of, for people to read.
    open var itemNames: [String] { record.itemNames }
    /// The signed data.
    open var dataRepresentation: Data { record.dataRepresentation }
    /// The signed data.
    @available(*, deprecated, renamed: "dataRepresentation")
    open var jwsRepresentation: Data { record.dataRepresentation }
}

/// The person whom a signed clinical record is about.
open class HKVerifiableClinicalRecordSubject: _HKValue,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    override class var valueType: any CoreValue.Type { VerifiableClinicalRecordSubject.self }
    var core: VerifiableClinicalRecordSubject { held() }

    convenience init(core: VerifiableClinicalRecordSubject) { self.init(value: core) }

    /// The name.
    open var fullName: String { core.fullName }
    /// The date of birth; nil if unknown.
    open var dateOfBirthComponents: DateComponents? { core.dateOfBirthComponents }
}
