public import Foundation

/// A clinical record that its issuer signed, such as that of a vaccination.
///
/// Only the system saves such records, for which a store that may do everything stands. The signature is not checked. A
/// ``VerifiableClinicalRecordQueryDescriptor`` finds them.
public struct VerifiableClinicalRecord: Sample, Hashable, Codable {
    package let fields: SampleFields

    /// Creates a record; HealthKit offers no initialiser.
    ///
    /// - Parameters:
    ///   - uuid: an identifier; nil for a new one.
    ///   - recordTypes: what the record tells of, such as ``VerifiableClinicalRecordCredentialType/immunization``.
    ///   - sourceType: the form that it came in; nil if that is not known.
    ///   - issuerIdentifier: who issued it.
    ///   - subject: the person whom it is about.
    ///   - issuedDate: when it was issued.
    ///   - relevantDate: when that happened which it tells of.
    ///   - expirationDate: when it expires; nil if it does not.
    ///   - itemNames: what it tells of, for people to read.
    ///   - dataRepresentation: the signed data.
    public init(
        uuid: UUID? = nil,
        recordTypes: [String],
        sourceType: VerifiableClinicalRecordSourceType?,
        issuerIdentifier: String,
        subject: VerifiableClinicalRecordSubject,
        issuedDate: Date,
        relevantDate: Date,
        expirationDate: Date? = nil,
        itemNames: [String] = [],
        dataRepresentation: Data = Data()
    ) {
        self.init(
            uuid: uuid,
            type: VerifiableClinicalRecordType.record,
            start: relevantDate,
            end: relevantDate,
            VerifiableContent(
                recordTypes: recordTypes,
                sourceType: sourceType,
                issuerIdentifier: issuerIdentifier,
                subject: subject,
                issuedDate: issuedDate,
                expirationDate: expirationDate,
                itemNames: itemNames,
                dataRepresentation: dataRepresentation
            ),
            metadata: nil
        )
    }

    package init(_ fields: SampleFields) { self.fields = fields }

    /// What the record tells of.
    public var recordTypes: [String] { content.recordTypes }
    /// The form that the record came in, if that is known.
    public var sourceType: VerifiableClinicalRecordSourceType? { content.sourceType }
    /// Who issued the record.
    public var issuerIdentifier: String { content.issuerIdentifier }
    /// The person whom the record is about.
    public var subject: VerifiableClinicalRecordSubject { content.subject }
    /// When the record was issued.
    public var issuedDate: Date { content.issuedDate }
    /// When that happened which the record tells of.
    public var relevantDate: Date { fields.startDate }
    /// When the record expires; nil if it does not.
    public var expirationDate: Date? { content.expirationDate }
    /// What the record tells of, for people to read.
    public var itemNames: [String] { content.itemNames }
    /// The signed data.
    public var dataRepresentation: Data { content.dataRepresentation }
    /// When that happened which the record tells of.
    public var startDate: Date { fields.startDate }
    /// When that happened which the record tells of.
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
}

/// The person whom a signed clinical record is about.
public struct VerifiableClinicalRecordSubject: Sendable, Hashable {
    /// The name.
    public let fullName: String
    /// The date of birth, if that is known.
    public let dateOfBirthComponents: DateComponents?

    /// Creates a person.
    public init(fullName: String, dateOfBirthComponents: DateComponents? = nil) {
        self.fullName = fullName
        self.dateOfBirthComponents = dateOfBirthComponents
    }
}

extension VerifiableClinicalRecordSubject: Codable {
    private enum CodingKeys: String, CodingKey {
        case fullName, dateOfBirthComponents
    }

    /// Decodes a person.
    ///
    /// - Throws: `DecodingError`, also if weeks of the calendar of the date of birth begin on no day.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        fullName = try container.decode(String.self, forKey: .fullName)
        dateOfBirthComponents =
            try container.decodeIfPresent(CheckedDateComponents.self, forKey: .dateOfBirthComponents)?.components
    }

    /// Encodes the person.
    ///
    /// - Throws: `EncodingError`, also if weeks of the calendar of the date of birth begin on no day.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(fullName, forKey: .fullName)
        try container.encodeIfPresent(
            dateOfBirthComponents.map { CheckedDateComponents(components: $0) }, forKey: .dateOfBirthComponents)
    }
}

