import Foundation
import HealthQuery

/// Makes the parts of a workout from what an export says about them.
///
/// What cannot be understood is left out and noted, as the rest is worth having: an event or an activity without a date, a
/// type that is not known, a unit that does not fit. Dates of an export are whole seconds, so a part may seem to begin or
/// end outside of its workout by a fraction; it is cut to the workout's span.
struct WorkoutConverter {
    let start: Date
    let end: Date
    /// What is wrong with parts that were left out, each with its part.
    private(set) var problems: [RecordProblem] = []

    /// The written duration in seconds; nil if there is none that can be one.
    mutating func duration(of found: ExportWorkout) -> Double? {
        understand("it") { () throws(RecordProblem) in try found.attributes.duration() }
    }

    /// The content of a workout.
    ///
    /// - Parameters:
    ///   - events: all of its events, and those of its activities.
    ///   - missingUUID: the identifier of the activity in a position, if it has none that can be read.
    mutating func content(
        of found: ExportWorkout,
        _ type: WorkoutActivityType,
        _ events: [ExportWorkoutEvent],
        missingUUID: (Int) -> UUID
    ) -> WorkoutContent {
        var content = WorkoutContent(activityType: type)
        content.set(self.events(events), activities(found.activities, type, missingUUID), until: end)
        content.totals = totals(found.attributes)
        content.samples = statistics(found.parts.statistics)
        return content
    }

    /// What a part says; nil if it says nothing, or cannot be understood, which is noted.
    private mutating func understand<Value>(
        _ part: String, _ read: () throws(RecordProblem) -> Value?
    ) -> Value? {
        do throws(RecordProblem) {
            return try read()
        } catch {
            problems.append(.inPart(part, error))
            return nil
        }
    }

    /// The events by time, from the first on that can be the first of a workout.
    private mutating func events(_ found: [ExportWorkoutEvent]) -> [WorkoutEvent] {
        var events: [WorkoutEvent] = []
        for found in found {
            if let event = event(found) { events.append(event) }
        }
        events.sort { $0.dateInterval.start < $1.dateInterval.start }
        let rest = events.drop { $0.type == .resume }
        if rest.count < events.count {
            problems.append(.inPart("an event", .notValid("it resumes a workout that was not paused")))
        }
        return Array(rest)
    }

