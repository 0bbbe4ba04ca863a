import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

/// Workouts that cannot become samples are told of.
struct WorkoutSkipTests {
    private static let name = "HKWorkoutActivityTypeRunning"

    @Test(arguments: [
        (
            Elements.workout(["workoutActivityType": nil]), ImportSkip.Reason.missingAttribute, "workoutActivityType",
            "has no attribute workoutActivityType"
        ),
        (
            Elements.workout(["workoutActivityType": "HKWorkoutActivityTypeNap"]), .unknownType,
            "HKWorkoutActivityTypeNap", "HKWorkoutActivityTypeNap is not a type of workout that is known"
        ),
        (Elements.workout(["sourceName": nil]), .missingAttribute, "sourceName", "\(name) has no attribute sourceName"),
        (Elements.workout(["startDate": nil]), .missingAttribute, "startDate", "\(name) has no attribute startDate"),
        (
            Elements.workout(["endDate": "soon"]), .badDate, "soon",
            "\(name) has the endDate \"soon\", which is not a date"
        ),
        (
            Elements.workout(["endDate": "2024-05-01 09:59:59 +0200"]), .endBeforeStart, "2024-05-01T07:59:59Z",
            "\(name) ends 2024-05-01T07:59:59Z, before it starts 2024-05-01T08:00:00Z"
        ),
        (
            Elements.workout(["endDate": "9999-05-01 09:59:59 +0000"]), .tooLong, "9999-05-01T09:59:59Z",
            "\(name) lasts from 2024-05-01T08:00:00Z to 9999-05-01T09:59:59Z, more than a century"
        ),
        (
            Elements.workout([:], "<WorkoutEvent x=1/>"), .brokenTag, "<WorkoutEvent x=1/>",
            "\(name) can not be read: a malformed attribute in Workout: \"<WorkoutEvent x=1/>\""
        ),
        (
            Elements.workout([:], "<WorkoutEvent>"), .brokenTag, "</Workout>",
            "\(name) can not be read: no closing tag in Workout: \"</Workout>\""
        ),
        (
            Elements.workout([:], String(repeating: Elements.entry("k", "v"), count: 65_537)), .brokenTag,
            "<MetadataEntry key=\"k\" value=\"v\"/>",
            "\(name) can not be read: more than 65536 entries inside in Workout: "
                + "\"<MetadataEntry key=\\\"k\\\" value=\\\"v\\\"/>\""
        ),
    ])
    func `what is skipped is said`(
        text: String, reason: ImportSkip.Reason, offending: String, message: String
    ) async throws {
        let store = HealthStore()
        let good = Elements.workout() + Elements.steps()
        let report = try await HealthExportImporter().importElements(text + good, into: store)
        let skip = try #require(report.skips.first)
        #expect(report.skippedByReason == [reason: 1])
        #expect(skip.line == (offending.hasPrefix("<") ? 3 : 2))
        #expect(skip.text == offending)
        #expect(skip.message == "line \(skip.line): \(message)")
        #expect(skip.records == 0 && report.recordsSkipped == 0 && report.recordsFound == 1)
        #expect(report.workoutsAdded == 1 && report.samplesAdded == 1)
        #expect(report.workoutsRead == (reason == .brokenTag ? 1 : 2))
        #expect(try await store.workouts().count == 1)
    }

    @Test
    func `what only the store refuses is skipped as well`() async throws {
        let far: KeyValuePairs<String, String?> = [
            "startDate": "4001-01-01 00:00:00 +0000", "endDate": "4001-01-01 00:00:00 +0000",
        ]
        let report = try await HealthExportImporter().importElements(Elements.workout(far))
        #expect(report.skippedByReason == [.notValid: 1])
    }

