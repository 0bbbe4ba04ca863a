/// Tells that something changed, without saying what.
///
/// HealthKit has an observer only as a class with a handler; this is the same as an asynchronous sequence. One element
/// comes right after the start (R7.1); then one for each save or delete that concerns a sample that matches (R7.2), and for
/// each change of permissions that shows or hides one. A deleted sample is judged as it was (R7.4). What the store may not
/// read is not told. Changes made while the caller is busy merge into one element (R7.3).
///
/// ```swift
/// let observer = ObserverQueryDescriptor(predicates: [.quantitySample(type: QuantityType(.stepCount))])
/// for try await update in observer.results(for: store) {
///     print("changed:", update.changedTypes)
/// }
/// ```
public struct ObserverQueryDescriptor<Sample: Sendable>: AsyncSequenceQuery {
    /// The types and conditions, combined by "or".
    public var predicates: [SamplePredicate<Sample>]

    /// Creates a query.
    ///
    /// Wrong arguments are reported by the first `next()`.
    public init(predicates: [SamplePredicate<Sample>]) {
        self.predicates = predicates
    }

    /// A notice that something changed.
    public struct Update: Sendable, Hashable {
        /// The types with changes (R7.5); in the first element all types that are observed.
        public let changedTypes: Set<SampleType>
        /// The place up to which changes were observed; an anchored query from the previous one finds what changed.
        public let anchor: QueryAnchor
    }

    /// The notices, from now on.
    public func results(for healthStore: HealthStore) -> Results {
        Results(descriptor: self, store: healthStore)
    }

    /// The notices of a query; see ``ObserverQueryDescriptor``.
    public struct Results: AsyncSequence, Sendable {
        /// What each `next()` hands out.
        public typealias Element = Update
        /// Errors are ``HealthError``.
        public typealias Failure = any Error

        let descriptor: ObserverQueryDescriptor
        let store: HealthStore

        /// Starts a query of its own (R10.3).
        public func makeAsyncIterator() -> Iterator {
            Iterator(base: LiveIterator(LiveObserverQuery(descriptor: descriptor), store: store))
        }

        /// Waits for one notice after another.
        public struct Iterator: AsyncIteratorProtocol {
            var base: LiveIterator<LiveObserverQuery<Sample>>

            /// The next notice; nil when the task is cancelled, or after an error.
            public mutating func next() async throws -> Update? {
                try await next(isolation: #isolation)
            }

            /// The next notice; nil when the task is cancelled, or after an error.
            public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Update? {
                try await base.next(isolation: actor)
            }
        }
    }
}

/// An observer that keeps its place.
struct LiveObserverQuery<Sample: Sendable>: LiveQuery {
    struct State: Sendable {
        let filters: [TypedFilter]
        var number: UInt64
        var hasAnswered = false
    }

    let descriptor: ObserverQueryDescriptor<Sample>

    var types: [SampleType] { descriptor.predicates.map(\.sampleType) }

    func begin(in snapshot: Snapshot) throws -> State {
        let filters = try QueryArguments.filters(descriptor.predicates)
        return State(filters: filters, number: snapshot.greatestNumber(of: filters))
    }

    func region(_ state: State, _ sight: Region.Sight) -> Region { Region(state.filters, sight: sight) }

    func step(_ state: inout State, in snapshot: Snapshot) async throws -> ObserverQueryDescriptor<Sample>.Update? {
        var changed: Set<SampleType> = []
        if state.hasAnswered {
            for filter in state.filters where try await TouchedRows.exist(filter, in: snapshot, after: state.number) {
                changed.insert(filter.type)
            }
        } else {
            changed.formUnion(state.filters.map(\.type))
        }
        state.number = max(state.number, snapshot.greatestNumber(of: state.filters))
        state.hasAnswered = true
        guard !changed.isEmpty else { return nil }
        return ObserverQueryDescriptor<Sample>.Update(
            changedTypes: changed,
            anchor: snapshot.anchor(state.number)
        )
    }
}
