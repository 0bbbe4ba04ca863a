import HealthQuery

/// What a lens for an eye must do; it is one of glasses, or a contact lens.
open class HKLensSpecification: _HKValue,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    override class var valueType: any CoreValue.Type { Lens.self }
    private var lens: Lens { held() }
    var specification: any LensSpecification { lens.specification }

    private func edge(_ quantity: Quantity?) -> HKQuantity? { quantity.map { HKQuantity(core: $0) } }

    /// The power against near- or farsightedness, in dioptres.
    open var sphere: HKQuantity { HKQuantity(core: specification.sphere) }
    /// The power against astigmatism, in dioptres; nil for none.
    open var cylinder: HKQuantity? { edge(specification.cylinder) }
    /// The axis of the cylinder, in degrees.
    open var axis: HKQuantity? { edge(specification.axis) }
    /// The power for near vision on top of the others, in dioptres.
    open var addPower: HKQuantity? { edge(specification.addPower) }
}

/// The core's lenses of both kinds.
enum Lens: Hashable, Codable, Sendable {
    /// Of glasses.
    case glasses(GlassesLensSpecification)
    /// A contact lens.
    case contacts(ContactsLensSpecification)

    var specification: any LensSpecification {
        switch self {
        case .glasses(let lens): lens
        case .contacts(let lens): lens
        }
    }
}

/// What a lens of glasses must do.
open class HKGlassesLensSpecification: HKLensSpecification,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    convenience init(core: GlassesLensSpecification) { self.init(value: Lens.glasses(core)) }

    /// A lens; a quantity whose unit does not fit is refused when the prescription is saved.
    public convenience init(
        sphere: HKQuantity,
        cylinder: HKQuantity?,
        axis: HKQuantity?,
        addPower: HKQuantity?,
        vertexDistance: HKQuantity?,
        prism: HKVisionPrism?,
        farPupillaryDistance: HKQuantity?,
        nearPupillaryDistance: HKQuantity?
    ) {
        self.init(
            core: GlassesLensSpecification(
                sphere: sphere.core, cylinder: cylinder?.core, axis: axis?.core, addPower: addPower?.core,
                vertexDistance: vertexDistance?.core, prism: prism?.core,
                farPupillaryDistance: farPupillaryDistance?.core, nearPupillaryDistance: nearPupillaryDistance?.core))
    }

    /// The core's lens.
    var glasses: GlassesLensSpecification? { specification as? GlassesLensSpecification }

    /// The distance of the lens from the eye.
    open var vertexDistance: HKQuantity? { glasses?.vertexDistance.map { HKQuantity(core: $0) } }
    /// How the lens turns light.
    open var prism: HKVisionPrism? { glasses?.prism.map { HKVisionPrism(core: $0) } }
    /// The distance from the middle of the nose to the pupil that looks far.
    open var farPupillaryDistance: HKQuantity? { glasses?.farPupillaryDistance.map { HKQuantity(core: $0) } }
    /// The distance from the middle of the nose to the pupil that looks at something near.
    open var nearPupillaryDistance: HKQuantity? { glasses?.nearPupillaryDistance.map { HKQuantity(core: $0) } }
}

/// What a contact lens must do.
open class HKContactsLensSpecification: HKLensSpecification,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    convenience init(core: ContactsLensSpecification) { self.init(value: Lens.contacts(core)) }

    /// A lens; a quantity whose unit does not fit is refused when the prescription is saved.
    public convenience init(
        sphere: HKQuantity,
        cylinder: HKQuantity?,
        axis: HKQuantity?,
        addPower: HKQuantity?,
        baseCurve: HKQuantity?,
        diameter: HKQuantity?
    ) {
        self.init(
            core: ContactsLensSpecification(
                sphere: sphere.core, cylinder: cylinder?.core, axis: axis?.core, addPower: addPower?.core,
                baseCurve: baseCurve?.core, diameter: diameter?.core))
    }

    /// The core's lens.
    var contacts: ContactsLensSpecification? { specification as? ContactsLensSpecification }

    /// The radius of the back of the lens.
    open var baseCurve: HKQuantity? { contacts?.baseCurve.map { HKQuantity(core: $0) } }
    /// The diameter of the lens.
    open var diameter: HKQuantity? { contacts?.diameter.map { HKQuantity(core: $0) } }
}

/// How a lens turns light: as a prism at an angle, or as a vertical and a horizontal one, which say the same.
open class HKVisionPrism: _HKValue,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    override class var valueType: any CoreValue.Type { VisionPrism.self }
    var core: VisionPrism { held() }

    convenience init(core: VisionPrism) { self.init(value: core) }

    /// A prism at an angle.
    public convenience init(amount: HKQuantity, angle: HKQuantity, eye: HKVisionEye) {
        self.init(core: VisionPrism(amount: amount.core, angle: angle.core, eye: eye))
    }

    /// A prism of a vertical and a horizontal one.
    public convenience init(
        verticalAmount: HKQuantity,
        verticalBase: HKPrismBase,
        horizontalAmount: HKQuantity,
        horizontalBase: HKPrismBase,
        eye: HKVisionEye
    ) {
        self.init(
            core: VisionPrism(
                verticalAmount: verticalAmount.core, verticalBase: verticalBase,
                horizontalAmount: horizontalAmount.core, horizontalBase: horizontalBase, eye: eye))
    }

    /// How much the light is turned, in prism dioptres.
    open var amount: HKQuantity { HKQuantity(core: core.amount) }
    /// The direction of the base, in degrees.
    open var angle: HKQuantity { HKQuantity(core: core.angle) }
    /// The eye that the prism is for.
    open var eye: HKVisionEye { core.eye }
    /// How much the light is turned up or down, in prism dioptres.
    open var verticalAmount: HKQuantity { HKQuantity(core: core.verticalAmount) }
    /// Whether the base lies up or down.
    open var verticalBase: HKPrismBase { core.verticalBase }
    /// How much the light is turned to a side, in prism dioptres.
    open var horizontalAmount: HKQuantity { HKQuantity(core: core.horizontalAmount) }
    /// Whether the base lies towards the nose or away from it.
    open var horizontalBase: HKPrismBase { core.horizontalBase }
}
