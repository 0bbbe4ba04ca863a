import Foundation
import Testing

@testable import AppleHealthExport

@Suite(.enabled(if: TestFile.hasSharedFolder))
struct SharedExportTests {
    @Test
    func `a real export has the records it is known to have`() throws {
        let reading = try Reading(TestFile.shared("export-2017.xml"))
        #expect(reading.records.count == 10_939)
        #expect(reading.damages.isEmpty)
        #expect(reading.correlations.count == 34)
        #expect(reading.correlations.reduce(0) { $0 + $1.members.count } == 162)
        #expect(reading.summary.notYetRead.isEmpty)
        #expect(reading.workouts.count == 61)
        #expect(reading.workouts.reduce(0) { $0 + $1.parts.events.count } == 4)
        #expect(reading.summary.locale == "en_US")
        #expect(reading.summary.truncation == nil)
        #expect(Set(reading.records.map { SourceName.normalized($0.sourceName ?? "") }).count == 24)
    }

    @Test
    func `a cut export has its complete records`() throws {
        let whole = try Reading(TestFile.shared("export-2017.xml"))
        let cut = try Reading(TestFile.shared("damaged/truncated.xml"))
        #expect(cut.damages.isEmpty)
        #expect(cut.records.elementsEqual(whole.records.prefix(cut.records.count)))
        #expect(cut.summary.truncation?.line == 1468)
    }

    @Test
    func `a document type that can not be parsed is passed`() throws {
        let reading = try Reading(TestFile.shared("damaged/dtd.xml"))
        #expect(reading.records.map(\.number) == [812, 655])
        #expect(Set(reading.records.map(\.head.fields.device)).count == 1)
    }

    @Test
    func `damaged records are still read as records`() throws {
        let reading = try Reading(TestFile.shared("damaged/records.xml"))
        #expect(reading.records.count == 12)
        #expect(reading.records.map(\.line) == Array(4...15))
        #expect(reading.records[2].sourceName == "Scale\u{0B}")
        #expect(reading.records[8].sourceName == "Watch & co é 😀 &bogus;")
    }
}
