/// A query that runs once.
public protocol AsyncQuery: Sendable {
    /// What the query answers.
    associatedtype Output: Sendable

    /// Runs the query on the store as it is now.
    ///
    /// The work is done off the caller's actor. What the store may not read is not there for the query; see
    /// <doc:Permissions>.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if a predicate makes no sense for its type, or the
    ///   descriptor's `Output` names another argument as invalid; with `errorAuthorizationNotDetermined` if permission
    ///   to read a type was never asked (R9.4), with `errorDatabaseInaccessible` while the device is locked (R9.7);
    ///   `CancellationError` if the task is cancelled.
    @concurrent
    func result(for healthStore: HealthStore) async throws -> Output

    /// Runs the query on a snapshot; see ``result(for:)``.
    ///
    /// Works on the calling thread until it is done.
    ///
    /// - Throws: as ``result(for:)``; the device is not asked whether it is locked.
    func result(in snapshot: StoreSnapshot) throws -> Output

    /// Runs the query as ``result(for:)`` does when it is asked for the first time, and tells how.
    ///
    /// - Throws: as ``result(for:)``.
    @concurrent
    func explain(for healthStore: HealthStore) async throws -> QueryExplanation
}

/// A query of this package: from one run come its answer and how it was found.
protocol RunnableQuery: AsyncQuery {
    /// Answers and tells how; `explains` says whether anyone asks how.
    func run(in store: StoreSnapshot, explains: Bool) async throws -> QueryRun<Output>
    /// Answers only, perhaps from what an earlier run left.
    func answer(in store: StoreSnapshot) async throws -> Output
}

// Public, as they fulfil what a public protocol asks for.
extension RunnableQuery {
    func answer(in store: StoreSnapshot) async throws -> Output { try await run(in: store, explains: false).output }

    /// The answer of one run; see ``AsyncQuery/result(for:)``.
    @concurrent
    public func result(for healthStore: HealthStore) async throws -> Output {
        // An answer that is kept, or that nothing can be in, looks at nothing that would notice.
        try Task.checkCancellation()
        return try await answer(in: healthStore.snapshot(withIdentifiers: true))
    }

    /// The answer of one run on a snapshot; see ``AsyncQuery/result(in:)``.
    public func result(in snapshot: StoreSnapshot) throws -> Output {
        try InlineExecutor.run {
            try Pace.checkCancellation()
            return try await answer(in: snapshot)
        }
    }

    /// How one run went; see ``AsyncQuery/explain(for:)``.
    @concurrent
    public func explain(for healthStore: HealthStore) async throws -> QueryExplanation {
        QueryExplanation(try await run(in: healthStore.snapshot(withIdentifiers: true), explains: true).trace)
    }
}

/// A query that answers with a sequence: one that keeps running and answers again and again, or one that reads a series
/// point by point and ends.
public protocol AsyncSequenceQuery: Sendable {
    /// The sequence of answers.
    associatedtype Sequence: AsyncSequence

    /// The answers of the query.
    ///
    /// Nothing runs until the sequence is iterated (R10.1); each iterator is a query of its own (R10.3). Errors come
    /// from `next()`; after an error it returns nil (R10.4). When its task is cancelled the loop ends; one over a series
    /// throws `CancellationError`, as it would seem complete otherwise (R10.2).
    func results(for healthStore: HealthStore) -> Sequence
}
