import Foundation
import Testing

@testable import AppleHealthExport

/// What stands behind the end of the data.
struct ExportEndTests {
    private func damages(_ reading: Reading) -> [String] {
        reading.damages.map { "\($0.line) \($0.element): \($0.reason)" }
    }

    @Test(arguments: [
        // A closing tag that came too early costs nothing but itself.
        (
            "<HealthData><Record type='a'/>\n</HealthData>\n<Record type='b'/>\n<Record type='c'/></HealthData>",
            ["a", "b", "c"], ["2 HealthData: an end with more behind it"]
        ),
        (
            "<HealthData>\n</HealthData><Record type='a'/>\n</HealthData><Workout/><Record type='b'></Record>",
            ["a", "b"],
            ["2 HealthData: an end with more behind it", "3 HealthData: an end with more behind it"]
        ),
        ("<HealthData/>\n<Record type='a'/>", ["a"], ["1 HealthData: an end with more behind it"]),
        // In a record, it costs that record.
        (
            "<HealthData><Record type='a'>\n</HealthData><MetadataEntry key='k'/></Record>\n<Record type='b'/>", ["b"],
            ["2 Record: no closing tag", "2 HealthData: an end with more behind it"]
        ),
        (
            "<HealthData></HealthData>\n<Record type=a/><Record type='b'/></HealthData>", ["b"],
            ["1 HealthData: an end with more behind it", "2 Record: a malformed attribute"]
        ),
        // One export behind another, whole or cut.
        (
            "<HealthData><Record type='a'/></HealthData>\n<?xml version='1.0'?>\n<HealthData><Record type='b'/></HealthData>",
            ["a", "b"], ["3 HealthData: a second beginning"]
        ),
        (
            "<HealthData><Record type='a'/><Record>\n<HealthData><Record type='b'/></HealthData>", ["a", "b"],
            ["2 Record: no closing tag", "2 HealthData: a second beginning"]
        ),
        (
            "<HealthData><New>\n<HealthData><Record type='b'/></HealthData>", ["b"],
            ["2 New: no closing tag", "2 HealthData: a second beginning"]
        ),
        (
            "<HealthData><Record type='a'/></HealthData>\n<HealthData x=1><Record type='b'/></HealthData>", ["a", "b"],
            ["2 HealthData: a malformed attribute"]
        ),
        (
            "<HealthData><Rec\n<HealthData/><Record type='b'/></HealthData>", ["b"],
            ["1 Rec: a '<' inside the tag", "2 HealthData: a second beginning"]
        ),
        // What is no part of an export is none behind one either.
        ("<x><HealthData><Record type='a'/></HealthData>\n<y>text</y><!-- z --></x></HealthData> < ", ["a"], []),
    ])
    func `what follows the end is read`(text: String, types: [String], expected: [String]) throws {
        for blockSize in [1, 1 << 20] {
            let reading = try Reading(Data(text.utf8), blockSize: blockSize)
            #expect(reading.types == types)
            #expect(damages(reading) == expected)
            #expect(reading.summary.truncation == nil)
        }
    }

    @Test(arguments: [
        ("<Record type='", "tag"), ("<Record type='b'>", "Record"), ("<!-- ", "comment"),
        ("<HealthData>", "HealthData"),
    ])
    func `what follows the end can be cut`(end: String, inside: String) throws {
        let reading = try Reading(Data("<HealthData><Record type='a'/></HealthData>\n\(end)".utf8))
        #expect(reading.types == ["a"])
        #expect(
            reading.summary.truncation
                == .init(line: 2, inside: inside, records: inside == "comment" || inside == "HealthData" ? 0 : 1))
    }

    @Test
    func `a whole export has nothing behind its end`() throws {
        let reading = try Reading(TestFile.fixture("small.xml") + Data("\n<!-- end --><?end?>\n\0".utf8))
        #expect(try reading == Reading(TestFile.fixture("small.xml")))
    }
}
