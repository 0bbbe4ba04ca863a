import Foundation

/// What a lens for an eye must do.
public protocol LensSpecification: Sendable, Hashable, Codable {
    /// The power against near- or farsightedness, in dioptres.
    var sphere: Quantity { get }
    /// The power against astigmatism, in dioptres.
    var cylinder: Quantity? { get }
    /// The axis of the cylinder, in degrees.
    var axis: Quantity? { get }
    /// The power for near vision on top of the others, in dioptres.
    var addPower: Quantity? { get }
}

/// What a lens of glasses must do.
public struct GlassesLensSpecification: LensSpecification {
    /// The power against near- or farsightedness, in dioptres.
    public let sphere: Quantity
    /// The power against astigmatism, in dioptres.
    public let cylinder: Quantity?
    /// The axis of the cylinder, in degrees.
    public let axis: Quantity?
    /// The power for near vision on top of the others, in dioptres.
    public let addPower: Quantity?
    /// The distance of the lens from the eye, a length.
    public let vertexDistance: Quantity?
    /// How the lens turns light.
    public let prism: VisionPrism?
    /// The distance from the middle of the nose to the pupil that looks far, a length.
    public let farPupillaryDistance: Quantity?
    /// The distance from the middle of the nose to the pupil that looks at something near, a length.
    public let nearPupillaryDistance: Quantity?

    /// Creates a specification; saving a prescription throws if a unit does not fit.
    public init(
        sphere: Quantity,
        cylinder: Quantity?,
        axis: Quantity?,
        addPower: Quantity?,
        vertexDistance: Quantity?,
        prism: VisionPrism?,
        farPupillaryDistance: Quantity?,
        nearPupillaryDistance: Quantity?
    ) {
        self.sphere = sphere
        self.cylinder = cylinder
        self.axis = axis
        self.addPower = addPower
        self.vertexDistance = vertexDistance
        self.prism = prism
        self.farPupillaryDistance = farPupillaryDistance
        self.nearPupillaryDistance = nearPupillaryDistance
    }

    /// Says what is wrong with the specification.
    func validate() throws {
        try check("vertex distance", vertexDistance, in: .meterUnit(with: .milli))
        try check("far pupillary distance", farPupillaryDistance, in: .meterUnit(with: .milli))
        try check("near pupillary distance", nearPupillaryDistance, in: .meterUnit(with: .milli))
        try check("amount of the prism", prism?.amount, in: .prismDiopter())
        try check("angle of the prism", prism?.angle, in: .degreeAngle())
        try validatePowers()
    }
}

/// What a contact lens must do.
public struct ContactsLensSpecification: LensSpecification {
    /// The power against near- or farsightedness, in dioptres.
    public let sphere: Quantity
    /// The power against astigmatism, in dioptres.
    public let cylinder: Quantity?
    /// The axis of the cylinder, in degrees.
    public let axis: Quantity?
    /// The power for near vision on top of the others, in dioptres.
    public let addPower: Quantity?
    /// The radius of the back of the lens, a length.
    public let baseCurve: Quantity?
    /// The diameter of the lens, a length.
    public let diameter: Quantity?

    /// Creates a specification; saving a prescription throws if a unit does not fit.
    public init(
        sphere: Quantity,
        cylinder: Quantity?,
        axis: Quantity?,
        addPower: Quantity?,
        baseCurve: Quantity?,
        diameter: Quantity?
    ) {
        self.sphere = sphere
        self.cylinder = cylinder
        self.axis = axis
        self.addPower = addPower
        self.baseCurve = baseCurve
        self.diameter = diameter
    }

    /// Says what is wrong with the specification.
    func validate() throws {
        try check("base curve", baseCurve, in: .meterUnit(with: .milli))
        try check("diameter", diameter, in: .meterUnit(with: .milli))
        try validatePowers()
    }
}

extension LensSpecification {
    fileprivate func validatePowers() throws {
        try check("sphere", sphere, in: .diopter())
        try check("cylinder", cylinder, in: .diopter())
        try check("axis", axis, in: .degreeAngle())
        try check("add power", addPower, in: .diopter())
    }

