/// A query that keeps its last answer, and computes another when there is news of its matches.
struct LiveAnswerQuery<Answer: Sendable & Equatable, Element: Sendable>: LiveQuery {
    /// A query whose arguments were checked.
    struct Plan: Sendable {
        /// Its news asks for another answer.
        let filter: TypedFilter
        let region: @Sendable (Region.ReaderScope, SeenSources?) -> Region
        let answer: @Sendable (DatabaseState) async throws -> Answer
    }

    struct State: LiveState {
        let plan: Plan
        var sequence: UInt64 = 0
        var sources: SeenSources?
        var answer: Answer?
    }

    let types: [SampleType]
    /// Whether news are told even if the answer is the same.
    var tellsSame = false
    let plan: @Sendable () throws -> Plan
    let element: @Sendable (Answer, QueryAnchor) -> Element

    func begin(in snapshot: DatabaseState) throws -> State { State(plan: try plan()) }

    func region(_ state: State, _ scope: Region.ReaderScope) -> Region { state.plan.region(scope, state.sources) }

    func readsIdentifiers(_ state: State) -> Bool { !state.plan.filter.readsRowsAlone }

    func step(_ state: inout State, in snapshot: DatabaseState) async throws -> Element? {
        let known = state
        let filter = state.plan.filter
        state.sequence = snapshot.log.lastSequence
        state.sources = SeenSources(of: filter.type, in: snapshot.index)
        var isNews = tellsSame
        if known.answer != nil {
            switch try await snapshot.news(for: [filter], since: known.sequence, order: known.sources) {
            case .nothing: return nil
            case .rows, .tooMuch: break
            case .unknown: isNews = false
            }
        }
        let answer = try await state.plan.answer(snapshot)
        if !isNews, answer == known.answer { return nil }
        state.answer = answer
        return element(answer, snapshot.anchor(types.map { snapshot.greatestSequence(of: $0) }.max() ?? 0))
    }
}
