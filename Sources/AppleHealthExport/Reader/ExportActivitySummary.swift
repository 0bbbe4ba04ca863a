import HealthQuery

/// The rings of one day as an export has them, as written.
struct ExportActivitySummary: Hashable, Sendable {
    /// An attribute of the element.
    enum Attribute: String, Sendable, CaseIterable {
        case dateComponents, activeEnergyBurnedUnit, activeEnergyBurned, activeEnergyBurnedGoal
        case appleMoveTime, appleMoveTimeGoal, appleExerciseTime, appleExerciseTimeGoal
        case appleStandHours, appleStandHoursGoal
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
    /// The summary of a tag, or the attribute that the tag has twice.
    func activitySummary(
        _ tag: borrowing XMLTag, in bytes: Span<UInt8>, line: Int
    ) -> Result<ExportActivitySummary, RepeatedAttribute> {
        var found = ExportActivitySummary(line: line)
        for range in tag.attributes {
            let name = bytes.extracting(range.name).decoded
            guard let attribute = ExportActivitySummary.Attribute(rawValue: name) else { continue }
            let text = XMLText.decode(bytes.extracting(range.value))
            guard found.texts.updateValue(text, forKey: attribute) == nil else {
                return .failure(RepeatedAttribute(name: name))
            }
        }
        return .success(found)
    }
}

extension ExportReader {
    /// Reads the rings of a day, at top level.
    ///
    /// They are attributes; nothing is expected inside.
    mutating func openActivitySummary(isEmpty: Bool) -> ExportEvent? {
        let line = scanner.lineOfTag()
        switch parser.activitySummary(scanner.tag, in: scanner.buffer.span, line: line) {
        case .success(let found):
            if !isEmpty { push(.activitySummary, isBroken: false) }
            return .activitySummary(found)
        case .failure(let repeated):
            return giveUp(.activitySummary, .repeatedAttribute(repeated.name), isEmpty: isEmpty)
        }
    }
}
