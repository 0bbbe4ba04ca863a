/// The answers of a live query: now, and again after each change.
///
/// The descriptor whose `results(for:)` made the sequence says what each element is; <doc:LiveQueries> says what all
/// sequences promise. Nothing runs until the sequence is iterated (R10.1).
///
/// ```swift
/// for try await update in descriptor.results(for: store) {
///     print(update)
/// }
/// ```
public struct LiveResults<Element: Sendable>: AsyncSequence, Sendable {
    /// Errors are ``HealthError``.
    public typealias Failure = any Error

    private let begin: @Sendable () -> any LiveIteration<Element>

    init<Query: LiveQuery>(_ query: Query, store: HealthStore) where Query.Element == Element {
        begin = { LiveIterator(query, store: store) }
    }

    /// Starts a query of its own (R10.3).
    public func makeAsyncIterator() -> Iterator {
        Iterator(base: begin())
    }

    /// Waits for one change after another.
    ///
    /// Copies of an iterator are one query, which answers one task at a time: while one waits, `next()` of another
    /// throws ``HealthError`` with `errorInvalidArgument`, and the one that waits goes on.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let base: any LiveIteration<Element>

        /// The next element; nil when the task is cancelled, or after an error.
        public nonisolated(nonsending) mutating func next() async throws -> Element? {
            try await next(isolation: #isolation)
        }

        /// The next element; nil when the task is cancelled, or after an error.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
            try await base.next(isolation: actor)
        }
    }
}

extension LiveResults: Opaque {}
extension LiveResults.Iterator: Opaque {}

/// A live query that is being iterated, whatever its kind.
protocol LiveIteration<Element>: AnyObject {
    associatedtype Element: Sendable

    /// The next element; nil when the task is cancelled, or after an error.
    func next(isolation actor: isolated (any Actor)?) async throws -> Element?
}
