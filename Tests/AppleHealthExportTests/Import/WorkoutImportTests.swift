import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

/// Workouts of an export as samples.
struct WorkoutImportTests {
    private let store = HealthStore()

    private func `import`(_ text: String) async throws -> ImportReport {
        try await HealthExportImporter().importElements(text, into: store)
    }

    /// The workout that some text becomes, given how many faults of its parts are told.
    private func workout(_ text: String, without parts: Int = 0) async throws -> Workout {
        let report = try await `import`(text)
        #expect(report.workoutsAdded == 1 && report.skips.count == parts)
        #expect(report.skips.allSatisfy { $0.records == 0 && $0.message.contains(" is read in part: ") })
        return try #require(await store.workouts().last)
    }

    /// An instant of the run, in minutes since its start.
    private func minute(_ minutes: Double) -> Date { Elements.start.addingTimeInterval(minutes * 60) }

    @Test
    func `a workout is a sample, counted beside the records`() async throws {
        let attributes: KeyValuePairs<String, String?> = [
            "sourceVersion": "10", "device": "&lt;&lt;HKDevice: 0x1&gt;, name:Ring&gt;",
        ]
        let text = Elements.steps() + Elements.workout(attributes, Elements.entry("HKIndoorWorkout", "1"))
        let report = try await `import`(text)
        #expect(report.workoutsRead == 1 && report.workoutsAdded == 1 && report.workoutsAlreadyPresent == 0)
        #expect(report.recordsRead == 1 && report.samplesAdded == 1 && report.recordsFound == 1)
        #expect(report.samplesByType["HKWorkoutTypeIdentifier"] == 1)
        #expect(report.notYetRead.isEmpty && !report.isDamaged)
        #expect(report.description.contains("1 workouts read: 1 added, 0 already there."))
        let workout = try #require(await store.workouts().first)
        #expect(workout.workoutActivityType == .running)
        #expect(workout.startDate == Elements.start && workout.endDate == minute(60))
        #expect(workout.duration == 3600)
        #expect(workout.metadata == [MetadataKeyIndoorWorkout: true])
        #expect(workout.sourceRevision.source.name == "Watch" && workout.sourceRevision.version == "10")
        #expect(workout.device?.name == "Ring")
        #expect(workout.workoutEvents.isEmpty && workout.content.activities.isEmpty)
        #expect(workout.totalDistance == nil && workout.totalEnergyBurned == nil)
    }

    @Test
    func `importing again adds nothing, and exact repeats are workouts of their own`() async throws {
        let text = Elements.workout() + Elements.workout() + Elements.workout(["duration": "59"])
        for round in 0..<3 {
            let report = try await `import`(text)
            #expect(report.workoutsAdded == (round == 0 ? 3 : 0))
            #expect(report.workoutsAlreadyPresent == (round == 0 ? 0 : 3))
        }
        #expect(Set(try await store.workouts().map(\.uuid)).count == 3)
        // An export of a later system has statistics where an earlier one had totals.
        let totals: KeyValuePairs<String, String?> = [
            "totalDistance": "9", "totalDistanceUnit": "km", "duration": "30",
        ]
        #expect(try await `import`(Elements.workout(totals)).workoutsAdded == 1)
        let later = Elements.workout(["duration": "30"], Elements.statistics("DistanceCycling", "sum='9'", unit: "km"))
        #expect(try await `import`(later).workoutsAlreadyPresent == 1)
    }

