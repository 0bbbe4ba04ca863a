public import Foundation
import HealthQuery

/// The biological sex, as a person told it.
open class HKBiologicalSexObject: NSObject, NSCopying,
    // All it holds is a constant value.
    @unchecked Sendable
{
    let core: BiologicalSexObject

    init(core: BiologicalSexObject) { self.core = core }

    /// The biological sex.
    open var biologicalSex: HKBiologicalSex { core.biologicalSex }

    /// Whether the other object tells the same.
    open override func isEqual(_ object: Any?) -> Bool { (object as? HKBiologicalSexObject)?.core == core }
    /// The hash of what it tells.
    open override var hash: Int { core.hashValue }
    /// The same object, as it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The blood type, as a person told it.
open class HKBloodTypeObject: NSObject, NSCopying,
    // All it holds is a constant value.
    @unchecked Sendable
{
    let core: BloodTypeObject

    init(core: BloodTypeObject) { self.core = core }

    /// The blood type.
    open var bloodType: HKBloodType { core.bloodType }

    /// Whether the other object tells the same.
    open override func isEqual(_ object: Any?) -> Bool { (object as? HKBloodTypeObject)?.core == core }
    /// The hash of what it tells.
    open override var hash: Int { core.hashValue }
    /// The same object, as it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The skin type, as a person told it.
open class HKFitzpatrickSkinTypeObject: NSObject, NSCopying,
    // All it holds is a constant value.
    @unchecked Sendable
{
    let core: FitzpatrickSkinTypeObject

    init(core: FitzpatrickSkinTypeObject) { self.core = core }

    /// The skin type.
    open var skinType: HKFitzpatrickSkinType { core.skinType }

    /// Whether the other object tells the same.
    open override func isEqual(_ object: Any?) -> Bool { (object as? HKFitzpatrickSkinTypeObject)?.core == core }
    /// The hash of what it tells.
    open override var hash: Int { core.hashValue }
    /// The same object, as it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Whether the person uses a wheelchair, as a person told it.
open class HKWheelchairUseObject: NSObject, NSCopying,
    // All it holds is a constant value.
    @unchecked Sendable
{
    let core: WheelchairUseObject

    init(core: WheelchairUseObject) { self.core = core }

    /// Whether the person uses a wheelchair.
    open var wheelchairUse: HKWheelchairUse { core.wheelchairUse }

    /// Whether the other object tells the same.
    open override func isEqual(_ object: Any?) -> Bool { (object as? HKWheelchairUseObject)?.core == core }
    /// The hash of what it tells.
    open override var hash: Int { core.hashValue }
    /// The same object, as it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Whether the move ring counts energy or time, as a person told it.
open class HKActivityMoveModeObject: NSObject, NSCopying,
    // All it holds is a constant value.
    @unchecked Sendable
{
    let core: ActivityMoveModeObject

    init(core: ActivityMoveModeObject) { self.core = core }

    /// Whether the move ring counts energy or time.
    open var activityMoveMode: HKActivityMoveMode { core.activityMoveMode }

    /// Whether the other object tells the same.
    open override func isEqual(_ object: Any?) -> Bool { (object as? HKActivityMoveModeObject)?.core == core }
    /// The hash of what it tells.
    open override var hash: Int { core.hashValue }
    /// The same object, as it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
