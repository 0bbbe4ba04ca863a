public import Foundation
import HealthQuery

/// The biological sex, as a person told it.
open class HKBiologicalSexObject: _HKValue,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    override class var valueType: any CoreValue.Type { HKBiologicalSex.self }

    /// An object that says nothing, for mocks.
    public init() { super.init(value: HKBiologicalSex.notSet) }
    override init(value: any CoreValue) { super.init(value: value) }
    /// Decodes what was told.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The biological sex.
    open var biologicalSex: HKBiologicalSex { held() }
}

/// The blood type, as a person told it.
open class HKBloodTypeObject: _HKValue,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    override class var valueType: any CoreValue.Type { HKBloodType.self }

    /// An object that says nothing, for mocks.
    public init() { super.init(value: HKBloodType.notSet) }
    override init(value: any CoreValue) { super.init(value: value) }
    /// Decodes what was told.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The blood type.
    open var bloodType: HKBloodType { held() }
}

/// The skin type, as a person told it.
open class HKFitzpatrickSkinTypeObject: _HKValue,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    override class var valueType: any CoreValue.Type { HKFitzpatrickSkinType.self }

    /// An object that says nothing, for mocks.
    public init() { super.init(value: HKFitzpatrickSkinType.notSet) }
    override init(value: any CoreValue) { super.init(value: value) }
    /// Decodes what was told.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// The skin type.
    open var skinType: HKFitzpatrickSkinType { held() }
}

/// Whether the person uses a wheelchair, as a person told it.
open class HKWheelchairUseObject: _HKValue,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    override class var valueType: any CoreValue.Type { HKWheelchairUse.self }

    /// An object that says nothing, for mocks.
    public init() { super.init(value: HKWheelchairUse.notSet) }
    override init(value: any CoreValue) { super.init(value: value) }
    /// Decodes what was told.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Whether the person uses a wheelchair.
    open var wheelchairUse: HKWheelchairUse { held() }
}

/// Whether the move ring counts energy or time, as a person told it.
open class HKActivityMoveModeObject: _HKValue,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    override class var valueType: any CoreValue.Type { HKActivityMoveMode.self }

    /// An object of a ring that counts energy, for mocks.
    public init() { super.init(value: HKActivityMoveMode.activeEnergy) }
    override init(value: any CoreValue) { super.init(value: value) }
    /// Decodes what was told.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Whether the move ring counts energy or time.
    open var activityMoveMode: HKActivityMoveMode { held() }
}
