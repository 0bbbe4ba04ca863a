import Foundation
import HealthQuery

extension Recording {
    /// Records exercise on the second watch: the same steps and heart as the first, in samples of its own.
    mutating func recordExercise(_ plans: [DayPlan], seed: UInt64) {
        guard preset.recorders.contains(.sportWatch) else { return }
        var chance = Chance(seed: seed)
        let perMinute = HealthUnit.count().unitDivided(by: .minute())
        for plan in plans {
            for activity in plan.activities where activity.isExercise && !activity.isEntered {
                var time = activity.start
                while time < activity.end {
                    let next = min(activity.end, time.addingTimeInterval(120))
                    let minutes = next.timeIntervalSince(time) / 60
                    let steps = (activity.cadence * minutes * chance.number(0.97...1.02)).rounded()
                    if steps >= 1, preset.recordsStepsTwice {
                        add(.stepCount, steps, .count(), from: time, to: next, by: .sportWatch)
                    }
                    let rate = (activity.cadence * 0.7 + chance.number(15...40)).rounded()
                    add(.heartRate, rate, perMinute, from: time, to: time, by: .sportWatch)
                    time = next
                }
            }
        }
    }
}
