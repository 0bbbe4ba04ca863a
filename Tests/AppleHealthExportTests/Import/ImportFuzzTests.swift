import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

/// Mutated exports, and archives of them: as many as the environment's `HEALTHQUERY_MUTATIONS` says.
///
/// ```
/// HEALTHQUERY_MUTATIONS=1000000 swift test -c release -Xswiftc -enable-testing --filter ImportFuzzTests
/// ```
@Suite(.serialized) struct ImportFuzzTests {
    private static let count = Mutations.count(orElse: 400)
    private static let seed = Mutations.seed

    /// A bit of everything that is read.
    private static let export: Data = {
        let dates = "startDate=\"2024-05-01 10:00:00 +0200\" endDate=\"2024-05-01 10:05:00 +0200\""
        let beats = """
            <HeartRateVariabilityMetadataList><InstantaneousBeatsPerMinute bpm="61" time="10:00:01.10"/>\
            <InstantaneousBeatsPerMinute bpm="62" time="10:00:02,08 AM"/></HeartRateVariabilityMetadataList>
            """
        let text =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData locale=\"en\">\n"
            + "<Me HKCharacteristicTypeIdentifierBiologicalSex=\"HKBiologicalSexFemale\"/>\n"
            + Elements.steps() + Elements.steps(["value": "1e3", "uuid": "11111111-2222-4333-8444-555555555555"])
            + Elements.steps(content: Elements.entry("HKWasUserEntered", "1") + Elements.entry("a", "&lt;b&gt;"))
            + Elements.category("SleepAnalysis", "HKCategoryValueSleepAnalysisAsleepREM")
            + Elements.steps(
                [
                    "type": "HKQuantityTypeIdentifierHeartRateVariabilitySDNN", "unit": "ms",
                    "endDate": "2024-05-01 10:01:00 +0200",
                ], content: beats)
            + "<Correlation type=\"HKCorrelationTypeIdentifierFood\" uuid=\"11111111-2222-4333-8444-777777777777\" sourceName=\"App\" \(dates)>"
            + Elements.steps([
                "type": "HKQuantityTypeIdentifierDietaryProtein", "unit": "g",
                "uuid": "11111111-2222-4333-8444-666666666666",
            ]) + "</Correlation>\n"
                + """
                <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="5" durationUnit="min" sourceName="W" \
                \(dates)><WorkoutEvent type="HKWorkoutEventTypePause" date="2024-05-01 10:01:00 +0200"/>\
                <WorkoutStatistics type="HKQuantityTypeIdentifierStepCount" sum="9" unit="count"/>\
                \(Elements.steps())\(Elements.steps(["value": "2"], content: Elements.entry("a", "b")))\
                <WorkoutRoute sourceName="W" \(dates)>\(Elements.location(1))\(Elements.location(2))</WorkoutRoute></Workout>
                <ActivitySummary dateComponents="2024-05-01" activeEnergyBurned="300" activeEnergyBurnedUnit="kcal"/>
                <Unknown>\(Elements.steps())</Unknown>
                \(Elements.audiogram)\(Elements.glasses)\(Elements.clinicalRecord())
                </HealthData>

                """
        return Data(text.utf8)
    }()

    private static let importer = {
        var importer = HealthExportImporter()
        importer.batchSize = 3
        return importer
    }()

    /// How many records a search finds.
    private func openings(in data: Data) -> Int {
        var (count, rest) = (0, data[...])
        while let found = rest.firstRange(of: Data("<Record".utf8)) {
            count += 1
            rest = rest[found.upperBound...]
        }
        return count
    }

    @Test func `every record of a mutated export is in the report, and whatever was added is in the store`()
        async throws
    {
        for number in 0..<Self.count / 2 {
            var random = SplitMix64(seed: Self.seed &+ UInt64(number))
            let data = Mutation.damage(Self.export, &random)
            let store = HealthStore()
            do {
                let report = try await Self.importer.importData(data, into: store)
                guard report.recordsFound == openings(in: data),
                    try await sampleCount(of: store) == Self.added(report)
                else {
                    Issue.record("seed \(Self.seed &+ UInt64(number)): \(report)")
                    return
                }
            } catch let error as HealthError where error.message.contains("is not an Apple Health export") {
                guard try await sampleCount(of: store) == 0 else {
                    Issue.record("seed \(Self.seed &+ UInt64(number)): \(error), with samples in the store")
                    return
                }
            }
        }
    }

    @Test func `a mutated archive is refused or read as far as it goes`() async throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(UUID()).zip")
        defer { try? FileManager.default.removeItem(at: url) }
        let archive = Zip.archive([
            Zip.File(name: "apple_health_export/export.xml", data: Self.export),
            Zip.File(name: "apple_health_export/export.ndjson", data: Data("{}\n{\"type\":1}\n".utf8)),
            Zip.File(name: "apple_health_export/clinical-records/1.json", data: Elements.resource),
        ])
        for number in 0..<Self.count / 2 {
            var random = SplitMix64(seed: ~Self.seed &+ UInt64(number))
            try Mutation.damage(archive, &random).write(to: url)
            let store = HealthStore()
            do {
                let report = try await Self.importer.importFile(at: url, into: store)
                guard try await sampleCount(of: store) == Self.added(report) else {
                    Issue.record("seed \(~Self.seed &+ UInt64(number)): \(report)")
                    return
                }
            } catch let error as HealthError where error.code == .errorInvalidArgument {
                guard try await sampleCount(of: store) == 0 else {
                    Issue.record("seed \(~Self.seed &+ UInt64(number)): \(error), with samples in the store")
                    return
                }
            }
        }
    }

    /// How many samples an import added.
    private static func added(_ report: ImportReport) -> Int {
        report.samplesAdded + report.membersAdded + report.correlationsAdded + report.workoutsAdded + report.seriesAdded
    }

    private func sampleCount(of store: HealthStore) async throws -> Int {
        try await SampleQueryDescriptor(
            predicates: SampleType.all.filter { $0.sample != nil }.map { SamplePredicate<any Sample>.sample(type: $0) },
            sortDescriptors: []
        ).result(for: store).count
    }
}