    @Test(arguments: [
        ("30.5", "min", 1830), ("90", "s", 90), ("1.5", "hr", 5400), ("2", nil, 120), ("0", nil, 0),
        // Without a duration that can be one, it is the time without the pause of ten minutes.
        (nil, nil, nil), ("NaN", nil, nil), ("-1", nil, nil), ("1e308", "min", nil), ("9", "kg", nil),
        ("9", "weeks", nil), ("", "", nil), ("inf", nil, nil),
    ])
    func `the duration is the written one, or else computed`(number: String?, unit: String?, seconds: Double?)
        async throws
    {
        let pause = Elements.event("Resume", "10:30:00") + Elements.event("Pause", "10:20:00")
        let isWrong = seconds == nil && number?.isEmpty == false
        let text = Elements.workout(["duration": number, "durationUnit": unit], pause)
        let workout = try await workout(text, without: isWrong ? 1 : 0)
        #expect(workout.duration == seconds ?? 3000)
        #expect(workout.workoutEvents.map(\.type) == [.pause, .resume])
    }

    @Test
    func `totals are quantities, unless their unit does not fit`() async throws {
        let totals: KeyValuePairs<String, String?> = [
            "totalDistance": "5", "totalDistanceUnit": "mi", "totalEnergyBurned": "300",
            "totalEnergyBurnedUnit": "kcal",
            "totalFlightsClimbed": "3", "totalSwimmingStrokeCount": "40", "totalSwimmingStrokeCountUnit": "count",
        ]
        let workout = try await workout(Elements.workout(totals))
        #expect(workout.totalDistance == Quantity(unit: .mile(), doubleValue: 5))
        #expect(workout.totalEnergyBurned == Quantity(unit: .kilocalorie(), doubleValue: 300))
        #expect(workout.totalFlightsClimbed == Quantity(unit: .count(), doubleValue: 3))
        #expect(workout.totalSwimmingStrokeCount == Quantity(unit: .count(), doubleValue: 40))
        let odd: KeyValuePairs<String, String?> = [
            "totalDistance": "5", "totalDistanceUnit": "kcal", "totalEnergyBurned": "NaN", "duration": "1",
            "totalEnergyBurnedUnit": "kcal", "totalFlightsClimbed": "3", "totalFlightsClimbedUnit": "stairs",
        ]
        let poor = try await self.workout(Elements.workout(odd), without: 3)
        #expect(poor.content.totals.isEmpty)
    }

