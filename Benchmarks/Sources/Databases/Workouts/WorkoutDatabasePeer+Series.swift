import GRDB
package import Workloads

extension WorkoutDatabasePeer {
    package func savingSeries(_ points: [EnergyPoint]) -> Step {
        { [queue] in
            try queue.write { db in
                let insert = try db.cachedStatement(sql: "INSERT INTO energy VALUES (1, ?, ?, ?)")
                for point in points {
                    insert.setUncheckedArguments([point.time, point.time, point.value])
                    try insert.execute()
                }
            }
        }
    }

    package func dailyEnergy() async throws -> [Double] {
        try read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT sum(value) FROM energy GROUP BY CAST(start / ? AS INTEGER) ORDER BY min(start)")
            return try Double.fetchAll(statement, arguments: [EnergyPoint.day])
        }
    }
}
