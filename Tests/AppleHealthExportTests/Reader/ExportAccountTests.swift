import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

/// Every record of a file is told of, read or lost.
struct ExportAccountTests {
    /// The lines of what is lost: line, element, reason and how many records.
    private func losses(_ reading: Reading) -> [String] {
        reading.damages.map { "\($0.line) \($0.element): \($0.reason), \($0.records)" }
    }

    private func data(_ text: String) -> Data { Data(text.utf8) }

    @Test(arguments: [
        // Before the tag of the data, or without it.
        (
            "<Record type='a'/><Record type='b'/>\n</HealthData><HealthData><Record type='c'/></HealthData>",
            ["a", "b", "c"],
            ["1 HealthData: no beginning before this, 0", "2 HealthData: a second beginning, 0"]
        ),
        (
            "<HealthDatb locale='en'><Me/><Record type='a'/></HealthData>", ["a"],
            ["1 HealthData: no beginning before this, 0"]
        ),
        (
            "<HealthData><Record type='a'/></HealthDatb>\n", ["a"],
            ["1 HealthDatb: a closing tag of nothing open, 0"]
        ),
        // What never ends is none, and what ends is not read.
        (
            "<HealthData><Record type='a'/><!--\n<Record type='b'/></HealthData>", ["a", "b"],
            ["1 : a comment that does not end, 0"]
        ),
        (
            "<HealthData><![CDATA[<Record type='b'/><![CDATA[<!--<?<Record type='c'/></HealthData>", ["b", "c"],
            [
                "1 : a CDATA section that does not end, 0", "1 : a CDATA section that does not end, 0",
                "1 : a comment that does not end, 0", "1 : a processing instruction that does not end, 0",
            ]
        ),
        ("<!--\n<HealthData><Record type='b'/></HealthData>", ["b"], ["1 : a comment that does not end, 0"]),
        (
            "<!DOCTYPE HealthData [ <!-- ]>\n<HealthData><Record type='b'/></HealthData>", ["b"],
            ["1 : a comment that does not end, 0"]
        ),
        (
            "<HealthData>\n<!-- <Record/> <Recor> <<Record> -->\n<Record type='b'/></HealthData>", ["b"],
            ["2 : a comment around records, 2"]
        ),
        (
            "<HealthData><![CDATA[<Record/>]]><Record type='b'/></HealthData>", ["b"],
            ["1 : a CDATA section around records, 1"]
        ),
        (
            "<HealthData><?x <Record/>\n<Record type='b'/></HealthData>", ["b"],
            ["1 : a processing instruction around records, 1"]
        ),
        ("<!DOCTYPE x [\"<Record\n]><HealthData/>", [], ["1 : a document type declaration around records, 1"]),
        // Elements around records.
        (
            "<HealthData>\n<New><Record/><Record></Record></New><Record type='b'/></HealthData>", ["b"],
            ["2 New: an unknown element around records, 2"]
        ),
        (
            "<HealthData><Workout>\n<Record type='a'/><Record type='b'/></HealthData>", [],
            ["2 Workout: no closing tag, 2"]
        ),
        ("<HealthData><New>\n<Record type='a'/><Record type='b'/></HealthData>", [], ["2 New: no closing tag, 2"]),
        // Records in records, by way of correlations too; a correlation costs all of its members.
        (
            "<HealthData><Record type='a'>\n<Record type='b'/></Record></HealthData>", ["b"],
            ["2 Record: no closing tag, 1", "2 Record: a closing tag of nothing open, 0"]
        ),
        (
            "<HealthData><Correlation><Record type='a'>\n<Record type='b'/></Record></Correlation></HealthData>", [],
            ["2 Correlation: no closing tag, 2"]
        ),
        (
            "<HealthData><Correlation><X><Record/></X><Record/></Correlation></HealthData>", [],
            ["1 Correlation: no closing tag, 2"]
        ),
        (
            "<HealthData><Correlation x=1><Record/><Record></Record></Correlation></HealthData>", [],
            ["1 Correlation: a malformed attribute, 2"]
        ),
        // Damaged tags.
        (
            "<HealthData><Recordtype='a'/><Recordx/><Record=/><Record type='b'/></HealthData>", ["b"],
            [
                "1 Record: a '<' without a name, 1", "1 Record: a name that begins with Record, 1",
                "1 Record: a '<' without a name, 1",
            ]
        ),
        (
            "<HealthData><Record type='a <Record type=b/><Record type='c'/></HealthData>", ["c"],
            ["1 Record: a '<' inside the tag, 1", "1 Record: a malformed attribute, 1"]
        ),
        (
            "<HealthData><Record type='a' type='b'/><Record a='' a=''></Record></HealthData>", ["-"],
            ["1 Record: the attribute type twice, 1"]
        ),
    ])
    func `what is lost is told with the records that it costs`(text: String, types: [String], lost: [String]) throws {
        for blockSize in [1, 1 << 20] {
            let reading = try Reading(data(text), blockSize: blockSize)
            #expect(reading.types == types)
            #expect(losses(reading) == lost)
            #expect(reading.recordCount == data(text).recordOpenings)
        }
    }

