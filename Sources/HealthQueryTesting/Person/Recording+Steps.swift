import Foundation
import HealthQuery

extension Recording {
    /// Records the same steps on the phone and on the watch, each in samples of its own and with its own small errors.
    mutating func recordSteps(_ plans: [DayPlan], seed: UInt64) {
        var chance = Chance(seed: seed)
        for plan in plans {
            for activity in plan.activities { recordSteps(of: activity, on: plan, &chance) }
        }
    }

    private mutating func recordSteps(of activity: DayPlan.Activity, on plan: DayPlan, _ chance: inout Chance) {
        let entersSteps = activity.isEntered && preset.recorders.contains(.hand)
        // Where only one of them records, both are drawn, so that a bad day does not change other days.
        let isByWatch = !entersSteps && records(.watch, plan) && plan.wearsWatch(during: activity)
        var covered: [DateInterval] = []
        if activity.hasPhone {
            // The phone writes long samples and notices a walk a little late.
            let late = min(chance.whole(0...20), activity.duration)
            covered += recordSteps(
                of: activity, after: late, pieces: 420...600, error: 0.95...1.01, .phone,
                isKept: preset.recordsStepsTwice || !isByWatch, &chance)
        }
        let error = entersSteps ? 0.4...0.6 : 0.98...1.03
        covered += recordSteps(
            of: activity, after: 0, pieces: 60...300, error: error, .watch,
            isKept: preset.recordsStepsTwice || isByWatch, &chance
        ) {
            plan.wearsWatch(at: $0)
        }
        if entersSteps { covered += enterSteps(of: activity) }
        // The second watch is on for all of it.
        if activity.isExercise, !activity.isEntered, preset.recordsStepsTwice, records(.sportWatch, plan) {
            covered = [DateInterval(start: activity.start, end: activity.end)]
        }
        steps[plan.index] += activity.cadence * DateInterval.time(coveredBy: covered) / 60
    }

    private func records(_ recorder: SyntheticPerson.Recorder, _ plan: DayPlan) -> Bool {
        preset.recorders.contains(recorder) && !isLost(from: plan.start, to: plan.start, by: recorder)
    }

    /// Records steps in several samples, and returns their spans.
    private mutating func recordSteps(
        of activity: DayPlan.Activity,
        after late: Double,
        pieces: ClosedRange<Double>,
        error: ClosedRange<Double>,
        _ recorder: SyntheticPerson.Recorder,
        isKept: Bool,
        _ chance: inout Chance,
        where isRecording: (Date) -> Bool = { _ in true }
    ) -> [DateInterval] {
        var spans: [DateInterval] = []
        var offset = late
        while offset < activity.duration {
            let length = min(chance.whole(pieces), activity.duration - offset)
            let start = activity.start.addingTimeInterval(offset)
            let steps = (activity.cadence * length / 60 * chance.number(error)).rounded()
            offset += length
            guard steps >= 1, isRecording(start) else { continue }
            let span = DateInterval(start: start, duration: length)
            if add(.stepCount, steps, .count(), from: start, to: span.end, by: recorder, isKept: isKept) {
                spans.append(span)
            }
        }
        return spans
    }

    /// Adds steps that were entered by hand, and so are rounded.
    private mutating func enterSteps(of activity: DayPlan.Activity) -> [DateInterval] {
        let steps = (activity.cadence * activity.duration / 6000).rounded() * 100
        let isRecorded = add(.stepCount, steps, .count(), from: activity.start, to: activity.end, by: .hand)
        return isRecorded ? [DateInterval(start: activity.start, end: activity.end)] : []
    }
}

extension DateInterval {
    /// The seconds that lie in at least one of some intervals.
    fileprivate static func time(coveredBy intervals: [DateInterval]) -> TimeInterval {
        var total = 0.0
        var end = Date.distantPast
        for interval in intervals.sorted(by: { $0.start < $1.start }) where interval.end > end {
            total += interval.end.timeIntervalSince(max(interval.start, end))
            end = interval.end
        }
        return total
    }
}
