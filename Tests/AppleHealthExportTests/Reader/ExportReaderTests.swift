import Foundation
import Testing

@testable import AppleHealthExport

struct ExportReaderTests {
    @Test
    func `an export is read`() throws {
        let reading = try Reading(TestFile.fixture("small.xml"))
        #expect(reading.damages.map(\.reason) == [.passed(.comment)])
        #expect(
            reading.types == [
                "HKQuantityTypeIdentifierStepCount", "HKQuantityTypeIdentifierStepCount",
                "HKQuantityTypeIdentifierBodyMass", "HKQuantityTypeIdentifierHeartRateVariabilitySDNN",
                "HKQuantityTypeIdentifierDietaryProtein", "HKCategoryTypeIdentifierSleepAnalysis",
            ]
        )
        #expect(reading.summary.locale == "nl_NL")
        #expect(reading.summary.exportDate.value?.secondsSinceReferenceDate == 730_899_000)
        #expect(reading.summary.truncation == nil)
        #expect(reading.summary.notYetRead == [:])
        #expect(reading.records[3].heartbeats.map(\.time) == ["7:05:01,30 AM", "7:05:02,28 AM"])
        #expect(reading.summaries.map(\.texts) == [[.dateComponents: "2024-02-28", .activeEnergyBurned: "310"]])
        #expect(reading.workouts.map(\.activityType) == ["HKWorkoutActivityTypeRunning"])
    }

    @Test
    func `a record has its attributes and metadata`() throws {
        let record = try Reading(TestFile.fixture("small.xml")).records[2]
        #expect(record.line == 24)
        #expect(record.type == "HKQuantityTypeIdentifierBodyMass")
        #expect(record.sourceName == "Scale & Co")
        #expect(record.head.fields.sourceVersion == nil)
        #expect(record.head.fields.device == nil)
        #expect(record.head.fields.unit == "kg")
        #expect(record.value == "64.25")
        #expect(record.number == 64.25)
        #expect(record.creationDate == .missing)
        #expect(record.startDate.value?.secondsSinceReferenceDate == 730_792_800)
        #expect(record.endDate == record.startDate)
        #expect(record.metadata.map(\.key) == ["HKWasUserEntered", "note"])
        #expect(record.metadata.map(\.value) == ["1", "a > b 😀"])
    }

    @Test
    func `where a block ends makes no difference`() throws {
        let data = try TestFile.fixture("small.xml")
        let whole = try Reading(data)
        for blockSize in [1, 2, 3, 13, 100, 1000] {
            #expect(try Reading(data, blockSize: blockSize) == whole)
        }
    }

    @Test
    func `attributes that can not be read are kept as text`() throws {
        let reading = try Reading(inside: "<Record startDate='2022-13-01 &amp;' value='62,5' creationDate='x'/>")
        let record = try #require(reading.records.first)
        #expect(record.startDate == .invalid("2022-13-01 &"))
        #expect(record.endDate == .missing)
        #expect(record.creationDate == .invalid("x"))
        #expect(record.value == "62,5")
        #expect(record.number == nil)
    }

    @Test
    func `elements with unknown names are counted and passed`() throws {
        let reading = try Reading(
            inside: """
                <New><Record type="1"/><New><Record type="2"></Record></New></New><New/>
                <Record type="3"><Inner><MetadataEntry key="a" value="b"/></Inner></Record>
                <Workout><Record type="4"/></Workout>
                """
        )
        #expect(reading.types == ["3"])
        #expect(reading.records.first?.metadata.isEmpty == true)
        #expect(reading.damages.map(\.reason) == [.notRead, .notRead])
        #expect(reading.damages.map(\.records) == [2, 1])
        #expect(reading.summary.notYetRead == ["New": 2, "Inner": 1])
    }

    @Test
    func `names can not fill the memory`() throws {
        let reading = try Reading(inside: (0..<1000).map { "<n\($0)/>" }.joined())
        #expect(reading.summary.notYetRead.count <= 201)
        #expect(reading.summary.notYetRead.values.reduce(0, +) == 1000)
    }

    @Test
    func `nesting can not fill the memory`() throws {
        let depth = 100_000
        let nested = String(repeating: "<n>", count: depth) + String(repeating: "</n>", count: depth)
        #expect(try Reading(inside: nested + "<Record type='a'/>").types == ["a"])
        let lost = String(repeating: "<n>", count: depth) + "</HealthData>"
        #expect(try Reading(inside: "<Record type='a'/>" + lost).types == ["a"])
    }

    @Test
    func `nothing outside of the export is read`() throws {
        let text = "<w/><x><HealthData><Record type='b'/></HealthData><y/></x>"
        #expect(try Reading(Data(text.utf8)).types == ["b"])
        #expect(try Reading(Data("<HealthData/><Record/>".utf8)).summary.hasHealthData)
        let other = try Reading(Data("<Other><Row/></Other>".utf8))
        #expect(other.events.isEmpty)
        #expect(!other.summary.hasHealthData)
        #expect(other.summary.firstElement == "Other")
    }

    @Test(arguments: [
        ("", 1, "HealthData", 0), ("<Record type='b'", 1, "tag", 1), ("<Record type='b'>\n", 1, "Record", 1),
        ("\n<Record type='b'>\n<MetadataEntry key='c' value='d'/>\n<Met", 4, "Record", 1),
        ("<Correlation>\n<Record type='b'/>", 2, "Correlation", 1), ("\n<!-- ", 2, "comment", 0),
    ])
    func `a cut file keeps its complete records`(end: String, line: Int, inside: String, records: Int) throws {
        let text = "<HealthData><Record type='a'/>" + end
        for blockSize in [1, 1 << 20] {
            let reading = try Reading(Data(text.utf8), blockSize: blockSize)
            #expect(reading.types == ["a"])
            #expect(reading.summary.truncation == .init(line: line, inside: inside, records: records))
        }
    }
}
