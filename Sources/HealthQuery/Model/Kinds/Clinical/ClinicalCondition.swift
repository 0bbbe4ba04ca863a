public import Foundation

/// A condition on the original data of a clinical record; a record without any fulfils none.
package struct ClinicalCondition: KindCondition {
    package static let name = "clinicalRecord"

    /// What the resource tells of; nil for anything.
    let resourceType: FHIRResourceType?
    /// The identifier of the resource; nil for any.
    let identifier: String?

    package func validate(for type: SampleType) throws {
        guard type.sample == ClinicalRecord.self else {
            throw HealthError.invalidArgument("\(type.identifier) is no clinical record, as a predicate asks: \(self)")
        }
    }

    package func matches(_ row: SampleRow) -> Bool {
        guard let resource = ClinicalRecord(row).fhirResource else { return false }
        return (resourceType ?? resource.resourceType) == resource.resourceType
            && (identifier ?? resource.identifier) == resource.identifier
    }
}

extension ClinicalCondition: CustomStringConvertible {
    package var description: String {
        "FHIR resource" + (resourceType.map { " \($0.rawValue)" } ?? "")
            + (identifier.map { " \($0.debugDescription)" } ?? "")
    }
}

extension ClinicalCondition: Codable {
    private enum CodingKeys: String, CodingKey {
        case resourceType, identifier
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        resourceType = try container.decodeIfPresent(FHIRResourceType.self, forKey: .resourceType)
        identifier = try container.decodeIfPresent(String.self, forKey: .identifier)
    }
}

extension Query {
    /// Clinical records whose original data tell of something.
    public static func predicateForClinicalRecords(
        withFHIRResourceType resourceType: FHIRResourceType
    ) -> QueryPredicate {
        QueryPredicate(ClinicalCondition(resourceType: resourceType, identifier: nil))
    }

    /// The clinical records of an institution with one identifier, as a record may be in the store more than once.
    public static func predicateForClinicalRecords(
        from source: Source,
        fhirResourceType resourceType: FHIRResourceType,
        identifier: String
    ) -> QueryPredicate {
        predicateForObjects(from: [source])
            && QueryPredicate(ClinicalCondition(resourceType: resourceType, identifier: identifier))
    }
}

extension SamplePredicate where Sample == ClinicalRecord {
    /// Clinical records of a type.
    public static func clinicalRecord(
        type clinicalType: ClinicalType,
        predicate: QueryPredicate? = nil
    ) -> SamplePredicate<ClinicalRecord> {
        SamplePredicate<ClinicalRecord>(type: clinicalType, predicate: predicate)
    }

    /// Clinical records of a type that a `#Predicate` describes; see <doc:WritingPredicates>.
    public static func clinicalRecord(
        type clinicalType: ClinicalType,
        predicate: Predicate<ClinicalRecord>
    ) -> SamplePredicate<ClinicalRecord> {
        .clinicalRecord(type: clinicalType, predicate: QueryPredicate(predicate))
    }
}
