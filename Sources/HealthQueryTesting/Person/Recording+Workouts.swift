import Foundation
import HealthQuery

extension Recording {
    /// The exercise that the watch recorded, as workouts.
    func workouts(_ plans: [DayPlan], seed: UInt64) -> [Workout] {
        guard preset.recorders.contains(.watch) else { return [] }
        let uuids = UUIDSource(seed: seed)
        return plans.flatMap { plan in
            plan.activities.compactMap { activity -> Workout? in
                guard activity.isExercise, !activity.isEntered else { return nil }
                // Drawn in any case, so that a bad day does not change the identifiers of other days.
                let uuid = uuids.next()
                guard plan.wearsWatch(during: activity), interval.start <= activity.start, activity.end <= interval.end,
                    !isLost(from: activity.start, to: activity.end, by: .watch)
                else { return nil }
                let steps = activity.cadence * activity.duration / 60
                let runs = activity.cadence > 140
                return Workout(
                    uuid: uuid,
                    activityType: runs ? .running : .walking,
                    start: activity.start,
                    end: activity.end,
                    totalEnergyBurned: Quantity(unit: .kilocalorie(), doubleValue: (steps * 0.06).rounded()),
                    totalDistance: Quantity(unit: .meter(), doubleValue: (steps * (runs ? 1.05 : 0.75)).rounded()),
                    device: SyntheticPerson.Recorder.watch.device,
                    metadata: zoneName(plan.day, badDays(plan.day)).map { [MetadataKeyTimeZone: .string($0)] }
                )
            }
        }
    }
}

extension HealthTransaction {
    /// Saves a workout with what was measured during it.
    mutating func save(_ workout: Workout, holding samples: [AnySample]) throws {
        try save(workout)
        try addSamples(samples.map(\.sample), to: workout)
    }
}
