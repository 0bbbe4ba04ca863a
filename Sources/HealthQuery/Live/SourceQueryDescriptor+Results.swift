extension SourceQueryDescriptor: AsyncSequenceQuery {
    /// The sources with matching samples now, and again after each change of that list.
    ///
    /// HealthKit has no live form of this query. A change that leaves the sources the same gives no element.
    /// Changes made while the caller is busy merge into one element.
    public func results(for healthStore: HealthStore) -> Results {
        Results(LiveSourceQuery(descriptor: self), store: healthStore)
    }

    /// The sources at one position in the store's history.
    public struct Update: Sendable, Hashable {
        /// Each source with a matching sample, once, in the order of their first save of the type (R13.1).
        public let sources: [Source]
        /// The position up to which changes were taken into account.
        public let anchor: QueryAnchor
        /// Whether the element included all changes when it was made: always, for this query.
        public let isCaughtUp: Bool
    }

    /// The live answers of a query; see ``SourceQueryDescriptor/results(for:)``.
    public typealias Results = LiveResults<Update>
}

/// A source query that keeps its last answer.
struct LiveSourceQuery<Sample: Sendable>: LiveQuery {
    struct State: LiveState {
        let filter: TypedFilter
        var sequence: UInt64 = 0
        var seen: SeenSources?
        var sources: [Source]?
    }

    let descriptor: SourceQueryDescriptor<Sample>

    var types: [SampleType] { [descriptor.predicate.sampleType] }

    func begin(in snapshot: DatabaseState) throws -> State {
        State(filter: try descriptor.predicate.lowered())
    }

    func region(_ state: State, _ scope: Region.ReaderScope) -> Region {
        Region([state.filter], scope: scope).withSourceOrder()
    }

    func readsIdentifiers(_ state: State) -> Bool { !state.filter.readsRowsAlone }

    func step(_ state: inout State, in snapshot: DatabaseState) async throws -> SourceQueryDescriptor<Sample>.Update? {
        let known = (sequence: state.sequence, seen: state.seen)
        state.sequence = snapshot.log.lastSequence
        state.seen = SeenSources(of: state.filter.type, in: snapshot.index)
        if state.sources != nil {
            let news = try await snapshot.news(for: [state.filter], since: known.sequence, order: known.seen)
            guard news.isAny else { return nil }
        }
        let sources = try await SourceQueryDescriptor<Sample>.sources(state.filter, in: snapshot).sources
        if sources == state.sources { return nil }
        state.sources = sources
        return .init(
            sources: sources,
            anchor: snapshot.anchor(snapshot.greatestSequence(of: state.filter.type)),
            isCaughtUp: true
        )
    }
}
