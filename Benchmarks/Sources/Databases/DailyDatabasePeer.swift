import Foundation
import GRDB
package import Workloads

/// SQLite with a trigger that keeps the statistics of each day of one zone.
///
/// What it keeps answers days, and what consists of whole days; everything else is answered as without it.
package final class DailyDatabasePeer: DatabasePeer {
    override package class var name: String { "GRDB+days" }
    override package class var onlyZone: String? { Zones.home }
    override class var keepsDays: Bool { true }

    private let boundaries: [Double]

    package required init(_ dataset: Dataset) async throws {
        boundaries = Intervals(.day, zone: Zones.home, of: dataset).boundaries()
        try await super.init(dataset)
        try createDays()
    }

    private func createDays() throws {
        try queue.write { db in
            try db.execute(sql: Self.schema)
            let statement = try db.cachedStatement(sql: "INSERT INTO span VALUES (?, ?, ?)")
            for (day, span) in zip(boundaries, boundaries.dropFirst()).enumerated() {
                try statement.execute(arguments: [day, span.0, span.1])
            }
        }
    }

    /// The last boundary at or before the start.
    override func day(of row: Row) -> Int {
        var low = 0
        var high = boundaries.count
        while low < high {
            let middle = (low + high) / 2
            if boundaries[middle] <= row.start { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }

    override func answer(_ question: Question, _ db: GRDB.Database) throws -> Answer? {
        switch question {
        case .statistics(let span): try wholeDays(span, db)
        case .intervals(let intervals) where intervals.component == .day: try days(db)
        case .intervals(let intervals) where intervals.component == .month: try months(intervals, db)
        default: nil
        }
    }

    private static let aggregate = "SELECT sum(sum), sum(count), min(minimum), max(maximum) FROM daily"

    private func wholeDays(_ span: Span, _ db: GRDB.Database) throws -> Answer {
        let statement = try db.cachedStatement(sql: "\(Self.aggregate) WHERE type = 0 AND day >= ? AND day < ?")
        let days: StatementArguments = [boundary(span.start), boundary(span.end)]
        guard let row = try GRDB.Row.fetchOne(statement, arguments: days) else { throw PeerError("there is no row") }
        let sum: Double = row[0]
        let count: Double = row[1]
        return Answer(numbers: [sum / count, row[2], row[3], try latest(span, db)])
    }

    private func days(_ db: GRDB.Database) throws -> Answer {
        let sql = "SELECT sum, count, minimum, maximum FROM daily WHERE type = 0 ORDER BY day"
        let cursor = try GRDB.Row.fetchCursor(try db.cachedStatement(sql: sql))
        var tally = IntervalTally()
        while let row = try cursor.next() { add(row, &tally) }
        return tally.answer
    }

    private func months(_ intervals: Intervals, _ db: GRDB.Database) throws -> Answer {
        let statement = try db.cachedStatement(sql: "\(Self.aggregate) WHERE type = 0 AND day >= ? AND day < ?")
        var tally = IntervalTally()
        let months = intervals.boundaries()
        for (start, end) in zip(months, months.dropFirst()) {
            let days: StatementArguments = [boundary(start), boundary(end)]
            guard let row = try GRDB.Row.fetchOne(statement, arguments: days), !row.hasNull(atIndex: 0) else {
                continue
            }
            add(row, &tally)
        }
        return tally.answer
    }

    private func add(_ row: GRDB.Row, _ tally: inout IntervalTally) {
        let sum: Double = row[0]
        let count: Double = row[1]
        tally.add(average: sum / count, minimum: row[2], maximum: row[3])
    }

    /// The day that begins at a time.
    private func boundary(_ seconds: Double) -> Int {
        boundaries.firstIndex { $0 >= seconds } ?? boundaries.count
    }

    private static let schema = """
        CREATE TABLE span (day INTEGER PRIMARY KEY, first REAL NOT NULL, next REAL NOT NULL);
        CREATE TABLE daily (
            type INTEGER NOT NULL, day INTEGER NOT NULL, count INTEGER NOT NULL, sum REAL NOT NULL,
            minimum REAL NOT NULL, maximum REAL NOT NULL, PRIMARY KEY (type, day)
        ) WITHOUT ROWID;
        CREATE TRIGGER sample_added AFTER INSERT ON sample BEGIN
            INSERT INTO daily VALUES (NEW.type, NEW.day, 1, NEW.value, NEW.value, NEW.value)
            ON CONFLICT (type, day) DO UPDATE SET count = count + 1, sum = sum + excluded.sum,
                minimum = min(minimum, excluded.minimum), maximum = max(maximum, excluded.maximum);
        END;
        CREATE TRIGGER sample_deleted AFTER DELETE ON sample BEGIN
            UPDATE daily SET count = count - 1, sum = sum - OLD.value WHERE type = OLD.type AND day = OLD.day;
            DELETE FROM daily WHERE type = OLD.type AND day = OLD.day AND count = 0;
            UPDATE daily SET (minimum, maximum) = (
                SELECT min(value), max(value) FROM sample WHERE type = OLD.type
                AND start >= (SELECT first FROM span WHERE day = OLD.day)
                AND start < (SELECT next FROM span WHERE day = OLD.day)
            ) WHERE type = OLD.type AND day = OLD.day AND (minimum = OLD.value OR maximum = OLD.value);
        END;
        """
}
