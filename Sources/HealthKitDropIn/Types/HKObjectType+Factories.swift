import HealthQuery

extension HKObjectType {
    private static func edge<Edge: HKObjectType>(_ core: ObjectType?, _ type: Edge.Type) -> Edge? {
        core.flatMap { of($0) as? Edge }
    }

    private static func instance<Edge: HKObjectType>(_ core: ObjectType, _ type: Edge.Type) -> Edge {
        of(core) as? Edge ?? Edge(core: core)
    }

    /// The quantity type with an identifier; nil if it is unknown.
    public class func quantityType(forIdentifier identifier: HKQuantityTypeIdentifier) -> HKQuantityType? {
        edge(ObjectType.quantityType(forIdentifier: identifier), HKQuantityType.self)
    }

    /// The category type with an identifier; nil if it is unknown.
    public class func categoryType(forIdentifier identifier: HKCategoryTypeIdentifier) -> HKCategoryType? {
        edge(ObjectType.categoryType(forIdentifier: identifier), HKCategoryType.self)
    }

    /// The characteristic type with an identifier; nil if it is unknown.
    public class func characteristicType(
        forIdentifier identifier: HKCharacteristicTypeIdentifier
    ) -> HKCharacteristicType? {
        edge(ObjectType.characteristicType(forIdentifier: identifier), HKCharacteristicType.self)
    }

    /// The correlation type with an identifier; nil if it is unknown.
    public class func correlationType(forIdentifier identifier: HKCorrelationTypeIdentifier) -> HKCorrelationType? {
        edge(ObjectType.correlationType(forIdentifier: identifier), HKCorrelationType.self)
    }

    /// The document type with an identifier; nil if it is unknown.
    public class func documentType(forIdentifier identifier: HKDocumentTypeIdentifier) -> HKDocumentType? {
        edge(ObjectType.documentType(forIdentifier: identifier), HKDocumentType.self)
    }

    /// The series type with an identifier; nil if it is unknown.
    public class func seriesType(forIdentifier identifier: String) -> HKSeriesType? {
        edge(ObjectType.seriesType(forIdentifier: identifier), HKSeriesType.self)
    }

    /// The type of clinical records with an identifier; nil if it is unknown.
    public class func clinicalType(forIdentifier identifier: HKClinicalTypeIdentifier) -> HKClinicalType? {
        edge(ObjectType.clinicalType(forIdentifier: identifier), HKClinicalType.self)
    }

    /// The type of questionnaires with an identifier; nil if it is unknown.
    public class func scoredAssessmentType(
        forIdentifier identifier: HKScoredAssessmentTypeIdentifier
    ) -> HKScoredAssessmentType? {
        edge(ObjectType.scoredAssessmentType(forIdentifier: identifier), HKScoredAssessmentType.self)
    }

    /// The type of workouts.
    public class func workoutType() -> HKWorkoutType { instance(ObjectType.workoutType(), HKWorkoutType.self) }
    /// The type of activity summaries.
    public class func activitySummaryType() -> HKActivitySummaryType {
        instance(ObjectType.activitySummaryType(), HKActivitySummaryType.self)
    }
    /// The type of hearing tests.
    public class func audiogramSampleType() -> HKAudiogramSampleType {
        instance(ObjectType.audiogramSampleType(), HKAudiogramSampleType.self)
    }
    /// The type of electrocardiograms.
    public class func electrocardiogramType() -> HKElectrocardiogramType {
        instance(ObjectType.electrocardiogramType(), HKElectrocardiogramType.self)
    }
    /// The type of prescriptions for glasses and contact lenses.
    public class func visionPrescriptionType() -> HKPrescriptionType {
        instance(ObjectType.visionPrescriptionType(), HKPrescriptionType.self)
    }
    /// The type of states of mind.
    public class func stateOfMindType() -> HKStateOfMindType {
        instance(ObjectType.stateOfMindType(), HKStateOfMindType.self)
    }
    /// The type of what was taken of a medication.
    public class func medicationDoseEventType() -> HKMedicationDoseEventType {
        instance(ObjectType.medicationDoseEventType(), HKMedicationDoseEventType.self)
    }
    /// The type of medications in a person's list.
    public class func userAnnotatedMedicationType() -> HKUserAnnotatedMedicationType {
        instance(ObjectType.userAnnotatedMedicationType(), HKUserAnnotatedMedicationType.self)
    }
}
