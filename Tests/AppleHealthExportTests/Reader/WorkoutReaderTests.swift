import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

/// Workouts as the reader finds them.
struct WorkoutReaderTests {
    private func losses(_ reading: Reading) -> [String] {
        reading.damages.map { "\($0.line) \($0.element) \($0.type ?? "-"): \($0.reason), \($0.records)" }
    }

    @Test
    func `a workout has its attributes and its parts, wherever blocks end`() throws {
        let totals: KeyValuePairs<String, String?> = [
            "durationUnit": "min", "totalDistance": "5.5", "totalDistanceUnit": "km", "totalEnergyBurned": "1e999",
            "creationDate": "2024-05-01 11:00:05 +0200", "device": "&lt;&lt;HKDevice: 0x1&gt;, name:Watch&gt;",
        ]
        let content =
            Elements.entry("a", "1") + Elements.event("Pause", "10:05:00", content: Elements.entry("e", "2"))
            + Elements.statistics("HeartRate", "average='120'")
            + Elements.activity(
                "10:00:00", nil,
                Elements.event("Lap", "10:06:00", content: Elements.entry("l", "3")) + Elements.entry("b", "4")
                    + Elements.statistics("StepCount", "sum='8'", unit: "count"), uuid: "U")
            + "<WorkoutRoute x='y'><FileReference path='p'/><MetadataEntry key='r' value='6'/><Location/><New/></WorkoutRoute>"
            + Elements.entry("c", "5")
        let text = "\n" + Elements.workout(totals, content)
        let reading = try Reading(inside: text)
        for blockSize in [1, 2, 7, 100] { #expect(try Reading(inside: text, blockSize: blockSize) == reading) }
        let workout = try #require(reading.workouts.first)
        #expect(reading.events.count == 1)
        #expect(workout.head.line == 2)
        #expect(workout.head.sourceName == "Watch" && workout.head.head.fields.device?.contains("name:Watch") == true)
        #expect(workout.head.creationDate.value != nil && workout.head.startDate.value?.date == Elements.start)
        #expect(workout.activityType == "HKWorkoutActivityTypeRunning")
        #expect(workout.attributes["duration"] == "60" && workout.attributes["durationUnit"] == "min")
        #expect(workout.attributes["totalDistance"] == "5.5" && workout.attributes["totalEnergyBurned"] == "1e999")
        #expect(workout.parts.metadata.map(\.key) == ["a", "c"])
        #expect(workout.parts.events.map(\.type) == ["HKWorkoutEventTypePause"])
        #expect(workout.parts.events.first?.metadata.map(\.key) == ["e"])
        #expect(workout.parts.statistics.map { $0["average"] } == ["120"])
        let activity = try #require(workout.activities.first)
        #expect(activity.attributes["uuid"] == "U" && activity.attributes["endDate"] == nil)
        #expect(activity.parts.events.first?.metadata.map(\.key) == ["l"])
        #expect(activity.parts.metadata.map(\.key) == ["b"])
        #expect(activity.parts.statistics.map { $0["sum"] } == ["8"])
        #expect(workout.routes.map(\.paths) == [["p"]] && workout.routes[0].head.metadata.map(\.key) == ["r"])
        #expect(workout.routes[0].head.type == "HKWorkoutRouteTypeIdentifier")
        #expect(workout.partCount == 13)
        #expect(workout.routes[0].locations.isEmpty && workout.routes[0].problem == .missing("date"))
        #expect(reading.summary.notYetRead == ["New": 1])
    }

    @Test
    func `a workout has the records of its time, and those of its activities`() throws {
        let entry = Elements.entry("a", "1")
        let late = Elements.steps(["startDate": "2024-05-01 11:00:00 +0200", "endDate": "2024-05-01 11:00:05 +0200"])
        let score = Elements.steps([
            "type": "HKQuantityTypeIdentifierWorkoutEffortScore", "startDate": nil, "endDate": nil,
        ])
        let uuid = UUID()
        let content =
            Elements.steps(content: entry + "<X><Y/></X>" + entry) + "<X>\(entry)<WorkoutEvent/></X>"
            + Elements.activity("10:00:00", nil, late + Elements.steps(content: entry), uuid: "\(uuid)")
            + Elements.activity("10:00:00", nil, score) + score
        let text = Elements.workout([:], content) + Elements.steps()
        let reading = try Reading(inside: text)
        for blockSize in [1, 2, 7, 100] { #expect(try Reading(inside: text, blockSize: blockSize) == reading) }
        let workout = try #require(reading.workouts.first)
        #expect(reading.damages.isEmpty && reading.records.count == 1)
        #expect(workout.records.map(\.activity) == [nil, uuid, uuid, nil, nil])
        #expect(workout.records.map(\.record.metadata.count) == [2, 0, 1, 0, 0])
        #expect(workout.parts == ExportWorkoutParts() && workout.partCount == 10)
        #expect(reading.summary.notYetRead == ["X": 2])
    }

    @Test(arguments: [
        ("2024-05-01 09:59:55 +0200", "2024-05-01 11:00:05 +0200", true),
        ("2024-05-01 09:59:54 +0200", "2024-05-01 10:00:00 +0200", false),
        ("2024-05-01 10:00:00 +0200", "2024-05-01 11:00:06 +0200", false),
        ("soon", "2024-05-01 10:00:00 +0200", false), ("2024-05-01 10:00:00 +0200", nil, false),
    ])
    func `a record of another time is not a workout's`(start: String, end: String?, isRead: Bool) throws {
        let record = Elements.steps(["startDate": start, "endDate": end])
        let reading = try Reading(inside: Elements.workout([:], record) + Elements.steps())
        #expect(reading.workouts.map(\.records.count) == (isRead ? [1] : []))
        #expect(reading.damages.map(\.reason) == (isRead ? [] : [.notRead]) && reading.recordCount == 2)
    }

    @Test(arguments: [
        (["W 10"], true), (["W 20"], true), (["E 20", "W 20"], true), (["W 20", "W 10"], true),
        (["W 10", "W 10"], true), (["W 10", "W 20"], false), (["W 20", "W 20"], false),
        (["W 20", "E 20", "E 20"], false),
    ])
    func `of scores of another time a workout has one of each type`(scores: [String], isRead: Bool) throws {
        let content = scores.map { Self.score($0.hasPrefix("E") ? "Estimated" : "", hour: $0.suffix(2)) }.joined()
        for content in [content, Elements.activity("10:00:00", nil, content)] {
            let reading = try Reading(inside: Elements.workout([:], content) + Elements.workout())
            #expect(reading.workouts.map(\.records.count) == (isRead ? [scores.count, 0] : [0]))
            #expect(reading.damages.map(\.reason) == (isRead ? [] : [.notRead]))
            #expect(reading.recordCount == scores.count)
        }
    }

    /// A score of effort, of the hour that begins then.
    private static func score(_ kind: String, hour: some StringProtocol) -> String {
        Elements.steps([
            "type": "HKQuantityTypeIdentifier\(kind)WorkoutEffortScore",
            "startDate": "2024-05-01 \(hour):00:00 +0200", "endDate": "2024-05-01 \(hour):59:00 +0200",
        ])
    }

    @Test
    func `workouts with scores are not one if the tags between them are lost`() throws {
        func run(_ hour: String, _ content: String) -> String {
            Elements.workout(
                ["startDate": "2024-05-01 \(hour):00:00 +0200", "endDate": "2024-05-01 \(hour):59:00 +0200"], content)
        }
        let scores = ["10", "14"].map { Self.score("Estimated", hour: $0) }
        for scores in [scores, scores.map { Elements.activity("10:00:00", nil, $0) }] {
            let text = run("10", Elements.event("Lap", "10:05:00") + scores[0]) + run("14", scores[1])
            #expect(try Reading(inside: text).workouts.map(\.records.count) == [1, 1])
            let reading = try Reading(inside: text.replacing(#/<\/Workout>\n<Workout [^>]*>/#, with: ""))
            #expect(reading.workouts.isEmpty && reading.recordCount == 2)
            #expect(losses(reading) == ["1 Workout -: an unknown element around records, 2"])
        }
    }

    @Test(arguments: [0, 1, 2])
    func `a record in a workout has as much metadata as one at top level`(more: Int) throws {
        let most = ExportRecord.metadataLimit
        let record = Elements.steps(content: String(repeating: Elements.entry("a", "b"), count: most + more))
        let reading = try Reading(inside: record + Elements.workout([:], record))
        let inside = try #require(reading.workouts.first?.records.first?.record)
        #expect(inside.metadata == reading.records.first?.metadata && inside.metadata.count == most)
        #expect(inside.hasMoreMetadata == (more > 0) && reading.workouts.first?.partCount == 1 + most + more)
        let type = "HKQuantityTypeIdentifierStepCount"
        let told = [1, 3].map { "\($0) Record \(type): more than 4096 entries of metadata, 0" }
        #expect(losses(reading) == (more > 0 ? told : []))
        #expect(reading.damages.allSatisfy { $0.text == Elements.entry("a", "b") })
    }

    @Test(arguments: [16, 17])
    func `of many records not all are a workout's`(count: Int) throws {
        let records = String(repeating: Elements.steps(), count: count)
        let reading = try Reading(inside: Elements.workout([:], records) + Elements.workout())
        #expect(reading.workouts.count == (count == 16 ? 2 : 1) && reading.recordCount == count)
    }

    @Test(arguments: [
        // Damage inside costs the workout, once, and nothing behind it.
        (Elements.workout([:], "<WorkoutEvent x=1/><WorkoutEvent y=1/>"), ["3 Workout R: a malformed attribute, 0"]),
        (Elements.workout([:], "<WorkoutEvent>"), ["3 Workout R: no closing tag, 0"]),
        (
            Elements.workout([:], "<WorkoutActivity><WorkoutEvent></WorkoutActivity>"),
            ["3 Workout R: no closing tag, 0"]
        ),
        (
            Elements.workout([:], "<X></Y></X>"),
            ["3 Workout R: a closing tag of nothing open, 0", "3 Workout -: a closing tag of nothing open, 0"]
        ),
        (Elements.workout(["x": "<"]), ["2 Workout R: a '<' inside the tag, 0"]),
        (
            Elements.workout(["x": nil]).replacing("<Workout ", with: "<Workout duration='1' "),
            ["2 Workout R: the attribute duration twice, 0"]
        ),
        (
            Elements.workout().replacing("<Workout ", with: "<Workout endDate='' ").replacing(
                "/>", with: "></Workout>"),
            ["2 Workout R: the attribute endDate twice, 0"]
        ),
        (
            Elements.workout([:], "<WorkoutEvent type='a' date='' type='b'/>"),
            ["3 Workout R: the attribute type twice, 0"]
        ),
        (
            Elements.workout([:], "<WorkoutActivity><WorkoutStatistics sum='1' sum='2'/></WorkoutActivity>"),
            ["3 Workout R: the attribute sum twice, 0"]
        ),
        (
            Elements.workout([:], "\n").replacing("</Workout>", with: "</Workou>"),
            ["4 Workout R: a closing tag of nothing open, 0"]
        ),
        (Elements.workout([:], "\n").replacing("</Workout>", with: "<Me/>"), ["4 Workout R: no closing tag, 0"]),
        // Records inside cost it too, and are told of.
        (Elements.workout([:], "<Record/><X><Record/></X>"), ["2 Workout -: an unknown element around records, 2"]),
        (Elements.workout([:], "<Record x=1/>"), ["3 Workout R: a malformed attribute, 1"]),
        (Elements.workout([:], "<Record unit='' unit=''/>"), ["3 Workout R: the attribute unit twice, 1"]),
        (
            Elements.workout([:], Elements.steps(content: "<Record/>")),
            ["2 Workout -: an unknown element around records, 2"]
        ),
        (
            Elements.workout([:], Elements.steps(content: "\n").replacing("</Record>", with: "")),
            ["5 Workout R: no closing tag, 1"]
        ),
        (Elements.workout([:], "<!-- <Record/> -->"), ["3  -: a comment around records, 1"]),
    ])
    func `damage costs a workout at most`(text: String, expected: [String]) throws {
        for blockSize in [1, 1 << 20] {
            let whole = "\n\(text)<Workout workoutActivityType='b'/><Record type='c'/>"
            let reading = try Reading(inside: whole, blockSize: blockSize)
            let isWhole = expected.first?.contains("comment") == true
            #expect(reading.workouts.map(\.activityType).suffix(1) == ["b"])
            #expect(reading.workouts.count == (isWhole ? 2 : 1))
            #expect(reading.types == ["c"])
            let found = losses(reading).map { $0.replacing("HKWorkoutActivityTypeRunning", with: "R") }
            #expect(found == expected)
            #expect(reading.recordCount == Data(whole.utf8).recordOpenings)
        }
    }

    @Test
    func `workouts can not fill the memory`() throws {
        for part in [Elements.entry("a", "b"), Elements.event("Lap", "10:00:00"), Elements.activity("10:00:00", nil)] {
            let most = String(repeating: part, count: ExportWorkout.partLimit)
            #expect(try Reading(inside: Elements.workout([:], most)).workouts.count == 1)
            let reading = try Reading(inside: Elements.workout([:], most + part) + Elements.steps())
            #expect(reading.workouts.isEmpty && reading.records.count == 1)
            #expect(reading.damages.map(\.reason) == [.tooMuchInside(limit: ExportWorkout.partLimit)])
            #expect(reading.damages.map(\.type) == ["HKWorkoutActivityTypeRunning"])
        }
        let depth = 10_000
        let nested = String(repeating: "<WorkoutActivity>", count: depth)
        let closed = String(repeating: "</WorkoutActivity>", count: depth)
        let reading = try Reading(inside: Elements.workout([:], nested + Elements.entry("a", "b") + closed))
        #expect(reading.workouts.map(\.partCount) == [1])
    }

    @Test
    func `workouts do not make events larger than they were`() {
        let largest = max(MemoryLayout<ExportCorrelation>.size, MemoryLayout<ExportDamage>.size)
        #expect(MemoryLayout<ExportWorkout>.size > largest)
        #expect(MemoryLayout<ExportEvent>.size <= largest + 1)
    }

    @Test
    func `a cut in a workout is told`() throws {
        let text = "<HealthData><Workout workoutActivityType='a'/>\n<Workout><WorkoutEvent>"
        let reading = try Reading(Data(text.utf8))
        #expect(reading.workouts.count == 1 && reading.damages.isEmpty)
        #expect(reading.summary.truncation == .init(line: 2, inside: "Workout", records: 0))
    }

    @Test
    func `mutations never lose a record in silence, nor stop a workout from converting`() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SplitMix64(seed: seed)
        let parts =
            Elements.event("Pause", "10:05:00") + Elements.statistics("HeartRate", "average='1'")
            + Elements.steps(content: Elements.entry("c", "d"))
            + Elements.activity("10:00:00", nil, Elements.entry("a", "b"))
        let text = "<HealthData>\n" + Elements.steps() + Elements.workout([:], parts) + Elements.workout()
        let original = Data((text + "</HealthData>").utf8)
        for round in 0..<2000 {
            let data = Mutation.damage(original, &random)
            let reading = try Reading(data, blockSize: [7, 1 << 20][round % 2])
            if reading.summary.unfinishedBeforeData != nil { continue }
            #expect(reading.recordCount == data.recordOpenings, "seed \(seed), round \(round)")
            for workout in reading.workouts {
                var converter = RecordConverter()
                _ = try? converter.workout(workout)
            }
        }
    }
}
