import Foundation
import GRDB
import Workloads

/// The same with a table of the sums of days that a trigger keeps; a day is observed by its row identifier, so that
/// GRDB fetches for no other one.
package class LiveDailyDatabasePeer: LiveDatabasePeer, @unchecked Sendable {
    // @unchecked: nothing is added to what the superclass guards.
    override package class var name: String { "GRDB+days" }

    override func createTables() throws {
        try super.createTables()
        try writer.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE daily (id INTEGER PRIMARY KEY, sum REAL NOT NULL);
                    CREATE TRIGGER sample_added AFTER INSERT ON sample BEGIN
                        INSERT INTO daily VALUES (NEW.type * 100000 + NEW.day, NEW.value)
                        ON CONFLICT (id) DO UPDATE SET sum = sum + excluded.sum;
                    END;
                    """
            )
        }
    }

    override func sum(of day: LiveDay) -> ValueObservation<ValueReducers.Fetch<Double>> {
        .tracking(region: Table("daily").filter(key: day.id)) { db in
            let statement = try db.cachedStatement(sql: "SELECT sum FROM daily WHERE id = ?")
            return try Double.fetchOne(statement, arguments: [day.id]) ?? 0
        }
    }

    override func sumsOfSteps() -> ValueObservation<ValueReducers.Fetch<[DaySum]>> {
        .tracking(region: Table("daily")) { db in
            let first = LiveDay(.steps, day: 0).id
            let sql = "SELECT id - ?, sum FROM daily WHERE id >= ? AND id < ? ORDER BY id"
            return try DaySum.fetchAll(db, sql, [first, first, first + 100_000])
        }
    }
}

/// The same in a file, so that observers read while others write, and skip what they are too slow for.
package final class LivePoolPeer: LiveDailyDatabasePeer, @unchecked Sendable {
    // @unchecked: nothing is added to what the superclass guards.
    override package class var name: String { "GRDB pool" }

    override class func makeWriter() throws -> any DatabaseWriter {
        let folder = FileManager.default.temporaryDirectory.appending(path: "live-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var configuration = Configuration()
        // A reader may hold the lock of the file for a moment, and the writer would fail.
        configuration.busyMode = .timeout(10)
        return try DatabasePool(path: folder.appending(path: "samples.sqlite").path, configuration: configuration)
    }

    deinit {
        let file = URL(filePath: (writer as? DatabasePool)?.path ?? "")
        try? writer.close()
        if file.lastPathComponent == "samples.sqlite" {
            try? FileManager.default.removeItem(at: file.deletingLastPathComponent())
        }
    }
}
