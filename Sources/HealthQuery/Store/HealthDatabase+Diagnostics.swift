/// Counters of what a database holds and did; for benchmarks and tests, not part of the API.
@_spi(Diagnostics) public struct DatabaseDiagnostics: Sendable, Hashable {
    /// How many objects and activity summaries there are.
    public let objects: Int
    /// How many deletions are remembered.
    public let removals: Int
    /// How many trees of rows there are: one for each type and source with samples.
    public let trees: Int
    /// How many nodes of these trees were copied since the start, because a snapshot held them.
    public let copiedNodes: Int
    /// How many pages of the identifier index were copied since the start, because a snapshot held them.
    public let copiedPages: Int
    /// How many trees and members of correlations were looked at since the start, to find where new rows belong.
    public let lookedAt: Int
    /// How many bytes rows and identifiers take, apart from what the allocator adds and what rows share.
    public let bytes: Int
    /// How many transactions there were.
    public let transactions: Int
    /// How many live queries wait for a change.
    public let waitingQueries: Int
}

/// A state of a database that is kept: while one exists, each writer copies what it changes.
@_spi(Diagnostics) public struct HeldSnapshot: Sendable {
    fileprivate let state: DatabaseState

    /// How many objects there were.
    public var objects: Int { state.index.count }
}

@_spi(Diagnostics) extension HealthDatabase {
    /// What the database holds and did; O(n).
    public func diagnostics() -> DatabaseDiagnostics {
        let database = state.index
        return DatabaseDiagnostics(
            objects: database.count,
            removals: SampleType.all.reduce(0) { count, type in
                count + state.log.deletionCount(of: type)
            },
            trees: SampleType.all.reduce(0) { $0 + database.sources(of: $1).count },
            copiedNodes: database.copiedNodes,
            copiedPages: database.copiedPages,
            lookedAt: database.treesLookedAt + database.relations.membersLookedAt,
            bytes: database.byteCount,
            transactions: Int(state.log.transactions),
            waitingQueries: waitingQueries
        )
    }

    /// The state at this instant, held as a query holds it while it reads.
    public func heldSnapshot() -> HeldSnapshot {
        HeldSnapshot(state: state)
    }
}
