/// A type whose samples are clinical records, which come from health institutions.
///
/// Apps may read such records and not save them (R9.6). A store that may do everything stands for the system, and does.
public final class ClinicalType: SampleType,
    // As in ObjectType: all properties are constants of Sendable types.
    @unchecked Sendable
{
    init(_ identifier: ClinicalTypeIdentifier, index: Int) {
        var traits = Traits()
        traits.sharing = .never
        super.init(identifier: identifier.rawValue, index: index, sample: ClinicalRecord.self, traits: traits)
    }

    /// The type of an identifier.
    ///
    /// The same instance every time, unless the identifier is unknown; see ``ObjectType/isKnown``.
    public convenience init(_ identifier: ClinicalTypeIdentifier) {
        self.init(interned: Self.clinicalType(forIdentifier: identifier) ?? ClinicalType(identifier, index: -1))
    }

    static let table: [ClinicalTypeIdentifier] = [
        .allergyRecord, .clinicalNoteRecord, .conditionRecord, .coverageRecord, .immunizationRecord, .labResultRecord,
        .medicationRecord, .procedureRecord, .vitalSignRecord,
    ]
}

/// The identifier of a clinical type.
public struct ClinicalTypeIdentifier: RawRepresentable, Sendable, Hashable, Codable {
    /// HealthKit's string.
    public let rawValue: String

    /// Creates an identifier from HealthKit's string.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Allergies.
    public static let allergyRecord = Self(rawValue: "HKClinicalTypeIdentifierAllergyRecord")
    /// Notes of clinicians.
    public static let clinicalNoteRecord = Self(rawValue: "HKClinicalTypeIdentifierClinicalNoteRecord")
    /// Conditions and diagnoses.
    public static let conditionRecord = Self(rawValue: "HKClinicalTypeIdentifierConditionRecord")
    /// Insurance.
    public static let coverageRecord = Self(rawValue: "HKClinicalTypeIdentifierCoverageRecord")
    /// Vaccinations.
    public static let immunizationRecord = Self(rawValue: "HKClinicalTypeIdentifierImmunizationRecord")
    /// Results from a laboratory.
    public static let labResultRecord = Self(rawValue: "HKClinicalTypeIdentifierLabResultRecord")
    /// Medicines.
    public static let medicationRecord = Self(rawValue: "HKClinicalTypeIdentifierMedicationRecord")
    /// Treatments and operations.
    public static let procedureRecord = Self(rawValue: "HKClinicalTypeIdentifierProcedureRecord")
    /// Vital signs taken at an institution.
    public static let vitalSignRecord = Self(rawValue: "HKClinicalTypeIdentifierVitalSignRecord")
}

extension ObjectType {
    /// The clinical type of an identifier, or nil if it is unknown.
    public static func clinicalType(forIdentifier identifier: ClinicalTypeIdentifier) -> ClinicalType? {
        SampleType.known(identifier.rawValue) as? ClinicalType
    }
}

extension SampleKind {
    static let clinical = SampleKind(conditions: [ClinicalCondition.self]) { first in
        ClinicalType.table.enumerated().map { ClinicalType($1, index: first + $0) }
    }
}
