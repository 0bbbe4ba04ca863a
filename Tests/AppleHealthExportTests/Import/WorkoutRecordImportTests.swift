import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

/// Records that stand inside workouts, such as scores of effort, which may stand at top level as well.
struct WorkoutRecordImportTests {
    private static let score = "HKQuantityTypeIdentifierEstimatedWorkoutEffortScore"
    private static let pulse = "HKQuantityTypeIdentifierHeartRate"
    private static let zones = """
        <WorkoutZoneGroup type="HKQuantityTypeIdentifierHeartRate">\(Elements.entry("x", "1"))
        <WorkoutZone index="0" duration="60" durationUnit="s"/><WorkoutEvent/></WorkoutZoneGroup>

        """

    private let store = HealthStore()

    /// A score of effort of the whole run.
    private func effort(_ value: String = "4") -> String {
        Elements.steps(
            [
                "type": Self.score, "sourceName": "Watch", "unit": "appleEffortScore", "value": value,
                "endDate": "2024-05-01 11:00:00 +0200",
            ], content: Elements.entry("a", "b"))
    }

    /// A heart rate at a time of the day.
    private func rate(_ time: String, _ value: String = "150") -> String {
        let date = "2024-05-01 \(time) +0200"
        return Elements.steps([
            "type": Self.pulse, "sourceName": "Watch", "unit": "count/min", "value": value, "startDate": date,
            "endDate": date,
        ])
    }

    private func `import`(_ text: String) async throws -> ImportReport {
        try await HealthExportImporter().importElements(text, into: store)
    }

    /// The scores that are related to each workout, or to its first activity, in the workouts' order.
    private func scores(ofActivities: Bool = false, in store: HealthStore) async throws -> [[Double]] {
        var scores: [[Double]] = []
        for workout in try await store.workouts() {
            let activity = ofActivities ? workout.workoutActivities.first : nil
            let related = Query.predicateForWorkoutEffortSamplesRelated(workout: workout, activity: activity)
            let found = try await SampleQueryDescriptor(
                predicates: [.quantitySample(type: QuantityType(.estimatedWorkoutEffortScore), predicate: related)],
                sortDescriptors: []
            ).result(for: store)
            scores.append(found.map { $0.quantity.doubleValue(for: .appleEffortScore()) })
        }
        return scores
    }

    @Test(arguments: [1, 2, 4096])
    func `a score of effort in a workout is the one at top level, whichever comes first`(batchSize: Int) async throws {
        let run = Elements.workout(
            [:], Elements.entry("a", "1") + Self.zones + effort() + Elements.event("Lap", "10:05:00"))
        for text in [effort() + Elements.steps() + run, run + Elements.steps() + effort()] {
            let store = HealthStore()
            var importer = HealthExportImporter()
            importer.batchSize = batchSize
            for round in 0..<3 {
                let report = try await importer.importElements(text, into: store)
                #expect(report.recordsFound == 3 && report.membersRead == 1 && report.recordsRead == 2)
                #expect(report.samplesAdded + report.membersAdded == (round == 0 ? 2 : 0))
                #expect(report.workoutsAdded == (round == 0 ? 1 : 0))
                #expect(report.skips.isEmpty && !report.isDamaged && report.samplesNotInFile.isEmpty)
                #expect(report.notYetRead == ["WorkoutZoneGroup": 1])
                let found = try await store.quantities(.estimatedWorkoutEffortScore)
                #expect(found.map(\.metadata) == [["a": "b"]])
                #expect(try await scores(in: store) == [[4]])
                #expect(try await store.workouts().first?.workoutEvents.count == 1)
            }
        }
    }

