public import Foundation
import HealthQuery

/// The voltages of a heart over some seconds.
open class HKElectrocardiogram: HKSample,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// The core's electrocardiogram.
    var electrocardiogram: Electrocardiogram { Electrocardiogram(core) }

    /// How many voltages there are.
    open var numberOfVoltageMeasurements: Int { electrocardiogram.numberOfVoltageMeasurements }
    /// How often a voltage was measured; nil if unknown.
    open var samplingFrequency: HKQuantity? { electrocardiogram.samplingFrequency.map { HKQuantity(core: $0) } }
    /// What the device took it for.
    open var classification: Classification { electrocardiogram.classification }
    /// The average heart rate; nil if unknown.
    open var averageHeartRate: HKQuantity? { electrocardiogram.averageHeartRate.map { HKQuantity(core: $0) } }
    /// Whether the person told of symptoms.
    open var symptomsStatus: SymptomsStatus { electrocardiogram.symptomsStatus }

    /// What a device takes an electrocardiogram for.
    public typealias Classification = HealthQuery.Electrocardiogram.Classification
    /// Whether the person told of symptoms.
    public typealias SymptomsStatus = HealthQuery.Electrocardiogram.SymptomsStatus
    /// Where the voltage was measured.
    public typealias Lead = HealthQuery.Electrocardiogram.Lead

    /// A voltage of an electrocardiogram.
    open class VoltageMeasurement: NSObject, NSCopying,
        // All it holds is a constant value.
        @unchecked Sendable
    {
        let core: Electrocardiogram.VoltageMeasurement

        init(core: Electrocardiogram.VoltageMeasurement) { self.core = core }

        /// The seconds since the electrocardiogram began.
        open var timeSinceSampleStart: TimeInterval { core.timeSinceSampleStart }
        /// The voltage at a place; nil if it was not measured there.
        open func quantity(for lead: Lead) -> HKQuantity? { core.quantity(for: lead).map { HKQuantity(core: $0) } }
        /// The same voltage, as voltages do not change.
        open func copy(with zone: NSZone? = nil) -> Any { self }
    }
}

/// A sample that is a series of points.
open class HKSeriesSample: HKSample,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// How many points there are.
    open var count: Int { (core.sample as? any SeriesSample)?.count ?? 0 }
}

/// A series of heartbeats.
open class HKHeartbeatSeriesSample: HKSeriesSample,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{}
