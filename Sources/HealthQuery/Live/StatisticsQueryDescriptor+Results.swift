extension StatisticsQueryDescriptor: AsyncSequenceQuery {
    /// The statistics now, and again after each change that concerns them.
    ///
    /// HealthKit has no live form of this query. As "no data" is an answer too, elements are updates that hold the
    /// statistics or nil. A change that concerns no matching sample gives no element; one that does gives an element
    /// even if the numbers stay the same, unless the condition asks what holds a sample: what held a deleted one is not
    /// remembered. Changes made while the caller is busy merge into one element.
    ///
    /// Each of these changes computes the statistics anew. Only a sum over several sources is kept: a change costs the
    /// samples that it overlaps, and those that these overlap, not all that match. All are read again if more than
    /// 10,000 come or go, if more than that has to be looked at for them, and more than all that match, if the last
    /// sample of a source goes, after another source order, for conditions on correlations or identifiers, and for a
    /// store that may not read all samples of the type.
    public func results(for healthStore: HealthStore) -> Results {
        Results(LiveStatisticsQuery(descriptor: self), store: healthStore)
    }

    /// The statistics at one position in the store's history.
    public struct Update: Sendable {
        /// The statistics; nil if no sample matches.
        public let statistics: Statistics?
        /// The position up to which the samples were taken into account.
        public let anchor: QueryAnchor
        /// Whether the element included all samples when it was made: always, for this query.
        public let isCaughtUp: Bool
    }

    /// The live statistics of a query; see ``StatisticsQueryDescriptor/results(for:)``.
    public typealias Results = LiveResults<Update>
}

/// A statistics query that keeps its position.
struct LiveStatisticsQuery: LiveQuery {
    struct State: LiveState {
        let plan: StatisticsPlan
        var sequence: UInt64 = 0
        var sources: SeenSources?
        var hasAnswered = false
        var statistics: Statistics?
        /// What a sum over several sources is made of.
        var sums: RankSums?
    }

    let descriptor: StatisticsQueryDescriptor

    var types: [SampleType] { [descriptor.predicate.sampleType] }

    func begin(in snapshot: DatabaseState) throws -> State {
        let plan = try StatisticsPlan(descriptor.predicate, descriptor.options, descriptor.mergePolicy)
        return State(plan: plan)
    }

    func region(_ state: State, _ scope: Region.ReaderScope) -> Region {
        Region([state.plan.filter], scope: scope).withSourceOrder(state.sources)
    }

    func readsIdentifiers(_ state: State) -> Bool { !state.plan.filter.readsRowsAlone }

    func step(_ state: inout State, in snapshot: DatabaseState) async throws -> StatisticsQueryDescriptor.Update? {
        let filter = state.plan.filter
        let known = (sequence: state.sequence, sources: state.sources)
        state.sequence = snapshot.log.lastSequence
        state.sources = SeenSources(of: filter.type, in: snapshot.index)
        var isSure = true
        if state.hasAnswered {
            let limit = state.sums == nil ? 0 : RankSums.greatestUpdate
            let news = try await snapshot.news(
                for: [filter], since: known.sequence, order: known.sources, limit: limit)
            isSure = news.isSure(for: filter)
            switch news {
            case .nothing: return nil
            case .rows(let came, let went):
                let isKept = try await state.sums?.update(state.plan, came, went, after: known.sequence, in: snapshot)
                if isKept != true { state.sums = nil }
            case .tooMuch, .unknown: state.sums = nil
            }
        }
        let statistics = try await state.plan.run(in: snapshot, keeping: &state.sums)
        if !isSure, statistics == state.statistics { return nil }
        (state.hasAnswered, state.statistics) = (true, statistics)
        return .init(
            statistics: statistics,
            anchor: snapshot.anchor(snapshot.greatestSequence(of: filter.type)),
            isCaughtUp: true
        )
    }
}
