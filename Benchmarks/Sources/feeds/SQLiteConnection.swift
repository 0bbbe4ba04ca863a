import GRDB

/// SQLite, through GRDB.
struct SQLiteConnection: SinkConnection {
    private let queue: DatabaseQueue

    /// Opens a file, or makes it.
    init(_ path: String) throws {
        var configuration = Configuration()
        // Transactions begin and end as statements, with steps between them.
        configuration.allowsUnsafeTransactions = true
        // A process that is killed takes nothing from the kernel's hands; only a machine that stops would.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF") }
        queue = try DatabaseQueue(path: path, configuration: configuration)
    }

    var identifierType: String { "TEXT" }
    var sampleType: String { "TEXT" }

    func execute(_ sql: String, _ values: [String?]) throws -> Int {
        try queue.inDatabase { database in
            try database.cachedStatement(sql: sql).execute(arguments: StatementArguments(values))
            return database.changesCount
        }
    }

    func rows(_ sql: String, _ values: [String?]) throws -> [[String?]] {
        try queue.inDatabase { database in
            let statement = try database.cachedStatement(sql: sql)
            return try Row.fetchAll(statement, arguments: StatementArguments(values)).map { row in
                (0..<row.count).map { row[$0] }
            }
        }
    }
}
