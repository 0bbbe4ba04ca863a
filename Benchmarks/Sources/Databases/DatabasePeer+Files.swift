package import Foundation
import GRDB
import Workloads

extension DatabasePeer {
    /// Copies everything into a file, page by page, as SQLite does it.
    package func backUp(to file: URL) throws {
        try queue.backup(to: DatabaseQueue(path: file.path))
    }

    /// How many samples there are in a database in memory that was copied from a file.
    package static func restored(from file: URL) throws -> Int {
        let copy = try DatabaseQueue()
        try DatabaseQueue(path: file.path).backup(to: copy)
        return try copy.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM sample") ?? 0 }
    }
}
