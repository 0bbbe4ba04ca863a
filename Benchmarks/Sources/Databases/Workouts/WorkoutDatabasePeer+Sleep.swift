import GRDB
package import Workloads

extension WorkoutDatabasePeer {
    package func savingSleep(_ parts: [SleepPart]) -> Step {
        { [queue] in
            for isWatch in [false, true] {
                try queue.write { db in
                    let insert = try db.cachedStatement(
                        sql: "INSERT INTO sleep (start, \"end\", value, source) VALUES (?, ?, ?, ?)")
                    for part in parts where part.isWatch == isWatch {
                        insert.setUncheckedArguments([part.start, part.end, part.value, isWatch ? 1 : 0])
                        try insert.execute()
                    }
                }
            }
        }
    }

    /// The union of all sleep, cut at no night: none of these crosses 18:00.
    package func nightsAsleep() async throws -> [Double] {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    WITH asleep AS (
                        SELECT start, "end", max("end") OVER (
                            ORDER BY start, "end" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
                        ) AS reach
                        FROM sleep WHERE value IN (1, 3, 4, 5)
                    )
                    SELECT sum(max(0, "end" - max(start, coalesce(reach, start)))) FROM asleep
                    GROUP BY CAST((start + 21600) / 86400 AS INTEGER) ORDER BY 1 + min(start)
                    """)
            return try Double.fetchAll(statement)
        }
    }
}
