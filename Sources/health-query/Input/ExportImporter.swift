import Foundation
import HealthQuery

/// Reads an export into a database; replaceable, so that the tool can be tested without a file.
struct ExportImporter: Sendable {
    /// The outcome of an import, in words.
    struct Outcome: Sendable {
        /// What was read, line by line.
        var lines: [String] = []
        /// What was not read, line by line.
        var problems: [String] = []
        /// Whether parts of the file could not be read.
        var isDamaged = false
        /// Whether the file had something to read, and none of it reached the database.
        var isFailure = false
    }

    /// Reads a file into a database, reports progress, and returns the outcome.
    typealias Run =
        @Sendable (
            _ file: URL,
            _ database: HealthDatabase,
            _ progress: @escaping @Sendable (_ share: Double) -> Void
        ) async throws -> Outcome

    let run: Run
}
