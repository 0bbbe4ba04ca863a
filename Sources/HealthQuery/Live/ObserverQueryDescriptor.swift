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

        /// Acknowledges that the changes were dealt with, as calling HealthKit's completion handler does.
        ///
        /// It may be called from any task, later, and more than once. It acknowledges what the element names, not later
        /// changes. If acknowledgement is automatic it does nothing.
        public func acknowledge() { receipt.sign() }
    }

    /// The notices, from now on.
    public func results(for healthStore: HealthStore) -> Results {
        Results(LiveObserverQuery(descriptor: self), store: healthStore)
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

/// Whether an element was acknowledged; all receipts are equal.
final class Receipt: Sendable, Hashable, Opaque {
    private let state = Locked(false)

    var isSigned: Bool { state.withLock { $0 } }

    func sign() { state.withLock { $0 = true } }

    static func == (left: Receipt, right: Receipt) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}

/// An observer that keeps its position.
struct LiveObserverQuery<Sample: Sendable>: LiveQuery {
    struct State: LiveState {
        let filters: [TypedFilter]
        var sequence: UInt64 = 0
        var hasAnswered = false
        /// What the last element named, and whether it was acknowledged; nil if that makes no difference.
        var told: (types: Set<SampleType>, receipt: Receipt)?
    }

    let descriptor: ObserverQueryDescriptor<Sample>

    var types: [SampleType] { descriptor.predicates.map(\.sampleType) }

    func begin(in snapshot: DatabaseState) throws -> State {
        State(filters: try QueryArguments.filters(descriptor.predicates))
    }

    func region(_ state: State, _ scope: Region.ReaderScope) -> Region { Region(state.filters, scope: scope) }

    func readsIdentifiers(_ state: State) -> Bool { !state.filters.allSatisfy(\.readsRowsAlone) }

    func step(_ state: inout State, in snapshot: DatabaseState) async throws -> ObserverQueryDescriptor<Sample>.Update?
    {
        var changed: Set<SampleType> = []
        for filter in state.filters {
            if state.hasAnswered, try await !snapshot.news(for: [filter], since: state.sequence).isAny { continue }
            changed.insert(filter.type)
        }
        (state.sequence, state.hasAnswered) = (snapshot.log.lastSequence, true)
        guard !changed.isEmpty else { return nil }
        let receipt = Receipt()
        if descriptor.acknowledgement == .explicit {
            if let told = state.told, !told.receipt.isSigned { changed.formUnion(told.types) }
            state.told = (changed, receipt)
        }
        return ObserverQueryDescriptor<Sample>.Update(
            changedTypes: changed,
            anchor: snapshot.anchor(snapshot.greatestSequence(of: state.filters)),
            isCaughtUp: true,
            receipt: receipt
        )
    }
}
