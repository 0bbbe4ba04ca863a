import Foundation
import GRDB
package import Workloads

/// SQLite in memory through GRDB: a table of workouts, one of samples, and one of what belongs to what.
package struct WorkoutDatabasePeer: WorkoutPeer {
    package static let name = "GRDB"

    let queue: DatabaseQueue

    package init() async throws {
        queue = try DatabaseQueue()
        try await queue.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE workout (
                        id INTEGER PRIMARY KEY, uuid BLOB NOT NULL UNIQUE, activity INTEGER NOT NULL,
                        start REAL NOT NULL, "end" REAL NOT NULL
                    );
                    CREATE INDEX workout_start ON workout (start);
                    CREATE TABLE sample (
                        id INTEGER PRIMARY KEY, uuid BLOB NOT NULL UNIQUE, type INTEGER NOT NULL,
                        source INTEGER NOT NULL, start REAL NOT NULL, "end" REAL NOT NULL, value REAL NOT NULL,
                        device INTEGER
                    );
                    CREATE INDEX sample_start ON sample (type, start);
                    CREATE TABLE metadata (
                        sample INTEGER NOT NULL, key TEXT NOT NULL, value, PRIMARY KEY (sample, key)
                    ) WITHOUT ROWID;
                    CREATE TABLE location (
                        workout INTEGER NOT NULL, position INTEGER NOT NULL, time REAL NOT NULL,
                        latitude REAL NOT NULL, longitude REAL NOT NULL, altitude REAL NOT NULL,
                        horizontal_accuracy REAL NOT NULL, vertical_accuracy REAL NOT NULL, course REAL NOT NULL,
                        course_accuracy REAL NOT NULL, speed REAL NOT NULL, speed_accuracy REAL NOT NULL,
                        PRIMARY KEY (workout, position)
                    ) WITHOUT ROWID;
                    CREATE TABLE sleep (
                        id INTEGER PRIMARY KEY, start REAL NOT NULL, "end" REAL NOT NULL, value INTEGER NOT NULL,
                        source INTEGER NOT NULL
                    );
                    CREATE INDEX sleep_start ON sleep (start, "end");
                    CREATE TABLE energy (
                        series INTEGER NOT NULL, start REAL NOT NULL, "end" REAL NOT NULL, value REAL NOT NULL,
                        PRIMARY KEY (series, start)
                    ) WITHOUT ROWID;
                    CREATE TABLE association (
                        workout INTEGER NOT NULL, sample INTEGER NOT NULL, PRIMARY KEY (workout, sample)
                    ) WITHOUT ROWID;
                    """
            )
        }
    }

    package func saving(_ workouts: [WorkoutRow]) -> Step {
        { [queue] in
            for workout in workouts { try queue.write { try Self.insert(workout, $0) } }
        }
    }

    private static func insert(_ workout: WorkoutRow, _ db: Database) throws {
        try db.cachedStatement(sql: "INSERT INTO workout VALUES (NULL, ?, 37, ?, ?)")
            .execute(arguments: [workout.uuid, workout.start, workout.end])
        let id = db.lastInsertedRowID
        let sample = try db.cachedStatement(sql: "INSERT INTO sample VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)")
        let pair = try db.cachedStatement(sql: "INSERT INTO metadata VALUES (?, ?, ?)")
        let association = try db.cachedStatement(sql: "INSERT INTO association VALUES (?, ?)")
        for row in workout.samples {
            sample.setUncheckedArguments([
                row.uuid, row.kind.rawValue, row.recorder.rawValue, row.start, row.end, row.value, row.device,
            ])
            try sample.execute()
            let number = db.lastInsertedRowID
            for metadata in row.metadata {
                pair.setUncheckedArguments([number, metadata.key, metadata.value.inDatabase])
                try pair.execute()
            }
            association.setUncheckedArguments([id, number])
            try association.execute()
        }
    }

    package func savingRoute(_ points: [RoutePoint], of workout: WorkoutRow) -> Step {
        { [queue] in
            try queue.write { db in
                let found = try Int.fetchOne(
                    db.cachedStatement(sql: "SELECT id FROM workout WHERE uuid = ?"), arguments: [workout.uuid])
                guard let id = found else { throw PeerError("there is no workout") }
                let insert = try db.cachedStatement(
                    sql: "INSERT INTO location VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
                for (position, point) in points.enumerated() {
                    insert.setUncheckedArguments([
                        id, position, point.time, point.latitude, point.longitude, point.altitude,
                        point.horizontalAccuracy, point.verticalAccuracy, point.course, point.courseAccuracy,
                        point.speed, point.speedAccuracy,
                    ])
                    try insert.execute()
                }
            }
        }
    }

    package func sumOfRoute(of workout: WorkoutRow) async throws -> Double {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT time, latitude, longitude, altitude, horizontal_accuracy, vertical_accuracy, course,
                        course_accuracy, speed, speed_accuracy
                    FROM workout JOIN location ON workout = workout.id WHERE uuid = ? ORDER BY position
                    """)
            var sum = 0.0
            let rows = try GRDB.Row.fetchCursor(statement, arguments: [workout.uuid])
            while let row = try rows.next() {
                let point = RoutePoint(
                    time: row[0], latitude: row[1], longitude: row[2], altitude: row[3], horizontalAccuracy: row[4],
                    verticalAccuracy: row[5], course: row[6], courseAccuracy: row[7], speed: row[8],
                    speedAccuracy: row[9])
                sum += point.latitude + point.speed
            }
            return sum
        }
    }

    /// Reads without giving the thread up.
    func read<Result>(_ body: (Database) throws -> Result) throws -> Result { try queue.read(body) }

    package func length() async throws -> Double {
        try read { db in
            let statement = try db.cachedStatement(sql: #"SELECT uuid, start, "end" FROM workout ORDER BY start"#)
            var length = 0.0
            let rows = try GRDB.Row.fetchCursor(statement)
            while let row = try rows.next() { length += (row[2] as Double) - (row[1] as Double) }
            return length
        }
    }

    package func totals(of workout: WorkoutRow) async throws -> WorkoutTotals {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT avg(value) FILTER (WHERE type = 0), min(value) FILTER (WHERE type = 0),
                        max(value) FILTER (WHERE type = 0), sum(value) FILTER (WHERE type = 1)
                    FROM workout JOIN association ON workout = workout.id JOIN sample ON sample.id = sample
                    WHERE workout.uuid = ?
                    """)
            guard let row = try GRDB.Row.fetchOne(statement, arguments: [workout.uuid]) else {
                throw PeerError("there is no workout")
            }
            return WorkoutTotals(average: row[0], minimum: row[1], maximum: row[2], steps: row[3])
        }
    }

    package func rates(of workout: WorkoutRow) async throws -> Double {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT sample.uuid, sample.start, sample.value, device
                    FROM workout JOIN association ON workout = workout.id JOIN sample ON sample.id = sample
                    WHERE workout.uuid = ? AND type = 0 ORDER BY sample.start
                    """)
            var sum = 0.0
            let rows = try GRDB.Row.fetchCursor(statement, arguments: [workout.uuid])
            while let row = try rows.next() { sum += row[2] as Double }
            return sum
        }
    }
}
