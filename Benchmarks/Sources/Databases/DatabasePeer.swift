import Foundation
import GRDB
package import Workloads

/// SQLite in memory through GRDB: good indexes, cached statements, one transaction for each batch.
///
/// Devices and metadata have tables of their own.
package class DatabasePeer: Peer {
    package class var name: String { "GRDB" }
    package class var onlyZone: String? { nil }

    /// Whether samples have a day of their own.
    class var keepsDays: Bool { false }

    let queue: DatabaseQueue
    /// The last number given to an addition or a deletion.
    private var lastNumber: Int64 = 0
    private var marked: Int64 = 0

    package required init(_ dataset: Dataset) async throws {
        queue = try DatabaseQueue()
        try createTables()
    }

    private func createTables() throws {
        try queue.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE device (
                        id INTEGER PRIMARY KEY, name TEXT, manufacturer TEXT, model TEXT, version TEXT, software TEXT
                    );
                    CREATE TABLE sample (
                        number INTEGER PRIMARY KEY, uuid BLOB NOT NULL UNIQUE, type INTEGER NOT NULL,
                        source INTEGER NOT NULL, start REAL NOT NULL, "end" REAL NOT NULL, value REAL NOT NULL,
                        device INTEGER \(Self.keepsDays ? ", day INTEGER NOT NULL" : "")
                    );
                    CREATE INDEX sample_start ON sample (type, start);
                    CREATE TABLE metadata (
                        sample INTEGER NOT NULL, key TEXT NOT NULL, value, PRIMARY KEY (sample, key)
                    ) WITHOUT ROWID;
                    CREATE TABLE deletion (number INTEGER PRIMARY KEY, uuid BLOB NOT NULL, type INTEGER NOT NULL);
                    """
            )
            for (id, device) in Hardware.all.enumerated() {
                try db.execute(
                    sql: "INSERT INTO device VALUES (?, ?, ?, ?, ?, ?)",
                    arguments: [
                        id, device.name, device.manufacturer, device.model, device.version, device.software,
                    ]
                )
            }
        }
    }

    /// The day of a row, for a peer that keeps days.
    func day(of row: Row) -> Int { 0 }

    package func saving(_ rows: [Row]) -> Step {
        { [self] in try insert(rows) }
    }

    package func importing(_ file: ExportFile) -> Step? {
        // A table of days makes no difference to reading a file.
        if Self.keepsDays { return nil }
        return { [self] in try ExportParser.parse(file.url) { try insert($0) } }
    }

    private func insert(_ rows: [Row]) throws {
        try queue.write { db in
            let places = Self.keepsDays ? "?, ?, ?, ?, ?, ?, ?, ?, ?" : "?, ?, ?, ?, ?, ?, ?, ?"
            let statement = try db.cachedStatement(sql: "INSERT INTO sample VALUES (\(places))")
            let pair = try db.cachedStatement(sql: "INSERT INTO metadata VALUES (?, ?, ?)")
            for row in rows {
                lastNumber += 1
                var arguments: StatementArguments = [
                    lastNumber, row.uuid, row.kind.rawValue, row.recorder.rawValue, row.start, row.end, row.value,
                    row.device,
                ]
                if Self.keepsDays { arguments += [day(of: row)] }
                statement.setUncheckedArguments(arguments)
                try statement.execute()
                for metadata in row.metadata {
                    pair.setUncheckedArguments([lastNumber, metadata.key, metadata.value.inDatabase])
                    try pair.execute()
                }
            }
        }
    }

    package func deleting(_ rows: [Row], _ manner: DeletionManner) -> Step {
        let uuids = rows.map(\.uuid)
        return { [self] in
            try queue.write { db in
                let record = try db.cachedStatement(
                    sql: "INSERT INTO deletion SELECT ?, uuid, type FROM sample WHERE uuid = ? AND source = 0"
                )
                let forget = try db.cachedStatement(
                    sql: "DELETE FROM metadata WHERE sample = (SELECT number FROM sample WHERE uuid = ?)")
                let delete = try db.cachedStatement(sql: "DELETE FROM sample WHERE uuid = ?")
                for uuid in uuids {
                    lastNumber += 1
                    record.setUncheckedArguments([lastNumber, uuid])
                    try record.execute()
                    forget.setUncheckedArguments([uuid])
                    try forget.execute()
                    delete.setUncheckedArguments([uuid])
                    try delete.execute()
                    guard db.changesCount == 1 else { throw PeerError("\(uuid) is not in the database") }
                }
            }
        }
    }

    package func mark() async throws {
        marked = lastNumber
    }

    package func answer(_ question: Question) async throws -> Answer? {
        try read(question)
    }

    // Not asynchronous, so that the database is not asked by way of another task.
    private func read(_ question: Question) throws -> Answer? {
        try queue.inDatabase { try answer(question, $0) }
    }

    func answer(_ question: Question, _ db: GRDB.Database) throws -> Answer? {
        switch question {
        case .newest(let limit, let spans): try newest(limit, spans, db)
        case .rows(let kinds, let span): try rows(kinds, span, db, read)
        case .each(let kinds, let span): try rows(kinds, span, db, readEach)
        case .above(let value, let span): try above(value, span, db)
        case .statistics(let span): try statistics(span, "", db)
        case .measured(let span): try statistics(span, Self.isMeasured, db)
        case .intervals(let intervals): try rates(intervals, db)
        case .mergedSteps: nil
        case .changes: try changes(db)
        }
    }
}

extension DatabasePeer {
    /// The element of an app's own model.
    private struct Element {
        let uuid: UUID
        let start: Date
        let end: Date
        let value: Double
        let device: Int?

        init(_ row: GRDB.Row) throws {
            uuid = try row.uuid(atIndex: 0)
            start = Date(timeIntervalSinceReferenceDate: row[1])
            end = Date(timeIntervalSinceReferenceDate: row[2])
            value = row[3]
            device = row[4]
        }
    }

    private static let columns = "SELECT uuid, start, \"end\", value, device FROM sample"

    private func read(_ sql: String, _ arguments: StatementArguments, _ tally: inout Tally, _ db: GRDB.Database) throws
    {
        let statement = try db.cachedStatement(sql: "\(Self.columns) \(sql)")
        var elements: [Element] = []
        let cursor = try GRDB.Row.fetchCursor(statement, arguments: arguments)
        while let row = try cursor.next() { elements.append(try Element(row)) }
        for element in elements {
            tally.add(element.uuid, start: element.start.timeIntervalSinceReferenceDate, value: element.value)
        }
    }

    private func newest(_ limit: Int, _ spans: [Span], _ db: GRDB.Database) throws -> Answer {
        var tally = Tally()
        for span in spans {
            let sql = "WHERE type = 0 AND start >= ? AND start < ? ORDER BY start DESC LIMIT ?"
            try read(sql, [span.start, span.end, limit], &tally, db)
        }
        return tally.answer
    }

    /// Reads without an array.
    private func readEach(
        _ sql: String, _ arguments: StatementArguments, _ tally: inout Tally, _ db: GRDB.Database
    ) throws {
        let statement = try db.cachedStatement(sql: "\(Self.columns) \(sql)")
        let cursor = try GRDB.Row.fetchCursor(statement, arguments: arguments)
        while let row = try cursor.next() {
            let element = try Element(row)
            tally.add(element.uuid, start: element.start.timeIntervalSinceReferenceDate, value: element.value)
        }
    }

    private typealias Reading = (String, StatementArguments, inout Tally, GRDB.Database) throws -> Void

    private func rows(_ kinds: [Kind], _ span: Span, _ db: GRDB.Database, _ read: Reading) throws -> Answer {
        var tally = Tally()
        for kind in kinds {
            let sql = "WHERE type = ? AND start >= ? AND start < ? ORDER BY start"
            try read(sql, [kind.rawValue, span.start, span.end], &tally, db)
        }
        return tally.answer
    }

    private func above(_ value: Double, _ span: Span, _ db: GRDB.Database) throws -> Answer {
        var tally = Tally()
        let sql = "WHERE type = 0 AND start >= ? AND start < ? AND value > ? ORDER BY start"
        try read(sql, [span.start, span.end, value], &tally, db)
        return tally.answer
    }

    private func changes(_ db: GRDB.Database) throws -> Answer {
        var tally = Tally()
        // The plus keeps SQLite from reading all rates by the other index.
        try read("WHERE number > ? AND +type = 0 ORDER BY number", [marked], &tally, db)
        let sql = "SELECT uuid FROM deletion WHERE number > ? AND type = 0 ORDER BY number"
        var deleted: [UUID] = []
        let cursor = try GRDB.Row.fetchCursor(try db.cachedStatement(sql: sql), arguments: [marked])
        while let row = try cursor.next() { deleted.append(try row.uuid(atIndex: 0)) }
        for uuid in deleted { tally.add(uuid) }
        return tally.answer
    }

    private static let isMeasured = """
        AND NOT EXISTS (
            SELECT 1 FROM metadata WHERE sample = number AND key = 'HKWasUserEntered' AND metadata.value = 1
        )
        """

    private func statistics(_ span: Span, _ condition: String, _ db: GRDB.Database) throws -> Answer {
        let sql = """
            SELECT sum(value), count(*), min(value), max(value) FROM sample
            WHERE type = 0 AND start >= ? AND start < ? \(condition)
            """
        let statement = try db.cachedStatement(sql: sql)
        guard let row = try GRDB.Row.fetchOne(statement, arguments: [span.start, span.end]) else {
            throw PeerError("there is no row")
        }
        let count: Double = row[1]
        let sum: Double = row[0]
        return Answer(numbers: [sum / count, row[2], row[3], try latest(span, where: condition, db)])
    }

    /// The value that ends last; rates are instants.
    func latest(_ span: Span, where condition: String = "", _ db: GRDB.Database) throws -> Double {
        let sql = """
            SELECT value FROM sample WHERE type = 0 AND start >= ? AND start < ? \(condition)
            ORDER BY start DESC, number DESC LIMIT 1
            """
        let statement = try db.cachedStatement(sql: sql)
        return try Double.fetchOne(statement, arguments: [span.start, span.end]) ?? .nan
    }

    /// One aggregate for each interval, from the index.
    private func rates(_ intervals: Intervals, _ db: GRDB.Database) throws -> Answer {
        let sql = """
            SELECT avg(value), min(value), max(value) FROM sample
            WHERE type = 0 AND start >= ? AND start < ?
            """
        let statement = try db.cachedStatement(sql: sql)
        var tally = IntervalTally()
        let boundaries = intervals.boundaries()
        for (start, end) in zip(boundaries, boundaries.dropFirst()) {
            guard let row = try GRDB.Row.fetchOne(statement, arguments: [start, end]), !row.hasNull(atIndex: 0) else {
                continue
            }
            tally.add(average: row[0], minimum: row[1], maximum: row[2])
        }
        return tally.answer
    }
}

extension Pair.Value {
    var inDatabase: DatabaseValue {
        switch self {
        case .text(let text): text.databaseValue
        case .number(let number): number.databaseValue
        case .flag(let flag): flag.databaseValue
        }
    }
}

extension GRDB.Row {
    /// An identifier that is kept as 16 bytes, without a copy on the heap.
    fileprivate func uuid(atIndex index: Int) throws -> UUID {
        try withUnsafeData(atIndex: index) { data in
            guard let data, data.count == 16 else { throw PeerError("this is not an identifier") }
            return data.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
        }
    }
}
