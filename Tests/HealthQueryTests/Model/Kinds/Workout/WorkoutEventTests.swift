import Foundation
@testable import HealthQuery
import Testing

/// What an event of a workout looks like when it is encoded.
struct WorkoutEventTests {
    /// A lap at a date of today, which is rounded to less than a microsecond.
    private func lap(lasting seconds: Double) -> WorkoutEvent {
        let start = Date(timeIntervalSinceReferenceDate: 736_243_200)
        return WorkoutEvent(type: .lap, dateInterval: DateInterval(start: start, duration: seconds))
    }

    private func swim(_ event: WorkoutEvent) -> Workout {
        let start = event.dateInterval.start
        return Workout(
            activityType: .swimming, start: start, end: start.addingTimeInterval(100), workoutEvents: [event])
    }

    @Test(arguments: [83.4, 0.1, 1e-9, 59.999_999_9])
    func `a duration that does not follow from the end comes back`(seconds: Double) throws {
        let event = lap(lasting: seconds)
        #expect(event.dateInterval.end.timeIntervalSince(event.dateInterval.start) != seconds)
        #expect(try roundTrip(event) == event)
        let sample = AnySample(swim(event))
        let line = try NewlineDelimitedJSON.data(of: [sample])
        #expect(try NewlineDelimitedJSON.values(AnySample.self, in: line) == [sample])
    }

    @Test func `a file of a database keeps the duration of an event`() async throws {
        let event = lap(lasting: 83.4)
        let store = HealthStore.fixed()
        try await store.save(swim(event))
        let folder = try TemporaryFolder()
        let file = folder.file("a")
        try await store.database.write(to: file)
        let copy = HealthStore(database: try HealthDatabase(contentsOf: file), sourceRevision: revision("phone"))
        let found = try await SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: []).result(for: copy)
        #expect(found.map(\.workoutEvents) == [[event]])
    }

    @Test func `a duration is written only where it does not follow from the end`() throws {
        #expect(try json(WorkoutEvent.event(.lap, 0, 60)) == #"{"end":700000060,"start":700000000,"type":3}"#)
        #expect(try json(WorkoutEvent.pause(0)) == #"{"start":700000000,"type":1}"#)
        #expect(try json(lap(lasting: 83.4)).contains(#"{"duration":83.4,"end":"#))
        let given = #"{"duration":9.5,"end":700000010,"start":700000000,"type":3}"#
        #expect(try decoded(WorkoutEvent.self, from: given).dateInterval.duration == 9.5)
    }

    @Test(arguments: ["-1", #""nan""#, #""inf""#])
    func `a duration that can not be is refused`(seconds: String) {
        let text = #"{"duration":\#(seconds),"end":700000010,"start":700000000,"type":3}"#
        #expect(throws: DecodingError.self) {
            try LosslessJSON.decoder().decode(WorkoutEvent.self, from: Data(text.utf8))
        }
    }
}
