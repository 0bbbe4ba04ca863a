import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

/// Every record of a file is counted in the report, once.
struct ImportAccountTests {
    private func member(_ value: String) -> String {
        Elements.steps(["type": "HKQuantityTypeIdentifierDietaryProtein", "unit": "g", "value": value])
    }

    private func meal(_ content: String) -> String {
        """
        <Correlation type="HKCorrelationTypeIdentifierFood" sourceName="Diary" \
        startDate="2024-05-01 12:00:00 +0200" endDate="2024-05-01 12:00:00 +0200">\(content)</Correlation>

        """
    }

    @Test
    func `each kind of record is counted where it belongs`() async throws {
        let text =
            Elements.steps() + Elements.steps(["value": "NaN"]) + member("1") + meal(member("1"))
            + meal(member("1") + member("x")) + meal(member("1") + "<Record=/>") + "<!-- <Record/><Record/> -->"
            + "<New><Record/></New><Record type='a' type='b'/>"
        let store = HealthStore()
        for round in 0..<2 {
            let report = try await HealthExportImporter().importElements(text, into: store)
            #expect(report.samplesAdded == (round == 0 ? 2 : 0))
            #expect(report.samplesAlreadyPresent == (round == 0 ? 0 : 2))
            #expect(report.membersRead == 1)
            #expect(report.recordsSkipped == 1 + 2 + 2 + 2 + 1 + 1)
            #expect(report.skips.map(\.records) == [1, 2, 2, 2, 1, 1])
            #expect(report.recordsRead == 3)
            #expect(report.recordsFound == Data(text.utf8).recordOpenings)
            #expect(report.isDamaged)
        }
    }

    @Test
    func `what is whole is not damaged, though it can not all be imported`() async throws {
        let text = Elements.steps() + Elements.steps(["type": "HKNew"])
        let report = try await HealthExportImporter().importElements(text)
        #expect(!report.isDamaged && report.recordsSkipped == 1 && report.recordsFound == 2)
    }

    @Test
    func `the truncation has its records`() async throws {
        let data = Data("<HealthData>\(Elements.steps())<Workout><Record/><Record".utf8)
        let report = try await HealthExportImporter().importData(data, into: HealthStore())
        #expect(report.truncation == .init(line: 2, inside: "Workout", records: 2))
        #expect(report.recordsSkipped == 2 && report.recordsFound == 3 && report.isDamaged)
    }

    @Test
    func `mutated files have all their records in the report`() async throws {
        let seed = Mutations.seed
        var random = SplitMix64(seed: seed)
        let original = try TestFile.fixture("small.xml")
        var mistakes: [Int] = []
        for round in 0..<Mutations.count(orElse: 350) {
            let data = Mutation.damage(original, &random)
            let report: ImportReport
            do {
                report = try await HealthExportImporter().importData(data, into: HealthStore())
            } catch is HealthError {
                continue
            }
            let skipped = report.skips.reduce(report.truncation?.records ?? 0) { $0 + $1.records }
            if report.recordsFound != data.recordOpenings || skipped != report.recordsSkipped {
                mistakes.append(round)
            }
        }
        #expect(mistakes.isEmpty, "seed \(seed), rounds \(mistakes)")
    }

    @Test(.enabled(if: TestFile.hasSharedFolder))
    func `half an export in front of a whole one is read, as is one whose tag is wrong`() async throws {
        let whole = try TestFile.shared("export-2017.xml")
        let half = whole.suffix(whole.count / 2)
        let joined = try await HealthExportImporter().importData(half + whole, into: HealthStore())
        #expect(joined.recordsFound == (half + whole).recordOpenings)
        #expect(joined.recordsRead >= 10_939 + 5_000)
        var wrong = whole
        let root = try #require(whole.firstRange(of: Data("<HealthData ".utf8)))
        wrong[root.lowerBound + 3] = UInt8(ascii: "?")
        let report = try await HealthExportImporter().importData(wrong, into: HealthStore())
        #expect(report.recordsRead == 10_939 && report.isDamaged)
    }
}
