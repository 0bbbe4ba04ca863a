import Foundation
@testable import HealthQuery
import Testing

/// Names in a database's file that are equal, but not the same bytes.
struct FileNamesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A pulse in whose device, revision and metadata a text is.
    private func save(_ text: String, at seconds: Double, _ database: HealthDatabase) async throws {
        let source = Source(name: text, bundleIdentifier: "test.a")
        let sample = QuantitySample(
            type: heartRate, quantity: Quantity(unit: Payloads.bpm, doubleValue: 60), start: time(seconds),
            end: time(seconds), device: Device(name: text), metadata: [text: .string(text)])
        try await HealthStore(database: database, sourceRevision: SourceRevision(source: source, version: text))
            .save(sample)
    }

    @Test func `texts that look the same come back with their own bytes`() async throws {
        let texts = ["Caf\u{E9}", "Cafe\u{301}"]
        let checkpoint = try DatabaseCheckpoint(of: .fixed(), in: folder.url)
        for (position, text) in texts.enumerated() {
            try await save(text, at: Double(position), checkpoint.database)
            try await checkpoint.write()
        }
        let file = folder.file("whole")
        try await checkpoint.database.write(to: file)
        for place in [folder.url, file] {
            let store = HealthStore(database: try HealthDatabase(contentsOf: place), sourceRevision: revision("b"))
            let found = try await SampleQueryDescriptor(
                predicates: [.quantitySample(type: heartRate)], sortDescriptors: [SortDescriptor(\.startDate)]
            ).result(for: store)
            #expect(found.count == 2)
            for (sample, text) in zip(found, texts) {
                let all = [
                    sample.device?.name, sample.sourceRevision.version, sample.sourceRevision.source.name,
                    sample.metadata.keys.first, sample.metadata[text]?.stringValue,
                ]
                for found in all { #expect(found.map { Array($0.utf8) } == Array(text.utf8)) }
            }
        }
    }
}
