public import Foundation

/// The lenses of a prescription.
package struct PrescribedLenses: SamplePayload {
    package var rightGlasses: GlassesLensSpecification?
    package var leftGlasses: GlassesLensSpecification?
    package var rightContacts: ContactsLensSpecification?
    package var leftContacts: ContactsLensSpecification?
    package var brand: String?

    /// Says what is wrong with the lenses for a type of prescription.
    func validate(for type: VisionPrescriptionType) throws {
        for lens in [rightGlasses, leftGlasses] { try lens?.validate() }
        for lens in [rightContacts, leftContacts] { try lens?.validate() }
        let areGlasses = rightContacts == nil && leftContacts == nil && brand == nil
        let areContacts = rightGlasses == nil && leftGlasses == nil
        guard type == .glasses ? areGlasses : areContacts else {
            throw HealthError.invalidArgument("a prescription for \(type) has lenses of another type")
        }
    }
}

/// A prescription that is one for glasses, or one for contact lenses.
package protocol LensPrescription: StoredSample {
    var prescription: VisionPrescription { get }
    /// A prescription of the right type, or nil.
    init?(_ prescription: VisionPrescription)
}

// Public, as they fulfil what a public protocol asks of public kinds.
extension LensPrescription {
    package var fields: SampleFields { prescription.fields }
    /// When it was issued.
    public var dateIssued: Date { prescription.dateIssued }
    /// When it expires; nil if it does not.
    public var expirationDate: Date? { prescription.expirationDate }
    /// When it was issued.
    public var startDate: Date { prescription.startDate }
    /// When it expires, or else when it was issued.
    public var endDate: Date { prescription.endDate }
    /// Whether it is for glasses or for contact lenses.
    public var prescriptionType: VisionPrescriptionType { prescription.prescriptionType }

    /// Says what is wrong with the prescription; see ``VisionPrescription/validate()``.
    public func validate() throws { try prescription.validate() }

    package func validate(isImported: Bool) throws { try prescription.validate(isImported: isImported) }

    package static var shared: SharedKeyPaths<Self> {
        SharedKeyPaths(uuid: \.uuid, sourceRevision: \.sourceRevision, device: \.device, metadata: \.metadata)
    }

    package static var columns: [PartialKeyPath<Self>: SampleColumn] { [:] }

    /// Decodes a prescription of the right type.
    public init(from decoder: any Decoder) throws {
        guard let own = Self(try VisionPrescription(from: decoder)) else {
            throw decoder.corrupted("the prescription is no \(Self.self)")
        }
        self = own
    }

    /// Encodes the prescription.
    public func encode(to encoder: any Encoder) throws { try prescription.encode(to: encoder) }

    /// What it is for and the dates, in UTC.
    public var description: String { prescription.description }
}

/// A prescription for glasses.
///
/// Queries find it as a ``VisionPrescription``, whose ``VisionPrescription/glasses`` it is.
public struct GlassesPrescription: LensPrescription, Hashable, Codable, CustomStringConvertible {
    package let prescription: VisionPrescription

    /// Creates a prescription for glasses.
    ///
    /// Without `uuid` it gets a new identifier.
    public init(
        uuid: UUID? = nil,
        rightEyeSpecification: GlassesLensSpecification?,
        leftEyeSpecification: GlassesLensSpecification?,
        dateIssued: Date,
        expirationDate: Date?,
        device: Device? = nil,
        metadata: [String: MetadataValue]? = nil
    ) {
        prescription = VisionPrescription(
            uuid: uuid, type: .glasses, dateIssued: dateIssued, expirationDate: expirationDate, device: device,
            metadata: metadata,
            lenses: PrescribedLenses(rightGlasses: rightEyeSpecification, leftGlasses: leftEyeSpecification))
    }

    package init?(_ prescription: VisionPrescription) {
        guard prescription.prescriptionType == .glasses else { return nil }
        self.prescription = prescription
    }

    package init(_ fields: SampleFields, members: () -> Set<AnySample>) {
        prescription = VisionPrescription(fields, members: members)
    }

    /// The lens for the right eye.
    public var rightEye: GlassesLensSpecification? { prescription.lenses?.rightGlasses }
    /// The lens for the left eye.
    public var leftEye: GlassesLensSpecification? { prescription.lenses?.leftGlasses }
}

/// A prescription for contact lenses.
///
/// Queries find it as a ``VisionPrescription``, whose ``VisionPrescription/contacts`` it is.
public struct ContactsPrescription: LensPrescription, Hashable, Codable, CustomStringConvertible {
    package let prescription: VisionPrescription

    /// Creates a prescription for contact lenses.
    ///
    /// Without `uuid` it gets a new identifier.
    public init(
        uuid: UUID? = nil,
        rightEyeSpecification: ContactsLensSpecification?,
        leftEyeSpecification: ContactsLensSpecification?,
        brand: String,
        dateIssued: Date,
        expirationDate: Date?,
        device: Device? = nil,
        metadata: [String: MetadataValue]? = nil
    ) {
        prescription = VisionPrescription(
            uuid: uuid, type: .contacts, dateIssued: dateIssued, expirationDate: expirationDate, device: device,
            metadata: metadata,
            lenses: PrescribedLenses(
                rightContacts: rightEyeSpecification, leftContacts: leftEyeSpecification, brand: brand))
    }

    package init?(_ prescription: VisionPrescription) {
        guard prescription.prescriptionType == .contacts else { return nil }
        self.prescription = prescription
    }

    package init(_ fields: SampleFields, members: () -> Set<AnySample>) {
        prescription = VisionPrescription(fields, members: members)
    }

    /// The lens for the right eye.
    public var rightEye: ContactsLensSpecification? { prescription.lenses?.rightContacts }
    /// The lens for the left eye.
    public var leftEye: ContactsLensSpecification? { prescription.lenses?.leftContacts }
    /// The brand; empty if none is known.
    public var brand: String { prescription.lenses?.brand ?? "" }
}

extension VisionPrescription {
    /// The lenses; nil if the prescription came without.
    package var lenses: PrescribedLenses? { details.payload as? PrescribedLenses }

    /// The prescription for glasses that it is; nil if it is for contact lenses.
    public var glasses: GlassesPrescription? { GlassesPrescription(self) }
    /// The prescription for contact lenses that it is; nil if it is for glasses.
    public var contacts: ContactsPrescription? { ContactsPrescription(self) }
}
