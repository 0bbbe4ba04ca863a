import Foundation
import HealthQuery

/// A copy of what a reader sees, in a database that takes statements.
struct Sink {
    typealias Page = ChangeFeedQueryDescriptor.Result

    private let connection: any SinkConnection
    private let keeping: Keeping
    private let steps: Steps

    init(_ connection: any SinkConnection, _ keeping: Keeping, _ steps: Steps = Steps()) {
        self.connection = connection
        self.keeping = keeping
        self.steps = steps
    }

    /// Makes the tables.
    ///
    /// Memberships belong to the member: a workout may come after it, or go and come again. The log has a row for each
    /// change that was applied, and no constraint, so that what is applied twice is there twice.
    func makeTables() throws {
        let (identifier, sample) = (connection.identifierType, connection.sampleType)
        for table in [
            """
            object (
                uuid \(identifier) NOT NULL, source TEXT NOT NULL, type TEXT NOT NULL, sample \(sample) NOT NULL,
                PRIMARY KEY (uuid, source)
            )
            """,
            """
            membership (
                member \(identifier) NOT NULL, source TEXT NOT NULL, workout \(identifier) NOT NULL,
                workout_source TEXT NOT NULL, activity \(identifier),
                PRIMARY KEY (member, source, workout, workout_source)
            )
            """,
            "anchor (number INTEGER PRIMARY KEY, value TEXT NOT NULL)",
            "known_key (key \(identifier) PRIMARY KEY)",
            "log (key \(identifier) NOT NULL)",
            "told_again (key \(identifier) NOT NULL)",
        ] {
            try connection.execute("CREATE TABLE \(table)", [])
        }
    }

    /// Up to where everything is known.
    func anchor() throws -> QueryAnchor? {
        guard let text = try connection.rows("SELECT value FROM anchor", []).first?.first ?? nil else { return nil }
        return try JSONDecoder().decode(QueryAnchor.self, from: Data(text.utf8))
    }

    /// Applies a page, and keeps its anchor.
    ///
    /// An error leaves a transaction open; it ends the process, which ends the transaction.
    func apply(_ page: Page) throws {
        switch keeping {
        case .anchor:
            try transaction {
                for change in page.changes {
                    // Told again as permissions changed too often between pages, it has to be as it was told.
                    if try isNew(change) || !isThere(change) { try apply(change) }
                }
                try keep(page.newAnchor)
            }
        case .keys:
            for change in page.changes {
                try transaction { if try isNew(change) { try apply(change) } }
            }
            try transaction { try keep(page.newAnchor) }
        }
    }

    /// Whether a change was not told before.
    private func isNew(_ change: ObjectChange) throws -> Bool {
        let key = [text(change.key)]
        if try run("INSERT INTO known_key VALUES ($1) ON CONFLICT DO NOTHING", key) == 1 { return true }
        try run("INSERT INTO told_again VALUES ($1)", key)
        return false
    }

    /// Whether an object is as a change makes it.
    private func isThere(_ change: ObjectChange) throws -> Bool {
        let name = [text(change.uuid), change.source.bundleIdentifier]
        let rows = try connection.rows("SELECT type, sample FROM object WHERE uuid = $1 AND source = $2", name)
        guard case .added(let sample, let associations) = change.content else { return rows.isEmpty }
        let memberships = try connection.rows(
            "SELECT workout, workout_source, activity FROM membership WHERE member = $1 AND source = $2", name)
        return rows == [[sample.sampleType.identifier, try Self.json(sample)]]
            && Set(memberships)
                == Set(associations.map { [text($0.uuid), $0.source.bundleIdentifier, $0.activity.map(text)] })
    }

    private func transaction(_ body: () throws -> Void) throws {
        try run("BEGIN", [])
        try body()
        try run("COMMIT", [], at: .commit)
    }

    private func keep(_ anchor: QueryAnchor) throws {
        let value = String(decoding: try JSONEncoder().encode(anchor), as: UTF8.self)
        let sql = "INSERT INTO anchor VALUES (1, $1) ON CONFLICT (number) DO UPDATE SET value = excluded.value"
        try run(sql, [value], at: .anchor)
    }

    private func apply(_ change: ObjectChange) throws {
        let name = [text(change.uuid), change.source.bundleIdentifier]
        try run("DELETE FROM membership WHERE member = $1 AND source = $2", name)
        switch change.content {
        case .added(let sample, let associations):
            try run(
                """
                INSERT INTO object VALUES ($1, $2, $3, $4)
                ON CONFLICT (uuid, source) DO UPDATE SET type = excluded.type, sample = excluded.sample
                """, name + [sample.sampleType.identifier, try Self.json(sample)])
            for association in associations {
                try run(
                    "INSERT INTO membership VALUES ($1, $2, $3, $4, $5)",
                    name + [
                        text(association.uuid), association.source.bundleIdentifier, association.activity.map(text),
                    ])
            }
        case .deleted:
            try run("DELETE FROM object WHERE uuid = $1 AND source = $2", name)
        }
        try run("INSERT INTO log VALUES ($1)", [text(change.key)])
    }

    @discardableResult
    private func run(_ sql: String, _ values: [String?], at place: Place = .statement) throws -> Int {
        steps.step(place)
        defer { steps.step(place) }
        return try connection.execute(sql, values)
    }

    private func text(_ uuid: UUID) -> String { uuid.uuidString.lowercased() }

    /// The JSON of a sample, which is the same for the same sample.
    static func json(_ sample: AnySample) throws -> String {
        String(decoding: try NewlineDelimitedJSON.data(of: [sample]).dropLast(), as: UTF8.self)
    }
}

extension Sink {
    /// What is there, by identifier and source: the type and the JSON.
    func objects() throws -> [[String?]: [String?]] {
        let rows = try connection.rows("SELECT uuid, source, type, sample FROM object", [])
        return Dictionary(rows.map { (Array($0[..<2]), Array($0[2...])) }) { first, _ in first }
    }

    /// The memberships whose member and workout are both there.
    func memberships() throws -> Set<[String?]> {
        Set(
            try connection.rows(
                """
                SELECT member, membership.source, workout, workout_source, activity FROM membership
                JOIN object AS one ON one.uuid = member AND one.source = membership.source
                JOIN object AS other ON other.uuid = workout AND other.source = workout_source
                """, []))
    }

    /// The keys of changes that were applied more than once.
    func twice() throws -> [String] {
        try connection.rows("SELECT key FROM log GROUP BY key HAVING count(*) > 1", []).compactMap { $0.first ?? nil }
    }

    /// How many changes were applied, and how many were told again and passed over.
    func counts() throws -> (applied: Int, toldAgain: Int) {
        func count(_ table: String) throws -> Int {
            let text = try connection.rows("SELECT CAST(count(*) AS TEXT) FROM \(table)", []).first?.first ?? nil
            return text.flatMap { Int($0) } ?? 0
        }
        return (try count("log"), try count("told_again"))
    }
}
