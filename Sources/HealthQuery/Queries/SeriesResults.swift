/// The points of a series, one after another; the sequence ends by itself (R10.8).
///
/// The descriptor whose `results(for:)` made the sequence says what each point is. Nothing is read until the sequence is
/// iterated (R10.1). An iteration reads the series as the store holds it when it begins, even if the series is deleted
/// meanwhile. It shares the memory of the points with the store, and copies none but the one at hand.
///
/// A series that the store does not hold, or may not read, has no points: the two cannot be told apart (R9.2). The errors
/// of `next()` are ``HealthError`` with `errorAuthorizationNotDetermined` if permission to read the type was never asked
/// (R9.4), with `errorDatabaseInaccessible` while the device is locked (R9.7); and `CancellationError` if the task is
/// cancelled.
public struct SeriesResults<Element: Sendable>: AsyncSequence, Sendable {
    /// Errors are ``HealthError`` and `CancellationError`.
    public typealias Failure = any Error

    /// The points that a store holds.
    struct Points: Sendable {
        let count: Int
        let point: @Sendable (_ position: Int) -> Element
    }

    private let sample: any Sample
    private let store: HealthStore
    private let points: @Sendable (SampleRow) -> Points

    /// Reads what `store` holds of a sample; `points` finds the points in a row of its type.
    init(of sample: any Sample, in store: HealthStore, _ points: @escaping @Sendable (SampleRow) -> Points) {
        self.sample = sample
        self.store = store
        self.points = points
    }

    /// Starts from the first point.
    public func makeAsyncIterator() -> Iterator {
        Iterator { [self] in try await read() }
    }

    @concurrent
    private func read() async throws -> Points {
        let state = try await store.snapshot(withIdentifiers: true).opened(for: [sample.sampleType])
        return state.index.row(of: sample).map { points($0) }
            ?? Points(count: 0) { _ in preconditionFailure("there is no point") }
    }

    /// Reads one point after another.
    public struct Iterator: AsyncIteratorProtocol {
        private enum Phase {
            case ready(@Sendable () async throws -> Points)
            case reading(Points, next: Int)
            case finished
        }

        private var phase: Phase

        fileprivate init(_ read: @escaping @Sendable () async throws -> Points) { phase = .ready(read) }

        /// The next point; nil after the last one, or after an error.
        public nonisolated(nonsending) mutating func next() async throws -> Element? {
            try await next(isolation: #isolation)
        }

        /// The next point; nil after the last one, or after an error.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Element? {
            let phase = self.phase
            // If anything interrupts the work below, the query does not continue.
            self.phase = .finished
            let (points, position): (Points, Int)
            switch phase {
            case .ready(let read):
                try Task.checkCancellation()
                (points, position) = (try await read(), 0)
            case .reading(let known, let next): (points, position) = (known, next)
            case .finished: return nil
            }
            try Task.checkCancellation()
            guard position < points.count else { return nil }
            self.phase = .reading(points, next: position + 1)
            return points.point(position)
        }
    }
}

extension SeriesResults: Opaque {}
extension SeriesResults.Iterator: Opaque {}
