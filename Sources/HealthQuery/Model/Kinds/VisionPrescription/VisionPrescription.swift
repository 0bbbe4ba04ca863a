public import Foundation

/// A prescription for glasses or contact lenses.
///
/// Others' prescriptions can be read only if the person released them one by one, with
/// `requestPerObjectReadAuthorization(for:predicate:)` (R9.8), or the store may read everything. Specifications of
/// lenses are not kept.
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
    /// The identifier of the prescription.
    public let uuid: UUID
    /// When it was issued.
    public let dateIssued: Date
    /// When it expires; nil if it does not.
    public let expirationDate: Date?
    /// Whether it is for glasses or for contact lenses.
    public let prescriptionType: VisionPrescriptionType
    package let details: SampleDetails

    package init(
        uuid: UUID,
        type: VisionPrescriptionType,
        dateIssued: Date,
        expirationDate: Date?,
        details: SampleDetails
    ) {
        self.uuid = uuid
        self.dateIssued = dateIssued
        self.expirationDate = expirationDate
        self.prescriptionType = type
        self.details = details
    }

    /// Creates a prescription with a new identifier.
    public init(
        type: VisionPrescriptionType,
        dateIssued: Date,
        expirationDate: Date?,
        device: Device?,
        metadata: [String: MetadataValue]?
    ) {
        self.init(
            uuid: UUIDSource.shared.next(),
            type: type,
            dateIssued: dateIssued,
            expirationDate: expirationDate,
            device: device,
            metadata: metadata
        )
    }

    /// Creates a prescription with an identifier of the caller's, which HealthKit does not offer; for reproducible
    /// tests.
    public init(
        uuid: UUID,
        type: VisionPrescriptionType,
        dateIssued: Date,
        expirationDate: Date?,
        device: Device? = nil,
        metadata: [String: MetadataValue]? = nil
    ) {
        self.init(
            uuid: uuid,
            type: type,
            dateIssued: dateIssued,
            expirationDate: expirationDate,
            details: .unsaved(type: PrescriptionType.vision, unit: nil, device: device, metadata: metadata)
        )
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
    /// When it was issued.
    public var startDate: Date { dateIssued }
    /// When it expires, or else when it was issued.
    public var endDate: Date { expirationDate ?? dateIssued }
}

extension VisionPrescription {
    /// Says what is wrong with the prescription; the store asks this before it saves any object.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the dates are not finite or out of range, it expires in
    ///   the distant future (R8.5) or not after it was issued, or a sync identifier stands without its version (R8.8).
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
    }
}

extension VisionPrescription: CustomStringConvertible {
    /// The type, what it is for and the dates, in UTC.
    public var description: String {
        "\(details.type.identifier) \(prescriptionType) \(DateText.span(startDate, endDate))"
    }
}
