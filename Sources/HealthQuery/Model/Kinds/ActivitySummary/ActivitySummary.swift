public import Foundation

/// What a person did on one day, and wanted to do: the three rings of the Activity app (R11.7).
///
/// A summary belongs to a day, not to a time: to 1 March wherever the person was, however long the day lasted. A store
/// holds one for each day. Apps read summaries with ``ActivitySummaryQueryDescriptor`` and cannot save them; tests and
/// importers use ``HealthDatabase/saveActivitySummaries(_:)``:
///
/// ```swift
/// let day = DateComponents(calendar: Calendar(identifier: .gregorian), era: 1, year: 2024, month: 3, day: 1)
/// var summary = ActivitySummary(dateComponents: day)
/// summary.activeEnergyBurned = Quantity(unit: .kilocalorie(), doubleValue: 420)
/// summary.activeEnergyBurnedGoal = Quantity(unit: .kilocalorie(), doubleValue: 500)
/// try await database.saveActivitySummaries([summary])
/// ```
public struct ActivitySummary: Sendable, Hashable {
    /// The day, or why there is none.
    package var day: NamedDay
    /// The active energy that the person burned.
    public var activeEnergyBurned = Quantity(unit: .kilocalorie(), doubleValue: 0)
    /// The active energy that the person wanted to burn.
    public var activeEnergyBurnedGoal = Quantity(unit: .kilocalorie(), doubleValue: 0)
    /// How long the person moved; it counts for the Move ring of children.
    public var appleMoveTime = Quantity(unit: .minute(), doubleValue: 0)
    /// How long the person wanted to move.
    public var appleMoveTimeGoal = Quantity(unit: .minute(), doubleValue: 0)
    /// How long the person exercised.
    public var appleExerciseTime = Quantity(unit: .minute(), doubleValue: 0)
    /// How long the person wanted to exercise; nil if there is no such goal.
    public var exerciseTimeGoal: Quantity?
    /// In how many hours the person stood up.
    public var appleStandHours = Quantity(unit: .count(), doubleValue: 0)
    /// In how many hours the person wanted to stand up; nil if there is no such goal.
    public var standHoursGoal: Quantity?
    /// Which of the two the Move ring counts.
    public var activityMoveMode = ActivityMoveMode.activeEnergy
    /// Whether the person took a break from the rings on that day.
    public var isPaused = false
    /// Whether there is no summary of the day any more; only elements of a live query have it (R11.8).
    ///
    /// Everything else is as in a new summary then. HealthKit has nothing like it.
    public internal(set) var isDeleted = false

    /// Creates a summary in which nothing was done or wanted.
    ///
    /// - Parameter dateComponents: the day: a calendar, an era, a year, a month and a day, and nothing smaller. Any
    ///   components are accepted; saving refuses a summary without a day. HealthKit makes summaries without.
    public init(dateComponents: DateComponents? = nil) {
        day = dateComponents.map { NamedDay($0) } ?? .noDay("was given none")
    }

    package init(day: CivilDate) {
        self.day = .day(day)
    }
}

extension ActivitySummary {
    /// How long the person wanted to exercise; 0 if there is no such goal.
    ///
    /// HealthKit has ``exerciseTimeGoal`` in its place, which tells the two apart.
    public var appleExerciseTimeGoal: Quantity {
        get { exerciseTimeGoal ?? Quantity(unit: .minute(), doubleValue: 0) }
        set { exerciseTimeGoal = newValue }
    }

    /// In how many hours the person wanted to stand up; 0 if there is no such goal.
    ///
    /// HealthKit has ``standHoursGoal`` in its place, which tells the two apart.
    public var appleStandHoursGoal: Quantity {
        get { standHoursGoal ?? Quantity(unit: .count(), doubleValue: 0) }
        set { standHoursGoal = newValue }
    }

    /// The day in the terms of a calendar: its era, year, month and day, and the calendar itself.
    ///
    /// So it can be given to ``Query/predicateForActivitySummary(with:)``. Nothing but the calendar for a summary
    /// without a day.
    public func dateComponents(for calendar: Calendar) -> DateComponents {
        day.date?.components(in: calendar) ?? DateComponents(calendar: calendar)
    }
}

extension ActivitySummary: CustomStringConvertible {
    /// The day, and what was done of what was wanted.
    public var description: String {
        func part(_ name: String, _ done: Quantity, _ goal: Quantity?) -> String {
            "\(name) \(done)" + (goal.map { " of \($0)" } ?? "")
        }
        if isDeleted { return "\(day): deleted" }
        let move =
            switch activityMoveMode {
            case .activeEnergy: part("move", activeEnergyBurned, activeEnergyBurnedGoal)
            case .appleMoveTime: part("move", appleMoveTime, appleMoveTimeGoal)
            }
        let parts = [
            move, part("exercise", appleExerciseTime, exerciseTimeGoal), part("stand", appleStandHours, standHoursGoal),
        ]
        return "\(day): " + parts.joined(separator: ", ") + (isPaused ? ", paused" : "")
    }
}
