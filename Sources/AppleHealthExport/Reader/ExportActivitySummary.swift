import HealthQuery

/// The rings of one day as an export has them, as written.
struct ExportActivitySummary: Hashable, Sendable {
    /// An attribute of the element.
    enum Attribute: String, Sendable, CaseIterable {
        case dateComponents, activeEnergyBurnedUnit, activeEnergyBurned, activeEnergyBurnedGoal
        case appleMoveTime, appleMoveTimeGoal, appleExerciseTime, appleExerciseTimeGoal
        case appleStandHours, appleStandHoursGoal
        // The names of appleMoveTime and appleMoveTimeGoal before iOS 14.
        case appleMoveMinutes, appleMoveMinutesGoal
        // Those that only the package's own writer writes.
        case activeEnergyBurnedGoalUnit, appleMoveTimeUnit, appleMoveTimeGoalUnit, appleExerciseTimeUnit
        case appleExerciseTimeGoalUnit, appleStandHoursUnit, appleStandHoursGoalUnit, activityMoveMode, isPaused

        /// The attribute with the unit of this one.
        var unit: Attribute? { Attribute(rawValue: rawValue + "Unit") }
    }

    /// The line in which the tag starts, from 1.
    let line: Int
    /// The attributes that are known.
    var texts: [Attribute: String] = [:]
}

extension RecordParser {
    /// The summary of a tag.
    ///
    /// - Throws: the attribute that the tag has twice.
    func activitySummary(
        _ tag: borrowing XMLTag, in bytes: Span<UInt8>, line: Int
    ) throws(RepeatedAttribute) -> ExportActivitySummary {
        var found = ExportActivitySummary(line: line)
        for range in tag.attributes {
            let name = bytes.extracting(range.name).decoded
            guard let attribute = ExportActivitySummary.Attribute(rawValue: name) else { continue }
            let text = XMLText.decode(bytes.extracting(range.value))
            guard found.texts.updateValue(text, forKey: attribute) == nil else {
                throw RepeatedAttribute(name: name)
            }
        }
        return found
    }
}

extension ExportReader {
    /// Reads the rings of a day, at top level.
    ///
    /// They are attributes; nothing is expected inside.
    mutating func openActivitySummary(isEmpty: Bool) {
        let line = scanner.lineOfTag()
        do throws(RecordParser.RepeatedAttribute) {
            let summary = try parser.activitySummary(scanner.tag, in: scanner.buffer.span, line: line)
            if !isEmpty { push(.activitySummary, isBroken: false) }
            found(.activitySummary(summary))
        } catch {
            giveUp(.activitySummary, .repeatedAttribute(error.name), isEmpty: isEmpty)
        }
    }
}