    fileprivate func check(_ name: String, _ quantity: Quantity?, in unit: HealthUnit) throws {
        guard let quantity, !quantity.isUsable(as: unit) else { return }
        throw HealthError.invalidArgument("a lens has \(quantity) as its \(name), which is measured in \(unit)")
    }
}

/// An eye; raw values are HealthKit's.
public enum VisionEye: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The left eye.
    case left = 1
    /// The right eye.
    case right = 2
}

/// The thick side of a prism; raw values are HealthKit's.
public enum PrismBase: Int, Sendable, Hashable, Codable, CaseIterable {
    /// There is no prism in this direction.
    case none = 0
    /// Up.
    case up = 1
    /// Down.
    case down = 2
    /// Towards the nose.
    case `in` = 3
    /// Away from the nose.
    case out = 4
}

/// How a lens turns light: as a prism at an angle, or as a vertical and a horizontal one, which say the same.
public struct VisionPrism: Sendable, Hashable, Codable {
    /// How much the light is turned, in prism dioptres.
    public let amount: Quantity
    /// The direction of the base, in degrees: from 0 to the wearer's left, over 90 up, to 180 to the wearer's right.
    public let angle: Quantity
    /// The eye that the prism is for.
    public let eye: VisionEye

    /// Creates a prism at an angle.
    public init(amount: Quantity, angle: Quantity, eye: VisionEye) {
        self.amount = amount
        self.angle = angle
        self.eye = eye
    }

    /// Creates a prism of a vertical and a horizontal one.
    ///
    /// HealthKit does not say how it converts them; the angle is measured as opticians do, ours.
    public init(
        verticalAmount: Quantity,
        verticalBase: PrismBase,
        horizontalAmount: Quantity,
        horizontalBase: PrismBase,
        eye: VisionEye
    ) {
        func number(_ quantity: Quantity) -> Double { (try? quantity.value(in: .prismDiopter())) ?? .nan }
        let vertical = verticalBase == .none ? 0 : number(verticalAmount) * (verticalBase == .down ? -1 : 1)
        // The base of a right lens that lies towards the nose lies to the wearer's left.
        let isLeft = (horizontalBase == .in) == (eye == .right)
        let horizontal = horizontalBase == .none ? 0 : number(horizontalAmount) * (isLeft ? 1 : -1)
        let degrees = atan2(vertical, horizontal) * 180 / .pi
        self.init(
            amount: Quantity(unit: .prismDiopter(), doubleValue: hypot(vertical, horizontal)),
            angle: Quantity(unit: .degreeAngle(), doubleValue: degrees < 0 ? degrees + 360 : degrees),
            eye: eye
        )
    }

    /// The parts of the prism: upwards, and to the wearer's left.
    private var parts: (up: Double, left: Double) {
        guard let amount = try? amount.value(in: .prismDiopter()), let degrees = try? angle.value(in: .degreeAngle())
        else { return (.nan, .nan) }
        func part(_ value: Double) -> Double { abs(value) < 1e-9 * amount ? 0 : value }
        return (part(amount * sin(degrees * .pi / 180)), part(amount * cos(degrees * .pi / 180)))
    }

    /// How much the light is turned up or down, in prism dioptres.
    public var verticalAmount: Quantity { Quantity(unit: .prismDiopter(), doubleValue: abs(parts.up)) }
    /// Whether the base lies up or down.
    public var verticalBase: PrismBase { parts.up > 0 ? .up : parts.up < 0 ? .down : .none }
    /// How much the light is turned to a side, in prism dioptres.
    public var horizontalAmount: Quantity { Quantity(unit: .prismDiopter(), doubleValue: abs(parts.left)) }
    /// Whether the base lies towards the nose or away from it.
    public var horizontalBase: PrismBase {
        if parts.left == 0 || parts.left.isNaN { return .none }
        return (parts.left > 0) == (eye == .right) ? .in : .out
    }
}
