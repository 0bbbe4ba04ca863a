import Foundation

extension Workout {
    /// Says what is wrong with the workout; the store asks this before it saves any object.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the dates are not finite, out of range or reversed
    ///   (R8.4), the end is the distant future (R8.5), the duration is not a finite number of seconds or negative, an
    ///   event or an activity lies outside the workout, the first event resumes, an event other than a lap or a
    ///   segment lasts (R11.4), activities are not in their order or overlap, a total is not a finite number or in a
    ///   unit that does not fit, statistics have a number that is not finite or dates that a sample may not have, or a
    ///   sync identifier stands without its version (R8.8).
    /// - Complexity: O(k) for k events, activities and statistics.
    public func validate() throws { try validate(isImported: false) }

    package func validate(isImported: Bool) throws {
        try details.validate(isImported: isImported)
        try SampleDates.validate(startDate, endDate, of: details.type)
        guard duration.isFinite, duration >= 0 else {
            throw WorkoutContent.wrong("must have a duration, was \(duration) s")
        }
        try content.validate(from: startDate, to: endDate)
    }
}

extension WorkoutContent {
    /// Says what is wrong with the content of a workout that begins and ends at some dates.
    func validate(from start: Date, to end: Date) throws {
        // Dates that are no number compare with others as if they were not greater; numbers do not.
        func contains(_ first: Date, _ last: Date) -> Bool {
            let (start, end) = (start.timeIntervalSinceReferenceDate, end.timeIntervalSinceReferenceDate)
            let (first, last) = (first.timeIntervalSinceReferenceDate, last.timeIntervalSinceReferenceDate)
            return start <= first && first <= last && last <= end
        }
        if events.first?.type == .resume { throw Self.wrong("must not begin with an event that resumes") }
        for event in events {
            guard contains(event.dateInterval.start, event.dateInterval.end) else {
                throw Self.wrong("has an event outside of it: \(event)")
            }
            guard event.type.mayLast || event.dateInterval.duration == 0 else {
                throw Self.wrong("has an event that lasts and is no lap or segment: \(event)")
            }
        }
        var last: WorkoutActivity?
        for activity in activities {
            guard contains(activity.startDate, activity.endDate ?? end) else {
                throw Self.wrong("has an activity outside of it: \(activity)")
            }
            if let last, (last.endDate ?? end) > activity.startDate {
                throw Self.wrong("has activities that are not one after another: \(last), \(activity)")
            }
            for totals in activity.totals { try totals.validate() }
            last = activity
        }
        for totals in samples { try totals.validate() }
        for total in WorkoutTotal.allCases {
            guard let quantity = totals[total] else { continue }
            guard quantity.value.isFinite, quantity.is(compatibleWith: total.unit) else {
                throw Self.wrong("has \(quantity) as its total \(total), which is measured in \(total.unit)")
            }
        }
    }

    static func wrong(_ problem: String) -> HealthError { WorkoutType.workout.wrong(problem) }
}

extension SampleTotals {
    /// Says what is wrong with the statistics of a workout's samples.
    fileprivate func validate() throws {
        let numbers = [
            ("sum", sum), ("average", average), ("minimum", minimum), ("maximum", maximum), ("duration", duration),
            ("most recent value", mostRecent?.value),
        ]
        for case (let name, let number?) in numbers where !number.isFinite {
            throw wrong("whose \(name) is no finite number, was \(number)")
        }
        try Self.validate(start, end) { wrong("that must \($0)") }
        guard let mostRecent else { return }
        try Self.validate(mostRecent.start, mostRecent.end) { wrong("whose most recent sample must \($0)") }
    }

    private static func validate(_ start: Date, _ end: Date, wrong: (String) -> HealthError) throws {
        guard SampleDates.isUsable(start), SampleDates.isUsable(end) else {
            throw wrong("have finite dates within 10000 years, was \(DateText.text(start)) to \(DateText.text(end))")
        }
        guard start <= end else {
            throw wrong("not end before it starts, was \(DateText.text(start)) to \(DateText.text(end))")
        }
    }

    private func wrong(_ problem: String) -> HealthError {
        WorkoutContent.wrong("has statistics of \(type.identifier) \(problem)")
    }
}