    @Test
    func `a score that stands in a workout alone is saved once, and a second import changes nothing`() async throws {
        let text = Elements.workout([:], effort()) + Elements.steps()
        let first = try await self.import(text)
        #expect(first.membersAdded == 1 && first.samplesAdded == 1 && first.recordsFound == 2)
        let sequence = await store.database.currentState().log.lastSequence
        let second = try await self.import(text)
        #expect(second.membersAdded == 0 && second.membersRead == 1 && second.samplesAlreadyPresent == 1)
        #expect(second.samplesNotInFile.isEmpty)
        #expect(await store.database.currentState().log.lastSequence == sequence)
        #expect(try await scores(in: store) == [[4]])
        #expect(
            second.description.hasPrefix("2 records found: 0 added as samples, 1 already there, 1 in correlations "))
    }

    @Test
    func `a later export gives a workout the score that it lacked, and one that is in another form`() async throws {
        _ = try await self.import(Elements.workout([:], rate("10:10:00", "150")))
        let later = Elements.workout(
            [:], rate("10:10:00", "2.5").replacing("count/min", with: "count/s") + effort("7"))
        let report = try await self.import(later)
        #expect(report.workoutsAlreadyPresent == 1 && report.membersAdded == 1 && report.samplesNotInFile.isEmpty)
        #expect(try await store.quantities(.heartRate).count == 1)
        #expect(try await scores(in: store) == [[7]])
    }

    @Test
    func `what else stands in a workout is added to it, and its statistics stay`() async throws {
        let statistics = Elements.statistics("HeartRate", "average='120'")
        let text = rate("10:10:00") + Elements.workout([:], statistics + rate("10:10:00") + rate("10:20:00", "90"))
        let report = try await self.import(text)
        #expect(report.samplesAdded == 1 && report.membersAdded == 1 && report.membersRead == 2)
        let workout = try #require(await store.workouts().first)
        let held = SampleQueryDescriptor(
            predicates: [
                .quantitySample(type: QuantityType(.heartRate), predicate: Query.predicateForObjects(from: workout))
            ], sortDescriptors: [])
        #expect(try await held.result(for: store).count == 2)
        let unit = HealthUnit.count().unitDivided(by: .minute())
        #expect(workout.statistics(for: QuantityType(.heartRate))?.averageQuantity()?.doubleValue(for: unit) == 120)
    }

    @Test
    func `a score in an activity belongs to that`() async throws {
        let uuid = "11111111-2222-4333-8444-555555555555"
        let text = Elements.workout([:], Elements.activity("10:00:00", nil, effort("3"), uuid: uuid) + effort("5"))
        for _ in 0..<2 {
            let report = try await self.import(text)
            #expect(report.membersRead == 2 && report.skips.isEmpty)
            #expect(try await scores(ofActivities: true, in: store) == [[3]])
            #expect(try await scores(in: store).map { Set($0) } == [[3, 5]])
        }
        let plain = HealthStore()
        let report = try await HealthExportImporter().importElements(
            text.replacing(uuid, with: ""), into: plain)
        #expect(report.membersRead == 2)
        #expect(try await scores(ofActivities: true, in: plain) == [[]])
        #expect(try await scores(in: plain).map { Set($0) } == [[3, 5]])
    }

    @Test
    func `of equal scores each workout takes one, as long as there are any`() async throws {
        let runs = Elements.workout([:], effort()) + Elements.workout(["sourceName": "Other"], effort())
        for (text, count) in [(effort() + effort() + runs, 2), (effort() + runs, 1), (runs, 1), (runs + effort(), 1)] {
            let store = HealthStore()
            var sequences: Set<UInt64> = []
            for _ in 0..<3 {
                let report = try await HealthExportImporter().importElements(text, into: store)
                #expect(report.membersRead == 2 && report.samplesNotInFile.isEmpty)
                #expect(try await store.quantities(.estimatedWorkoutEffortScore).count == count)
                #expect(try await scores(in: store) == [[4], [4]])
                sequences.insert(await store.database.currentState().log.lastSequence)
            }
            #expect(sequences.count == 1)
        }
    }

    @Test
    func `a record in a workout that is no sample costs itself`() async throws {
        let text = Elements.workout([:], effort() + rate("10:10:00").replacing("count/min", with: "bananas"))
        let report = try await self.import(text)
        #expect(report.workoutsAdded == 1 && report.membersRead == 1 && report.recordsFound == 2)
        #expect(report.skips.map(\.reason) == [.unknownUnit] && report.recordsSkipped == 1 && !report.isDamaged)
    }

    @Test
    func `the records of a workout that is no sample are lost with it`() async throws {
        let text = Elements.workout(["workoutActivityType": "Nap"], effort() + rate("10:10:00"))
        let report = try await self.import(text)
        #expect(report.skips.map(\.records) == [2] && report.recordsFound == 2 && report.recordsSkipped == 2)
        #expect(report.membersAdded == 0)
    }

    @Test
    func `what is left out is counted`() async throws {
        let text = effort() + Elements.workout([:], effort() + rate("10:10:00"))
        var importer = HealthExportImporter()
        importer.types = [.workoutType(), QuantityType(.heartRate)]
        let runs = try await importer.importElements(text)
        #expect(runs.recordsExcluded == 2 && runs.membersRead == 1 && runs.membersAdded == 1)
        #expect(runs.samplesExcluded == [Self.score: 1] && runs.recordsFound == 3)
        importer.types = [QuantityType(.heartRate)]
        let rates = try await importer.importElements(text)
        #expect(rates.recordsExcluded == 2 && rates.membersRead == 1 && rates.membersAdded == 1)
        #expect(rates.recordsFound == 3)
        #expect(rates.samplesExcluded == [Self.score: 1, "HKWorkoutTypeIdentifier": 1])
    }

    @Test
    func `a record in a workout is imported by its own type, whether or not the workout is`() async throws {
        let run = Elements.workout([:], effort() + rate("10:10:00"))
        for text in [run, effort() + run, run + effort(), run + Elements.workout(["duration": "5"], effort())] {
            let store = HealthStore()
            var importer = HealthExportImporter()
            importer.types = [QuantityType(.estimatedWorkoutEffortScore)]
            var sequences: Set<UInt64> = []
            for round in 0..<2 {
                for batchSize in [1, 4096] {
                    importer.batchSize = batchSize
                    let report = try await importer.importElements(text, into: store)
                    let isFirst = round == 0 && batchSize == 1
                    #expect(report.samplesAdded + report.membersAdded == (isFirst ? 1 : 0))
                    #expect(report.recordsExcluded == 1 && report.recordsFound == Data(text.utf8).recordOpenings)
                    #expect(report.samplesExcluded.keys.sorted() == ["HKWorkoutTypeIdentifier"])
                    #expect(try await store.quantities(.estimatedWorkoutEffortScore).count == 1)
                    sequences.insert(await store.database.currentState().log.lastSequence)
                }
            }
            #expect(sequences.count == 1)
            // With its workout it comes later.
            importer.types = nil
            let all = try await importer.importElements(text, into: store)
            #expect(all.workoutsAdded == all.workoutsRead && all.membersAdded == 1 && all.samplesNotInFile.isEmpty)
            #expect(try await store.quantities(.estimatedWorkoutEffortScore).count == 1)
            #expect(try await scores(in: store) == Array(repeating: [4], count: all.workoutsRead))
        }
    }

    @Test
    func `a record in a workout is imported for its own time, and told if it is no sample`() async throws {
        let late = effort().replacing("05-01", with: "05-02")
        let broken = rate("10:10:00").replacing("count/min", with: "bananas")
        var importer = HealthExportImporter()
        importer.dateInterval = DateInterval(start: Elements.start + 86_400, duration: 60)
        let report = try await importer.importElements(
            Elements.workout([:], late + rate("10:20:00") + broken), into: store)
        #expect(report.membersAdded == 1 && report.recordsExcluded == 1 && report.workoutsAdded == 0)
        #expect(report.skips.map(\.reason) == [.unknownUnit] && report.recordsFound == 3)
        #expect(try await store.quantities(.estimatedWorkoutEffortScore).count == 1)
    }

    @Test
    func `the report tells how many members were added`() async throws {
        let text = Elements.workout([:], effort() + rate("10:10:00")) + rate("10:10:00")
        for batchSize in [1, 4096] {
            let store = HealthStore()
            var importer = HealthExportImporter()
            importer.batchSize = batchSize
            let first = try await importer.importElements(text, into: store)
            let added = batchSize == 1 ? 2 : 1
            #expect(first.membersAdded == added)
            #expect(first.description.contains(", 2 in correlations and workouts (\(added) of them added), 0 skipped."))
            #expect(first.samplesByType == [Self.pulse: 1, "HKWorkoutTypeIdentifier": 1])
            let second = try await importer.importElements(text, into: store)
            #expect(second.description.contains(", 2 in correlations and workouts, 0 skipped."))
            #expect(second.samplesByType == first.samplesByType)
        }
    }

    @Test
    func `a record with too much metadata is the same in a workout`() async throws {
        let metadata = (0..<5000).map { Elements.entry("k\($0)", "v") }.joined()
        let record = Elements.steps(content: metadata)
        let report = try await self.import(record + Elements.workout([:], record))
        #expect(report.samplesAdded == 1 && report.membersRead == 1 && report.membersAdded == 0)
        #expect(report.skips.map(\.line) == [2, 4] && report.skippedByReason == [.brokenTag: 2])
        #expect(Set(report.skips.map { $0.message.dropFirst(7) }).count == 1 && report.recordsSkipped == 0)
        #expect(try await store.quantities(.stepCount).map(\.metadata.count) == [ExportRecord.metadataLimit])
    }

    @Test(arguments: ["\n", ""])
    func `what is skipped in a workout is told in the order of the file`(end: String) async throws {
        let record = rate("10:10:00").replacing("\n", with: "")
        let content = ["1", "2.gpx", "3.gpx", "4", "5", "6.gpx", "7"].map { text in
            text.hasSuffix("gpx")
                ? "<WorkoutRoute sourceName='Watch'><FileReference path='\(text)'/></WorkoutRoute>\(end)"
                : record.replacing("count/min", with: text + " bananas") + end
        }
        let report = try await self.import(
            Elements.workout([:], Elements.event("Nap", "10:05:00") + content.joined()))
        #expect(report.skips.first?.reason == .unknownType && report.workoutsAdded == 1)
        #expect(report.skips.dropFirst().map { String($0.text.prefix(1)) } == (1...7).map { "\($0)" })
        #expect(report.skips.map(\.line) == report.skips.map(\.line).sorted())
    }

    @Test
    func `a workout whose newer version is there gets no records`() async throws {
        func run(_ version: Int, _ score: String) -> String {
            let keys =
                Elements.entry(MetadataKeySyncIdentifier, "x") + Elements.entry(MetadataKeySyncVersion, "\(version)")
            return Elements.workout(["duration": "\(version)"], keys + effort(score))
        }
        _ = try await self.import(run(2, "6"))
        let report = try await self.import(run(1, "3"))
        #expect(report.workoutsAlreadyPresent == 1 && report.membersAdded == 0 && report.recordsFound == 1)
        #expect(try await scores(in: store) == [[6]])
    }

    @Test
    func `records that can not be a workout's show that a closing tag is lost`() async throws {
        let late = rate("10:59:59") + rate("11:00:30")
        let many = String(repeating: effort(), count: 17)
        for content in [late, many, "<X>\(rate("10:20:00"))</X>", "<WorkoutEvent>\(rate("10:20:00"))</WorkoutEvent>"] {
            let whole = Elements.workout([:], content)
            for text in [whole, whole.replacing("</Workout>", with: "")] {
                let text = text + Elements.workout(["duration": "5"]) + Elements.steps()
                let report = try await HealthExportImporter().importElements(text)
                #expect(report.workoutsAdded == 1 && report.isDamaged && report.membersRead == 0)
                #expect(report.recordsFound == Data(text.utf8).recordOpenings)
                #expect(report.recordsSkipped == report.recordsFound - 1)
            }
        }
    }
}
