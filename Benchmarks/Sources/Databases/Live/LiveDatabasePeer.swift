import Dispatch
import Foundation
import GRDB
package import Workloads

/// SQLite in memory through GRDB, observed with `ValueObservation`: an index that has all a sum needs, cached
/// statements, regions that are told instead of recorded, values delivered on a queue of their own.
package class LiveDatabasePeer: LiveStorePeer, @unchecked Sendable {
    // @unchecked: what changes, `lastNumber`, is used within writes only, and GRDB runs one at a time.
    package class var name: String { "GRDB" }

    let writer: any DatabaseWriter
    private let deliveries = DispatchQueue(label: "deliveries", qos: .userInitiated)
    private var lastNumber: Int64 = 0

    /// The databases that observers of this class read; others have another place or tables of their own.
    class func makeWriter() throws -> any DatabaseWriter { try DatabaseQueue() }

    package required init(_ data: LiveData) async throws {
        writer = try Self.makeWriter()
        try createTables()
    }

    func createTables() throws {
        try writer.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE sample (
                        number INTEGER PRIMARY KEY, uuid BLOB NOT NULL UNIQUE, type INTEGER NOT NULL,
                        source INTEGER NOT NULL, start REAL NOT NULL, "end" REAL NOT NULL, value REAL NOT NULL,
                        day INTEGER NOT NULL
                    );
                    CREATE INDEX sample_start ON sample (type, start);
                    CREATE INDEX sample_day ON sample (type, day, value);
                    """
            )
        }
    }

    package func load(_ rows: [LiveRow]) async throws {
        try save(rows)
    }

    package func saves(_ rows: [LiveRow]) -> LiveSaves {
        { [self] in try save(rows[$0...$0]) }
    }

    // Not asynchronous, so that the database is not asked by way of another task.
    private func save(_ rows: some Collection<LiveRow>) throws {
        try writer.write { db in
            let statement = try db.cachedStatement(sql: "INSERT INTO sample VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
            for row in rows {
                lastNumber += 1
                statement.setUncheckedArguments([
                    lastNumber, row.uuid, row.type.place, row.recorder.rawValue, row.start, row.end, row.value, row.day,
                ])
                try statement.execute()
            }
        }
    }

    package func observe(
        _ day: LiveDay,
        on executor: (any TaskExecutor)?,
        _ receiver: LiveReceiver<Double>
    ) -> LiveObservation {
        start(sum(of: day), receiver) { $0 }
    }

    package func observeSteps(_ receiver: LiveReceiver<LiveSums>) -> LiveObservation {
        start(sumsOfSteps(), receiver) { days in
            LiveSums(total: days.reduce(0) { $0 + $1.sum }) {
                Dictionary(uniqueKeysWithValues: days.map { ($0.day, $0.sum) })
            }
        }
    }

    /// The sum of a day.
    func sum(of day: LiveDay) -> ValueObservation<ValueReducers.Fetch<Double>> {
        .tracking(region: Table("sample").select(Column("type"), Column("day"), Column("value"))) { db in
            let sql = "SELECT total(value) FROM sample WHERE type = ? AND day = ?"
            return try Double.fetchOne(try db.cachedStatement(sql: sql), arguments: [day.type.place, day.day]) ?? 0
        }
    }

    /// The sums of steps of all days.
    func sumsOfSteps() -> ValueObservation<ValueReducers.Fetch<[DaySum]>> {
        .tracking(region: Table("sample").select(Column("type"), Column("day"), Column("value"))) { db in
            let sql = "SELECT day, sum(value) FROM sample WHERE type = ? GROUP BY day ORDER BY day"
            return try DaySum.fetchAll(db, sql, [LiveType.steps.place])
        }
    }

    private func start<Value, Told>(
        _ observation: ValueObservation<ValueReducers.Fetch<Value>>,
        _ receiver: LiveReceiver<Told>,
        _ told: @escaping @Sendable (Value) -> Told
    ) -> LiveObservation {
        let cancellable = observation.start(in: writer, scheduling: .async(onQueue: deliveries)) { error in
            receiver.fail(error)
        } onChange: { value in
            receiver.receive(told(value))
        }
        return LiveObservation { [deliveries] in
            cancellable.cancel()
            // What is being delivered is waited for.
            await withCheckedContinuation { continuation in deliveries.async { continuation.resume() } }
        }
    }
}

/// The element of an app's own model.
struct DaySum: Sendable {
    let day: Int
    let sum: Double

    static func fetchAll(_ db: GRDB.Database, _ sql: String, _ arguments: StatementArguments) throws -> [DaySum] {
        var days: [DaySum] = []
        let cursor = try GRDB.Row.fetchCursor(try db.cachedStatement(sql: sql), arguments: arguments)
        while let row = try cursor.next() { days.append(DaySum(day: row[0], sum: row[1])) }
        return days
    }
}
