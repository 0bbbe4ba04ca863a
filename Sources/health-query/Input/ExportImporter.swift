import Foundation
import HealthQuery

/// What reads an export into a database; a seam, so that the tool can be tested without a file.
struct ExportImporter: Sendable {
    /// What came of an import, in words.
    struct Outcome: Sendable {
        /// What was read, line by line.
        var lines: [String] = []
        /// What was not, line by line.
        var problems: [String] = []
        /// Whether parts of the file could not be read.
        var isDamaged = false
        /// Whether there was something to read, and none of it came into the database.
        var isFailure = false
    }

    /// Reads a file into a database, tells the share that is done, and returns what came of it.
    typealias Run =
        @Sendable (
            _ file: URL,
            _ database: HealthDatabase,
            _ progress: @escaping @Sendable (_ share: Double) -> Void
        ) async throws -> Outcome

    let run: Run
}
