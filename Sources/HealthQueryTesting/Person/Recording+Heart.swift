import Foundation
import HealthQuery

extension Recording {
    /// Records the heart rate on the watch: every few minutes, and every few seconds during exercise.
    mutating func recordHeart(_ plans: [DayPlan], seed: UInt64) {
        var chance = Chance(seed: seed)
        let perMinute = HealthUnit.count().unitDivided(by: .minute())
        for plan in plans {
            // Heart rates are higher on some days than on others.
            let shift = chance.whole(-3...3) + (plan.isIll ? 9 : 0)
            var time = plan.start.addingTimeInterval(chance.whole(0...240))
            while time < plan.end {
                let activity = plan.activity(at: time)
                if plan.wearsWatch(at: time) {
                    let rate = rate(at: time, plan, activity, &chance) + shift
                    add(.heartRate, rate, perMinute, from: time, to: time, by: .watch)
                }
                let pause = activity?.isExercise ?? false ? 12.0...28 : 240.0...360
                let next = time.addingTimeInterval(chance.whole(pause))
                // The watch notices when exercise begins.
                let exercise = plan.activities.first { $0.isExercise && time < $0.start && $0.start < next }
                time = exercise?.start ?? next
            }
        }
    }

    private func rate(
        at time: Date,
        _ plan: DayPlan,
        _ activity: DayPlan.Activity?,
        _ chance: inout Chance
    ) -> Double {
        guard let activity else {
            return plan.isAsleep(at: time) ? chance.whole(47...58) : chance.whole(58...78)
        }
        let effort = max(0, min(1, (activity.cadence - 60) / 115))
        // The heart rate rises over some minutes.
        let warm = min(1, time.timeIntervalSince(activity.start) / 480 + (activity.isExercise ? 0 : 0.6))
        return (72 + 84 * effort * warm + chance.number(-5...7)).rounded()
    }
}
