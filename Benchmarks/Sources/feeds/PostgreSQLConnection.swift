import CPostgreSQL
import Foundation

/// PostgreSQL, through libpq.
final class PostgreSQLConnection: SinkConnection {
    private let connection: OpaquePointer
    private let steps: Steps

    /// Connects, and waits until no other process is at work.
    ///
    /// The server learns late that a process was killed, and its last statement or commit may still be under way. Its
    /// lock ends when all of that has ended: what is read after it is what stays.
    init(_ location: String, _ steps: Steps) throws {
        guard let connection = PQconnectdb(location) else { throw PostgreSQLError(description: "no memory") }
        self.connection = connection
        self.steps = steps
        guard PQstatus(connection) == CONNECTION_OK else { throw failure() }
        _ = try rows("SELECT pg_advisory_lock(1)", [])
    }

    deinit {
        PQfinish(connection)
    }

    var identifierType: String { "uuid" }
    // Not jsonb, which writes numbers anew.
    var sampleType: String { "json" }

    func execute(_ sql: String, _ values: [String?]) throws -> Int {
        let result = try run(sql, values)
        defer { PQclear(result) }
        return Int(String(cString: PQcmdTuples(result))) ?? 0
    }

    func rows(_ sql: String, _ values: [String?]) throws -> [[String?]] {
        let result = try run(sql, values)
        defer { PQclear(result) }
        return (0..<PQntuples(result)).map { row in
            (0..<PQnfields(result)).map { column in
                PQgetisnull(result, row, column) == 1 ? nil : String(cString: PQgetvalue(result, row, column))
            }
        }
    }

    /// Sends a statement and waits for its result, with a step between the two.
    private func run(_ sql: String, _ values: [String?]) throws -> OpaquePointer {
        let texts = values.map { $0.flatMap { strdup($0) } }
        defer { for text in texts { free(text) } }
        let isSent = PQsendQueryParams(
            connection, sql, Int32(values.count), nil, texts.map { UnsafePointer($0) }, nil, nil, 0)
        guard isSent == 1 else { throw failure() }
        steps.step(.flight)
        guard let result = PQgetResult(connection) else { throw failure() }
        // A statement has one result; only what comes after it says that it is over.
        while let next = PQgetResult(connection) { PQclear(next) }
        guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else {
            PQclear(result)
            throw failure()
        }
        return result
    }

    private func failure() -> PostgreSQLError {
        PostgreSQLError(description: String(cString: PQerrorMessage(connection)))
    }
}