    @Test(arguments: [
        ("<Record type='b'", 1, "tag"), ("<Record><MetadataEntry/>", 1, "Record"), ("<Record><Record", 2, "Record"),
        ("<Correlation><Record/><Record/>", 2, "Correlation"), ("<New><Record/><!--", 1, "New"),
        ("<Workout><!-- ", 0, "Workout"),
    ])
    func `a cut tells how many records it costs`(end: String, records: Int, inside: String) throws {
        let reading = try Reading(data("<HealthData><Record type='a'/>" + end))
        #expect(reading.types == ["a"])
        #expect(reading.summary.truncation == .init(line: 1, inside: inside, records: records))
    }

    @Test
    func `what can not be read again is counted`() throws {
        let text = "<HealthData><Record type='a'/>\n<Workout><!-- <Record/>\n<Record/>"
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: data(text))
        try pipe.fileHandleForWriting.close()
        var reader = try ExportReader(ByteSource(pipe.fileHandleForReading, totalBytes: nil))
        while try reader.advance() {}
        #expect(reader.takeEvents().count == 1)
        #expect(reader.summary.truncation == .init(line: 3, inside: "Workout", records: 2))
    }

    @Test
    func `openers without an end are read again once, not each`() throws {
        let count = 2000
        let text = String(repeating: "<!--<![CDATA[<?<!DOCTYPE [<!-- <Record type='a'/>", count: count)
        let data = data("<HealthData>" + text)
        var reader = try ExportReader(ByteSource(data, blockSize: 64))
        while try reader.advance() {}
        let records = reader.takeEvents().filter { if case .record = $0 { true } else { false } }
        #expect(records.count == count)
        #expect(reader.scanner.bytesTaken <= 4 * data.count)
    }

    @Test
    func `no mutation loses a record in silence`() throws {
        let seed = Mutations.seed
        var random = SplitMix64(seed: seed)
        let original = try TestFile.fixture("small.xml")
        var mistakes: [Int] = []
        for round in 0..<Mutations.count(orElse: 1500) {
            let mutated = Mutation.damage(original, &random)
            let reading = try Reading(mutated, blockSize: [7, 64, 1 << 20][round % 3])
            if reading.summary.unfinishedBeforeData != nil { continue }
            if reading.recordCount != mutated.recordOpenings { mistakes.append(round) }
        }
        #expect(mistakes.isEmpty, "seed \(seed), rounds \(mistakes)")
    }

    @Test(.enabled(if: TestFile.hasSharedFolder))
    func `no mutation of a real export loses a record in silence`() throws {
        let seed = Mutations.seed
        var random = SplitMix64(seed: seed)
        let original = try TestFile.shared("damaged/truncated.xml").prefix(60_000)
        for round in 0..<120 {
            let mutated = Mutation.damage(Data(original), &random)
            let reading = try Reading(mutated)
            if reading.summary.unfinishedBeforeData != nil { continue }
            #expect(reading.recordCount == mutated.recordOpenings, "seed \(seed), round \(round)")
        }
    }

    /// The beginning and the end of a real export, of one megabyte and a half together, both cut between records.
    private func shortened(_ whole: Data) throws -> Data {
        let record = data("\n <Record ")
        let first = try #require(whole[1_000_000...].firstRange(of: record)).lowerBound
        let second = try #require(whole[(whole.count - 500_000)...].firstRange(of: record)).lowerBound
        return whole[..<first] + whole[second...]
    }

    @Test(.enabled(if: TestFile.hasSharedFolder), arguments: ["<!--", "<![CDATA[", "<?"])
    func `an opener without an end costs a real export one record at most`(opener: String) throws {
        let whole = try shortened(TestFile.shared("export-2017.xml"))
        let (openings, count) = (whole.recordOpenings, try Reading(whole).records.count)
        try #require(count > 3_000)
        let root = try #require(whole.firstRange(of: data("<HealthData ")))
        for place in [root.lowerBound, root.upperBound, whole.count / 2] {
            let reading = try Reading(whole[..<place] + data(opener) + whole[place...])
            #expect(reading.records.count >= count - 1 && !reading.damages.isEmpty)
            #expect(reading.recordCount == openings)
        }
    }
}
