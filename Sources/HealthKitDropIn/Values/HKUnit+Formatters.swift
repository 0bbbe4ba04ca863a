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

    /// What Foundation's formatter of energies calls a unit; joules, if it knows no such unit.
    public class func energyFormatterUnit(from unit: HKUnit) -> EnergyFormatter.Unit {
        [EnergyFormatter.Unit.kilojoule, .calorie, .kilocalorie].first { HKUnit(from: $0) == unit } ?? .joule
    }

    /// What Foundation's formatter of lengths calls a unit; metres, if it knows no such unit.
    public class func lengthFormatterUnit(from unit: HKUnit) -> LengthFormatter.Unit {
        [LengthFormatter.Unit.millimeter, .centimeter, .kilometer, .inch, .foot, .yard, .mile]
            .first { HKUnit(from: $0) == unit } ?? .meter
    }

    /// What Foundation's formatter of masses calls a unit; grams, if it knows no such unit.
    public class func massFormatterUnit(from unit: HKUnit) -> MassFormatter.Unit {
        [MassFormatter.Unit.kilogram, .ounce, .pound, .stone].first { HKUnit(from: $0) == unit } ?? .gram
    }
}
