public import Foundation
import HealthQuery

/// A unit of measurement, such as steps a minute.
///
/// Units that are multiplied or divided make new ones; two that mean the same are equal.
public class HKUnit: NSObject, NSSecureCoding, NSCopying,
    // All it holds is a constant value.
    @unchecked Sendable
{
    let core: HealthUnit

    init(edge core: HealthUnit) { self.core = core }

    /// Makes the edge of a unit of the core.
    required package init(core: HealthUnit) { self.core = core }

    /// The unit of a text, such as "mg/dL".
    ///
    /// As in HealthKit, a text that is no unit ends the program; the core's `HealthUnit(from:)` throws instead.
    public required convenience init(from string: String) {
        do {
            self.init(core: try HealthUnit(from: string))
        } catch {
            preconditionFailure("\(error)")
        }
    }

    /// The text of the unit.
    public var unitString: String { core.unitString }

    /// Whether the unit is the one of counts and ratios.
    public func isNull() -> Bool { core.isNull() }

    /// The product of two units.
    public func unitMultiplied(by unit: HKUnit) -> HKUnit { HKUnit(core: core.unitMultiplied(by: unit.core)) }
    /// The quotient of two units.
    public func unitDivided(by unit: HKUnit) -> HKUnit { HKUnit(core: core.unitDivided(by: unit.core)) }
    /// The power of a unit.
    public func unitRaised(toPower power: Int) -> HKUnit { HKUnit(core: core.unitRaised(toPower: power)) }
    /// One divided by the unit.
    public func reciprocal() -> HKUnit { HKUnit(core: core.reciprocal()) }

    /// Whether the other object is a unit that means the same.
    public override func isEqual(_ object: Any?) -> Bool { (object as? HKUnit)?.core == core }
    /// The hash of the unit.
    public override var hash: Int { core.hashValue }
    /// The text of the unit.
    public override var description: String { unitString }
    /// The same unit, as units do not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }
    /// Units can be coded securely.
    public class var supportsSecureCoding: Bool { true }
    /// Encodes the text of the unit.
    public func encode(with coder: NSCoder) { coder.encode(unitString as NSString, forKey: "unit") }

    /// Decodes a unit; nil if the text is none.
    public required init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: "unit") as String?,
            let core = try? HealthUnit(from: text)
        else { return nil }
        self.core = core
    }
}
