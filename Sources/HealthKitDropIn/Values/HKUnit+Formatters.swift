public import Foundation
import HealthQuery

extension HKUnit {
    /// The unit that Foundation's formatter of energies calls so.
    public convenience init(from energyFormatterUnit: EnergyFormatter.Unit) {
        switch energyFormatterUnit {
        case .joule: self.init(core: .joule())
        case .kilojoule: self.init(core: .jouleUnit(with: .kilo))
        case .calorie: self.init(core: .smallCalorie())
        case .kilocalorie: self.init(core: .kilocalorie())
        @unknown default: self.init(core: .kilocalorie())
        }
    }

    /// The unit that Foundation's formatter of lengths calls so.
    public convenience init(from lengthFormatterUnit: LengthFormatter.Unit) {
        switch lengthFormatterUnit {
        case .millimeter: self.init(core: .meterUnit(with: .milli))
        case .centimeter: self.init(core: .meterUnit(with: .centi))
        case .meter: self.init(core: .meter())
        case .kilometer: self.init(core: .meterUnit(with: .kilo))
        case .inch: self.init(core: .inch())
        case .foot: self.init(core: .foot())
        case .yard: self.init(core: .yard())
        case .mile: self.init(core: .mile())
        @unknown default: self.init(core: .meter())
        }
    }

    /// The unit that Foundation's formatter of masses calls so.
    public convenience init(from massFormatterUnit: MassFormatter.Unit) {
        switch massFormatterUnit {
        case .gram: self.init(core: .gram())
        case .kilogram: self.init(core: .gramUnit(with: .kilo))
        case .ounce: self.init(core: .ounce())
        case .pound: self.init(core: .pound())
        case .stone: self.init(core: .stone())
        @unknown default: self.init(core: .gram())
        }
    }

    /// What Foundation's formatter of energies calls a unit.
    ///
    /// As in HealthKit, a unit that the formatter has no name for ends the program.
    public class func energyFormatterUnit(from unit: HKUnit) -> EnergyFormatter.Unit {
        unit.named(among: [.joule, .kilojoule, .calorie, .kilocalorie]) { HKUnit(from: $0) }
    }

    /// What Foundation's formatter of lengths calls a unit.
    ///
    /// As in HealthKit, a unit that the formatter has no name for ends the program.
    public class func lengthFormatterUnit(from unit: HKUnit) -> LengthFormatter.Unit {
        unit.named(among: [.millimeter, .centimeter, .meter, .kilometer, .inch, .foot, .yard, .mile]) {
            HKUnit(from: $0)
        }
    }

    /// What Foundation's formatter of masses calls a unit.
    ///
    /// As in HealthKit, a unit that the formatter has no name for ends the program.
    public class func massFormatterUnit(from unit: HKUnit) -> MassFormatter.Unit {
        unit.named(among: [.gram, .kilogram, .ounce, .pound, .stone]) { HKUnit(from: $0) }
    }

    /// The name of the unit, or of one of its size, such as kcal for Cal.
    private func named<Name>(among names: [Name], _ unit: (Name) -> HKUnit) -> Name {
        let one = HKQuantity(unit: self, doubleValue: 1)
        let sameSize = names.first { one.is(compatibleWith: unit($0)) && one.doubleValue(for: unit($0)) == 1 }
        guard let name = names.first(where: { unit($0) == self }) ?? sameSize else {
            preconditionFailure("a formatter has no name for the unit \(unitString)")
        }
        return name
    }
}
