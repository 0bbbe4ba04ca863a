package import Foundation

// What an importer needs, beside what apps do, to make a workout of its parts.

extension WorkoutContent {
    /// The seconds of a span in which no event pauses the workout (R11.1).
    package func activeSeconds(from start: Date, to end: Date) -> TimeInterval {
        ActiveTime.seconds(from: start, to: end, events)
    }
}

extension WorkoutActivity {
    /// The same activity with statistics of its samples.
    package func having(_ totals: [SampleTotals]) -> WorkoutActivity {
        var result = self
        result.totals = totals
        return result
    }
}
