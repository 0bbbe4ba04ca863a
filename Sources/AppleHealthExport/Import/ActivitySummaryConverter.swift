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
        if let unit = energyUnit() {
            set(\.activeEnergyBurned, .activeEnergyBurned, unit)
            set(\.activeEnergyBurnedGoal, .activeEnergyBurnedGoal, unit)
        }
        set(\.appleMoveTime, .appleMoveTime, .minute())
        set(\.appleMoveTimeGoal, .appleMoveTimeGoal, .minute())
        set(\.appleExerciseTime, .appleExerciseTime, .minute())
        summary.exerciseTimeGoal = quantity(.appleExerciseTimeGoal, .minute())
        set(\.appleStandHours, .appleStandHours, .count())
        summary.standHoursGoal = quantity(.appleStandHoursGoal, .count())
        // The file does not say what the ring counts; a goal for one alone does.
        if summary.appleMoveTimeGoal.value > 0, summary.activeEnergyBurnedGoal.value <= 0 {
            summary.activityMoveMode = .appleMoveTime
        }
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
            problems.append(.badSummaryValue(attribute.rawValue, text))
            return nil
        }
        return Quantity(unit: unit, doubleValue: number)
    }

    /// The unit of both energies, which is the kilocalorie if there is none; nil if it is not one of energy.
    private mutating func energyUnit() -> HealthUnit? {
        guard let text = found.texts[.activeEnergyBurnedUnit] else { return .kilocalorie() }
        guard let unit = try? HealthUnit(from: text) else {
            problems.append(.unknownUnit(text))
            return nil
        }
        guard unit.isCompatible(with: .kilocalorie()) else {
            problems.append(.incompatibleUnit(text, .kilocalorie()))
            return nil
        }
        return unit
    }
}
