import Foundation

/// Reads what happened since an anchor as lines of JSON, from which anything can be kept that is to be a copy of a store.
///
/// It tells what an ``AnchoredObjectQueryDescriptor`` for the same types tells, and what a copy needs beside it: the source
/// of each deleted object, the workouts that samples were added to, a key for each change, and what went out of sight and
/// came back since the anchor. HealthKit has nothing like it; see <doc:ReplicatingChanges>.
///
/// ```swift
/// var anchor = try sink.anchor()
/// while true {
///     let feed = ChangeFeedQueryDescriptor(predicates: [.sample(type: QuantityType(.stepCount))], anchor: anchor)
///     let page = try await feed.result(for: store)
///     try sink.apply(page.changes, andKeep: page.newAnchor)
///     anchor = page.newAnchor
///     if page.isCaughtUp { break }
/// }
/// ```
public struct ChangeFeedQueryDescriptor: RunnableQuery {
    /// What happened since the anchor.
    ///
    /// It costs what an ``AnchoredObjectQueryDescriptor`` costs, and O(w) for the w workouts that each sample was added to.
    /// After a change of permissions each page looks at the workouts, and at what was added to those that came into sight,
    /// until the anchor has passed the change; and, for a reader that may not see everything, at all correlations. Wrong
    /// arguments and expired anchors are those of that query.
    public typealias Output = Result

    /// The types and conditions, combined by "or".
    public var predicates: [SamplePredicate<any Sample>]
    /// Where to begin; nil reads everything, and the deletions that are remembered.
    public var anchor: QueryAnchor?
    /// The greatest number of changes; nil and 0 mean all.
    ///
    /// A page can have more if permissions changed again while earlier changes were read page by page.
    public var limit: Int?
    /// What happens if deletions after the anchor may be forgotten (R3.9).
    public var expiredAnchorPolicy: ExpiredAnchorPolicy

    /// Creates a query.
    ///
    /// Wrong arguments are reported when it runs.
    public init(
        predicates: [SamplePredicate<any Sample>],
        anchor: QueryAnchor?,
        limit: Int? = 1000,
        expiredAnchorPolicy: ExpiredAnchorPolicy = .fail
    ) {
        self.predicates = predicates
        self.anchor = anchor
        self.limit = limit
        self.expiredAnchorPolicy = expiredAnchorPolicy
    }

    /// What happened since an anchor.
    public struct Result: Sendable, Hashable {
        /// Deletions in the order in which they happened, then what was added, in the order in which it was saved.
        ///
        /// What is told as deleted is not told as added. Of an object that went several times, each deletion is told.
        public let changes: [ObjectChange]
        /// The position up to which everything is known now; equal to the query's anchor if there was nothing new.
        ///
        /// A sink keeps it together with the changes, or after them.
        public let newAnchor: QueryAnchor
        /// Whether everything is known that happened before the query ran; false if the limit cut something off.
        public let isCaughtUp: Bool
    }

    func run(in store: StoreSnapshot, explains: Bool) async throws -> QueryRun<Result> {
        try await Delta.run(
            "ChangeFeedQueryDescriptor", predicates, after: anchor, limit: limit, expiredAnchorPolicy,
            telling: .objects, in: store, explains: explains
        ) { delta, filters, snapshot in
            try await Result(delta, filters, in: snapshot)
        }
    }
}

extension ChangeFeedQueryDescriptor: AsyncSequenceQuery {
    /// What happened since the anchor, page by page, and then each change as it happens.
    ///
    /// The first element always comes, even if it is empty. The next page is read when it is asked for: a sink that is
    /// slow holds nothing up, and nothing is kept for it. What happens meanwhile merges.
    public func results(for healthStore: HealthStore) -> Results {
        var query = LiveDeltaQuery<Result>(
            types: predicates.map(\.sampleType), anchor: anchor, policy: expiredAnchorPolicy
        ) {
            (try QueryArguments.filters(predicates), try QueryArguments.limit(limit))
        } element: { delta, filters, snapshot, isFirst in
            if delta.isEmpty, !isFirst { return nil }
            return try await Result(delta, filters, in: snapshot)
        }
        query.telling = .objects
        return Results(query, store: healthStore)
    }

    /// The live changes of a query; see ``ChangeFeedQueryDescriptor/results(for:)``.
    public typealias Results = LiveResults<Result>
}

extension ChangeFeedQueryDescriptor.Result {
    init(_ delta: Delta, _ filters: [TypedFilter], in snapshot: DatabaseState) async throws {
        var pace = try Pace()
        let keys = try await ChangeKeys(in: snapshot, filters, &pace)
        let samples = try await pace.samples(of: delta.added, in: snapshot.index) { members in
            SampleDecoder<AnySample>(members) { _ in { $0 } }
        }
        var changes = try await pace.map(delta.deleted) { deletion in
            ObjectChange(
                key: keys.key(of: deletion),
                content: .deleted(
                    DeletedObject(deletion.row), source: deletion.row.details.sourceRevision.source))
        }
        changes.reserveCapacity(changes.count + samples.count)
        for (position, sample) in samples.enumerated() {
            try await pace.spend(1)
            let row = delta.added.row(position)
            let holders = keys.holders(of: row)
            let key = try await keys.key(of: row, in: holders, &pace)
            changes.append(
                ObjectChange(key: key, content: .added(sample, associations: holders.map(\.association))))
        }
        self.init(changes: changes, newAnchor: snapshot.anchor(delta.position), isCaughtUp: delta.isComplete)
    }
}
