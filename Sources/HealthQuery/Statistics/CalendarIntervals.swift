import Foundation

/// The intervals of a collection: a calendar's steps from an anchor, in both directions, without gaps (R5.1).
///
/// Boundary n is the anchor plus n times the components, always reckoned from the anchor and never step by step, so that
/// months anchored on the 31st end on the last day of short months and on the 31st of long ones (R5.2).
struct CalendarIntervals: Sendable {
    let anchor: Date
    let components: DateComponents
    private let calendar: Calendar
    private let step: IntervalStep

    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the components do not move forward (R5.5), or the anchor is
    ///   not a usable date.
    init(anchor: Date, components: DateComponents, calendar: Calendar) throws {
        guard SampleDates.isUsable(anchor) else {
            throw HealthError.invalidArgument(
                "the anchor date must be finite and within 10000 years, was \(DateText.text(anchor))"
            )
        }
        step = try IntervalStep(components)
        self.anchor = anchor
        self.components = components
        // The components' own calendar and time zone come first (R5.3).
        var calendar = components.calendar ?? calendar
        if let zone = components.timeZone { calendar.timeZone = zone }
        self.calendar = calendar
    }

    /// The start of interval n, which is the end of the one before, in seconds since the reference date.
    func boundary(_ index: Int) -> Double {
        guard index != 0, let steps = step.times(index), let date = calendar.date(byAdding: steps, to: anchor) else {
            // Beyond what a calendar can reckon the steps are even; no sample lies there.
            return anchor.timeIntervalSinceReferenceDate + Double(index) * step.meanLength
        }
        return date.timeIntervalSinceReferenceDate
    }

    /// The interval that contains a time: it starts at or before it and ends after it.
    func index(of seconds: Double) -> Int {
        let offset = (seconds - anchor.timeIntervalSinceReferenceDate) / step.meanLength
        var index = Int(offset.rounded(.down))
        // Each correction is at least one step towards the answer and at most what the distance allows.
        while boundary(index) > seconds { index -= correction(boundary(index) - seconds) }
        while boundary(index + 1) <= seconds { index += correction(seconds - boundary(index + 1)) }
        return index
    }

    private func correction(_ distance: Double) -> Int {
        max(1, Int(distance / step.greatestLength))
    }
}
