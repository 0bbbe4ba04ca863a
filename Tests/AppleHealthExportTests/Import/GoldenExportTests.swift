import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

/// A real export against totals that another program computed.
@Suite(.enabled(if: TestFile.hasSharedFolder))
struct GoldenExportTests {
    /// The lines of a table behind its first one, by the columns' names.
    private func table(_ name: String) throws -> [[String: String]] {
        let text = try String(decoding: TestFile.shared("golden/export-2017/\(name)"), as: UTF8.self)
        let lines = text.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        let columns = try #require(lines.first).map(String.init)
        return lines.dropFirst().map { Dictionary(zip(columns, $0.map(String.init)), uniquingKeysWith: { $1 }) }
    }

    private func importedStore() async throws -> (HealthStore, ImportReport) {
        let store = HealthStore()
        let url = try #require(TestFile.sharedFolder).appendingPathComponent("export-2017.xml")
        return (store, try await HealthExportImporter().importFile(at: url, into: store))
    }

    private func samples(_ identifier: String, in store: HealthStore) async throws -> [any Sample] {
        let type = try #require(SampleType.known(identifier))
        return try await SampleQueryDescriptor(predicates: [.sample(type: type)], sortDescriptors: []).result(
            for: store)
    }

    private func date(_ text: String?) throws -> Date {
        let found = try withBytes(#require(text)) { ExportDate($0)?.date }
        return try #require(found)
    }

    @Test
    func `everything is imported`() async throws {
        let (store, report) = try await importedStore()
        #expect(report.recordsRead == 10_939)
        #expect(report.samplesAdded == 10_939)
        #expect(report.samplesAlreadyPresent == 0)
        #expect(report.skippedByReason.isEmpty)
        #expect(report.skips.isEmpty)
        #expect(report.notYetRead.isEmpty)
        // The file names them, and none is set.
        #expect(report.characteristicsRead == 4)
        #expect(store.characteristics == Characteristics())
        #expect(report.workoutsRead == 61 && report.workoutsAdded == 61 && report.workoutsAlreadyPresent == 0)
        #expect(report.correlationsRead == 34)
        #expect(report.correlationsAdded == 34)
        #expect(report.membersAdded == 0)
        #expect(report.locale == "en_US")
        #expect(try report.exportDate == date("2017-11-07 10:05:13 +0200"))
        #expect(!report.isTruncated)
    }

    @Test(arguments: [
        (
            "export-2016-small.xml",
            Characteristics(dateOfBirth: DateComponents(era: 1, year: 1965, month: 7, day: 31), biologicalSex: .male), 4
        ),
        (
            "export-cyrillic.xml",
            Characteristics(
                dateOfBirth: DateComponents(era: 1, year: 1987, month: 10, day: 2), biologicalSex: .female,
                bloodType: .abPositive, fitzpatrickSkinType: .VI), 4
        ),
        ("export-multi-source.xml", Characteristics(), 1),
    ])
    func `the person of an export has its characteristics`(
        name: String, characteristics: Characteristics, count: Int
    ) async throws {
        let store = HealthStore()
        let report = try await HealthExportImporter().importData(TestFile.shared(name), into: store)
        #expect(store.characteristics == characteristics)
        #expect(report.characteristicsRead == count && report.notYetRead["Me"] == nil)
    }

    @Test
    func `each type has its count, span and sources`() async throws {
        let (store, report) = try await importedStore()
        let expected = try table("counts.tsv").filter { $0["type"]?.hasPrefix("HK") == true }
        var records = report.samplesByType
        #expect(records.removeValue(forKey: "HKCorrelationTypeIdentifierFood") == 34)
        #expect(records.removeValue(forKey: "HKWorkoutTypeIdentifier") == 61)
        #expect(Set(expected.map { $0["type"] }) == Set(records.keys))
        for row in expected {
            let type = try #require(row["type"])
            let samples = try await samples(type, in: store)
            #expect(samples.count == row["samples"].flatMap { Int($0) }, "\(type)")
            #expect(samples.count == report.samplesByType[type])
            #expect(try samples.map(\.startDate).min() == date(row["first start"]), "\(type)")
            #expect(try samples.map(\.endDate).max() == date(row["last end"]), "\(type)")
            #expect(Set(samples.map(\.sourceRevision.source)).count == row["sources"].flatMap { Int($0) }, "\(type)")
        }
    }

    @Test
    func `each source has its sums`() async throws {
        let (store, _) = try await importedStore()
        for row in try table("sums.tsv") {
            let type = try #require(row["type"])
            let unit = try HealthUnit(from: #require(row["unit"]))
            let values = try await samples(type, in: store)
                .filter { $0.sourceRevision.source.name == row["source"] }
                .compactMap { ($0 as? QuantitySample)?.quantity.doubleValue(for: unit) }
            #expect(values.count == row["samples"].flatMap { Int($0) }, "\(row)")
            let sum = try #require(row["sum"].flatMap { Double($0) })
            #expect(abs(values.reduce(0, +) - sum) <= 1e-9 * max(1, abs(sum)), "\(row)")
            #expect(values.min() == row["min"].flatMap { Double($0) }, "\(row)")
            #expect(values.max() == row["max"].flatMap { Double($0) }, "\(row)")
        }
    }

    @Test
    func `six records are exact repeats`() throws {
        var converter = RecordConverter()
        let identifiers = try Reading(TestFile.shared("export-2017.xml")).records.map {
            try converter.sample($0).identifier(0)
        }
        #expect(Set(identifiers).count == identifiers.count - 6)
    }

    @Test
    func `exact repeats are samples, and a second import adds nothing`() async throws {
        let (store, _) = try await importedStore()
        let url = try #require(TestFile.sharedFolder).appendingPathComponent("export-2017.xml")
        let again = try await HealthExportImporter().importFile(at: url, into: store)
        #expect(again.samplesAdded == 0)
        #expect(again.samplesAlreadyPresent == 10_939)
        let truncated = try await HealthExportImporter().importData(
            TestFile.shared("damaged/truncated.xml"), into: store)
        #expect(truncated.samplesAdded == 0)
        #expect(truncated.samplesAlreadyPresent == truncated.recordsRead)
        #expect(truncated.truncation?.line == 1468)
    }

    @Test
    func `what is wrong with a damaged export is said`() async throws {
        let store = HealthStore()
        let report = try await HealthExportImporter().importData(TestFile.shared("damaged/records.xml"), into: store)
        #expect(report.recordsRead == 12)
        #expect(report.samplesAdded == 5)
        #expect(
            report.skips.map { "\($0.line) \($0.reason.rawValue): \($0.text)" } == [
                "7 unknown unit: stones-ish", "8 end before start: 2022-11-19T07:01:00Z",
                "9 bad date: 2022-13-45 07:02:00 +0000", "10 bad value: NaN", "11 bad value: 62,5",
                "13 unknown type: HKQuantityTypeIdentifierNotInvented",
                "14 unknown category value: HKCategoryValueSleepAnalysisAsleepNap",
            ]
        )
    }

    @Test(arguments: ["export-2016-small.xml", "export-multi-source.xml", "export-cyrillic.xml", "damaged/dtd.xml"])
    func `every record of other exports is imported`(name: String) async throws {
        let report = try await HealthExportImporter().importData(TestFile.shared(name), into: HealthStore())
        #expect(report.recordsRead > 0)
        #expect(report.samplesAdded == report.recordsRead)
    }
}
