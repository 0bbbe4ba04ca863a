public import Foundation

/// Reads the quantities of samples, one by one: those of each series, and one for each plain sample (R12.5).
///
/// ```swift
/// let predicate = SamplePredicate.quantitySample(type: QuantityType(.heartRate), predicate: duringWorkout)
/// for try await result in QuantitySeriesSampleQueryDescriptor(predicate: predicate).results(for: store) {
///     print(result.dateInterval.start, result.quantity)
/// }
/// ```
public struct QuantitySeriesSampleQueryDescriptor: AsyncSequenceQuery {
    /// What to read, and in which order.
    public struct Options: OptionSet, Sendable {
        /// The bits of the options.
        public let rawValue: Int

        /// Creates options of bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Each result has the sample that its quantity belongs to.
        public static let includeSample = Options(rawValue: 1 << 0)
        /// Quantities come sample by sample, and samples by their starts; those of samples that overlap are then not in
        /// the order of time (R12.2).
        public static let orderByQuantitySampleStartDate = Options(rawValue: 1 << 1)
    }

    /// A quantity of a sample.
    public struct Result: Sendable, Hashable {
        /// The quantity.
        public let quantity: Quantity
        /// When it was measured; an instant has no length.
        public let dateInterval: DateInterval
        /// The sample that it belongs to, if ``Options/includeSample`` asks for it.
        public let sample: QuantitySample?
    }

    /// The type and the condition: dates are asked of the sample and of the quantity, all else of the sample (R12.6).
    public var predicate: SamplePredicate<QuantitySample>
    /// What to read, and in which order.
    public var options: Options

    /// Creates a query.
    ///
    /// Wrong arguments are reported when it runs.
    public init(predicate: SamplePredicate<QuantitySample>, options: Options = []) {
        self.predicate = predicate
        self.options = options
    }

    /// The quantities in the order of their starts, or as ``options`` say; see ``Results``.
    ///
    /// O(log n) for the first of them in a store of n quantities, O(1) for each other that the dates of the predicate
    /// let through. Sample by sample, each quantity of the samples that match is looked at.
    public func results(for healthStore: HealthStore) -> Results { Results(query: self, store: healthStore) }

    /// The quantities of samples, one after another; the sequence ends by itself (R10.8).
    ///
    /// Nothing is read until the sequence is iterated (R10.1). An iteration reads what the store holds when it begins,
    /// even if that is deleted meanwhile, and holds few results at a time. What the store may not read is not there
    /// (R9.2).
    ///
    /// The errors of `next()` are ``HealthError`` with `errorInvalidArgument` if the predicate makes no sense for its
    /// type, with `errorAuthorizationNotDetermined` if permission to read the type was never asked (R9.4), with
    /// `errorDatabaseInaccessible` while the device is locked (R9.7); and `CancellationError` if the task is cancelled.
    public struct Results: AsyncSequence, Sendable {
        /// Errors are ``HealthError`` and `CancellationError`.
        public typealias Failure = any Error
        /// A quantity.
        public typealias Element = Result

        fileprivate let query: QuantitySeriesSampleQueryDescriptor
        fileprivate let store: HealthStore

        /// Starts from the first quantity.
        public func makeAsyncIterator() -> Iterator { Iterator(self) }

        @concurrent
        fileprivate func begin() async throws -> QuantitySeriesReader {
            let type = query.predicate.sampleType
            let snapshot = try await store.snapshot(withIdentifiers: true).opened(for: [type])
            return QuantitySeriesReader(try query.predicate.lowered(), query.options, in: snapshot)
        }

        /// Reads one quantity after another.
        public struct Iterator: AsyncIteratorProtocol {
            private enum Phase {
                case ready(Results)
                case reading(QuantitySeriesReader)
                case finished
            }

            private var phase: Phase

            fileprivate init(_ results: Results) { phase = .ready(results) }

            /// The next quantity; nil after the last one, or after an error.
            public nonisolated(nonsending) mutating func next() async throws -> Result? {
                try await next(isolation: #isolation)
            }

            /// The next quantity; nil after the last one, or after an error.
            public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Result? {
                let phase = self.phase
                // If anything interrupts the work below, the query does not continue.
                self.phase = .finished
                var reader: QuantitySeriesReader
                switch consume phase {
                case .ready(let results):
                    try Task.checkCancellation()
                    reader = try await results.begin()
                case .reading(let known): reader = known
                case .finished: return nil
                }
                try Task.checkCancellation()
                if reader.isEmpty {
                    reader = try await reader.refilled()
                    try Task.checkCancellation()
                }
                guard let result = reader.take() else { return nil }
                self.phase = .reading(reader)
                return result
            }
        }
    }
}

extension QuantitySeriesSampleQueryDescriptor.Results: Opaque {}
extension QuantitySeriesSampleQueryDescriptor.Results.Iterator: Opaque {}
