import Foundation
import HealthQuery

extension RecordConverter {
    /// The greatest product of the numbers of a workout's activities and events.
    ///
    /// A workout's activities each look at all of its events, so thousands of both would take long.
    private static let eventLimit = 1 << 16

    /// The workout of an element, without an identifier of its own: that depends on what is in the store.
    ///
    /// Its duration is the written one, or else the time that its events leave (R11.1).
    ///
    /// - Returns: the workout, and what is wrong with parts of it that were left out.
    mutating func workout(
        _ found: ExportWorkout
    ) throws(RecordProblem) -> (workout: ImportedSample, problems: [RecordProblem]) {
        guard let name = found.activityType else { throw .missing("workoutActivityType") }
        guard let type = WorkoutNames.activityType(name) else { throw .unknownActivity(name) }
        let prototype = try prototype(of: found.head)
        let (start, end) = try Self.dates(of: found.head)
        var converter = WorkoutConverter(start: start.date, end: end.date)
        let duration = converter.duration(of: found)
        let events = found.allEvents
        guard found.activities.count * events.count <= Self.eventLimit else {
            throw .notValid("\(found.activities.count) activities with \(events.count) events are too many")
        }
        var identity = prototype.identity
        identity.combine(
            .workout(RecordIdentity.Workout(name, duration: duration, events)),
            start: start,
            end: end,
            creation: found.head.creationDate.value,
            metadata: found.parts.metadata
        )
        let content = converter.content(of: found, type, events) { [identity] position in
            // Occurrences are not negative, so no sample has such an identifier.
            identity.uuid(occurrence: -1 - position)
        }
        let details = SampleDetails(
            type: prototype.type,
            unit: nil,
            sourceRevision: prototype.revision,
            device: prototype.details.device,
            metadata: MetadataConverter.metadata(found.parts.metadata),
            payload: content
        )
        let fields = SampleFields(
            uuid: Self.noUUID,
            start: start.date,
            end: end.date,
            value: duration ?? content.activeSeconds(from: start.date, to: end.date),
            details: details
        )
        let workout = Workout(fields, members: { [] })
        try Self.check { try workout.validate(isImported: true) }
        let sample = ImportedSample(
            sample: AnySample(workout), sourceRevision: prototype.revision,
            identifiers: identity.identifiers(writtenAs: nil))
        return (sample, converter.problems)
    }
}
