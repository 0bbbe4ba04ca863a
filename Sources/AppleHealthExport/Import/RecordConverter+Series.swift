import Foundation
import HealthQuery

extension RecordConverter {
    /// The route of a workout, without an identifier of its own: that depends on what is in the store.
    ///
    /// A route without a source has that of its workout.
    mutating func route(
        _ found: ExportWorkoutRoute, of workout: ExportWorkout, _ locations: ContiguousArray<Location>
    ) throws(RecordProblem) -> ImportedSample {
        var head = found.head
        if head.sourceName == nil {
            var fields = workout.head.head.fields
            fields.type = found.head.type
            head = ExportRecord(line: head.line, RecordHead(fields))
            head.metadata = found.head.metadata
        }
        let prototype = try prototype(of: head)
        let sorted = locations.sorted { $0.timestamp < $1.timestamp }
        let route = WorkoutRoute(
            uuid: Self.noUUID, LocationColumns(sorted), device: prototype.details.device,
            metadata: MetadataConverter.metadata(head.metadata))
        var identity = prototype.identity
        identity.combine(
            points: sorted.count, from: route.startDate, creation: head.creationDate.value, metadata: head.metadata
        ) {
            $1.combine(sorted[$0].timestamp.timeIntervalSinceReferenceDate)
            $1.combine(sorted[$0].coordinate.latitude)
            $1.combine(sorted[$0].coordinate.longitude)
        }
        return try Self.series(AnySample(route), prototype.revision, identity)
    }

    /// The heartbeats of a record, as a series of their own.
    mutating func heartbeats(_ record: ExportRecord) throws(RecordProblem) -> ImportedSample {
        var fields = record.head.fields
        (fields.type, fields.unit) = (SeriesType.heartbeat().identifier, nil)
        let prototype = try prototype(of: ExportRecord(line: record.line, RecordHead(fields)))
        let (start, end) = try Self.dates(of: record)
        let columns = try HeartbeatConverter.columns(of: record.heartbeats, from: start, to: end)
        let series = HeartbeatSeriesSample(
            uuid: Self.noUUID, start: start.date, columns, device: prototype.details.device)
        var identity = prototype.identity
        identity.combine(
            points: columns.count, from: series.startDate, creation: record.creationDate.value, metadata: []
        ) {
            $1.combine(start.date.timeIntervalSinceReferenceDate + columns.times[$0])
        }
        return try Self.series(AnySample(series), prototype.revision, identity)
    }

    static func series(
        _ sample: AnySample, _ revision: SourceRevision, _ identity: RecordIdentity
    ) throws(RecordProblem) -> ImportedSample {
        try check { try sample.validate(isImported: true) }
        return ImportedSample(
            sample: sample, sourceRevision: revision, identifiers: identity.identifiers(writtenAs: nil))
    }
}

/// Makes a series of the heartbeats from which a variability was computed.
///
/// An export writes of each the time of the day, as the exporting device shows it: with or without AM and PM, and in a
/// zone that need not be that of the record's dates. Zones differ by quarters of an hour, so minutes and seconds alone
/// tell when within a shorter record a heartbeat was. Beside it stands the heart rate that follows from the heartbeat
/// before: where the time since that is half again as long as the rate says, heartbeats are missing.
enum HeartbeatConverter {
    private static let quarter = 900.0

    static func columns(
        of heartbeats: [ExportHeartbeat], from start: ExportDate, to end: ExportDate
    ) throws(RecordProblem) -> HeartbeatColumns {
        guard heartbeats.count <= ExportRecord.metadataLimit else {
            throw .notValid("there are more than \(ExportRecord.metadataLimit) heartbeats")
        }
        let duration = Double(end.secondsSinceReferenceDate - start.secondsSinceReferenceDate)
        guard duration < quarter - 2 else {
            throw .notValid("heartbeats of a record that lasts \(duration) s can be at several times")
        }
        let first = Double(start.secondsSinceReferenceDate).truncatingRemainder(dividingBy: quarter)
        var columns = HeartbeatColumns()
        for heartbeat in heartbeats {
            guard let text = heartbeat.time, let seconds = seconds(text) else {
                throw heartbeat.time.map { .badDate("time", $0) } ?? .missing("time")
            }
            var time = (seconds - first).truncatingRemainder(dividingBy: quarter)
            if time < 0 { time += quarter }
            // Dates of an export are whole seconds, so a heartbeat may seem to be before its record by a fraction.
            if time > quarter - 1 { time = 0 }
            guard time <= duration + 1 else { throw .notValid("the heartbeat at \(text) is not within the record") }
            // Times are exact to hundredths.
            time = (time * 100).rounded() / 100
            let isMissing = columns.times.last.flatMap { last in
                heartbeat.beatsPerMinute.map { (time - last) * $0 > 1.5 * 60 }
            }
            columns.append(time, precededByGap: isMissing ?? false)
        }
        return columns
    }

    /// The seconds since the last full hour of a time such as `6:14:48.94 PM`, `18.14.48,94` or `18 h 14 min 48,94 s`.
    ///
    /// What stands between and around the numbers depends on the language of the phone. The last one is a fraction after a
    /// point or a comma, and may be missing.
    static func seconds(_ text: String) -> Double? {
        var text = text
        return text.withUTF8 { seconds($0.span) }
    }

    private static func seconds(_ bytes: Span<UInt8>) -> Double? {
        var numbers: [Range<Int>] = []
        var index = 0
        while index < bytes.count {
            let start = index
            while index < bytes.count, bytes[index].decimalDigit <= 9 { index += 1 }
            if start < index { numbers.append(start..<index) } else { index += 1 }
        }
        guard 3...4 ~= numbers.count else { return nil }
        if numbers.count == 4 {
            let (end, fraction) = (numbers[2].upperBound, numbers[3])
            guard fraction.lowerBound == end + 1, bytes[end] == .point || bytes[end] == .comma else { return nil }
            numbers[2] = numbers[2].lowerBound..<fraction.upperBound
        }
        guard let minutes = DecimalParser.parse(bytes.extracting(numbers[1])),
            let seconds = DecimalParser.parse(bytes.extracting(numbers[2]), allowsComma: true),
            0..<60 ~= minutes, 0..<61 ~= seconds
        else { return nil }
        return minutes * 60 + seconds
    }
}
