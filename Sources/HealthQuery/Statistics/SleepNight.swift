public import Foundation

/// How a person slept in one night, as all sources together tell it.
///
/// A moment counts once, whatever number of sources recorded it: two sources' seven hours are seven hours. What was not
/// recorded is absent, and not zero.
public struct SleepNight: Sendable, Hashable {
    /// A time in one state.
    public struct Segment: Sendable, Hashable {
        /// When.
        public let dateInterval: DateInterval
        /// The state; never ``CategoryValueSleepAnalysis/inBed``.
        public let value: CategoryValueSleepAnalysis
        /// The source that tells it.
        public let source: Source
    }

    /// The day on which the night ends.
    package let day: CivilDate
    /// When the night begins, by default at 18:00; where samples have time zones of their own, the first beginning.
    public let startDate: Date
    /// When the night ends, 24 hours later, or 23 or 25 where the clocks change; where samples have time zones of their
    /// own, the last end.
    public let endDate: Date
    /// The times asleep and awake, one after another; where nothing was recorded there is a gap.
    public let segments: [Segment]
    /// The times in bed, one after another; none if no source told of any.
    ///
    /// Who sleeps, or lies awake in the night, is in bed too, where anything was told of being in bed.
    public let timesInBed: [DateInterval]
    /// The sources that recorded anything, the one that counts first at the beginning.
    public let sources: [Source]

    /// The day on which the night ends, in the terms of a calendar: its era, year, month and day, and the calendar.
    public func dateComponents(for calendar: Calendar) -> DateComponents { day.components(in: calendar) }

    /// How long the person was in a state, in seconds; nil if no source told of it.
    public func duration(of value: CategoryValueSleepAnalysis) -> TimeInterval? {
        if value == .inBed { return timesInBed.isEmpty ? nil : timesInBed.reduce(0) { $0 + $1.duration } }
        return duration { $0 == value }
    }

    private func duration(where matches: (CategoryValueSleepAnalysis) -> Bool) -> TimeInterval? {
        let matching = segments.filter { matches($0.value) }
        return matching.isEmpty ? nil : matching.reduce(0) { $0 + $1.dateInterval.duration }
    }

    /// How long the person slept, in whatever stage, in seconds; nil if no source told of any sleep.
    public var timeAsleep: TimeInterval? { duration(where: CategoryValueSleepAnalysis.allAsleepValues.contains) }
    /// How long the person was in bed, in seconds; nil if no source told of it.
    public var timeInBed: TimeInterval? { duration(of: .inBed) }
    /// The part of the time in bed that the person slept, from 0 to 1; nil if no source told of being in bed, or none of
    /// any sleep.
    public var efficiency: Double? {
        guard let timeInBed, let timeAsleep else { return nil }
        return timeAsleep / timeInBed
    }

    /// When the person fell asleep first; nil if no source told of any sleep.
    public var sleepStartDate: Date? { asleep.first?.dateInterval.start }
    /// When the person woke up last; nil if no source told of any sleep.
    public var sleepEndDate: Date? { asleep.last?.dateInterval.end }

    private var asleep: [Segment] {
        segments.filter { CategoryValueSleepAnalysis.allAsleepValues.contains($0.value) }
    }
}

extension SleepNight: CustomStringConvertible {
    /// The day on which the night ends, and how many minutes the person slept and was in bed.
    public var description: String {
        func minutes(_ seconds: TimeInterval?) -> String { seconds.map { "\(($0 / 60).rounded()) min" } ?? "unknown" }
        return "night to \(day.text): asleep \(minutes(timeAsleep)), in bed \(minutes(timeInBed))"
    }
}