/// What a signed clinical record tells of.
public struct VerifiableClinicalRecordCredentialType: RawRepresentable, Sendable, Hashable, Codable {
    /// The identifier in the standard.
    public let rawValue: String

    /// Creates a type from the identifier in the standard.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Anything about COVID-19.
    public static let covid19 = Self(rawValue: "https://smarthealth.cards#covid19")
    /// A vaccination.
    public static let immunization = Self(rawValue: "https://smarthealth.cards#immunization")
    /// A result from a laboratory.
    public static let laboratory = Self(rawValue: "https://smarthealth.cards#laboratory")
    /// A recovery.
    public static let recovery = Self(rawValue: "https://smarthealth.cards#recovery")
}

/// The form that a signed clinical record came in.
public struct VerifiableClinicalRecordSourceType: RawRepresentable, Sendable, Hashable, Codable {
    /// HealthKit's string.
    public let rawValue: String

    /// Creates a form from HealthKit's string.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A SMART health card.
    public static let smartHealthCard = Self(rawValue: "SMARTHealthCard")
    /// A digital COVID certificate of the European Union.
    public static let euDigitalCOVIDCertificate = Self(rawValue: "EUDigitalCOVIDCertificate")
}

/// What a signed clinical record has beside its date.
package struct VerifiableContent: SamplePayload {
    package var recordTypes: [String] = []
    package var sourceType: VerifiableClinicalRecordSourceType?
    package var issuerIdentifier = ""
    package var subject = VerifiableClinicalRecordSubject(fullName: "")
    package var issuedDate = Date.distantPast
    package var expirationDate: Date?
    package var itemNames: [String] = []
    package var dataRepresentation = Data()
}

extension VerifiableClinicalRecord: ContentSample {
    package static let contentKey = SampleCodingKey(stringValue: "record")
    package static let noContent = VerifiableContent()

    package static var shared: SharedKeyPaths<VerifiableClinicalRecord> {
        SharedKeyPaths(uuid: \.uuid, sourceRevision: \.sourceRevision, device: \.device, metadata: \.metadata)
    }

    package static var columns: [PartialKeyPath<VerifiableClinicalRecord>: SampleColumn] {
        [\.startDate: .start, \.endDate: .end, \.relevantDate: .start]
    }

    /// Says what is wrong with the record; the store asks this before it saves any object.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if a date is not finite or out of range (R8.4), or the
    ///   date of birth is of a calendar whose weeks can not be.
    public func validate() throws { try validate(isImported: false) }

    package func validate(isImported: Bool) throws {
        try details.validate(isImported: isImported)
        try SampleDates.validate(startDate, endDate, of: details.type)
        guard SampleDates.isUsable(issuedDate), expirationDate.map({ SampleDates.isUsable($0) }) ?? true else {
            throw wrong("must be issued, and expire, at a date within 10000 years")
        }
        // No file could hold it.
        if let problem = subject.dateOfBirthComponents?.calendar.flatMap(CheckedCalendar.problem) {
            throw wrong("must have a date of birth of a possible calendar: \(problem)")
        }
    }
}

extension VerifiableClinicalRecord: CustomStringConvertible {
    /// What the record tells of, who issued it, and the date that matters, in UTC.
    public var description: String {
        let names = itemNames.joined(separator: ", ")
        return "\(details.type.identifier) \(names) by \(issuerIdentifier) \(DateText.span(startDate, endDate))"
    }
}

extension AnySample {
    /// A signed clinical record as a sample of any kind.
    public init(_ sample: VerifiableClinicalRecord) { self.init(stored: sample) }

    /// The signed clinical record; nil for a sample of another kind.
    public var verifiableClinicalRecord: VerifiableClinicalRecord? { sample as? VerifiableClinicalRecord }
}
