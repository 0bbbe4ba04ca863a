import Foundation
@testable import HealthQuery
import Testing

/// The calendar in which a signed clinical record tells a date of birth.
///
/// Of some weeks that can not be, Foundation makes calendars that end the process.
struct SubjectCalendarTests {
    private static let weeks: [(first: Int, least: Int, problem: String)] = [
        (8, 1, "firstWeekday is 8, not 1 to 7"), (0, 1, "firstWeekday is 0, not 1 to 7"),
        (1, 8, "minimumDaysInFirstWeek is 8, not 1 to 7"),
        (99_999_999_999, 1, "firstWeekday is 99999999999, not 1 to 7"),
        (1, -99_999_999_999, "minimumDaysInFirstWeek is -99999999999, not 1 to 7"),
    ]

    private func record(first: Int = 3, least: Int = 5) -> VerifiableClinicalRecord {
        var calendar = Calendar(identifier: .hebrew)
        calendar.timeZone = .gmt
        (calendar.firstWeekday, calendar.minimumDaysInFirstWeek) = (first, least)
        let birth = DateComponents(calendar: calendar, year: 5740, month: 1, day: 2)
        return VerifiableClinicalRecord(
            recordTypes: ["a"], sourceType: nil, issuerIdentifier: "b",
            subject: VerifiableClinicalRecordSubject(fullName: "Anna", dateOfBirthComponents: birth),
            issuedDate: time(0), relevantDate: time(0))
    }

    /// A text with other weeks, of another calendar.
    private func text(_ text: String, _ identifier: String, first: Int, least: Int) -> String {
        text.replacing(#""identifier":"hebrew""#, with: "\"identifier\":\"\(identifier)\"")
            .replacing(#""firstWeekday":3"#, with: "\"firstWeekday\":\(first)")
            .replacing(#""minimumDaysInFirstWeek":5"#, with: "\"minimumDaysInFirstWeek\":\(least)")
    }

    @Test(arguments: ["hebrew", "japanese", "gregorian"])
    func `weeks that can not be are refused in the lines of samples and of a feed`(_ identifier: String) async throws {
        let store = HealthStore.fixed()
        try await store.save(record())
        let feed = ChangeFeedQueryDescriptor(
            predicates: [.sample(type: VerifiableClinicalRecordType.record)], anchor: nil, limit: nil)
        let page = String(decoding: try await feed.result(for: store).lines(), as: UTF8.self)
        let line = try json(AnySample(record()))
        for (first, least, problem) in Self.weeks {
            let lines = [line, page].map { Data(text($0, identifier, first: first, least: least).utf8) }
            let told = await expectInvalidArgument { _ = try NewlineDelimitedJSON.values(AnySample.self, in: lines[0]) }
            #expect(told.contains(problem), "\(told)")
            let other = await expectInvalidArgument { _ = try ChangeFeedQueryDescriptor.Result(lines: lines[1]) }
            #expect(other.contains(problem), "\(other)")
        }
    }

    @Test func `weeks that can not be are refused in files`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("health")
        let store = HealthStore.fixed()
        try await store.save(record())
        try await store.database.write(to: file)
        var blocks = FileBlocks(Array(try Data(contentsOf: file)))
        for position in blocks.ranges.indices where blocks[position].kind == FileBlock.Kind.leaf.code {
            blocks[position].content.replace(
                Array(#""firstWeekday":3"#.utf8), with: Array(#""firstWeekday":8"#.utf8))
        }
        try Data(blocks.sealed).write(to: file)
        let told = await expectInvalidArgument { _ = try HealthDatabase(contentsOf: file) }
        #expect(told.contains("firstWeekday is 8, not 1 to 7"), "\(told)")
    }

    @Test func `a record with weeks that can not be is neither saved nor encoded`() async throws {
        let store = HealthStore.fixed()
        for record in [record(first: 8), record(least: 0)] {
            let told = await expectInvalidArgument { try await store.save(record) }
            #expect(told.contains(", not 1 to 7"), "\(told)")
            #expect(throws: EncodingError.self) { try json(record) }
        }
    }

    @Test func `other calendars come back as they were`() throws {
        for record in [record(), record(first: 7, least: 7), record(first: 1, least: 1)] {
            try record.validate()
            #expect(try roundTrip(record) == record)
        }
        let subject = VerifiableClinicalRecordSubject(fullName: "Anna")
        #expect(try roundTrip(subject) == subject)
        let none = #"{"fullName":"Anna","dateOfBirthComponents":null}"#
        #expect(try decoded(VerifiableClinicalRecordSubject.self, from: none) == subject)
    }
}
