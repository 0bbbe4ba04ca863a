public import Foundation
import HealthQuery

/// A number with a unit.
open class HKQuantity: NSObject, NSSecureCoding, NSCopying,
    // All it holds is a constant value.
    @unchecked Sendable
{
    let core: Quantity

    init(core: Quantity) { self.core = core }

    /// Makes a quantity.
    public convenience init(unit: HKUnit, doubleValue value: Double) {
        self.init(core: Quantity(unit: unit.core, doubleValue: value))
    }

    /// Whether the quantity can be told in a unit.
    open func `is`(compatibleWith unit: HKUnit) -> Bool { core.is(compatibleWith: unit.core) }

    /// The number in a unit.
    ///
    /// As in HealthKit, a unit that does not fit ends the program.
    open func doubleValue(for unit: HKUnit) -> Double { core.doubleValue(for: unit.core) }

    /// Compares two quantities.
    ///
    /// As in HealthKit, one whose unit does not fit ends the program. What is not a number has no order, and counts as
    /// the same.
    open func compare(_ quantity: HKQuantity) -> ComparisonResult {
        do {
            return try core.compare(quantity.core)
        } catch {
            precondition(core.is(compatibleWith: quantity.core.unit), "\(error)")
            return .orderedSame
        }
    }

    /// Whether the other object is an equal quantity, in whatever unit.
    open override func isEqual(_ object: Any?) -> Bool { (object as? HKQuantity)?.core == core }
    /// The hash of the quantity.
    open override var hash: Int { core.hashValue }
    /// The number and the unit.
    open override var description: String { core.description }
    /// The same quantity, as quantities do not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
    /// Quantities can be coded securely.
    open class var supportsSecureCoding: Bool { true }
    /// Encodes the number and the unit.
    open func encode(with coder: NSCoder) { coder.encode(core: core) }

    /// Decodes a quantity.
    public required init?(coder: NSCoder) {
        guard let core = coder.decodeCore(Quantity.self) else { return nil }
        self.core = core
    }
}
