public import Foundation
import HealthQuery

/// The type of a sample.
public class HKSampleType: HKObjectType,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// The core's type.
    ///
    /// Only types of samples have the edge's classes of samples.
    var sampleCore: SampleType { core as? SampleType ?? CategoryType(.sleepAnalysis) }

    /// Whether samples of the type may last only so long.
    public var isMaximumDurationRestricted: Bool { maximumAllowedDuration < .infinity }
    /// How long a sample of the type may last at most, in seconds; infinite where there is no bound.
    ///
    /// It follows the rules of the database that calls of `HKHealthStore` speak to now.
    public var maximumAllowedDuration: TimeInterval {
        HKHealthStore.current.database.rules.maximumAllowedDurations[sampleCore] ?? .infinity
    }
    /// Whether samples of the type must last some time.
    public var isMinimumDurationRestricted: Bool { minimumAllowedDuration > 0 }
    /// How long a sample of the type must last at least, in seconds; 0 where there is no bound.
    public var minimumAllowedDuration: TimeInterval { 0 }
    /// Whether estimates of the type can be calibrated anew: here there are none.
    public var allowsRecalibrationForEstimates: Bool { false }
}

/// The type of samples with a quantity.
public class HKQuantityType: HKSampleType,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// The type with an identifier.
    public convenience init(_ identifier: HKQuantityTypeIdentifier) { self.init(core: QuantityType(identifier)) }

    var quantityCore: QuantityType { core as? QuantityType ?? QuantityType(.stepCount) }

    /// How samples of the type add up.
    public var aggregationStyle: HKQuantityAggregationStyle { quantityCore.aggregationStyle }

    /// Whether quantities of the type can be told in a unit.
    public func `is`(compatibleWith unit: HKUnit) -> Bool { quantityCore.is(compatibleWith: unit.core) }
}

/// The type of samples with one of several values.
public class HKCategoryType: HKSampleType,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// The type with an identifier.
    public convenience init(_ identifier: HKCategoryTypeIdentifier) { self.init(core: CategoryType(identifier)) }

    var categoryCore: CategoryType { core as? CategoryType ?? CategoryType(.sleepAnalysis) }
}

/// The type of samples that hold others.
public class HKCorrelationType: HKSampleType,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// The type with an identifier.
    public convenience init(_ identifier: HKCorrelationTypeIdentifier) { self.init(core: CorrelationType(identifier)) }

    var correlationCore: CorrelationType { core as? CorrelationType ?? CorrelationType(.food) }
}

/// The type of workouts.
public class HKWorkoutType: HKSampleType,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{}

/// The types of series: routes of workouts, and heartbeats.
public class HKSeriesType: HKSampleType,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// The type of workouts' routes.
    public class func workoutRoute() -> Self { self.init(core: SeriesType.workoutRoute()) }
    /// The type of series of heartbeats.
    public class func heartbeat() -> Self { self.init(core: SeriesType.heartbeat()) }
}

/// The type of electrocardiograms.
public class HKElectrocardiogramType: HKSampleType,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{}

/// The type of hearing tests.
public class HKAudiogramSampleType: HKSampleType,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{}

/// The types of prescriptions.
public class HKPrescriptionType: HKSampleType,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{}

/// The type of states of mind.
public class HKStateOfMindType: HKSampleType,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{}

/// The types of questionnaires with a score.
public class HKScoredAssessmentType: HKSampleType,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// The type with an identifier.
    public convenience init(_ identifier: HKScoredAssessmentTypeIdentifier) {
        self.init(core: ScoredAssessmentType(identifier))
    }
}

/// The types of clinical records.
public class HKClinicalType: HKSampleType,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// The type with an identifier.
    public convenience init(_ identifier: HKClinicalTypeIdentifier) { self.init(core: ClinicalType(identifier)) }
}

/// The types of documents.
public class HKDocumentType: HKSampleType,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// The type with an identifier.
    public convenience init(_ identifier: HKDocumentTypeIdentifier) { self.init(core: DocumentType(identifier)) }
}

/// The type of what was taken of a medication.
public class HKMedicationDoseEventType: HKSampleType,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{}

/// The type of medications in a person's list.
public class HKUserAnnotatedMedicationType: HKObjectType,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{}

/// The types of what seldom changes about a person, such as the date of birth.
public class HKCharacteristicType: HKObjectType,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// The type with an identifier.
    public convenience init(_ identifier: HKCharacteristicTypeIdentifier) {
        self.init(core: CharacteristicType(identifier))
    }
}

/// The type of activity summaries.
public class HKActivitySummaryType: HKObjectType,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{}
