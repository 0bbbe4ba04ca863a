/// A query that keeps its last answer, and computes another when there is news of its matches.
struct LiveAnswerQuery<Answer: Sendable & Equatable, Element: Sendable>: LiveQuery {
    /// A query whose arguments were checked.
    struct Plan: Sendable {
        /// Its news asks for another answer.
        let filter: TypedFilter
        /// The same of other types.
        var others: [TypedFilter] = []
        /// What it waits for, given the sources that the reader saw.
        let region: @Sendable (Region.ReaderScope, SeenSources?) -> Region
        let answer: @Sendable (DatabaseState) async throws -> Answer

        fileprivate var filters: [TypedFilter] { [filter] + others }
    }

    struct State: LiveState {
        let plan: Plan
        var sequence: UInt64 = 0
        var sources: SeenSources?
        var answer: Answer?
    }

    let types: [SampleType]
    let plan: @Sendable () throws -> Plan
    let element: @Sendable (Answer, QueryAnchor) -> Element

    func begin(in snapshot: DatabaseState) throws -> State { State(plan: try plan()) }

    func region(_ state: State, _ scope: Region.ReaderScope) -> Region { state.plan.region(scope, state.sources) }

    func readsIdentifiers(_ state: State) -> Bool { !state.plan.filters.allSatisfy(\.readsRowsAlone) }

    func step(_ state: inout State, in snapshot: DatabaseState) async throws -> Element? {
        let known = state
        let filters = state.plan.filters
        state.sequence = snapshot.log.lastSequence
        state.sources = SeenSources(of: state.plan.filter.type, in: snapshot.index)
        if known.answer != nil {
            let news = try await snapshot.news(for: filters, since: known.sequence, order: known.sources)
            if case .nothing = news { return nil }
        }
        let answer = try await state.plan.answer(snapshot)
        if answer == known.answer { return nil }
        state.answer = answer
        return element(answer, snapshot.anchor(types.map { snapshot.greatestSequence(of: $0) }.max() ?? 0))
    }
}
