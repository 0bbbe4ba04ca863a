public import Foundation
import HealthQuery

/// A prescription for glasses or contact lenses.
open class HKVisionPrescription: HKSample, NSCopying,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// The same prescription, as it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// A prescription without its lenses.
    public convenience init(
        type: HKVisionPrescriptionType,
        dateIssued: Date,
        expirationDate: Date?,
        device: HKDevice?,
        metadata: [String: Any]?
    ) {
        self.init(
            _core: AnySample(
                stored: VisionPrescription(
                    type: type, dateIssued: dateIssued, expirationDate: expirationDate, device: device?.core,
                    metadata: Metadata.core(metadata))))
    }

    /// The core's prescription.
    var prescription: VisionPrescription { VisionPrescription(core) }

    /// Whether it is for glasses or for contact lenses.
    open var prescriptionType: HKVisionPrescriptionType { prescription.prescriptionType }
    /// When it was issued.
    open var dateIssued: Date { prescription.dateIssued }
    /// When it expires; nil if it does not.
    open var expirationDate: Date? { prescription.expirationDate }
}

/// A prescription for glasses.
open class HKGlassesPrescription: HKVisionPrescription,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// A prescription for glasses.
    public convenience init(
        rightEyeSpecification: HKGlassesLensSpecification?,
        leftEyeSpecification: HKGlassesLensSpecification?,
        dateIssued: Date,
        expirationDate: Date?,
        device: HKDevice?,
        metadata: [String: Any]?
    ) {
        let glasses = GlassesPrescription(
            rightEyeSpecification: rightEyeSpecification?.glasses, leftEyeSpecification: leftEyeSpecification?.glasses,
            dateIssued: dateIssued, expirationDate: expirationDate, device: device?.core,
            metadata: Metadata.core(metadata))
        self.init(_core: AnySample(stored: glasses.prescription))
    }

    /// The lens for the right eye.
    open var rightEye: HKGlassesLensSpecification? {
        prescription.glasses?.rightEye.map { HKGlassesLensSpecification(core: $0) }
    }
    /// The lens for the left eye.
    open var leftEye: HKGlassesLensSpecification? {
        prescription.glasses?.leftEye.map { HKGlassesLensSpecification(core: $0) }
    }
}

/// A prescription for contact lenses.
open class HKContactsPrescription: HKVisionPrescription,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// A prescription for contact lenses.
    public convenience init(
        rightEyeSpecification: HKContactsLensSpecification?,
        leftEyeSpecification: HKContactsLensSpecification?,
        brand: String,
        dateIssued: Date,
        expirationDate: Date?,
        device: HKDevice?,
        metadata: [String: Any]?
    ) {
        let contacts = ContactsPrescription(
            rightEyeSpecification: rightEyeSpecification?.contacts,
            leftEyeSpecification: leftEyeSpecification?.contacts, brand: brand, dateIssued: dateIssued,
            expirationDate: expirationDate, device: device?.core, metadata: Metadata.core(metadata))
        self.init(_core: AnySample(stored: contacts.prescription))
    }

    /// The lens for the right eye.
    open var rightEye: HKContactsLensSpecification? {
        prescription.contacts?.rightEye.map { HKContactsLensSpecification(core: $0) }
    }
    /// The lens for the left eye.
    open var leftEye: HKContactsLensSpecification? {
        prescription.contacts?.leftEye.map { HKContactsLensSpecification(core: $0) }
    }
    /// The brand; empty if none is known.
    open var brand: String { prescription.contacts?.brand ?? "" }
}