    @Test(arguments: [
        (
            Elements.workout(["totalDistance": "far", "totalDistanceUnit": "km"]), ImportSkip.Reason.badValue, "far",
            "it has the totalDistance \"far\", which is not a finite decimal number"
        ),
        (
            Elements.workout(["totalDistance": "5"]), .missingAttribute, "totalDistanceUnit",
            "it has no attribute totalDistanceUnit"
        ),
        (
            Elements.workout(["totalEnergyBurned": "5", "totalEnergyBurnedUnit": "km"]), .incompatibleUnit, "km",
            "it has the unit \"km\", which does not fit kcal"
        ),
        (
            Elements.workout(["duration": "-1"]), .notValid, "-1 min is not a length of time",
            "it is not valid: -1 min is not a length of time"
        ),
        (
            Elements.workout([:], Elements.event("Nap", "10:00:00")), .unknownType, "HKWorkoutEventTypeNap",
            "HKWorkoutEventTypeNap is not a type of event that is known"
        ),
        (
            Elements.workout([:], "<WorkoutEvent date='2024-05-01 10:00:00 +0200'/>"), .missingAttribute, "type",
            "a WorkoutEvent has no attribute type"
        ),
        (
            Elements.workout([:], "<WorkoutEvent type='HKWorkoutEventTypeLap' date='soon'/>"), .badDate, "soon",
            "HKWorkoutEventTypeLap has the date \"soon\", which is not a date"
        ),
        (
            Elements.workout([:], Elements.event("Lap", "10:00:00", "duration='5' durationUnit='naps'")), .unknownUnit,
            "naps", "HKWorkoutEventTypeLap has the unit \"naps\", which is not known"
        ),
        (
            Elements.workout([:], "<WorkoutActivity/>"), .missingAttribute, "startDate",
            "a WorkoutActivity has no attribute startDate"
        ),
        (
            Elements.workout(
                [:], Elements.activity("10:00:00", "10:20:00") + Elements.activity("10:10:00", "10:15:00")),
            .notValid, "others leave it no time", "a WorkoutActivity is not valid: others leave it no time"
        ),
        (
            Elements.workout([:], Elements.activity("10:30:00", "10:20:00")), .endBeforeStart, "2024-05-01T08:20:00Z",
            "a WorkoutActivity ends 2024-05-01T08:20:00Z, before it starts 2024-05-01T08:30:00Z"
        ),
        (
            Elements.workout([:], Elements.activity("10:00:00", nil, uuid: "x")), .notValid, "x is no identifier",
            "a WorkoutActivity is not valid: x is no identifier"
        ),
        (
            Elements.workout([:], Elements.event("Resume", "10:00:00")), .notValid,
            "it resumes a workout that was not paused",
            "an event is not valid: it resumes a workout that was not paused"
        ),
        (
            Elements.workout([:], Elements.statistics("Naps", "sum='1'")), .unknownType, "HKQuantityTypeIdentifierNaps",
            "HKQuantityTypeIdentifierNaps is not a type of sample that is known"
        ),
        (
            Elements.workout(
                [:], Elements.activity("10:00:00", nil, Elements.statistics("StepCount", "sum='x'", unit: "count"))),
            .badValue, "x",
            "HKQuantityTypeIdentifierStepCount has the sum \"x\", which is not a finite decimal number"
        ),
        (
            Elements.workout(
                [:],
                Elements.statistics("HeartRate", "average='1'") + Elements.statistics("HeartRate", "average='1'")
                    + Elements.statistics("HeartRate", "average='2'")), .notValid,
            "other statistics of the type come before",
            "HKQuantityTypeIdentifierHeartRate is not valid: other statistics of the type come before"
        ),
    ])
    func `a part that is left out is said, and the rest is read`(
        text: String, reason: ImportSkip.Reason, offending: String, message: String
    ) async throws {
        let report = try await HealthExportImporter().importElements(text)
        #expect(report.workoutsAdded == 1 && report.recordsSkipped == 0 && !report.isDamaged)
        let skip = try #require(report.skips.first)
        #expect(report.skips.count == 1 && skip.reason == reason && skip.line == 2)
        #expect(skip.type == Self.name && skip.text == offending)
        #expect(skip.message == "line 2: \(Self.name) is read in part: \(message)")
        // What was not asked for is not told of.
        var steps = HealthExportImporter()
        steps.types = [QuantityType(.stepCount)]
        #expect(try await steps.importElements(text).skips.isEmpty)
    }

    @Test
    func `what is wrong with many parts in the same way is told once, and counted`() async throws {
        let one = Elements.event("Nap", "10:00:00")
        let text =
            (1...20).map { Elements.workout(["duration": "\($0)"], one + one) }.joined() + Elements.steps(["unit": "x"])
        var importer = HealthExportImporter()
        importer.detailLimit = 2
        let report = try await importer.importElements(text)
        #expect(report.skips.map(\.text) == ["HKWorkoutEventTypeNap", "x"])
        #expect(report.skippedByReason == [.unknownType: 40, .unknownUnit: 1] && report.workoutsAdded == 20)
    }

    @Test
    func `a few parts can not fill the memory`() async throws {
        let lap = Elements.event("Lap", "10:00:00", "duration='60'")
        func text(_ activities: Int, _ laps: Int) -> String {
            String(repeating: Elements.activity("10:00:00", "10:00:00"), count: activities)
                + String(repeating: lap, count: laps)
        }
        let store = HealthStore()
        let fit = try await HealthExportImporter().importElements(Elements.workout([:], text(50, 1000)), into: store)
        #expect(fit.workoutsAdded == 1)
        #expect(try await store.workouts().first?.workoutActivities.last?.workoutEvents.count == 1000)
        let many = try await HealthExportImporter().importElements(Elements.workout([:], text(1000, 1000)))
        #expect(many.skips.map(\.text) == ["1000 activities with 1000 events are too many"])
        #expect(many.skippedByReason == [.notValid: 1] && many.workoutsRead == 1 && many.workoutsAdded == 0)
    }

    @Test
    func `records of another time in a workout are counted, and are no workouts`() async throws {
        let late = Elements.steps(["endDate": "2024-05-01 12:00:00 +0200"])
        let inside = Elements.workout([:], late + Elements.steps())
        let odd = Elements.steps(["type": "HKWorkoutTypeIdentifier", "unit": nil])
        let mixed = "<Correlation type='HKWorkoutTypeIdentifier' sourceName='a'/>"
        let report = try await HealthExportImporter().importElements(inside + odd + mixed + Elements.steps())
        #expect(report.skips.map(\.reason) == [.notRead, .unknownType, .unknownType])
        #expect(report.skips.map(\.records) == [2, 1, 0])
        #expect(report.recordsFound == 4 && report.samplesAdded == 1 && report.workoutsRead == 0)
        #expect(report.samplesByType["HKWorkoutTypeIdentifier"] == nil)
    }
}
