import Foundation
import HealthQuery

extension Recording {
    /// Whether a sample touches a day on which its recorder recorded nothing.
    func isLost(from start: Date, to end: Date, by recorder: SyntheticPerson.Recorder) -> Bool {
        guard !preset.badDays.isEmpty else { return false }
        for day in days[dayIndex(at: start)...] where start == end || day.start < end {
            let badDays = badDays(day)
            if badDays.contains(.noData) || recorder == .watch && badDays.contains(.watchOnCharger) { return true }
            if day.end >= end { break }
        }
        return false
    }

    func badDays(_ day: LivedDay) -> Set<SyntheticPerson.BadDay> { preset.badDays[day.index] ?? [] }

    /// The index of the day that contains a time, or of the nearest day.
    func dayIndex(at time: Date) -> Int {
        var range = days.startIndex..<max(days.startIndex, days.endIndex - 1)
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = days[middle].end <= time ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }

    /// The device whose samples are imported twice, or late.
    func mainRecorder(on day: LivedDay) -> SyntheticPerson.Recorder {
        preset.recorders.contains(.watch) && !badDays(day).contains(.watchOnCharger) ? .watch : .phone
    }

    /// Adds the samples that only bad days have.
    mutating func recordBadDays(_ plans: [DayPlan], seed: UInt64) {
        for plan in plans {
            let badDays = badDays(plan.day)
            guard !badDays.isEmpty, !badDays.contains(.noData) else { continue }
            // Each day has its own identifiers: what happens on one changes nothing on another.
            uuids = UUIDSource(seed: seed, day: plan.index)
            if badDays.contains(.sampleAcrossMidnight) { walkAcrossMidnight(plan.day) }
            if badDays.contains(.samplesAtMidnight) { recordMidnight(plan.day) }
            if badDays.contains(.outlier) { recordOutliers(plan) }
            if badDays.contains(.deletion) { recordMistakes(plan.day) }
        }
    }

    private mutating func walkAcrossMidnight(_ day: LivedDay) {
        let (start, end) = (day.end.addingTimeInterval(-360), day.end.addingTimeInterval(360))
        var isRecorded = false
        for recorder in [SyntheticPerson.Recorder.watch, .phone] where !isRecorded || preset.recordsStepsTwice {
            if add(.stepCount, 1200, .count(), from: start, to: end, by: recorder) { isRecorded = true }
        }
        guard isRecorded else { return }
        for index in [day.index, day.index + 1] { steps[index] += 600 }
    }

    private mutating func recordMidnight(_ day: LivedDay) {
        let recorder = mainRecorder(on: day)
        let mass = HealthUnit.gramUnit(with: .kilo)
        add(
            .bodyMass, 78.2, mass, from: day.start, to: day.start, by: preset.recorders.contains(.hand) ? .hand : .phone
        )
        for start in [day.start, day.end.addingTimeInterval(-600)]
        where add(.stepCount, 400, .count(), from: start, to: start.addingTimeInterval(600), by: recorder) {
            steps[day.index] += 400
        }
    }

    private mutating func recordOutliers(_ plan: DayPlan) {
        let morning = plan.wake.addingTimeInterval(1500)
        let recorder = preset.recorders.contains(.hand) ? SyntheticPerson.Recorder.hand : .phone
        add(.bodyMass, 786, .gramUnit(with: .kilo), from: morning, to: morning, by: recorder)
        let rest = plan.start.addingTimeInterval(3)
        add(.heartRate, 240, HealthUnit.count().unitDivided(by: .minute()), from: rest, to: rest, by: .watch)
    }

    private mutating func recordMistakes(_ day: LivedDay) {
        let (start, end) = (day.clock(10), day.clock(11))
        let metadata: [String: MetadataValue] = [MetadataKeyWasUserEntered: true]
        func mistake(_ type: QuantityTypeIdentifier, _ quantity: Quantity, _ start: Date) -> AnySample {
            AnySample(
                QuantitySample(
                    uuid: uuids.next(), type: QuantityType(type), quantity: quantity, start: start, end: end,
                    metadata: metadata
                )
            )
        }
        exceptions.mistakes.append(
            SyntheticPerson.Exceptions.Mistake(
                samples: [
                    mistake(.stepCount, Quantity(unit: .count(), doubleValue: 10_000), start),
                    mistake(.bodyMass, Quantity(unit: .gramUnit(with: .kilo), doubleValue: 61.4), end),
                ],
                recorded: end,
                deleted: day.end.addingTimeInterval(43_200)
            )
        )
    }
}

extension UUIDSource {
    /// The identifiers of samples that only one day has.
    convenience init(seed: UInt64, day: Int) {
        // Mixed once more, as seeds near one another make sequences that overlap.
        var seeds = SplitMix64(seed: seed ^ UInt64(day))
        self.init(seed: seeds.next())
    }
}
