import Foundation
import HealthQuery
import Testing

@testable import AppleHealthExport

/// Samples whose lines beside an export would be longer than the importer reads.
struct LongLineTests {
    private func writer(longestLine: Int) -> HealthExportWriter {
        var writer = HealthExportWriter()
        writer.longestLine = longestLine
        return writer
    }

    @Test
    func `a line that would not be read is refused, and what is there stays`() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lines-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let archive = folder.appendingPathComponent("export.zip")
        let start = Date(timeIntervalSinceReferenceDate: 736_243_200)
        let store = HealthStore()
        try await HealthExportWriter().write(from: store, toFolder: folder)
        try await HealthExportWriter().write(from: store, toArchive: archive)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let before = try names.map { try Data(contentsOf: folder.appendingPathComponent($0)) }
        let workout = Workout(activityType: .running, start: start, end: start.addingTimeInterval(60))
        try await store.save(workout)
        let saved = try await SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: []).result(for: store)
        let length = try NewlineDelimitedJSON.data(of: saved.map { AnySample($0) }).count - 1

        let refusing = writer(longestLine: length - 1)
        let ofFolder = await #expect(throws: HealthError.self) {
            try await refusing.write(from: store, toFolder: folder)
        }
        let ofArchive = await #expect(throws: HealthError.self) {
            try await refusing.write(from: store, toArchive: archive)
        }
        for error in [ofFolder, ofArchive] {
            #expect(error?.code == .errorInvalidArgument)
            let message = error?.message ?? ""
            #expect(message.contains("HKWorkoutTypeIdentifier \(workout.uuid)") && message.contains("\(length) bytes"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == names)
        #expect(try names.map { try Data(contentsOf: folder.appendingPathComponent($0)) } == before)

        let report = try await writer(longestLine: length).write(from: store, toArchive: archive)
        #expect(report.otherSamplesByType == ["HKWorkoutTypeIdentifier": 1])
    }
}
