/// Reports that something changed, without saying what.
///
/// HealthKit has an observer only as a class with a handler; this is the same as an asynchronous sequence. One element
/// comes right after the start (R7.1); then one for each save or delete that concerns a matching sample (R7.2), and
/// for each change of permissions that shows or hides one. A deleted sample is judged as it was (R7.4); if deletions
/// were forgotten while the caller was busy, each type counts as changed. What the store may not read is not
/// reported. Changes made while the caller is busy merge into one element (R7.3).
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

    /// When a change counts as acknowledged.
    public var acknowledgement: ObserverAcknowledgement

    /// Creates a query.
    ///
    /// Wrong arguments are reported by the first `next()`.
    public init(predicates: [SamplePredicate<Sample>], acknowledgement: ObserverAcknowledgement = .automatic) {
        self.predicates = predicates
        self.acknowledgement = acknowledgement
    }

    /// A notice that something changed; equal to one that says the same, acknowledged or not.
    public struct Update: Sendable, Hashable {
        /// The types with changes (R7.5); in the first element all observed types.
        public let changedTypes: Set<SampleType>
        /// The position up to which changes were observed; an anchored query from the last anchor finds the changes.
        public let anchor: QueryAnchor
        /// Whether the element included all changes when it was made: always, for this query.
        public let isCaughtUp: Bool
        let receipt: Receipt
        /// Those of the types that changed since the last element; the others were not acknowledged.
        package var newTypes: Set<SampleType> { receipt.newTypes }

        /// Acknowledges that the changes were dealt with, as calling HealthKit's completion handler does.
        ///
        /// It may be called from any task, later, and more than once. It acknowledges what the element names, not later
        /// changes. If acknowledgement is automatic it does nothing.
        public func acknowledge() { receipt.sign() }
    }

    /// The notices, from now on.
    public func results(for healthStore: HealthStore) -> Results {
        Results(LiveObserverQuery(descriptor: self, background: healthStore.access.background), store: healthStore)
    }

    /// The notices of a query; see ``ObserverQueryDescriptor``.
    public typealias Results = LiveResults<Update>
}

extension ObserverQueryDescriptor.Update: CustomStringConvertible {
    /// The types that changed.
    public var description: String { "changed: \(changedTypes.map(\.identifier).sorted().joined(separator: ", "))" }
}

/// When a change that an observer reported counts as acknowledged.
public enum ObserverAcknowledgement: Sendable, Hashable, CaseIterable {
    /// When the next element is requested.
    case automatic
    /// When ``ObserverQueryDescriptor/Update/acknowledge()`` is called.
    ///
    /// Until then each further element names the types again. Only another change brings an element: nothing is
    /// repeated without news, so that a loop that never acknowledges does not spin.
    case explicit
}

/// An observer that keeps its position.
struct LiveObserverQuery<Sample: Sendable>: LiveQuery {
    struct State: LiveState {
        let filters: [TypedFilter]
        let id: BackgroundDelivery.ObserverID
        var sequence: UInt64 = 0
        var hasAnswered = false
        /// What the last element named, and whether it was acknowledged.
        var told: (types: Set<SampleType>, receipt: Receipt)?
        /// The last time that the app was woken, as far as the observer knows.
        var wake: UInt64 = 0
    }

    let descriptor: ObserverQueryDescriptor<Sample>
    let background: BackgroundDelivery

    var types: [SampleType] { descriptor.predicates.map(\.sampleType) }

    func begin(in snapshot: DatabaseState) throws -> State {
        State(filters: try QueryArguments.filters(descriptor.predicates), id: background.makeObserver())
    }

    func region(_ state: State, _ scope: Region.ReaderScope) -> Region { Region(state.filters, scope: scope) }

    func readsIdentifiers(_ state: State) -> Bool { !state.filters.allSatisfy(\.readsRowsAlone) }

    func step(_ state: inout State, in snapshot: DatabaseState) async throws -> ObserverQueryDescriptor<Sample>.Update?
    {
        if descriptor.acknowledgement == .automatic { state.told?.receipt.sign() }
        let woken = background.types(since: state.wake)
        var changed: Set<SampleType> = []
        for filter in state.filters where !changed.contains(filter.type) {
            var isNews = !state.hasAnswered || woken.types.contains(filter.type)
            if !isNews { isNews = try await snapshot.news(for: [filter], since: state.sequence).isAny }
            if isNews { changed.insert(filter.type) }
        }
        (state.sequence, state.hasAnswered, state.wake) = (snapshot.log.lastSequence, true, woken.wake)
        guard !changed.isEmpty else { return nil }
        let receipt = Receipt(newTypes: changed)
        if let told = state.told, !told.receipt.isSigned { changed.formUnion(told.types) }
        state.told = (changed, receipt)
        background.expect(receipt, of: changed, from: state.id)
        return ObserverQueryDescriptor<Sample>.Update(
            changedTypes: changed,
            anchor: snapshot.anchor(snapshot.greatestSequence(of: state.filters)),
            isCaughtUp: true,
            receipt: receipt
        )
    }
}
