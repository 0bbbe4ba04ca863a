import Foundation
import Testing

@testable import AppleHealthExport

/// Everything a reader finds in some bytes.
struct Reading: Equatable {
    var events: [ExportEvent] = []
    var summary = ExportSummary()

    init(_ bytes: Data, blockSize: Int = ByteSource.defaultBlockSize) throws {
        var reader = try ExportReader(ByteSource(bytes, blockSize: blockSize))
        while try reader.advance() {}
        events = reader.takeEvents()
        summary = reader.summary
    }

    /// Reads elements inside a `HealthData` element that starts in line 1.
    init(inside text: String, blockSize: Int = ByteSource.defaultBlockSize) throws {
        try self.init(Data("<HealthData locale='en'>\(text)</HealthData>".utf8), blockSize: blockSize)
    }

    var records: [ExportRecord] {
        events.compactMap { if case .record(let record) = $0 { record } else { nil } }
    }

    var correlations: [ExportCorrelation] {
        events.compactMap { if case .correlation(let correlation) = $0 { correlation } else { nil } }
    }

    var workouts: [ExportWorkout] {
        events.compactMap { if case .workout(let workout) = $0 { workout } else { nil } }
    }

    var summaries: [ExportActivitySummary] {
        events.compactMap { if case .activitySummary(let summary) = $0 { summary } else { nil } }
    }

    var documents: [ExportDocument] {
        events.compactMap { if case .document(let document) = $0 { document } else { nil } }
    }

    var damages: [ExportDamage] {
        events.compactMap { if case .damage(let damage) = $0 { damage } else { nil } }
    }

    /// How many records it tells of: those that are read, members, and those that are lost.
    var recordCount: Int {
        let members = correlations.map(\.members.count) + workouts.map(\.records.count)
        return damages.reduce(members.reduce(records.count, +) + (summary.truncation?.records ?? 0)) { $0 + $1.records }
    }

    /// What the records are called in a test: their type attribute.
    var types: [String] { records.map { $0.type ?? "-" } }
}

extension Data {
    /// How many records begin in a file, counted without reading it.
    var recordOpenings: Int {
        let opening = Array("<Record".utf8)
        return withUnsafeBytes { bytes in
            guard var place = bytes.baseAddress else { return 0 }
            let end = place + bytes.count
            var count = 0
            // The C library looks for the bytes, as loops are slow in a debug build.
            while let found = memchr(place, Int32(opening[0]), place.distance(to: end)) {
                let start = UnsafeRawPointer(found)
                let isWhole = start.distance(to: end) >= opening.count
                if isWhole, memcmp(start, opening, opening.count) == 0 { count += 1 }
                place = start + 1
            }
            return count
        }
    }
}

/// Files the tests read.
enum TestFile {
    static func fixture(_ name: String) throws -> Data {
        let url = try #require(Bundle.module.url(forResource: "Fixtures", withExtension: nil))
        return try Data(contentsOf: url.appendingPathComponent(name))
    }

    /// The folder of real exports, which is not part of the repository.
    static var sharedFolder: URL? {
        ProcessInfo.processInfo.environment["HEALTHQUERY_DATA"].map { URL(fileURLWithPath: $0, isDirectory: true) }
    }

    static var hasSharedFolder: Bool { sharedFolder != nil }

    static func shared(_ path: String) throws -> Data {
        try Data(contentsOf: #require(sharedFolder).appendingPathComponent(path))
    }
}
