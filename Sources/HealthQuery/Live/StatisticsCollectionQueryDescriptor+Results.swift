extension StatisticsCollectionQueryDescriptor: AsyncSequenceQuery {
    /// The statistics now, and again after each change that concerns them.
    ///
    /// Every element carries the complete collection; `updatedStatistics` is nil in the first one and names the
    /// intervals that a change touched in later ones, even if their numbers stayed the same (R5.8). A change that
    /// concerns no matching sample gives no element (R5.9). If the condition asks what holds a sample, neither does a
    /// deletion that changes no numbers, as what held a deleted sample is not remembered. Changes made while the caller
    /// is busy merge into one element. Only the intervals that a change touches are computed again.
    ///
    /// Another calendar or time zone in the settings gives no element. If the query's calendar follows the settings, the
    /// next element has all intervals in the new one.
    public func results(for healthStore: HealthStore) -> Results {
        Results(LiveCollectionQuery(descriptor: self), store: healthStore)
    }

    /// The live statistics of a query; see ``StatisticsCollectionQueryDescriptor/results(for:)``.
    public typealias Results = LiveResults<Result>
}

/// A collection query that keeps its collection.
struct LiveCollectionQuery: LiveQuery {
    struct State: LiveState {
        var plan: StatisticsCollectionPlan
        var sequence: UInt64 = 0
        var sources: SeenSources?
        var collection: StatisticsCollection?
    }

    let descriptor: StatisticsCollectionQueryDescriptor
    /// After more changes the collection is folded anew, as they may concern every interval.
    var greatestChange = 100_000

    /// More intervals are not listed: a sample that appeared or disappeared may have been as long as all time.
    static let greatestUpdate = 1_000_000

    var types: [SampleType] { [descriptor.predicate.sampleType] }

    func begin(in snapshot: DatabaseState) throws -> State {
        let plan = try StatisticsCollectionPlan(descriptor, calendar: snapshot.calendar)
        return State(plan: plan)
    }

    func region(_ state: State, _ scope: Region.ReaderScope) -> Region {
        Region([state.plan.base.filter], scope: scope).withSourceOrder(state.sources)
    }

    func readsIdentifiers(_ state: State) -> Bool { !state.plan.base.filter.readsRowsAlone }

    func step(_ state: inout State, in snapshot: DatabaseState) async throws -> StatisticsCollectionQueryDescriptor
        .Result?
    {
        let known = (sequence: state.sequence, sources: state.sources, collection: state.collection)
        let filter = state.plan.base.filter
        state.sequence = snapshot.log.lastSequence
        state.sources = SeenSources(of: filter.type, in: snapshot.index)
        var news = News.tooMuch(isSure: true)
        var isSure = true
        if known.collection != nil {
            news = try await snapshot.news(
                for: [filter], since: known.sequence, order: known.sources, limit: greatestChange)
            isSure = news.isSure(for: filter)
            if news.isAny, let renewed = try state.plan.renewed(in: snapshot.calendar) {
                // What was forgotten, or held by something, may concern no sample of the query.
                if !isSure, let last = known.collection,
                    last.makeList() == (try await state.plan.run(in: snapshot).output.makeList())
                {
                    return nil
                }
                state.plan = renewed
                (news, isSure) = (.tooMuch(isSure: true), true)
            }
        }
        var updated: [ClosedRange<Int>]?
        switch (news, known.collection) {
        case (.nothing, _): return nil
        case (.rows(let came, let went), let last?):
            if let refolded = try await state.plan.refold(last, came + went, in: snapshot) {
                (state.collection, updated) = refolded
            } else {
                state.collection = try await state.plan.run(in: snapshot).output
            }
        default: state.collection = try await state.plan.run(in: snapshot).output
        }
        guard let collection = state.collection else { return nil }
        if let ranges = updated, ranges.reduce(0, { $0 + $1.count }) > Self.greatestUpdate { updated = nil }
        if !isSure, let last = known.collection, try await collection.equals(last, in: updated) { return nil }
        var updatedStatistics: [Statistics]?
        if let updated { updatedStatistics = try await collection.statistics(at: updated) }
        return .init(
            statisticsCollection: collection,
            updatedStatistics: updatedStatistics,
            anchor: snapshot.anchor(snapshot.greatestSequence(of: filter.type)),
            isCaughtUp: true
        )
    }
}
