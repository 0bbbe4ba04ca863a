import Foundation
import Testing

@testable import AppleHealthExport

/// Comments and the like without an end, behind the last record.
struct UnendedPartTests {
    /// All kinds of elements but records, in one line.
    private static let others = [
        Elements.workout(), Elements.audiogram, Elements.clinicalRecord(),
        "<ActivitySummary dateComponents='2024-05-01'/>",
    ].joined().replacing("\n", with: " ")

    @Test(arguments: [
        ("<!--", XMLConstruct.comment), ("<![CDATA[", XMLConstruct.characterData),
        ("<?", XMLConstruct.processingInstruction),
    ])
    func `what follows is read, also without a record in it`(opener: String, construct: XMLConstruct) throws {
        for blockSize in [1, 1 << 20] {
            let reading = try Reading(inside: "<Record type='a'/>\n\(opener)\(Self.others)", blockSize: blockSize)
            #expect(reading.types == ["a"] && reading.recordCount == 1)
            #expect(reading.workouts.count == 1 && reading.summaries.count == 1 && reading.documents.count == 2)
            #expect(reading.damages.map(\.reason) == [.tag(.unended(construct))])
            #expect(reading.damages.map(\.line) == [2])
            #expect(reading.summary.truncation == nil)
        }
    }

    @Test(arguments: [
        // Only closing tags follow.
        ("<HealthData><Workout/><!-- \n</HealthData>", 1, XMLConstruct.comment),
        // The document type, and what is in it.
        ("<!DOCTYPE HealthData [ ' ]><HealthData><Workout/><Workout/></HealthData>", 2, XMLConstruct.documentType),
        ("<!DOCTYPE HealthData [ <!-- ]>\n<HealthData><Workout/></HealthData>", 1, XMLConstruct.comment),
        ("<!--\n<HealthData><Workout/></HealthData>", 1, XMLConstruct.comment),
    ])
    func `wherever it stands, it does not end the file`(text: String, workouts: Int, construct: XMLConstruct) throws {
        for blockSize in [1, 1 << 20] {
            let reading = try Reading(Data(text.utf8), blockSize: blockSize)
            #expect(reading.workouts.count == workouts)
            #expect(reading.damages.map(\.reason) == [.tag(.unended(construct))])
            #expect(reading.summary.hasHealthData && reading.summary.truncation == nil)
        }
    }

    @Test(arguments: ["<!-- 1 < 2 <- <", "<![CDATA[ <1> ", "<? <!"])
    func `without a tag in it, it is where the file is cut`(end: String) throws {
        for blockSize in [1, 1 << 20] {
            let reading = try Reading(Data("<HealthData><Record type='a'/>\n\(end)".utf8), blockSize: blockSize)
            #expect(reading.types == ["a"] && reading.damages.isEmpty)
            let truncation = try #require(reading.summary.truncation)
            #expect(truncation.line == 2 && truncation.records == 0)
            #expect(["comment", "CDATA section", "processing instruction"].contains(truncation.inside))
        }
    }

    @Test
    func `from a pipe, what follows is lost, and the file is cut there`() throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("<HealthData><Record/>\n<!-- <Workout/>".utf8))
        try pipe.fileHandleForWriting.close()
        var reader = try ExportReader(ByteSource(pipe.fileHandleForReading, totalBytes: nil))
        while try reader.advance() {}
        #expect(reader.takeEvents().count == 1)
        #expect(reader.summary.truncation == .init(line: 2, inside: "comment", records: 0))
    }
}
