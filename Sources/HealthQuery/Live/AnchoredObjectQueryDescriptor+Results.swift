extension AnchoredObjectQueryDescriptor: AsyncSequenceQuery {
    /// What was added and deleted since the anchor, and then each change as it happens.
    ///
    /// The first element always comes, even if it is empty (R3.10). With a limit, elements of at most `limit` items
    /// follow one another until everything is known; then changes come as they happen. Changes made while the caller is
    /// busy merge into one element; none is lost, repeated or reordered (R10.5). Each element's `newAnchor` resumes
    /// exactly after it (R3.11).
    public func results(for healthStore: HealthStore) -> Results {
        Results(LiveAnchoredQuery(descriptor: self), store: healthStore)
    }

    /// The live changes of a query; see ``AnchoredObjectQueryDescriptor/results(for:)``.
    public typealias Results = LiveResults<Result>
}

/// An anchored query that keeps its position.
struct LiveAnchoredQuery<Sample: Sendable>: LiveQuery {
    struct State: LiveState {
        let filters: [TypedFilter]
        let limit: Int
        var position: HistoryPosition
        var hasAnswered = false

        /// Set only while the query waits; then it knows everything up to its position.
        var sequence: UInt64 {
            get { position.sequence }
            set { position = HistoryPosition(newValue) }
        }
    }

    let descriptor: AnchoredObjectQueryDescriptor<Sample>

    var types: [SampleType] { descriptor.predicates.map(\.sampleType) }

    func begin(in snapshot: DatabaseState) throws -> State {
        let filters = try QueryArguments.filters(descriptor.predicates)
        return State(
            filters: filters,
            limit: try QueryArguments.limit(descriptor.limit),
            position: try QueryArguments.position(of: descriptor.anchor, in: snapshot)
        )
    }

    func region(_ state: State, _ scope: Region.ReaderScope) -> Region {
        // Deletions are reported whatever their dates, so the region is the types as a whole.
        Region(types: Set(state.filters.map(\.type.index)), scope: scope)
    }

    func step(_ state: inout State, in snapshot: DatabaseState) async throws
        -> AnchoredObjectQueryDescriptor<Sample>.Result?
    {
        let delta = try await Delta.read(
            state.filters, in: snapshot, after: state.position, limit: state.limit, descriptor.expiredAnchorPolicy)
        state.position = delta.position
        guard !delta.isEmpty || !state.hasAnswered else { return nil }
        state.hasAnswered = true
        return AnchoredObjectQueryDescriptor<Sample>.Result(
            delta,
            decoder: descriptor.predicates.decoder(in: snapshot.index),
            in: snapshot
        )
    }
}
