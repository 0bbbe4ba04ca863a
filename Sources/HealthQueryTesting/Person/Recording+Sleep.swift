import Foundation
import HealthQuery

extension Recording {
    /// Records each sleep that lies within the recorded days: time in bed from the phone, stages from the watch.
    mutating func recordSleep(_ plans: [DayPlan], seed: UInt64) {
        var chance = Chance(seed: seed)
        if plans.first?.sleepsByDay ?? false {
            for plan in plans {
                recordSleep(from: plan.bed, to: plan.wake, hasWatch: plan.wearsWatch(at: plan.bed), &chance)
            }
        } else {
            for (evening, morning) in zip(plans, plans.dropFirst()) {
                let hasWatch = morning.wearsWatch(at: morning.start)
                recordSleep(from: evening.bed, to: morning.wake, hasWatch: hasWatch, &chance)
            }
        }
    }

    private mutating func recordSleep(from bed: Date, to wake: Date, hasWatch: Bool, _ chance: inout Chance) {
        add(.inBed, from: bed, to: wake, by: .phone)
        let asleep = bed.addingTimeInterval(chance.whole(300...1500))
        if hasWatch, preset.recorders.contains(.watch) {
            recordStages(from: asleep, to: wake, &chance)
        } else {
            // Without the watch the phone can only guess.
            add(.asleepUnspecified, from: asleep, to: wake, by: .phone)
        }
    }

    /// Stages follow one another in cycles: deep sleep comes early in the night, dreams come late.
    private mutating func recordStages(from start: Date, to end: Date, _ chance: inout Chance) {
        var time = start
        var cycle = 0.0
        while time < end {
            let stages: [(CategoryValueSleepAnalysis, ClosedRange<Double>)] = [
                (.asleepCore, 1500...2700),
                (.asleepDeep, max(240, 2100 - 500 * cycle)...max(600, 2700 - 500 * cycle)),
                (.asleepCore, 900...1500),
                (.asleepREM, min(1800, 400 + 350 * cycle)...min(2400, 700 + 400 * cycle)),
                (.awake, 60...420),
            ]
            for (stage, length) in stages where time < end {
                let next = min(end, time.addingTimeInterval(chance.whole(length)))
                add(stage, from: time, to: next, by: .watch)
                time = next
            }
            cycle += 1
        }
    }
}
