public import Foundation

/// A record of a health institution.
///
/// Only the system saves clinical records, for which a store that may do everything stands.
///
/// ```swift
/// let laboratory = SampleQueryDescriptor(
///     predicates: [.clinicalRecord(type: ClinicalType(.labResultRecord))],
///     sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)]
/// )
/// for record in try await laboratory.result(for: store) { print(record.displayName) }
/// ```
public struct ClinicalRecord: Sample, Hashable, Codable {
    package let fields: SampleFields

    /// Creates a record; HealthKit offers no initialiser.
    ///
    /// Without `uuid` it gets a new identifier.
    public init(
        uuid: UUID? = nil,
        type: ClinicalType,
        displayName: String,
        fhirResource: FHIRResource?,
        start: Date,
        end: Date,
        device: Device? = nil,
        metadata: [String: MetadataValue]? = nil
    ) {
        self.init(
            uuid: uuid, type: type, start: start, end: end,
            ClinicalContent(displayName: displayName, fhirResource: fhirResource), device: device, metadata: metadata)
    }

    package init(_ fields: SampleFields) { self.fields = fields }

    /// The type of the record.
    public var clinicalType: ClinicalType {
        // The initialisers and the decoder take types of clinical records only.
        details.type as? ClinicalType ?? ClinicalType(.conditionRecord)
    }
    /// What the Health app shows.
    public var displayName: String { content.displayName }
    /// The original data, if there are any.
    public var fhirResource: FHIRResource? { content.fhirResource }
    /// When what is recorded began.
    public var startDate: Date { fields.startDate }
    /// When what is recorded ended.
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

/// What a clinical record has beside its span.
package struct ClinicalContent: SamplePayload {
    package var displayName = ""
    package var fhirResource: FHIRResource?
}

extension ClinicalRecord: ContentSample {
    package static let contentKey = SampleCodingKey(stringValue: "record")
    package static let noContent = ClinicalContent()

    package static var shared: SharedKeyPaths<ClinicalRecord> {
        SharedKeyPaths(uuid: \.uuid, sourceRevision: \.sourceRevision, device: \.device, metadata: \.metadata)
    }

    package static var columns: [PartialKeyPath<ClinicalRecord>: SampleColumn] {
        [\.startDate: .start, \.endDate: .end]
    }

    /// Says what is wrong with the record; the store asks this before it saves any object.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the dates are not finite, out of range or reversed
    ///   (R8.4), the end is the distant future (R8.5), a sync identifier stands without its version (R8.8), or the
    ///   address of the original data can not be made of its text.
    public func validate() throws { try validate(isImported: false) }

    package func validate(isImported: Bool) throws {
        try details.validate(isImported: isImported)
        try SampleDates.validate(startDate, endDate, of: details.type)
        // No file could hold it.
        if let address = fhirResource?.sourceURL, URL(string: address.absoluteString) != address {
            throw wrong("must come from an address that its text makes: \(address.absoluteString.debugDescription)")
        }
    }
}

extension ClinicalRecord: CustomStringConvertible {
    /// The type, what the Health app shows, and the span, in UTC.
    public var description: String {
        "\(details.type.identifier) \(displayName.debugDescription) \(DateText.span(startDate, endDate))"
    }
}

extension AnySample {
    /// A clinical record as a sample of any kind.
    public init(_ sample: ClinicalRecord) { self.init(stored: sample) }

    /// The clinical record; nil for a sample of another kind.
    public var clinicalRecord: ClinicalRecord? { sample as? ClinicalRecord }
}
