import Foundation
@testable import HealthQuery
import Testing

/// Values in a file's columns that follow from the contents of the samples.
struct ContentValueTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The same sample with another value in the index's column.
    private func sample<Kind: ContentSample>(_ sample: Kind, having value: Double) -> Kind {
        let fields = sample.fields
        return Kind(
            SampleFields(
                uuid: fields.uuid, start: fields.startDate, end: fields.endDate, value: value, details: fields.details))
    }

    private let gad7 = Payloads.gad7(Array(repeating: .severalDays, count: 7))
    private let phq9 = Payloads.phq9(Array(repeating: .severalDays, count: 9))

    @Test func `a value that its content does not have is found`() async throws {
        let wrong: [any HealthObject] = [
            sample(gad7, having: 1e300), sample(gad7, having: 6), sample(phq9, having: 9.5),
            sample(Payloads.mind(), having: 0.25), sample(try Payloads.audiogram(), having: 1),
        ]
        for (position, object) in wrong.enumerated() {
            let database = HealthDatabase.fixed()
            try await HealthStore(database: database, sourceRevision: revision("phone")).save(object)
            let file = folder.file("\(position)")
            try await database.write(to: file)
            let error = #expect(throws: HealthError.self) { try HealthDatabase(contentsOf: file) }
            #expect(error?.code == .errorInvalidArgument)
            let message = error?.message ?? ""
            #expect(message.contains("block") && message.contains("a value that its content does not have"))
        }
    }

    @Test func `a score that is no score ends no process`() {
        #expect(gad7.score == 7 && phq9.score == 9)
        #expect(sample(gad7, having: 1e300).score == .max && sample(gad7, having: -1e300).score == .min)
        #expect(sample(phq9, having: .nan).score == .max && sample(phq9, having: .infinity).risk == .severe)
    }
}
