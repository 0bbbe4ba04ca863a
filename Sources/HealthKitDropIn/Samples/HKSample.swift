public import Foundation
import HealthQuery

/// An object with a type, a start and an end.
open class HKSample: HKObject,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// The type of the sample.
    open var sampleType: HKSampleType {
        HKObjectType.of(core.sampleType) as? HKSampleType ?? HKSampleType(core: core.sampleType)
    }
    /// When it begins.
    open var startDate: Date { core.startDate }
    /// When it ends; the same time for what was measured at an instant.
    open var endDate: Date { core.endDate }
    /// Whether nothing is known of when it ends.
    open var hasUndeterminedDuration: Bool { core.endDate == .distantFuture }
}

extension HKSample {
    /// What makes the edge of samples of a type, in the class that fits.
    static func maker(of type: SampleType) -> @Sendable (AnySample) -> HKSample {
        switch type {
        case let type as QuantityType where type.aggregationStyle == .cumulative:
            return { HKCumulativeQuantitySample(_core: $0) }
        case is QuantityType: return { HKDiscreteQuantitySample(_core: $0) }
        case is CategoryType: return { HKCategorySample(_core: $0) }
        case is CorrelationType: return { HKCorrelation(_core: $0) }
        case is WorkoutType: return { HKWorkout(_core: $0) }
        case is ElectrocardiogramType: return { HKElectrocardiogram(_core: $0) }
        case SeriesType.heartbeat(): return { HKHeartbeatSeriesSample(_core: $0) }
        case is SeriesType: return { HKWorkoutRoute(_core: $0) }
        case is StateOfMindType: return { HKStateOfMind(_core: $0) }
        case let type as ScoredAssessmentType where type.sample is GAD7Assessment.Type:
            return { HKGAD7Assessment(_core: $0) }
        case is ScoredAssessmentType: return { HKPHQ9Assessment(_core: $0) }
        case is AudiogramSampleType: return { HKAudiogramSample(_core: $0) }
        case is PrescriptionType:
            return { core in
                VisionPrescription(core).prescriptionType == .glasses
                    ? HKGlassesPrescription(_core: core) : HKContactsPrescription(_core: core)
            }
        case is ClinicalType: return { HKClinicalRecord(_core: $0) }
        case is DocumentType: return { HKCDADocumentSample(_core: $0) }
        case is MedicationDoseEventType: return { HKMedicationDoseEvent(_core: $0) }
        case is VerifiableClinicalRecordType: return { HKVerifiableClinicalRecord(_core: $0) }
        default: return { HKSample(_core: $0) }
        }
    }

    /// The edge of a sample of the core.
    static func of(_ core: AnySample) -> HKSample { maker(of: core.sampleType)(core) }
}

extension HKSample: ColumnNaming {}

// In an extension of the protocol, where `Self` is the class of the key path, not always the first one.
extension ColumnNaming where Self: HKSample {
    package static func column(_ keyPath: AnyKeyPath) -> SampleColumn? {
        switch keyPath {
        case \Self.startDate, \HKSample.startDate: .start
        case \Self.endDate, \HKSample.endDate: .end
        default: nil
        }
    }
}
