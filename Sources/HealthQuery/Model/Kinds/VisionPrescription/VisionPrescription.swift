public import Foundation

/// A prescription for glasses or contact lenses.
///
/// Others' prescriptions can be read only if the person released them one by one, with
/// `requestPerObjectReadAuthorization(for:predicate:)` (R9.8), or the store may read everything. A
/// ``GlassesPrescription`` and a ``ContactsPrescription`` have lenses too; ``glasses`` and ``contacts`` show them.
///
/// A prescription lasts from its issue to its expiration, or is an instant if it does not expire: that is how queries
/// find it by date. HealthKit does not say how it dates prescriptions; this choice is ours.
///
/// Creating one accepts anything; ``validate()`` says what is wrong with it, and saving validates before it changes
/// anything.
///
/// ```swift
/// let prescription = VisionPrescription(
///     type: .glasses,
///     dateIssued: today,
///     expirationDate: inTwoYears,
///     device: nil,
///     metadata: nil
/// )
/// ```
public struct VisionPrescription: Sample, Hashable, Codable {
    package let fields: SampleFields
    private let expires: Bool

    /// Creates a prescription.
    ///
    /// Without `uuid` it gets a new identifier. One of the caller's, which HealthKit does not offer, makes tests
    /// reproducible.
    public init(
        uuid: UUID? = nil,
        type: VisionPrescriptionType,
        dateIssued: Date,
        expirationDate: Date?,
        device: Device? = nil,
        metadata: [String: MetadataValue]? = nil
    ) {
        self.init(
            uuid: uuid, type: type, dateIssued: dateIssued, expirationDate: expirationDate, device: device,
            metadata: metadata, lenses: nil)
    }

    init(
        uuid: UUID?,
        type: VisionPrescriptionType,
        dateIssued: Date,
        expirationDate: Date?,
        device: Device?,
        metadata: [String: MetadataValue]?,
        lenses: PrescribedLenses?
    ) {
        expires = expirationDate != nil
        fields = SampleFields(
            uuid: uuid,
            start: dateIssued,
            end: expirationDate ?? dateIssued,
            value: Double(type.rawValue),
            details: .unsaved(
                type: PrescriptionType.vision, unit: nil, device: device, metadata: metadata, payload: lenses)
        )
    }

    package init(_ fields: SampleFields, members: () -> Set<AnySample>) {
        self.fields = fields
        expires = fields.endDate != fields.startDate
    }

    /// When it was issued.
    public var dateIssued: Date { startDate }
    /// When it expires; nil if it does not.
    public var expirationDate: Date? { expires ? endDate : nil }
    /// When it was issued.
    public var startDate: Date { fields.startDate }
    /// When it expires, or else when it was issued.
    public var endDate: Date { fields.endDate }
    /// The identifier of the sample.
    public var uuid: UUID { fields.uuid }
    /// The revision of the app that saved the sample; before it is saved, that of the running program (R8.3).
    public var sourceRevision: SourceRevision { details.sourceRevision }
    /// The hardware that made the data, if known.
    public var device: Device? { details.device }
    /// What else is known; empty rather than nil.
    ///
    /// Made anew each time, in O(n) for n pairs.
    public var metadata: [String: MetadataValue] { details.metadata }
    /// Whether it is for glasses or for contact lenses.
    public var prescriptionType: VisionPrescriptionType {
        // The initialisers and the decoder take values of the enumeration only.
        fields.value == Double(VisionPrescriptionType.contacts.rawValue) ? .contacts : .glasses
    }
}

/// What a vision prescription is for.
public enum VisionPrescriptionType: UInt, Sendable, Hashable, Codable, CaseIterable {
    /// Glasses.
    case glasses = 1
    /// Contact lenses.
    case contacts = 2
}

extension VisionPrescription {
    /// Says what is wrong with the prescription; the store asks this before it saves any object.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the dates are not finite or out of range, it expires in
    ///   the distant future (R8.5) or not after it was issued, a lens has a number that is not finite or in a unit that
    ///   does not fit, or a sync identifier stands without its version (R8.8).
    public func validate() throws { try validate(isImported: false) }

    package func validate(isImported: Bool) throws {
        try details.validate(isImported: isImported)
        try SampleDates.validate(startDate, endDate, of: details.type)
        // An end that equals the start means that the prescription does not expire.
        guard expirationDate != dateIssued else {
            throw HealthError.invalidArgument(
                "\(details.type.identifier) must expire after it was issued, on \(DateText.text(dateIssued))"
            )
        }
        try lenses?.validate(for: prescriptionType)
    }
}

extension VisionPrescription: CustomStringConvertible {
    /// The type, what it is for and the dates, in UTC.
    public var description: String {
        "\(details.type.identifier) \(prescriptionType) \(DateText.span(startDate, endDate))"
    }
}
