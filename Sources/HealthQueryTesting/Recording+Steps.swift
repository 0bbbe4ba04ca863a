import Foundation
import HealthQuery

extension Recording {
    /// Records the same steps on the phone and on the watch, each in pieces of its own and with its own small errors.
    mutating func recordSteps(_ plans: [DayPlan], seed: UInt64) {
        var chance = Chance(seed: seed)
        for plan in plans {
            for activity in plan.activities {
                if activity.hasPhone {
                    // The phone writes long pieces and notices a walk a little late.
                    let late = min(chance.whole(0...20), activity.duration)
                    recordSteps(of: activity, after: late, pieces: 420...600, error: 0.95...1.01, .phone, &chance)
                }
                let error = activity.isEntered ? 0.4...0.6 : 0.98...1.03
                recordSteps(of: activity, after: 0, pieces: 60...300, error: error, .watch, &chance) {
                    plan.wearsWatch(at: $0)
                }
                if activity.isEntered { enterSteps(of: activity) }
            }
        }
    }

    private mutating func recordSteps(
        of activity: DayPlan.Activity,
        after late: Double,
        pieces: ClosedRange<Double>,
        error: ClosedRange<Double>,
        _ recorder: Recorder,
        _ chance: inout Chance,
        where isRecording: (Date) -> Bool = { _ in true }
    ) {
        var offset = late
        while offset < activity.duration {
            let length = min(chance.whole(pieces), activity.duration - offset)
            let start = activity.start.addingTimeInterval(offset)
            let steps = (activity.cadence * length / 60 * chance.number(error)).rounded()
            offset += length
            guard steps >= 1, isRecording(start) else { continue }
            add(.stepCount, steps, .count(), from: start, to: start.addingTimeInterval(length), by: recorder)
        }
    }

    /// Somebody who enters steps by hand rounds them.
    private mutating func enterSteps(of activity: DayPlan.Activity) {
        let steps = (activity.cadence * activity.duration / 6000).rounded() * 100
        add(.stepCount, steps, .count(), from: activity.start, to: activity.end, by: .hand)
    }
}
