public import Foundation
import HealthQuery

/// A sample that holds others, such as the two values of a blood pressure.
open class HKCorrelation: HKSample,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// A correlation of samples.
    public convenience init(
        type correlationType: HKCorrelationType,
        start startDate: Date,
        end endDate: Date,
        objects: Set<HKSample>
    ) {
        self.init(type: correlationType, start: startDate, end: endDate, objects: objects, device: nil, metadata: nil)
    }

    /// A correlation of samples, with metadata.
    public convenience init(
        type correlationType: HKCorrelationType,
        start startDate: Date,
        end endDate: Date,
        objects: Set<HKSample>,
        metadata: [String: Any]?
    ) {
        self.init(
            type: correlationType, start: startDate, end: endDate, objects: objects, device: nil, metadata: metadata)
    }

    /// A correlation of samples, with the device that measured them and metadata.
    ///
    /// What is wrong with it is told when it is saved.
    public convenience init(
        type correlationType: HKCorrelationType,
        start startDate: Date,
        end endDate: Date,
        objects: Set<HKSample>,
        device: HKDevice?,
        metadata: [String: Any]?
    ) {
        self.init(
            _core: AnySample(
                stored: Correlation(
                    type: correlationType.correlationCore, start: startDate, end: endDate,
                    objects: objects.map { $0.core.sample }, device: device?.core, metadata: Metadata.core(metadata))))
    }

    /// The type of the correlation.
    open var correlationType: HKCorrelationType {
        sampleType as? HKCorrelationType ?? HKCorrelationType(core: core.sampleType)
    }
    /// The samples it holds.
    open var objects: Set<HKSample> { Set(core.members.map { HKSample.of($0) }) }
    /// The samples of a type that it holds.
    open func objects(for objectType: HKObjectType) -> Set<HKSample> {
        Set(core.members.lazy.filter { $0.sampleType == objectType.core }.map { HKSample.of($0) })
    }
}
