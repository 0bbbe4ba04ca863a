import Foundation
import HealthQuery

/// Makes the parts of a workout from what an export says about them.
///
/// What cannot be understood is left out, as the rest is worth having: an event or an activity without a date, a type
/// that is not known, a unit that does not fit. Dates of an export are whole seconds, so a part may seem to begin or
/// end outside of its workout by a fraction; it is cut to the workout's span.
struct WorkoutConverter {
    let start: Date
    let end: Date

    /// The content of a workout.
    ///
    /// - Parameters:
    ///   - events: all of its events, and those of its activities.
    ///   - missingUUID: the identifier of the activity in a position, if it has none that can be read.
    func content(
        of found: ExportWorkout,
        _ type: WorkoutActivityType,
        _ events: [ExportWorkoutEvent],
        missingUUID: (Int) -> UUID
    ) -> WorkoutContent {
        var content = WorkoutContent(activityType: type)
        content.set(self.events(events), activities(found.activities, type, missingUUID), until: end)
        content.totals = totals(found.totals)
        content.samples = statistics(found.parts.statistics)
        return content
    }

    /// The events by time, from the first on that can be the first of a workout.
    private func events(_ found: [ExportWorkoutEvent]) -> [WorkoutEvent] {
        let events = found.compactMap(event).sorted { $0.dateInterval.start < $1.dateInterval.start }
        return Array(events.drop { $0.type == .resume })
    }

    private func event(_ found: ExportWorkoutEvent) -> WorkoutEvent? {
        guard let type = WorkoutNames.eventType(found.type), let date = found.date?.date else { return nil }
        let start = clamped(date)
        let end = max(start, clamped(date.addingTimeInterval(found.lastingSeconds)))
        return WorkoutEvent(
            type: type,
            dateInterval: DateInterval(start: start, end: end),
            metadata: MetadataConverter.metadata(found.metadata)
        )
    }

    /// The activities by time; one that begins before another has ended begins with its end, and one without an end
    /// lasts until the next begins.
    ///
    /// One that others leave no time is left out: its statistics are those of the time it had.
    private func activities(
        _ found: [ExportWorkoutActivity], _ type: WorkoutActivityType, _ missingUUID: (Int) -> UUID
    ) -> [WorkoutActivity] {
        var result: [WorkoutActivity] = []
        var earliest = start
        let dated = found.compactMap { activity in activity.start.map { (activity: activity, start: $0.date) } }
            .sorted { $0.start < $1.start }
        let nextStarts = dated.dropFirst().map { Optional(clamped($0.start)) } + [nil]
        for ((activity, date), next) in zip(dated, nextStarts) {
            let start = max(earliest, clamped(date))
            let writtenEnd = activity.end.map { clamped($0.date) }
            let end = writtenEnd ?? next
            let last = end ?? self.end
            let isCut = start != clamped(date) || end != writtenEnd
            guard isCut ? start < last : start <= last else { continue }
            earliest = last
            let made = WorkoutActivity(
                uuid: activity.uuid.flatMap(UUID.init) ?? missingUUID(result.count),
                // An export does not say more; most workouts are one activity.
                workoutConfiguration: WorkoutConfiguration(activityType: type),
                start: start,
                end: end,
                metadata: MetadataConverter.metadata(activity.parts.metadata)
            )
            let converter = WorkoutConverter(start: start, end: earliest)
            result.append(made.having(converter.statistics(activity.parts.statistics)))
        }
        return result
    }

    /// The statistics, the first of each type.
    private func statistics(_ found: [ExportWorkoutStatistics]) -> [SampleTotals] {
        var types: Set<SampleType> = []
        return found.compactMap(statistics).filter { types.insert($0.type).inserted }
    }

    private func statistics(_ found: ExportWorkoutStatistics) -> SampleTotals? {
        guard let type = SampleType.known(found.type) as? QuantityType,
            let unit = found.unit.flatMap({ try? HealthUnit(from: $0) }),
            let conversion = unit.conversion(to: type.canonicalUnit)
        else { return nil }
        func number(_ value: Double?) -> Double? {
            value.map { conversion($0) }.flatMap { $0.isFinite ? $0 : nil }
        }
        var (start, end) = (found.start?.date ?? start, found.end?.date ?? end)
        if start > end { (start, end) = (self.start, self.end) }
        var totals = SampleTotals(type: type, start: start, end: end)
        totals.sum = number(found.sum)
        totals.average = number(found.average)
        totals.minimum = number(found.minimum)
        totals.maximum = number(found.maximum)
        let isEmpty = totals.sum == nil && totals.average == nil && totals.minimum == nil && totals.maximum == nil
        return isEmpty ? nil : totals
    }

    private func totals(_ found: [WorkoutTotal: ExportAmount]) -> [WorkoutTotal: Quantity] {
        var totals: [WorkoutTotal: Quantity] = [:]
        for (total, amount) in found {
            guard let number = amount.number,
                let unit = try? HealthUnit(from: amount.unit ?? "count"), unit.isCompatible(with: total.unit)
            else { continue }
            totals[total] = Quantity(unit: unit, doubleValue: number)
        }
        return totals
    }

    private func clamped(_ date: Date) -> Date { min(max(date, start), end) }
}

extension ExportWorkout {
    /// The events of the workout, and those of its activities that are not among them.
    ///
    /// HealthKit's workouts have the events of their activities too; an event belongs to both.
    var allEvents: [ExportWorkoutEvent] {
        var events = parts.events
        var known = Set(events)
        for activity in activities {
            events += activity.parts.events.filter { known.insert($0).inserted }
        }
        return events
    }
}

extension ExportWorkoutEvent {
    /// How long it lasts: only laps and segments do, whatever is written (R11.4).
    var lastingSeconds: Double {
        switch WorkoutNames.eventType(type) {
        case .lap, .segment: duration.seconds ?? 0
        default: 0
        }
    }
}

extension ExportAmount {
    /// The amount as a duration; nil if it cannot be one.
    var seconds: Double? {
        guard let number, let unit = try? HealthUnit(from: unit ?? "min"),
            let seconds = unit.conversion(to: .second()).map({ $0(number) }), seconds.isFinite, seconds >= 0
        else { return nil }
        return seconds
    }
}
