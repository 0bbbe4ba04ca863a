import Foundation
@testable import HealthQuery
import Testing

/// The time that was no pause, of many activities.
struct ActiveTimelineTests {
    private func activity(_ start: Date, _ end: Date?) -> WorkoutActivity {
        WorkoutActivity(workoutConfiguration: WorkoutConfiguration(), start: start, end: end)
    }

    /// Compares the durations of a workout's activities with what the plain definition says of each.
    private func expectPlainDurations(
        _ events: [WorkoutEvent], _ activities: [WorkoutActivity], until end: Date, _ seed: UInt64
    ) {
        var content = WorkoutContent(activityType: .running)
        content.set(events, activities, until: end)
        for activity in content.activities {
            let plain = ActiveTime.seconds(
                from: activity.startDate, to: activity.endDate ?? end, content.events)
            #expect(activity.duration == plain, "HEALTHQUERY_SEED=\(seed): \(activity), \(events)")
        }
    }

    @Test func `R11.1 activities last as long as the plain definition says, in any order and overlapping`() {
        var random = SeededGenerator(seed: RuleRandom().seed)
        for _ in 0..<3000 {
            let events: [WorkoutEvent] = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                .event(
                    WorkoutEventType.allCases.randomElement(using: &random) ?? .pause,
                    Double(Int.random(in: 0...20, using: &random)))
            }
            let activities: [WorkoutActivity] = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                let start = time(Double(Int.random(in: -2...22, using: &random)))
                let end = Int.random(in: -2...25, using: &random)
                return activity(start, end > 22 ? nil : time(Double(end)))
            }
            expectPlainDurations(events, activities, until: time(20), random.seed)
        }
    }

    @Test func `R11.1 activities one after another last as long to the last bit, whatever the fractions`() {
        var random = SeededGenerator(seed: RuleRandom().seed)
        func date() -> Date { Date(timeIntervalSinceReferenceDate: Double.random(in: 0..<1, using: &random)) }
        for _ in 0..<1000 {
            let events: [WorkoutEvent] = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                WorkoutEvent(
                    type: WorkoutEventType.allCases.randomElement(using: &random) ?? .pause,
                    dateInterval: DateInterval(start: date(), duration: 0))
            }
            let bounds = (0..<Int.random(in: 2...9, using: &random)).map { _ in date() }.sorted()
            let activities = zip(bounds, bounds.dropFirst()).map { activity($0, $1) }
            expectPlainDurations(events, activities, until: bounds[bounds.count - 1], random.seed)
        }
    }

    @Test func `an activity that ends before it starts, or at no date, lasts as the plain definition says`() {
        let events: [WorkoutEvent] = [.pause(2), .resume(4)]
        var timeline = ActiveTimeline(events)
        for (start, end) in [(5.0, 1.0), (3, 3), (-Double.infinity, 3), (1, .infinity)] {
            let plain = ActiveTime.seconds(from: time(start), to: time(end), events)
            #expect(timeline.seconds(from: time(start), to: time(end)) == plain, "\(start) \(end)")
        }
        #expect(timeline.seconds(from: time(.nan), to: time(1)).isNaN)
    }

    @Test func `each part between pauses is looked at a few times, however activities lie`() {
        let count = 1000
        let events: [WorkoutEvent] = (0..<count).map { .event($0 % 2 == 0 ? .pause : .resume, Double($0)) }
        let last = Double(count)
        let layouts: [(Double) -> (start: Double, end: Double)] = [
            { ($0, $0 + 1) }, { _ in (0, last) }, { ($0, last) }, { (last - $0, last) }, { (0, $0) }, { _ in (5, 5) },
        ]
        for layout in layouts {
            var timeline = ActiveTimeline(events)
            for number in 0..<count {
                let span = layout(Double(number))
                _ = timeline.seconds(from: time(span.start), to: time(span.end))
            }
            #expect(timeline.looks <= 4 * count)
        }
    }

    @Test func `50,000 activities of a workout with 50,000 events have their durations`() {
        let count = 50_000
        let events: [WorkoutEvent] = (0..<count).map { .event($0 % 2 == 0 ? .pause : .resume, Double($0)) }
        let whole = activity(time(0), nil)
        var content = WorkoutContent(activityType: .running)
        content.set(events, Array(repeating: whole, count: count), until: time(Double(count)))
        #expect(content.activities.allSatisfy { $0.duration == Double(count / 2) })
    }
}
