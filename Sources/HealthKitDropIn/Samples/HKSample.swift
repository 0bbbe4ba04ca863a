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
    /// The edge's class for a sample of the core.
    static func edge(for core: AnySample) -> HKSample.Type {
        switch core.sampleType {
        case let type as QuantityType:
            type.aggregationStyle == .cumulative ? HKCumulativeQuantitySample.self : HKDiscreteQuantitySample.self
        case is CategoryType: HKCategorySample.self
        case is CorrelationType: HKCorrelation.self
        case is WorkoutType: HKWorkout.self
        case is ElectrocardiogramType: HKElectrocardiogram.self
        case is SeriesType:
            core.sampleType == SeriesType.heartbeat() ? HKHeartbeatSeriesSample.self : HKWorkoutRoute.self
        case is StateOfMindType: HKStateOfMind.self
        case let type as ScoredAssessmentType:
            type.sample is GAD7Assessment.Type ? HKGAD7Assessment.self : HKPHQ9Assessment.self
        default: HKSample.self
        }
    }

    /// The edge of a sample of the core.
    static func of(_ core: AnySample) -> HKSample {
        switch core.sampleType {
        case let type as QuantityType:
            type.aggregationStyle == .cumulative
                ? HKCumulativeQuantitySample(_core: core) : HKDiscreteQuantitySample(_core: core)
        case is CategoryType: HKCategorySample(_core: core)
        case is CorrelationType: HKCorrelation(_core: core)
        case is WorkoutType: HKWorkout(_core: core)
        case is ElectrocardiogramType: HKElectrocardiogram(_core: core)
        case is SeriesType:
            core.sampleType == SeriesType.heartbeat()
                ? HKHeartbeatSeriesSample(_core: core) : HKWorkoutRoute(_core: core)
        case is StateOfMindType: HKStateOfMind(_core: core)
        case let type as ScoredAssessmentType:
            type.sample is GAD7Assessment.Type ? HKGAD7Assessment(_core: core) : HKPHQ9Assessment(_core: core)
        default: HKSample(_core: core)
        }
    }

    /// The edge of a sample of the core; nil if it is none.
    static func of(_ core: any Sample) -> HKSample? { AnySample(core).map { of($0) } }
}

extension HKSample: ColumnNaming {
    package static func column(_ keyPath: AnyKeyPath) -> SampleColumn? { column(keyPath, of: self) }

    private static func column<Edge: HKSample>(_ keyPath: AnyKeyPath, of type: Edge.Type) -> SampleColumn? {
        switch keyPath {
        case \Edge.startDate, \HKSample.startDate: .start
        case \Edge.endDate, \HKSample.endDate: .end
        default: nil
        }
    }
}