    private mutating func event(_ found: ExportWorkoutEvent) -> WorkoutEvent? {
        let part = found.type ?? "a WorkoutEvent"
        let known = understand(part) { () throws(RecordProblem) -> (WorkoutEventType, Date)? in
            guard let name = found.type else { throw .missing("type") }
            guard let type = WorkoutNames.eventType(name) else { throw .unknownEvent(name) }
            guard let date = try found.attributes.date("date") else { throw .missing("date") }
            return (type, date.date)
        }
        guard let (type, date) = known else { return nil }
        let seconds = understand(part) { () throws(RecordProblem) in try found.lastingSeconds() }
        let start = clamped(date)
        let end = max(start, clamped(date.addingTimeInterval(seconds ?? 0)))
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
    private mutating func activities(
        _ found: [ExportWorkoutActivity], _ type: WorkoutActivityType, _ missingUUID: (Int) -> UUID
    ) -> [WorkoutActivity] {
        let part = "a WorkoutActivity"
        var dated: [(activity: ExportWorkoutActivity, start: ExportDate)] = []
        for activity in found {
            let start = understand(part) { () throws(RecordProblem) -> ExportDate? in
                guard let start = try activity.attributes.date("startDate") else { throw .missing("startDate") }
                return start
            }
            if let start { dated.append((activity, start)) }
        }
        dated.sort { $0.start < $1.start }
        var result: [WorkoutActivity] = []
        var earliest = start
        let nextStarts = dated.dropFirst().map { Optional(clamped($0.start.date)) } + [nil]
        for ((activity, found), next) in zip(dated, nextStarts) {
            let date = found.date
            let start = max(earliest, clamped(date))
            let foundEnd = understand(part) { () throws(RecordProblem) in try activity.attributes.date("endDate") }
            let writtenEnd = foundEnd.map { clamped($0.date) }
            let end = writtenEnd ?? next
            let last = end ?? self.end
            let isCut = start != clamped(date) || end != writtenEnd
            guard isCut ? start < last : start <= last else {
                problems.append(.inPart(part, timeless(from: found, to: foundEnd)))
                continue
            }
            earliest = last
            let uuid = understand(part) { () throws(RecordProblem) in try activity.attributes.uuid() }
            let made = WorkoutActivity(
                uuid: uuid ?? missingUUID(result.count),
                // An export does not say more; most workouts are one activity.
                workoutConfiguration: WorkoutConfiguration(activityType: type),
                start: start,
                end: end,
                metadata: MetadataConverter.metadata(activity.parts.metadata)
            )
            var converter = WorkoutConverter(start: start, end: earliest)
            result.append(made.having(converter.statistics(activity.parts.statistics)))
            problems += converter.problems
        }
        return result
    }

    /// Why an activity has no time.
    private func timeless(from first: ExportDate, to last: ExportDate?) -> RecordProblem {
        if let last, last < first { return .endBeforeStart(first, last) }
        return .notValid("others leave it no time")
    }

    /// The statistics, the first of each type.
    private mutating func statistics(_ found: [ExportAttributes]) -> [SampleTotals] {
        var result: [SampleTotals] = []
        for attributes in found {
            guard let totals = statistics(attributes) else { continue }
            guard let first = result.first(where: { $0.type == totals.type }) else {
                result.append(totals)
                continue
            }
            if first != totals {
                problems.append(.inPart(totals.type.identifier, .notValid("other statistics of the type come before")))
            }
        }
        return result
    }

    private mutating func statistics(_ found: ExportAttributes) -> SampleTotals? {
        let part = found["type"] ?? "a WorkoutStatistics"
        let known = understand(part) { () throws(RecordProblem) -> (QuantityType, UnitConversion)? in
            guard let name = found["type"] else { throw .missing("type") }
            guard let type = SampleType.known(name) as? QuantityType else { throw .unknownType(name) }
            guard let unit = found["unit"] else { throw .missing("unit") }
            let conversion = try HealthUnit.named(unit, like: type.canonicalUnit).conversion(to: type.canonicalUnit)
            guard let conversion else { throw .incompatibleUnit(unit, type.canonicalUnit) }
            return (type, conversion)
        }
        guard let (type, conversion) = known else { return nil }
        func number(_ name: String) -> Double? {
            understand(part) { () throws(RecordProblem) -> Double? in
                guard let number = try found.number(name).map({ conversion($0) }) else { return nil }
                guard number.isFinite else { throw .badNumber(name, found[name] ?? "") }
                return number
            }
        }
        func date(_ name: String) -> Date? {
            understand(part) { () throws(RecordProblem) in try found.date(name) }?.date
        }
        var (start, end) = (date("startDate") ?? start, date("endDate") ?? end)
        if start > end { (start, end) = (self.start, self.end) }
        var totals = SampleTotals(type: type, start: start, end: end)
        totals.sum = number("sum")
        totals.average = number("average")
        totals.minimum = number("minimum")
        totals.maximum = number("maximum")
        let isEmpty = totals.sum == nil && totals.average == nil && totals.minimum == nil && totals.maximum == nil
        return isEmpty ? nil : totals
    }

    private mutating func totals(_ found: ExportAttributes) -> [WorkoutTotal: Quantity] {
        var totals: [WorkoutTotal: Quantity] = [:]
        for total in WorkoutTotal.allCases {
            let name = total.attribute
            totals[total] = understand("it") { () throws(RecordProblem) in
                let isCount = total.unit == .count()
                if !isCount, found[name] != nil, found[name + "Unit"] == nil { throw .missing(name + "Unit") }
                return try found.quantity(name, name + "Unit", total.unit)
            }
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
        var known = Set(events.map(\.content))
        for activity in activities {
            events += activity.parts.events.filter { known.insert($0.content).inserted }
        }
        return events
    }
}

extension ExportWorkoutEvent {
    /// What makes an event another one, however it is spelled.
    fileprivate struct Content: Hashable {
        let type: String?
        let date: ExportDate?
        let duration: Double?
        let unit: String?
        let metadata: [ExportMetadataEntry]
    }

    fileprivate var content: Content {
        Content(
            type: type, date: try? attributes.date("date"), duration: try? attributes.number("duration"),
            unit: attributes["durationUnit"], metadata: metadata)
    }
}

extension ExportWorkoutEvent {
    /// What happened, as written.
    var type: String? { attributes["type"] }

    /// How long it lasts: only laps and segments do, whatever is written (R11.4).
    func lastingSeconds() throws(RecordProblem) -> Double {
        switch type.flatMap(WorkoutNames.eventType) {
        case .lap, .segment: try attributes.duration() ?? 0
        default: 0
        }
    }
}

extension ExportAttributes {
    /// An identifier; nil if there is none.
    fileprivate func uuid() throws(RecordProblem) -> UUID? {
        guard let text = self["uuid"] else { return nil }
        guard let uuid = UUID(uuidString: text) else { throw .notValid("\(text) is no identifier") }
        return uuid
    }

    /// A duration in seconds, in minutes if no unit is named; nil if there is none.
    func duration() throws(RecordProblem) -> Double? {
        guard let quantity = try quantity("duration", "durationUnit", .minute()) else { return nil }
        let seconds = quantity.doubleValue(for: .second())
        guard seconds.isFinite, seconds >= 0 else {
            throw .notValid("\(quantity) is not a length of time")
        }
        return seconds
    }
}

extension WorkoutTotal {
    /// The attribute that has it.
    fileprivate var attribute: String { "total" + rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}
