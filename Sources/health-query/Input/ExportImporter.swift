import Foundation
import HealthQuery

/// What reads an export into a database; a seam, so that the tool can be tested without a file.
struct ExportImporter: Sendable {
    /// Reads a file into a database, tells the share that is done, and returns what to tell about it, line by line.
    typealias Run =
        @Sendable (
            _ file: URL,
            _ database: HealthDatabase,
            _ progress: @escaping @Sendable (_ share: Double) -> Void
        ) async throws -> [String]

    let run: Run
}
