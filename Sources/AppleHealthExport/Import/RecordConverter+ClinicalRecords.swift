import Foundation
import HealthQuery

/// Clinical records, whose data stand in files beside an export.
extension RecordConverter {
    /// The largest file that is read, in bytes.
    private static let resourceLimit = 16 << 20

    /// A clinical record, without an identifier of its own, and how many bytes of data it has.
    ///
    /// An export says when a record was received, and not how it is called: both dates are that one, and the name is what
    /// the data call it, or else what kind of resource it is.
    ///
    /// - Throws: `RecordProblem`; `CancellationError` if the task was cancelled.
    mutating func clinicalRecord(
        _ found: ExportDocument, _ folder: ExportFolder?
    ) throws -> (sample: ImportedSample, byteCount: Int) {
        let attributes = found.attributes
        guard let typeText = attributes["type"] else { throw RecordProblem.missing("type") }
        guard let identifier = attributes["identifier"] else { throw RecordProblem.missing("identifier") }
        guard let received = try attributes.day("receivedDate") else { throw RecordProblem.missing("receivedDate") }
        guard let path = attributes["resourceFilePath"] else { throw RecordProblem.missing("resourceFilePath") }
        guard let folder else { throw RecordProblem.file(path, "is not among the data") }
        let data = try folder.data(at: path, limit: Self.resourceLimit)
        guard let content = try? JSONDecoder().decode(ClinicalContents.self, from: data) else {
            throw RecordProblem.file(path, "is not a resource of FHIR")
        }
        let resourceType = content.resourceType ?? typeText
        guard let type = Self.clinicalType(typeText) ?? content.type(ofResource: resourceType) else {
            throw RecordProblem.unknownType(typeText)
        }
        let prototype = try prototype(of: found, as: type)
        let version = attributes["fhirVersion"].flatMap { try? FHIRVersion(fromVersionString: $0) }
        guard let version else { throw RecordProblem.notValid("it has no version of FHIR, such as 4.0.1") }
        let record = ClinicalRecord(
            uuid: Self.noUUID, type: type, displayName: content.name ?? resourceType,
            fhirResource: FHIRResource(
                resourceType: FHIRResourceType(rawValue: resourceType), fhirVersion: version, identifier: identifier,
                data: data, sourceURL: attributes["sourceURL"].flatMap { URL(string: $0) }),
            start: received.date, end: received.date, device: prototype.details.device,
            metadata: MetadataConverter.metadata(found.head.metadata))
        // Many records are received at once; the identifier tells them apart.
        let texts = [resourceType, identifier, version.stringRepresentation, attributes["sourceURL"] ?? ""]
        let sample = try Self.document(found, AnySample(record), prototype, texts, from: received, to: received)
        return (sample, data.count)
    }

    /// The type with a name, if it is that of a type.
    private static func clinicalType(_ text: String) -> ClinicalType? {
        ObjectType.clinicalType(forIdentifier: ClinicalTypeIdentifier(rawValue: text))
    }
}

/// What matters of a resource of FHIR, in either of the versions that the system knows.
private struct ClinicalContents: Decodable {
    let resourceType: String?
    /// What it is about.
    let name: String?
    /// The codes of the categories that it belongs to.
    private let categories: [String]

    private enum CodingKeys: String, CodingKey {
        case resourceType, category
        case code, vaccineCode, medicationCodeableConcept, medicationReference, substance, type
    }

    /// A text, codes with their texts, or both.
    private struct Concept: Decodable {
        let text: String?
        let display: String?
        let coding: [Coding]?

        struct Coding: Decodable {
            let display: String?
            let code: String?
        }

        var name: String? { text ?? display ?? coding?.lazy.compactMap(\.display).first }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        // One or several, and what is of another form is not understood.
        func concepts(_ key: CodingKeys) -> [Concept] {
            if let all = try? container.decode([Concept].self, forKey: key) { return all }
            return (try? container.decode(Concept.self, forKey: key)).map { [$0] } ?? []
        }
        resourceType = try? container.decode(String.self, forKey: .resourceType)
        let keys: [CodingKeys] = [
            .code, .vaccineCode, .medicationCodeableConcept, .medicationReference, .substance, .type,
        ]
        name = keys.lazy.flatMap(concepts).compactMap(\.name).first { !$0.isEmpty }
        categories = concepts(.category).flatMap { $0.coding ?? [] }.compactMap(\.code)
    }

    /// The type of records that resources of a type become.
    func type(ofResource name: String) -> ClinicalType? {
        let identifier: ClinicalTypeIdentifier? =
            switch FHIRResourceType(rawValue: name) {
            case .allergyIntolerance: .allergyRecord
            case .condition: .conditionRecord
            case .coverage: .coverageRecord
            case .diagnosticReport: .labResultRecord
            case .documentReference: .clinicalNoteRecord
            case .immunization: .immunizationRecord
            case .medicationDispense, .medicationOrder, .medicationRequest, .medicationStatement: .medicationRecord
            case .observation: categories.contains("vital-signs") ? .vitalSignRecord : .labResultRecord
            case .procedure: .procedureRecord
            default: nil
            }
        return identifier.map { ClinicalType($0) }
    }
}
