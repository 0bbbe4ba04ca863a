public import Foundation
import HealthQuery

/// A type of sample together with a condition: what a query asks for.
public struct HKSamplePredicate<Sample: HKSample>: Hashable,
    // Predicates do not change.
    @unchecked Sendable
{
    /// The type of the samples.
    public let sampleType: HKSampleType
    /// The condition; nil for none.
    public let nsPredicate: NSPredicate?

    /// Whether both ask for the same samples.
    public static func == (left: Self, right: Self) -> Bool {
        left.sampleType == right.sampleType && left.nsPredicate.asksTheSame(as: right.nsPredicate)
    }

    /// Hashes the type and what is asked for.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(sampleType)
        hasher.combine(nsPredicate.asked)
    }

    /// What the core asks for.
    func lowered() throws -> SamplePredicate<Sample> { try SamplePredicate(edge: sampleType, nsPredicate) }
}

extension HKSamplePredicate {
    /// Samples of any type.
    public static func sample(
        type sampleType: HKSampleType,
        predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKSample> {
        HKSamplePredicate<HKSample>(sampleType: sampleType, nsPredicate: predicate)
    }

    /// Samples of a quantity.
    public static func quantitySample(
        type quantityType: HKQuantityType,
        predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKQuantitySample> {
        HKSamplePredicate<HKQuantitySample>(sampleType: quantityType, nsPredicate: predicate)
    }

    /// Samples of a category.
    public static func categorySample(
        type categoryType: HKCategoryType,
        predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKCategorySample> {
        HKSamplePredicate<HKCategorySample>(sampleType: categoryType, nsPredicate: predicate)
    }

    /// Correlations of a type.
    public static func correlation(
        type correlationType: HKCorrelationType,
        predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKCorrelation> {
        HKSamplePredicate<HKCorrelation>(sampleType: correlationType, nsPredicate: predicate)
    }

    /// Workouts.
    public static func workout(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKWorkout> {
        HKSamplePredicate<HKWorkout>(sampleType: HKObjectType.workoutType(), nsPredicate: predicate)
    }

    /// Electrocardiograms.
    public static func electrocardiogram(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKElectrocardiogram> {
        HKSamplePredicate<HKElectrocardiogram>(
            sampleType: HKObjectType.electrocardiogramType(), nsPredicate: predicate)
    }

    /// Series of heartbeats.
    public static func heartbeatSeries(
        _ predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKHeartbeatSeriesSample> {
        HKSamplePredicate<HKHeartbeatSeriesSample>(sampleType: HKSeriesType.heartbeat(), nsPredicate: predicate)
    }

    /// States of mind.
    public static func stateOfMind(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKStateOfMind> {
        HKSamplePredicate<HKStateOfMind>(sampleType: HKObjectType.stateOfMindType(), nsPredicate: predicate)
    }

    /// Answers to the questions about anxiety.
    public static func gad7Assessment(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKGAD7Assessment> {
        HKSamplePredicate<HKGAD7Assessment>(sampleType: HKScoredAssessmentType(.GAD7), nsPredicate: predicate)
    }

    /// Answers to the questions about depression.
    public static func phq9Assessment(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKPHQ9Assessment> {
        HKSamplePredicate<HKPHQ9Assessment>(sampleType: HKScoredAssessmentType(.PHQ9), nsPredicate: predicate)
    }

    /// Routes of workouts.
    public static func workoutRoute(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKWorkoutRoute> {
        HKSamplePredicate<HKWorkoutRoute>(sampleType: HKSeriesType.workoutRoute(), nsPredicate: predicate)
    }

    /// Hearing tests.
    public static func audiogram(_ predicate: NSPredicate? = nil) -> HKSamplePredicate<HKAudiogramSample> {
        HKSamplePredicate<HKAudiogramSample>(sampleType: HKObjectType.audiogramSampleType(), nsPredicate: predicate)
    }

    /// Prescriptions for glasses and contact lenses.
    public static func visionPrescription(
        _ predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKVisionPrescription> {
        HKSamplePredicate<HKVisionPrescription>(
            sampleType: HKObjectType.visionPrescriptionType(), nsPredicate: predicate)
    }

    /// Clinical records of a type.
    public static func clinicalRecord(
        type clinicalType: HKClinicalType,
        predicate: NSPredicate? = nil
    ) -> HKSamplePredicate<HKClinicalRecord> {
        HKSamplePredicate<HKClinicalRecord>(sampleType: clinicalType, nsPredicate: predicate)
    }
}
