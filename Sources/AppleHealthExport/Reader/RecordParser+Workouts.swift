import Foundation
import HealthQuery

/// Workouts and what they contain.
extension RecordParser {
    /// The workout of a tag.
    ///
    /// - Throws: the attribute that the tag has twice.
    func workout(
        _ tag: borrowing XMLTag, in bytes: Span<UInt8>, line: Int
    ) throws(RepeatedAttribute) -> ExportWorkout {
        let record = try record(tag, in: bytes, line: line)
        return ExportWorkout(head(of: record, as: ObjectType.workoutType()), try ExportAttributes(tag, in: bytes))
    }

    /// The route of a tag.
    ///
    /// - Throws: the attribute that the tag has twice.
    func workoutRoute(
        _ tag: borrowing XMLTag, in bytes: Span<UInt8>, line: Int
    ) throws(RepeatedAttribute) -> ExportWorkoutRoute {
        try ExportWorkoutRoute(head(of: record(tag, in: bytes, line: line), as: SeriesType.workoutRoute()))
    }

    /// The attributes that others share with records, under their type.
    private func head(of record: ExportRecord, as type: SampleType) -> ExportRecord {
        var fields = record.head.fields
        fields.type = type.identifier
        fields.unit = nil
        var head = ExportRecord(line: record.line, RecordHead(fields))
        head.startDate = record.startDate
        head.endDate = record.endDate
        head.creationDate = record.creationDate
        return head
    }

    /// The location of a tag, or why it cannot be read.
    func location(_ tag: borrowing XMLTag, in bytes: Span<UInt8>) -> Result<Location, RecordProblem> {
        var numbers: [String: Double] = [:]
        var date: Date?
        for range in tag.attributes {
            let (name, value) = (bytes.extracting(range.name).decoded, bytes.extracting(range.value))
            if name == "date" {
                guard let found = ExportDate(value) else { return .failure(.badDate(name, XMLText.decode(value))) }
                date = found.date
            } else if let number = DecimalParser.parse(value) {
                numbers[name] = number
            } else {
                return .failure(.badValue(XMLText.decode(value)))
            }
        }
        guard let date else { return .failure(.missing("date")) }
        guard let latitude = numbers["latitude"] else { return .failure(.missing("latitude")) }
        guard let longitude = numbers["longitude"] else { return .failure(.missing("longitude")) }
        return .success(
            Location(
                coordinate: LocationCoordinate2D(latitude: latitude, longitude: longitude),
                altitude: numbers["altitude"] ?? 0,
                horizontalAccuracy: numbers["horizontalAccuracy"] ?? -1,
                verticalAccuracy: numbers["verticalAccuracy"] ?? -1,
                course: numbers["course"] ?? -1,
                speed: numbers["speed"] ?? -1,
                timestamp: date
            ))
    }

    /// The finite number that a text spells, or nil.
    static func number(_ text: String) -> Double? {
        DecimalParser.parse(Array(text.utf8).span)
    }
}
