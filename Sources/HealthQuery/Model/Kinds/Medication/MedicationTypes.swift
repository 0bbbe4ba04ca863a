/// The type of the medications in the list of a person, who releases them one by one (R9.8).
///
/// There is one, ``ObjectType/userAnnotatedMedicationType()``.
public final class UserAnnotatedMedicationType: SampleType,
    // As in ObjectType: all properties are constants of Sendable types.
    @unchecked Sendable
{
    fileprivate init(index: Int) {
        var traits = Traits()
        traits.visibility = .perObject
        traits.sharing = .never
        super.init(
            identifier: DataTypeIdentifierUserAnnotatedMedicationConcept, index: index,
            sample: UserAnnotatedMedication.self, traits: traits)
    }

    static let medication =
        SampleType.known(DataTypeIdentifierUserAnnotatedMedicationConcept) as? UserAnnotatedMedicationType
        ?? UserAnnotatedMedicationType(index: -1)
}

/// The type of what a person noted about the doses of medications.
///
/// There is one, ``ObjectType/medicationDoseEventType()``. Apps may read such samples and not save them.
public final class MedicationDoseEventType: SampleType,
    // As in ObjectType: all properties are constants of Sendable types.
    @unchecked Sendable
{
    fileprivate init(index: Int) {
        var traits = Traits()
        traits.sharing = .never
        super.init(
            identifier: MedicationDoseEventTypeIdentifierMedicationDoseEvent, index: index,
            sample: MedicationDoseEvent.self, traits: traits)
    }

    static let doseEvent =
        SampleType.known(MedicationDoseEventTypeIdentifierMedicationDoseEvent) as? MedicationDoseEventType
        ?? MedicationDoseEventType(index: -1)
}

extension ObjectType {
    /// The type of the medications in the list of a person.
    public static func userAnnotatedMedicationType() -> UserAnnotatedMedicationType {
        UserAnnotatedMedicationType.medication
    }

    /// The type of what a person noted about the doses of medications.
    public static func medicationDoseEventType() -> MedicationDoseEventType { MedicationDoseEventType.doseEvent }
}

extension SampleKind {
    static let userAnnotatedMedication = SampleKind(conditions: [MedicationCondition.self]) {
        [UserAnnotatedMedicationType(index: $0)]
    }
    static let medicationDoseEvent = SampleKind(conditions: [DoseEventCondition.self]) {
        [MedicationDoseEventType(index: $0)]
    }
}
