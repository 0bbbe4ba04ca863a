extension StatisticsCollectionQueryDescriptor: AsyncSequenceQuery {
    /// The statistics now, and again after each change that concerns them.
    ///
    /// Every element carries the complete collection; `updatedStatistics` is nil in the first one and names the
    /// intervals that a change touched in later ones, even if their numbers stayed the same (R5.8). A change that
    /// concerns no matching sample gives no element (R5.9). Changes made while the caller is busy merge into one
    /// element. Only the intervals that a change touches are computed again.
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
        state.sequence = snapshot.log.lastSequence
        state.sources = SeenSources(of: state.plan.base.type, in: snapshot.index)
        var news = News.tooMuch
        if known.collection != nil {
            let limit = greatestChange
            news = try await snapshot.news(
                for: [state.plan.base.filter], since: known.sequence, order: known.sources, limit: limit)
            if news.isAny, let renewed = try state.plan.renewed(in: snapshot.calendar) {
                // What was forgotten may concern no sample of the query.
                if case .unknown = news, let last = known.collection,
                    last.makeList() == (try await state.plan.run(in: snapshot).output.makeList())
                {
                    return nil
                }
                state.plan = renewed
                news = .tooMuch
            }
        }
        let plan = state.plan
        var updated: [ClosedRange<Int>]?
        let collection: StatisticsCollection
        switch (news, known.collection) {
        case (.nothing, _): return nil
        case (.rows(let came, let went), let last?):
            if let refolded = try await plan.refold(last, came + went, in: snapshot) {
                (collection, updated) = refolded
            } else {
                collection = try await plan.run(in: snapshot).output
            }
        case (.unknown, let last?):
            collection = try await plan.run(in: snapshot).output
            if last.makeList() == collection.makeList() { return nil }
        default: collection = try await plan.run(in: snapshot).output
        }
        state.collection = collection
        if let ranges = updated, ranges.reduce(0, { $0 + $1.count }) > Self.greatestUpdate { updated = nil }
        var updatedStatistics: [Statistics]?
        if let updated { updatedStatistics = try await collection.statistics(at: updated) }
        return .init(
            statisticsCollection: collection,
            updatedStatistics: updatedStatistics,
            anchor: snapshot.anchor(snapshot.greatestSequence(of: plan.base.type)),
            isCaughtUp: true
        )
    }
}
