public import Foundation
import HealthQuery

/// A sample with one of several values.
open class HKCategorySample: HKSample,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// A sample of a category.
    public convenience init(type: HKCategoryType, value: Int, start startDate: Date, end endDate: Date) {
        self.init(type: type, value: value, start: startDate, end: endDate, device: nil, metadata: nil)
    }

    /// A sample of a category, with metadata.
    public convenience init(
        type: HKCategoryType,
        value: Int,
        start startDate: Date,
        end endDate: Date,
        metadata: [String: Any]?
    ) {
        self.init(type: type, value: value, start: startDate, end: endDate, device: nil, metadata: metadata)
    }

    /// A sample of a category, with the device that told of it and metadata.
    ///
    /// What is wrong with it is told when it is saved.
    public convenience init(
        type: HKCategoryType,
        value: Int,
        start startDate: Date,
        end endDate: Date,
        device: HKDevice?,
        metadata: [String: Any]?
    ) {
        self.init(
            _core: AnySample(
                stored: CategorySample(
                    type: type.categoryCore, value: value, start: startDate, end: endDate, device: device?.core,
                    metadata: Metadata.core(metadata))))
    }

    /// The type of the category.
    open var categoryType: HKCategoryType { sampleType as? HKCategoryType ?? HKCategoryType(core: core.sampleType) }
    /// The raw value, whose meaning depends on the type.
    open var value: Int { CategorySample(core).value }
}