    @Test
    func `statistics are in the unit of their type, and what is not known is left out`() async throws {
        let text =
            Elements.statistics("DistanceWalkingRunning", "sum='2.5'", unit: "km")
            + Elements.statistics("HeartRate", "average='2' minimum='1' maximum='3'", unit: "count/s")
            + Elements.statistics("HeartRate", "average='7'") + Elements.statistics("Naps", "sum='1'", unit: "count")
            + Elements.statistics("StepCount", "sum='1'", unit: "kg")
            + Elements.statistics("BodyMass", "average='1'", unit: "stones-ish")
            + Elements.statistics("FlightsClimbed", "sum='NaN'", unit: "count")
            + Elements.statistics("ActiveEnergyBurned", "sum='1e308'", unit: "kcal").replacing("10:00", with: "12:00")
            + "<WorkoutStatistics/><WorkoutStatistics type='HKQuantityTypeIdentifierStepCount' unit='count' sum='4'/>"
        let workout = try await workout(Elements.workout([:], text), without: 6)
        let samples = workout.content.samples
        #expect(samples.prefix(2).map(\.type) == [QuantityType(.distanceWalkingRunning), QuantityType(.heartRate)])
        #expect(samples.first?.sum == 2500)
        #expect(samples.first?.start == Elements.start && samples.first?.end == minute(60))
        let rates = try #require(samples.dropFirst().first)
        let perMinute = try #require(HealthUnit(from: "count/s").conversion(to: rates.type.canonicalUnit))
        #expect(rates.average == perMinute(2) && rates.minimum == perMinute(1) && rates.maximum == perMinute(3))
        #expect(samples.last?.type == QuantityType(.stepCount) && samples.last?.sum == 4)
        #expect(samples.allSatisfy { $0.start <= $0.end && $0.sum?.isFinite != false })
        #expect(workout.totalDistance == Quantity(unit: .meter(), doubleValue: 2500))
        // How many samples they are of is not in the file.
        let distance = try #require(workout.statistics(for: QuantityType(.distanceWalkingRunning)))
        #expect(distance.sumQuantity() == Quantity(unit: .meter(), doubleValue: 2500) && distance.sampleCount == 0)
        #expect(
            workout.statistics(for: rates.type)?.averageQuantity()?.doubleValue(
                for: .count().unitDivided(by: .second())) == 2)
        let encoded = try JSONEncoder().encode(distance)
        #expect(try JSONDecoder().decode(Statistics.self, from: encoded) == distance)
        #expect("\(distance)".contains("2500") && !"\(distance)".contains("no data"))
        let far = Query.predicateForWorkouts(
            operatorType: .greaterThan,
            quantityType: QuantityType(.distanceWalkingRunning),
            sumQuantity: Quantity(unit: .meter(), doubleValue: 2000)
        )
        let found = try await SampleQueryDescriptor(predicates: [.workout(far)], sortDescriptors: []).result(for: store)
        #expect(found == [workout])
    }

    @Test
    func `events keep to the workout, and to what their types allow`() async throws {
        let text =
            Elements.event("Segment", "10:50:00", "duration='30'") + Elements.event("Lap", "10:10:00", "duration='5'")
            + Elements.event("Pause", "10:20:00", "duration='5'") + Elements.event("Resume", "09:59:59")
            + Elements.event("Marker", "11:00:01") + Elements.event("Lap", "10:12:00", "duration='NaN'")
            + Elements.event("Nap", "10:15:00")
            + "<WorkoutEvent type='HKWorkoutEventTypeLap' date='soon'/><WorkoutEvent/>"
            + Elements.event(
                "Lap", "10:30:00", "duration='1' durationUnit='s'", content: Elements.entry("HKLapLength", "25 m"))
            + Elements.event("Lap", "10:31:00", "duration='1e300'") + Elements.event("Lap", "10:32:00", "duration='-1'")
            + "<WorkoutEvent type='2' date='2024-05-01 10:25:00 +0200'/>"
        let events = try await workout(Elements.workout([:], text), without: 6).workoutEvents
        #expect(events.map(\.type) == [.lap, .lap, .pause, .resume, .lap, .lap, .lap, .segment, .marker])
        let starts: [Double] = [10, 12, 20, 25, 30, 31, 32, 50, 60]
        #expect(events.map(\.dateInterval.start) == starts.map(minute))
        #expect(events.map(\.dateInterval.duration) == [300, 0, 0, 0, 1, 1740, 0, 600, 0])
        #expect(events.filter { !$0.metadata.isEmpty }.map(\.dateInterval.start) == [minute(30)])
    }

    @Test
    func `activities have their parts, and stand one after the other`() async throws {
        let uuid = "2B3F1A0E-5C1D-4E0B-9B5E-0123456789AB"
        let parts =
            Elements.event("Lap", "10:05:00", "duration='1'") + Elements.entry("a", "b")
            + Elements.statistics("StepCount", "sum='100'", unit: "count")
        let text =
            Elements.activity("10:30:00", nil, uuid: "none") + Elements.event("Lap", "10:05:00", "duration='1'")
            + Elements.activity("09:59:59", "10:20:00", parts, uuid: uuid)
            + Elements.activity("10:19:00", "10:25:00", Elements.event("Pause", "10:20:00"))
            + Elements.activity("10:10:00", "10:15:00") + "<WorkoutActivity/>"
            + Elements.activity("10:40:00", "10:50:00")
        let workout = try await workout(Elements.workout(["duration": nil], text), without: 3)
        let activities = workout.workoutActivities
        #expect(activities.map(\.startDate) == [0, 20, 30, 40].map(minute))
        #expect(activities.map(\.endDate) == [20, 25, 40, 50].map(minute))
        #expect(activities.allSatisfy { $0.workoutConfiguration.activityType == .running })
        let first = try #require(activities.first)
        #expect(first.uuid == UUID(uuidString: uuid))
        #expect(first.metadata == ["a": "b"])
        #expect(first.totals.map(\.sum) == [100])
        #expect(workout.workoutEvents.map(\.type) == [.lap, .pause])
        #expect(first.workoutEvents.map(\.type) == [.lap, .pause])
        #expect(first.duration == 1200 && workout.duration == 1200)
        #expect(Set(activities.map(\.uuid)).count == 4)
        let other = HealthStore()
        _ = try await HealthExportImporter().importElements(Elements.workout(["duration": nil], text), into: other)
        #expect(try await other.workouts().first?.workoutActivities == activities)
    }

    @Test
    func `an activity without an end lasts until the next one, and only the last stays open`() async throws {
        let text =
            Elements.activity("10:00:00", nil) + Elements.activity("10:20:00", "soon")
            + Elements.activity("10:40:00", nil)
        let activities = try await workout(Elements.workout([:], text), without: 1).workoutActivities
        #expect(activities.map(\.startDate) == [0, 20, 40].map(minute))
        #expect(activities.map(\.endDate) == [minute(20), minute(40), nil])
    }

    @Test
    func `an activity without length stays if it is so in the file, and goes if others left it none`() async throws {
        let text =
            Elements.activity("10:00:00", "10:20:00") + Elements.activity("10:10:00", "10:20:00")
            + Elements.activity("10:20:00", "10:20:00") + Elements.activity("10:30:00", nil)
            + Elements.activity("10:30:00", "10:40:00")
        let activities = try await workout(Elements.workout([:], text), without: 1).workoutActivities
        #expect(activities.map(\.startDate) == [0, 20, 30].map(minute))
        #expect(activities.map(\.endDate) == [20, 20, 40].map(minute))
    }

    @Test
    func `each kind of activity and of event has its name`() {
        for type in WorkoutActivityType.allCases {
            let name = "\(type)".prefix(1).uppercased() + "\(type)".dropFirst()
            #expect(WorkoutNames.activityType("HKWorkoutActivityType" + name) == type)
            #expect(WorkoutNames.activityType("\(type.rawValue)") == type)
        }
        #expect(WorkoutNames.activityType("HKWorkoutActivityTypePreparationAndRecovery")?.rawValue == 33)
        #expect(WorkoutNames.activityType("HKWorkoutActivityTypeTaiChi")?.rawValue == 72)
        #expect(WorkoutNames.activityType("HKWorkoutActivityTypeSwimBikeRun")?.rawValue == 82)
        let events = [
            "Pause", "Resume", "Lap", "Marker", "MotionPaused", "MotionResumed", "Segment", "PauseOrResumeRequest",
        ]
        #expect(events.map { WorkoutNames.eventType("HKWorkoutEventType" + $0)?.rawValue } == Array(1...8))
        for text in ["", "81", "-1", "3001", "99999999999999999999", "running", "HKWorkoutActivityType"] {
            #expect(WorkoutNames.activityType(text) == nil && WorkoutNames.eventType(text) == nil)
        }
    }

    @Test
    func `a swim may have hundreds of lengths, in the workout and in its activity`() async throws {
        let entries = Elements.entry("HKSwimmingStrokeStyle", "2") + Elements.entry("HKMetadataKeySWOLFScore", "40")
        let lengths = (0..<683).map { number in
            let time = "10:\(10 + number / 60):\(number % 60 < 10 ? "0" : "")\(number % 60)"
            return Elements.event("Lap", time, "duration='0.5' durationUnit='min'", content: entries)
        }.joined()
        let swim = Elements.workout([:], lengths + Elements.activity("10:00:00", "11:00:00", lengths))
        let store = HealthStore()
        let report = try await HealthExportImporter().importElements(swim, into: store)
        #expect(report.workoutsAdded == 1 && !report.isDamaged && report.skips.isEmpty)
        let workout = try #require(await store.workouts().first)
        #expect(workout.workoutEvents.count == 683)
        #expect(workout.workoutActivities.map(\.workoutEvents.count) == [683])
    }
}
