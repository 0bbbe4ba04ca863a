import HealthQuery

/// A query that is asked once.
public protocol HKAsyncQuery {
    /// What it answers.
    associatedtype Output

    /// Asks a store.
    func result(for healthStore: HKHealthStore) async throws -> Output
}

/// A query that answers with a sequence.
public protocol HKAsyncSequenceQuery {
    /// What it answers.
    associatedtype Sequence: AsyncSequence

    /// Asks a store; nothing is read until the sequence is iterated, which is where errors come.
    func results(for healthStore: HKHealthStore) -> Sequence
}

/// The elements of a query's answer, converted one by one.
public struct HKQueryResults<Base: AsyncSequence & Sendable, Element>: AsyncSequence, Sendable {
    /// Errors are `HKError` and `CancellationError`.
    public typealias Failure = any Error

    let base: @Sendable () throws -> Base
    let convert: @Sendable (Base.Element) -> Element

    /// Starts to ask.
    public func makeAsyncIterator() -> Iterator {
        Iterator(base: Result { try base().makeAsyncIterator() }, convert: convert)
    }

    /// Reads one element after another.
    public struct Iterator: AsyncIteratorProtocol {
        var base: Result<Base.AsyncIterator, any Error>?
        let convert: @Sendable (Base.Element) -> Element

        /// The next element; nil after the last one, after an error, or once the task is cancelled.
        public nonisolated(nonsending) mutating func next() async throws -> Element? {
            try await next(isolation: #isolation)
        }

        /// The next element; nil after the last one, after an error, or once the task is cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
            guard let current = base else { return nil }
            base = nil
            var iterator = try current.get()
            guard let element = try await iterator.next(isolation: actor) else { return nil }
            base = .success(iterator)
            return convert(element)
        }
    }
}
