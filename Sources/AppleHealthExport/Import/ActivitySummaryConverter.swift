import Foundation
import HealthQuery

/// Makes activity summaries of what an export says about days.
///
/// A day without a date is no summary. A value that cannot be read costs itself: the rest is worth having.
struct ActivitySummaryConverter {
    private typealias Attribute = ExportActivitySummary.Attribute

    private let found: ExportActivitySummary
    /// What is wrong with values that were left out.
    private(set) var problems: [RecordProblem] = []
    private(set) var summary: ActivitySummary

    init(_ found: ExportActivitySummary) throws(RecordProblem) {
        self.found = found
        guard let text = found.texts[.dateComponents] else { throw .missing(Attribute.dateComponents.rawValue) }
        guard let day = CivilDate(text) else { throw .badDate(Attribute.dateComponents.rawValue, text) }
        summary = ActivitySummary(day: day)
        if let unit = unit(.activeEnergyBurnedUnit, .kilocalorie()) {
            set(\.activeEnergyBurned, .activeEnergyBurned, unit)
            set(\.activeEnergyBurnedGoal, .activeEnergyBurnedGoal, unit)
        }
        set(\.appleMoveTime, .appleMoveMinutes, .minute())
        set(\.appleMoveTimeGoal, .appleMoveMinutesGoal, .minute())
        // The later names count.
        set(\.appleMoveTime, .appleMoveTime, .minute())
        set(\.appleMoveTimeGoal, .appleMoveTimeGoal, .minute())
        set(\.appleExerciseTime, .appleExerciseTime, .minute())
        summary.exerciseTimeGoal = quantity(.appleExerciseTimeGoal, .minute())
        set(\.appleStandHours, .appleStandHours, .count())
        summary.standHoursGoal = quantity(.appleStandHoursGoal, .count())
        summary.activityMoveMode =
            found.texts[.activityMoveMode].flatMap { CharacteristicConverter.moveModes[$0] }
            ?? Self.impliedMoveMode(of: summary)
        summary.isPaused = found.texts[.isPaused] == "1"
    }

    /// What the ring counts, which the Health app does not write; a goal for one alone tells.
    static func impliedMoveMode(of summary: ActivitySummary) -> ActivityMoveMode {
        summary.appleMoveTimeGoal.value > 0 && summary.activeEnergyBurnedGoal.value <= 0
            ? .appleMoveTime : .activeEnergy
    }

    /// The quantities of a summary, each with the unit that it has in an export; a goal for energy has that of the energy.
    static func quantities(
        of summary: ActivitySummary
    ) -> [(ExportActivitySummary.Attribute, Quantity?, HealthUnit)] {
        let energy = summary.activeEnergyBurned.unit
        return [
            (.activeEnergyBurned, summary.activeEnergyBurned, energy),
            (.activeEnergyBurnedGoal, summary.activeEnergyBurnedGoal, energy),
            (.appleMoveTime, summary.appleMoveTime, .minute()),
            (.appleMoveTimeGoal, summary.appleMoveTimeGoal, .minute()),
            (.appleExerciseTime, summary.appleExerciseTime, .minute()),
            (.appleExerciseTimeGoal, summary.exerciseTimeGoal, .minute()),
            (.appleStandHours, summary.appleStandHours, .count()),
            (.appleStandHoursGoal, summary.standHoursGoal, .count()),
        ]
    }

    private mutating func set(
        _ keyPath: WritableKeyPath<ActivitySummary, Quantity>, _ attribute: Attribute, _ unit: HealthUnit
    ) {
        guard let quantity = quantity(attribute, unit) else { return }
        summary[keyPath: keyPath] = quantity
    }

    /// The value of an attribute; nil if there is none, or it is no number.
    private mutating func quantity(_ attribute: Attribute, _ unit: HealthUnit) -> Quantity? {
        guard let text = found.texts[attribute] else { return nil }
        guard let number = RecordParser.number(text) else {
            problems.append(.badNumber(attribute.rawValue, text))
            return nil
        }
        return self.unit(attribute.unit, unit).map { Quantity(unit: $0, doubleValue: number) }
    }

    /// The unit that an attribute names, or else the usual one; nil if it does not fit that.
    private mutating func unit(_ attribute: Attribute?, _ usual: HealthUnit) -> HealthUnit? {
        guard let text = attribute.flatMap({ found.texts[$0] }) else { return usual }
        do throws(RecordProblem) {
            return try .named(text, like: usual)
        } catch {
            problems.append(error)
            return nil
        }
    }
}
