public import Foundation
import HealthQuery

/// What a person noted about a dose of a medication.
///
/// Only the system saves dose events; a test saves the core's, as HealthKit has no initialiser.
open class HKMedicationDoseEvent: HKSample, NSCopying,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// The same event, as it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    private var event: MedicationDoseEvent { MedicationDoseEvent(core) }

    /// The type of dose events.
    open var medicationDoseEventType: HKMedicationDoseEventType { HKObjectType.medicationDoseEventType() }
    /// The medication.
    open var medicationConceptIdentifier: HKHealthConceptIdentifier {
        HKHealthConceptIdentifier(core: event.medicationConceptIdentifier)
    }
    /// What the person noted.
    open var logStatus: LogStatus { event.logStatus }
    /// Whether the dose was due, or taken as needed.
    open var scheduleType: ScheduleType { event.scheduleType }
    /// When the dose was due; nil if it was not.
    open var scheduledDate: Date? { event.scheduledDate }
    /// How much was due, in `unit`; nil if unknown.
    open var scheduledDoseQuantity: Double? { event.scheduledDoseQuantity }
    /// How much was taken, in `unit`; nil if unknown.
    open var doseQuantity: Double? { event.doseQuantity }
    /// The unit of the quantities.
    open var unit: HKUnit { HKUnit(core: event.unit) }

    /// What a person noted about a dose.
    public typealias LogStatus = MedicationDoseEvent.LogStatus
    /// Whether a dose was due, or taken as needed.
    public typealias ScheduleType = MedicationDoseEvent.ScheduleType
}

/// A medication in the list of a person.
open class HKUserAnnotatedMedication: _HKValue,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    override class var valueType: any CoreValue.Type { UserAnnotatedMedication.self }
    var core: UserAnnotatedMedication { held() }

    convenience init(core: UserAnnotatedMedication) { self.init(value: core) }

    /// The medication.
    open var medication: HKMedicationConcept { HKMedicationConcept(core: core.medication) }
    /// What the person calls it; nil if nothing else.
    open var nickname: String? { core.nickname }
    /// Whether the person put it aside.
    open var isArchived: Bool { core.isArchived }
    /// Whether the person takes it by a schedule.
    open var hasSchedule: Bool { core.hasSchedule }
}

/// A medication as such, whoever takes it.
open class HKMedicationConcept: _HKValue,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    override class var valueType: any CoreValue.Type { MedicationConcept.self }
    var core: MedicationConcept { held() }

    convenience init(core: MedicationConcept) { self.init(value: core) }

    /// The identifier, by which dose events name the medication.
    open var identifier: HKHealthConceptIdentifier { HKHealthConceptIdentifier(core: core.identifier) }
    /// The name, for people to read.
    open var displayText: String { core.displayText }
    /// The form.
    open var generalForm: HKMedicationGeneralForm { core.generalForm }
    /// The codes of the medication in several systems.
    open var relatedCodings: Set<HKClinicalCoding> { Set(core.relatedCodings.map { HKClinicalCoding(core: $0) }) }
}

/// The identifier of a concept, such as that of a medication.
open class HKHealthConceptIdentifier: _HKValue,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    override class var valueType: any CoreValue.Type { HealthConceptIdentifier.self }
    var core: HealthConceptIdentifier { held() }

    convenience init(core: HealthConceptIdentifier) { self.init(value: core) }

    /// What the concept is about.
    open var domain: HKHealthConceptDomain { core.domain }
}

/// A code for a concept in a system of codes, such as RxNorm.
public final class HKClinicalCoding: _HKValue,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    override class var valueType: any CoreValue.Type { ClinicalCoding.self }
    var core: ClinicalCoding { held() }

    convenience init(core: ClinicalCoding) { self.init(value: core) }

    /// A code.
    public convenience init(system: String, version: String?, code: String) {
        self.init(core: ClinicalCoding(system: system, version: version, code: code))
    }

    /// The address of the system.
    public var system: String { core.system }
    /// The version of the system; nil if it does not matter.
    public var version: String? { core.version }
    /// The code.
    public var code: String { core.code }
}
