public import Foundation
import HealthQuery

/// A sample with a quantity.
open class HKQuantitySample: HKSample,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// A sample of a quantity.
    public convenience init(
        type quantityType: HKQuantityType, quantity: HKQuantity, start startDate: Date, end endDate: Date
    ) {
        self.init(type: quantityType, quantity: quantity, start: startDate, end: endDate, device: nil, metadata: nil)
    }

    /// A sample of a quantity, with metadata.
    public convenience init(
        type quantityType: HKQuantityType,
        quantity: HKQuantity,
        start startDate: Date,
        end endDate: Date,
        metadata: [String: Any]?
    ) {
        self.init(
            type: quantityType, quantity: quantity, start: startDate, end: endDate, device: nil, metadata: metadata)
    }

    /// A sample of a quantity, with the device that measured it and metadata.
    ///
    /// What is wrong with it is told when it is saved.
    public convenience init(
        type quantityType: HKQuantityType,
        quantity: HKQuantity,
        start startDate: Date,
        end endDate: Date,
        device: HKDevice?,
        metadata: [String: Any]?
    ) {
        self.init(
            _core: AnySample(
                stored: QuantitySample(
                    type: quantityType.quantityCore, quantity: quantity.core, start: startDate, end: endDate,
                    device: device?.core, metadata: Metadata.core(metadata))))
    }

    /// The core's sample.
    var sample: QuantitySample { QuantitySample(core) }

    /// The type of the quantity.
    open var quantityType: HKQuantityType { sampleType as? HKQuantityType ?? HKQuantityType(core: core.sampleType) }
    /// The quantity.
    open var quantity: HKQuantity { HKQuantity(core: sample.quantity) }
    /// How many quantities the sample is made of.
    open var count: Int { sample.count }
}

/// A sample of a quantity that adds up, such as steps.
open class HKCumulativeQuantitySample: HKQuantitySample,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// The sum of the quantities it is made of.
    open var sumQuantity: HKQuantity { HKQuantity(core: sample.sumQuantity ?? sample.quantity) }
    /// The sum of the quantities it is made of.
    @available(*, deprecated, renamed: "sumQuantity")
    open var sum: HKQuantity { sumQuantity }
}

/// A sample of a quantity that does not add up, such as heart rates.
open class HKDiscreteQuantitySample: HKQuantitySample,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// The average of the quantities it is made of.
    open var averageQuantity: HKQuantity { HKQuantity(core: sample.averageQuantity ?? sample.quantity) }
    /// The least of them.
    open var minimumQuantity: HKQuantity { HKQuantity(core: sample.minimumQuantity ?? sample.quantity) }
    /// The greatest of them.
    open var maximumQuantity: HKQuantity { HKQuantity(core: sample.maximumQuantity ?? sample.quantity) }
    /// The last of them.
    open var mostRecentQuantity: HKQuantity { HKQuantity(core: sample.mostRecentQuantity ?? sample.quantity) }
    /// When the last of them was measured.
    open var mostRecentQuantityDateInterval: DateInterval {
        sample.mostRecentQuantityDateInterval
            ?? DateInterval(start: startDate, duration: max(0, endDate.timeIntervalSince(startDate)))
    }
}

/// The name of samples of quantities that add up, before iOS 13.
@available(*, deprecated, renamed: "HKCumulativeQuantitySample")
public typealias HKCumulativeQuantitySeriesSample = HKCumulativeQuantitySample
