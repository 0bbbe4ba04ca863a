/// A query that runs once.
public protocol AsyncQuery: Sendable {
    /// What the query answers.
    associatedtype Output: Sendable

    /// Runs the query on the store as it is now.
    ///
    /// The work is done off the caller's actor. Cancelling the task ends it with `CancellationError`. The query does
    /// not find what the store may not read; see <doc:Permissions>.
    @concurrent
    func result(for healthStore: HealthStore) async throws -> Output
}

/// A query that keeps running and answers again and again.
public protocol AsyncSequenceQuery: Sendable {
    /// The sequence of answers.
    associatedtype Sequence: AsyncSequence

    /// The answers of the query.
    ///
    /// Nothing runs until the sequence is iterated (R10.1); each iterator is a query of its own (R10.3). Errors come
    /// from `next()`; after an error it returns nil (R10.4). The loop ends when its task is cancelled (R10.2).
    func results(for healthStore: HealthStore) -> Sequence
}
