import Foundation
import HealthQuery

extension Recording {
    /// Records the body mass on most mornings by the scale, and sometimes by hand.
    mutating func recordBodyMass(_ plans: [DayPlan], seed: UInt64) {
        var chance = Chance(seed: seed)
        for plan in plans {
            let mass = 78.6 - 0.03 * Double(plan.index) + chance.number(-0.6...0.6)
            // Scales show one digit after the point.
            let shown = (mass * 10).rounded() / 10
            let time = plan.wake.addingTimeInterval(chance.whole(300...1200))
            if plan.index % 11 == 6 {
                add(.bodyMass, shown, .gramUnit(with: .kilo), from: time, to: time, by: .hand)
            } else if chance.happens(0.8) {
                add(.bodyMass, shown, .gramUnit(with: .kilo), from: time, to: time, by: .scale)
            }
        }
    }
}
