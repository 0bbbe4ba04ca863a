extension CorrelationQueryDescriptor: AsyncSequenceQuery {
    /// The correlations that match now, and again after each change of that answer.
    ///
    /// Every element carries all matching correlations, as ``AsyncQuery/result(for:)`` returns them. A change that
    /// leaves the answer the same gives no element; a correlation that lost or gained a member differs from before.
    /// Changes made while the caller is busy merge into one element. Each change of a matching correlation computes the
    /// answer anew.
    public func results(for healthStore: HealthStore) -> Results {
        Results(LiveCorrelationQuery(descriptor: self), store: healthStore)
    }

    /// The correlations at one position in the store's history.
    public struct Update: Sendable, Hashable {
        /// The correlations that match, by start and then in the order they were saved.
        public let correlations: [Correlation]
        /// The position up to which changes were taken into account.
        public let anchor: QueryAnchor
        /// Whether the element included all changes when it was made: always, for this query.
        public let isCaughtUp: Bool
    }

    /// The live answers of a query; see ``CorrelationQueryDescriptor/results(for:)``.
    public typealias Results = LiveResults<Update>
}

/// A correlation query that keeps its last answer, to compare the next one with it.
struct LiveCorrelationQuery: LiveQuery {
    struct State: LiveState {
        let plan: CorrelationPlan
        var sequence: UInt64 = 0
        var answer: [Correlation]?
    }

    let descriptor: CorrelationQueryDescriptor

    var types: [SampleType] {
        [descriptor.correlationType] + Array((descriptor.samplePredicates ?? [:]).keys)
    }

    func begin(in snapshot: DatabaseState) throws -> State {
        State(plan: try CorrelationPlan(descriptor))
    }

    func region(_ state: State, _ scope: Region.ReaderScope) -> Region {
        // Members may lie anywhere in time.
        Region(types: Set(state.plan.types.map(\.index)), scope: scope)
    }

    func step(_ state: inout State, in snapshot: DatabaseState) async throws -> CorrelationQueryDescriptor.Update? {
        let known = state.sequence
        state.sequence = snapshot.log.lastSequence
        // Samples never change. What a correlation holds differs only if it was saved, deleted or renumbered, or if the
        // visibility of its members changed. All of that is news of the correlation.
        if state.answer != nil, try await !snapshot.news(for: [state.plan.filter], since: known).isAny { return nil }
        let answer = try await state.plan.run(in: snapshot).output
        if answer == state.answer { return nil }
        state.answer = answer
        let sequence = state.plan.types.map { snapshot.greatestSequence(of: $0) }.max() ?? 0
        return .init(correlations: answer, anchor: snapshot.anchor(sequence), isCaughtUp: true)
    }
}
