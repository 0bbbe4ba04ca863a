import Foundation

/// What the feed is replicated into.
enum SinkKind: String, CaseIterable {
    case sqlite
    case postgresql

    /// Where a process can be killed; SQLite is in the process, and no statement is under way without it.
    var places: [Place] { Place.allCases.filter { $0 != .flight || self == .postgresql } }

    /// Opens the database at a place: the path of a file, or what libpq connects with.
    func open(_ location: String, _ steps: Steps) throws -> any SinkConnection {
        switch self {
        case .sqlite: try SQLiteConnection(location)
        case .postgresql: try PostgreSQLConnection(location, steps)
        }
    }
}
