/// A value with its unit, such as 72 count/min.
///
/// ```swift
/// let weight = Quantity(unit: .pound(), doubleValue: 150)
/// weight.doubleValue(for: .gramUnit(with: .kilo))  // 68.0388555
/// ```
///
/// The value is kept as it was given. Quantities are compared in SI units, exactly and without tolerance (R14.8): 1 kg
/// equals 1000 g. Where the conversion to SI units rounds, values that differ in the last digit can be equal, and
/// values that are equal on paper can differ.
public struct Quantity: Sendable {
    @usableFromInline let reference: UnitReference
    /// The unit it was made with.
    package var unit: HealthUnit { reference.unit }
    /// The value in that unit.
    @usableFromInline package let value: Double

    /// Creates a quantity.
    ///
    /// Any value is accepted, even NaN and infinity; saving a sample refuses those. A percent is a fraction: 50 % is
    /// `Quantity(unit: .percent(), doubleValue: 0.5)` (R14.1).
    @inlinable
    public init(unit: HealthUnit, doubleValue value: Double) {
        reference = UnitReference(unit)
        self.value = value
    }

    @inlinable
    @inline(__always)
    init(_ reference: UnitReference, _ value: Double) {
        self.reference = reference
        self.value = value
    }

    /// Whether the quantity can be expressed in the unit.
    public func `is`(compatibleWith unit: HealthUnit) -> Bool {
        self.unit.isCompatible(with: unit)
    }

    /// The value in another unit.
    ///
    /// As in HealthKit, it is a programmer error to ask for a unit that is not compatible: **this stops the program**.
    /// It is the only call of this module which does so; ``value(in:)`` throws instead.
    @inlinable
    public func doubleValue(for unit: HealthUnit) -> Double {
        reference.refers(to: unit) ? value : converted(to: unit)
    }

    /// The value in a unit that is not the very instance it was made with.
    @usableFromInline
    func converted(to unit: HealthUnit) -> Double {
        guard let conversion = self.unit.conversion(to: unit) else {
            fatalError(Self.incompatible(self.unit, unit).message)
        }
        return conversion(value)
    }

    /// The value in another unit, or an error if the unit is not compatible.
    ///
    /// - Throws: `HealthError.Code.errorInvalidArgument`, naming both units.
    public func value(in unit: HealthUnit) throws -> Double {
        guard let conversion = self.unit.conversion(to: unit) else {
            throw Self.incompatible(self.unit, unit)
        }
        return conversion(value)
    }

    /// Whether the units are equal, and the values in them the same to the bit.
    func isIdentical(to other: Quantity) -> Bool { unit == other.unit && value.bitPattern == other.value.bitPattern }

    static func incompatible(_ first: HealthUnit, _ second: HealthUnit) -> HealthError {
        .invalidArgument("the units \(first) and \(second) are not compatible")
    }
}

extension Quantity: CustomStringConvertible {
    /// The value and the unit it was made with, such as "72 count/min".
    public var description: String {
        // Whole numbers without ".0", as far as a Double holds them exactly.
        let number = value.magnitude < 0x1p53 ? Int64(exactly: value).map(String.init) : nil
        return "\(number ?? String(value)) \(unit)"
    }
}

extension Quantity: Codable {
    private enum CodingKeys: String, CodingKey {
        case unit, value
    }

    /// Decodes a quantity from its unit string and its value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        reference = UnitReference(try container.decode(HealthUnit.self, forKey: .unit))
        value = try container.decode(Double.self, forKey: .value)
    }

    /// Encodes the unit string and the value, as they were given.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(unit, forKey: .unit)
        try container.encode(value, forKey: .value)
    }
}
