import Foundation
import HealthQuery

extension Recording {
    /// What the watch makes of its steps and workouts, for each day with any.
    ///
    /// Of a date that occurs twice, as the person crosses the date line, both days count.
    func activitySummaries(
        _ samples: [SyntheticPerson.SourceSamples], _ workouts: [Workout]
    ) -> [ActivitySummary] {
        guard preset.recorders.contains(.watch) else { return [] }
        var rings = days.map { _ in Rings() }
        let watch = samples.first { $0.sourceRevision == SyntheticPerson.watch }
        for sample in (watch?.samples ?? []).lazy.compactMap(\.quantity)
        where sample.quantityType.identifier == QuantityTypeIdentifier.stepCount.rawValue {
            let index = dayIndex(at: sample.startDate)
            rings[index].steps += sample.quantity.doubleValue(for: .count())
            rings[index].hours.insert(Int(sample.startDate.timeIntervalSince(days[index].start) / 3600))
        }
        for workout in workouts {
            let reached = (dayIndex(at: workout.startDate)..<days.count).prefix { days[$0].start < workout.endDate }
            for index in reached {
                let start = max(days[index].start, workout.startDate)
                rings[index].exercise += min(days[index].end, workout.endDate).timeIntervalSince(start)
            }
        }
        var summaries: [CivilDate: Rings] = [:]
        for (day, rings) in zip(days, rings) where rings.steps > 0 || rings.exercise > 0 {
            summaries[CivilDate(day.start, in: day.morningZone), default: Rings()].add(rings)
        }
        return summaries.sorted { $0.key.daysSince1970 < $1.key.daysSince1970 }.map { $1.summary(of: $0) }
    }

    private struct Rings {
        var steps = 0.0
        /// In seconds.
        var exercise = 0.0
        /// The hours of the day with steps.
        var hours: Set<Int> = []

        mutating func add(_ other: Rings) {
            steps += other.steps
            exercise += other.exercise
            hours.formUnion(other.hours)
        }

        func summary(of day: CivilDate) -> ActivitySummary {
            var summary = ActivitySummary(day: day)
            // About what a person of 70 kg burns.
            summary.activeEnergyBurned = Quantity(unit: .kilocalorie(), doubleValue: (steps * 0.045).rounded())
            summary.activeEnergyBurnedGoal = Quantity(unit: .kilocalorie(), doubleValue: 400)
            summary.appleExerciseTime = Quantity(unit: .minute(), doubleValue: exercise / 60)
            summary.exerciseTimeGoal = Quantity(unit: .minute(), doubleValue: 30)
            summary.appleStandHours = Quantity(unit: .count(), doubleValue: Double(hours.count))
            summary.standHoursGoal = Quantity(unit: .count(), doubleValue: 12)
            return summary
        }
    }
}
