import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

struct WorkoutIdentityTests {
    private static let text = """
        <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30.5" durationUnit="min" \
        sourceName="Ada's Watch" sourceVersion="9" device="&lt;&lt;HKDevice: 0x1&gt;, name:Watch&gt;" \
        creationDate="2020-06-01 11:00:02 +0200" startDate="2020-06-01 10:00:00 +0200" \
        endDate="2020-06-01 11:00:00 +0200"><MetadataEntry key="a" value="1"/>\
        <WorkoutEvent type="HKWorkoutEventTypePause" date="2020-06-01 10:10:00 +0200"/>\
        <WorkoutEvent type="HKWorkoutEventTypeLap" date="2020-06-01 10:10:00 +0200" duration="2"/>\
        <MetadataEntry key="b" value="2"/></Workout>
        """

    private func identity(_ text: String) throws -> UUID {
        let workout = try #require(Reading(inside: text).workouts.first)
        var converter = RecordConverter()
        return try converter.workout(workout).workout.identifier(0)
    }

    @Test
    func `the identity never changes`() throws {
        let found = try identity(Self.text).uuidString
        #expect(found == "EECF7C0E-8532-8894-ACFC-AC81843D60A7")
    }

    @Test(arguments: [
        AttributeChange("Ada's Watch", "Ada’s\u{A0}Watch"), .init("0x1&", "0xABCDEF&"), .init("30.5", "30.50"),
        .init("10:10:00 +0200", "08:10:00 +0000"), .init("duration=\"2\"", "duration='120' durationUnit='s'"),
        .init("<MetadataEntry key=\"a\" value=\"1\"/>", ""),
        .init(
            "<WorkoutEvent type=\"HKWorkoutEventTypePause\" date=\"2020-06-01 10:10:00 +0200\"/>",
            "<WorkoutEvent type='HKWorkoutEventTypePause' date='2020-06-01 10:10:00 +0200' duration='1'/>"
        ),
        .init(
            "<WorkoutEvent type=\"HKWorkoutEventTypePause\" date=\"2020-06-01 10:10:00 +0200\"/>",
            "<WorkoutActivity uuid='U' startDate='2020-06-01 10:00:00 +0200'>"
                + "<WorkoutEvent type='HKWorkoutEventTypePause' date='2020-06-01 10:10:00 +0200'/></WorkoutActivity>"
        ),
        .init(
            "</Workout>",
            "<WorkoutStatistics type='HKQuantityTypeIdentifierHeartRate' average='1' unit='count/min'/></Workout>"
        ),
        .init("durationUnit=", "totalDistance='5' totalDistanceUnit='km' durationUnit="),
    ])
    func `spelling, order, totals and statistics make no difference`(change: AttributeChange) throws {
        var changed = Self.text.replacingOccurrences(of: change.old, with: change.new)
        #expect(changed != Self.text)
        // An entry that was taken away comes back at another place.
        if change.new.isEmpty { changed = changed.replacing("</Workout>", with: change.old + "</Workout>") }
        #expect(try identity(changed) == identity(Self.text))
    }

    @Test(arguments: [
        ("duration=\"2\"", "duration=\"2.0\""), ("10:10:00 +0200", "08:10:00 +0000"),
        ("10:10:00 +0200\"", "10:10:00 +0200\" x=\"1\""),
    ])
    func `an activity's event is the workout's, however it is spelled`(old: String, new: String) throws {
        let lap = "<WorkoutEvent type=\"HKWorkoutEventTypeLap\" date=\"2020-06-01 10:10:00 +0200\" duration=\"2\"/>"
        let activity =
            "<WorkoutActivity startDate='2020-06-01 10:00:00 +0200'>\(lap.replacing(old, with: new))</WorkoutActivity>"
        #expect(try identity(Self.text.replacing("</Workout>", with: activity + "</Workout>")) == identity(Self.text))
    }

    @Test
    func `the order of events within a second makes no difference`() throws {
        let events = ["10:10:00.2", "10:10:00.9"].map { time in
            "<WorkoutEvent type='HKWorkoutEventTypeMarker' date='2020-06-01 \(time) +0200'/>"
        }
        let (text, turned) = (events.joined(), events.reversed().joined())
        let identity = try identity(Self.text.replacing("</Workout>", with: text + "</Workout>"))
        #expect(try self.identity(Self.text.replacing("</Workout>", with: turned + "</Workout>")) == identity)
    }

    @Test(arguments: [
        AttributeChange("Running", "Walking"), .init("30.5", "30"), .init("duration=\"30.5\"", ""), .init("Ada", "Bob"),
        .init("Version=\"9\"", "Version=\"8\""), .init("name:Watch", "name:W"), .init("11:00:02", "11:00:03"),
        .init("10:00:00", "10:00:01"), .init("11:00:00", "11:00:01"), .init("value=\"1\"", "value=\"3\""),
        .init("Pause", "Marker"),
        .init("TypePause\" date=\"2020-06-01 10:10:00", "TypePause\" date=\"2020-06-01 10:10:01"),
        .init("duration=\"2\"", "duration=\"3\""),
        .init("TypePause\" date=\"2020-06-01 10:10:00 +0200\"", "TypePause\""),
    ])
    func `content makes a difference`(change: AttributeChange) throws {
        let changed = Self.text.replacingOccurrences(of: change.old, with: change.new)
        #expect(changed != Self.text)
        #expect(try identity(changed) != identity(Self.text))
    }
}
