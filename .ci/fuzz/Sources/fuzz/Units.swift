import Foundation
import HealthQuery

func tryUnit(_ input: Data) {
    guard let unit = try? HealthUnit(from: String(decoding: input, as: UTF8.self)) else { return }
    guard let again = try? HealthUnit(from: unit.unitString), again == unit else {
        fatalError("the string does not come back: \(unit.unitString)")
    }
    checkRoundTrip(Quantity(unit: unit, doubleValue: 1.5))
    let units = [HealthUnit.count(), .gramUnit(with: .kilo), HealthUnit.meter().unitDivided(by: .second())]
    for other in units {
        let quantity = Quantity(unit: unit, doubleValue: 1.5)
        if quantity.is(compatibleWith: other) { _ = quantity.doubleValue(for: other) }
    }
}
