import Foundation
import HealthQuery

/// Workouts and what they contain.
extension RecordParser {
    /// The attributes of a workout that records do not have.
    private enum WorkoutAttribute: String {
        case workoutActivityType, duration, durationUnit
        case totalEnergyBurned, totalEnergyBurnedUnit, totalDistance, totalDistanceUnit
        case totalFlightsClimbed, totalFlightsClimbedUnit, totalSwimmingStrokeCount, totalSwimmingStrokeCountUnit
    }

    /// The workout of a tag.
    ///
    /// - Throws: the attribute that the tag has twice.
    func workout(
        _ tag: borrowing XMLTag, in bytes: Span<UInt8>, line: Int
    ) throws(RepeatedAttribute) -> ExportWorkout {
        let record = try record(tag, in: bytes, line: line)
        var texts: [WorkoutAttribute: String] = [:]
        for range in tag.attributes {
            guard let attribute = WorkoutAttribute(rawValue: bytes.extracting(range.name).decoded) else { continue }
            guard texts.updateValue(XMLText.decode(bytes.extracting(range.value)), forKey: attribute) == nil else {
                throw RepeatedAttribute(name: attribute.rawValue)
            }
        }
        func amount(_ number: WorkoutAttribute, _ unit: WorkoutAttribute) -> ExportAmount {
            ExportAmount(number: texts[number].flatMap(Self.number), unit: texts[unit])
        }
        var workout = ExportWorkout(head(of: record, as: ObjectType.workoutType()))
        workout.activityType = texts[.workoutActivityType]
        workout.duration = amount(.duration, .durationUnit)
        workout.totals[.energyBurned] = amount(.totalEnergyBurned, .totalEnergyBurnedUnit)
        workout.totals[.distance] = amount(.totalDistance, .totalDistanceUnit)
        workout.totals[.flightsClimbed] = amount(.totalFlightsClimbed, .totalFlightsClimbedUnit)
        workout.totals[.swimmingStrokeCount] = amount(.totalSwimmingStrokeCount, .totalSwimmingStrokeCountUnit)
        return workout
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

    /// The event of a tag.
    ///
    /// Nil without a type, as it has no meaning then.
    func workoutEvent(_ tag: borrowing XMLTag, in bytes: Span<UInt8>) -> ExportWorkoutEvent? {
        guard let type = text(of: "type", tag, in: bytes) else { return nil }
        return ExportWorkoutEvent(
            type: type,
            date: date(of: "date", tag, in: bytes).value,
            duration: ExportAmount(
                number: number(of: "duration", tag, in: bytes), unit: text(of: "durationUnit", tag, in: bytes))
        )
    }

    /// The statistics of a tag.
    ///
    /// Nil without a type, as they have no meaning then.
    func workoutStatistics(_ tag: borrowing XMLTag, in bytes: Span<UInt8>) -> ExportWorkoutStatistics? {
        guard let type = text(of: "type", tag, in: bytes) else { return nil }
        return ExportWorkoutStatistics(
            type: type,
            unit: text(of: "unit", tag, in: bytes),
            start: date(of: "startDate", tag, in: bytes).value,
            end: date(of: "endDate", tag, in: bytes).value,
            sum: number(of: "sum", tag, in: bytes),
            average: number(of: "average", tag, in: bytes),
            minimum: number(of: "minimum", tag, in: bytes),
            maximum: number(of: "maximum", tag, in: bytes)
        )
    }

    /// The activity of a tag.
    func workoutActivity(_ tag: borrowing XMLTag, in bytes: Span<UInt8>) -> ExportWorkoutActivity {
        ExportWorkoutActivity(
            uuid: text(of: "uuid", tag, in: bytes),
            start: date(of: "startDate", tag, in: bytes).value,
            end: date(of: "endDate", tag, in: bytes).value
        )
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

    private func number(of name: StaticString, _ tag: borrowing XMLTag, in bytes: Span<UInt8>) -> Double? {
        text(of: name, tag, in: bytes).flatMap(Self.number)
    }

    /// The finite number that a text spells, or nil.
    static func number(_ text: String) -> Double? {
        DecimalParser.parse(Array(text.utf8).span)
    }
}
