public import Foundation
import HealthQuery

extension SyntheticPerson {
    /// One day of a person's life, and what an app should find out about it.
    public struct Day: Sendable, Hashable {
        /// The index of the day, from 0.
        public let index: Int
        /// From midnight where the person gets up to midnight where the person goes to bed.
        ///
        /// These are the days of the person's calendar, unless the person is abroad.
        public let interval: DateInterval
        /// The zone in which the person gets up.
        public let timeZone: TimeZone
        /// The flaws of the day's data.
        public let badDays: Set<BadDay>
        /// How many steps the person walked while at least one source recorded them: the truth.
        public let steps: Double
        /// The sum of all samples, divided at midnight by time: what naive code finds.
        public let stepsAddedUp: Double

        /// What a correct merge of the sources gives: the true steps, more or less 6 percent.
        ///
        /// Devices err by up to 5 percent, and steps entered by hand are rounded to hundreds.
        public var rightSteps: ClosedRange<Double> { steps * 0.94...steps * 1.06 }
    }
}

extension SyntheticPerson.Day {
    static func days(of recording: Recording, _ samples: [SyntheticPerson.SourceSamples]) -> [SyntheticPerson.Day] {
        var sums = recording.days.map { _ in 0.0 }
        for sample in samples.lazy.flatMap(\.samples).compactMap(\.quantity)
        where sample.quantityType.identifier == QuantityTypeIdentifier.stepCount.rawValue {
            let length = sample.endDate.timeIntervalSince(sample.startDate)
            guard length > 0 else { continue }
            let count = sample.quantity.doubleValue(for: .count())
            for index in recording.dayIndex(at: sample.startDate)..<sums.count {
                let day = recording.days[index]
                guard day.start < sample.endDate else { break }
                let overlap = min(day.end, sample.endDate).timeIntervalSince(max(day.start, sample.startDate))
                sums[index] += count * overlap / length
            }
        }
        return recording.days.map { day in
            SyntheticPerson.Day(
                index: day.index,
                interval: DateInterval(start: day.start, end: day.end),
                timeZone: day.morningZone,
                badDays: recording.badDays(day),
                steps: recording.steps[day.index],
                stepsAddedUp: sums[day.index]
            )
        }
    }
}
