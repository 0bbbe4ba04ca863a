extension AnchoredObjectQueryDescriptor: AsyncSequenceQuery {
    /// What was added and deleted since the anchor, and then each change as it happens.
    ///
    /// The first element always comes, even if it is empty (R3.10). With a limit, elements of at most `limit` items
    /// follow one another until everything is known; then changes come as they happen. Changes made while the caller is
    /// busy merge into one element; none is lost, repeated or reordered (R10.5). Each element's `newAnchor` resumes
    /// exactly after it (R3.11).
    public func results(for healthStore: HealthStore) -> Results {
        let query = LiveDeltaQuery<Result>(
            types: predicates.map(\.sampleType), anchor: anchor, policy: expiredAnchorPolicy
        ) {
            (try QueryArguments.filters(predicates), try QueryArguments.limit(limit))
        } element: { delta, _, snapshot, isFirst in
            if delta.isEmpty, !isFirst { return nil }
            return try await Result(delta, decoder: predicates.decoder, in: snapshot)
        }
        return Results(query, store: healthStore)
    }

    /// The live changes of a query; see ``AnchoredObjectQueryDescriptor/results(for:)``.
    public typealias Results = LiveResults<Result>
}

/// A query for what was added and deleted that keeps its position.
struct LiveDeltaQuery<Element: Sendable>: LiveQuery {
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

    let types: [SampleType]
    let anchor: QueryAnchor?
    let policy: ExpiredAnchorPolicy
    var telling = Delta.Telling.samples
    let arguments: @Sendable () throws -> (filters: [TypedFilter], limit: Int)
    /// What is told of a delta, or nil.
    let element:
        @Sendable (_ delta: Delta, _ filters: [TypedFilter], _ snapshot: DatabaseState, _ isFirst: Bool) async throws
            -> Element?

    func begin(in snapshot: DatabaseState) throws -> State {
        let (filters, limit) = try arguments()
        let position = try QueryArguments.position(of: anchor, in: snapshot, policy)
        return State(filters: filters, limit: limit, position: position)
    }

    func region(_ state: State, _ scope: Region.ReaderScope) -> Region {
        // Deletions are reported whatever their dates, so the region is the types as a whole.
        Region(types: Set(state.filters.map(\.type.index)), scope: scope)
    }

    func step(_ state: inout State, in snapshot: DatabaseState) async throws -> Element? {
        let delta = try await Delta.read(
            state.filters, in: snapshot, after: state.position, limit: state.limit, policy, telling: telling)
        state.position = delta.position
        defer { state.hasAnswered = true }
        return try await element(delta, state.filters, snapshot, !state.hasAnswered)
    }
}
