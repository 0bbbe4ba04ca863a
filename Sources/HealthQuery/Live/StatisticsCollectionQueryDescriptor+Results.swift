extension StatisticsCollectionQueryDescriptor: AsyncSequenceQuery {
    /// The statistics now, and again after each change that concerns them.
    ///
    /// Every element carries the complete collection; `updatedStatistics` is nil in the first one and names the
    /// intervals that a change touched in later ones, also where their sequence numbers stayed (R5.8). A change that
    /// concerns no sample that matches gives no element (R5.9). Changes made while the caller is busy merge into one
    /// element. Only the intervals that a change touches are computed again.
    public func results(for healthStore: HealthStore) -> Results {
        Results(LiveCollectionQuery(descriptor: self), store: healthStore)
    }

    /// The live statistics of a query; see ``StatisticsCollectionQueryDescriptor/results(for:)``.
    public typealias Results = LiveResults<Result>
}

/// A collection query that keeps its collection.
struct LiveCollectionQuery: LiveQuery {
    struct State: Sendable {
        let plan: StatisticsCollectionPlan
        var sequence: UInt64 = 0
        var collection: StatisticsCollection?
        var sources: [Source] = []
    }

    let descriptor: StatisticsCollectionQueryDescriptor
    /// After more changes the collection is folded anew, as they may concern every interval.
    var greatestChange = 100_000

    /// More intervals are not named: a sample that came and went may have been as long as all time.
    static let greatestUpdate = 1_000_000

    var types: [SampleType] { [descriptor.predicate.sampleType] }

    func begin(in snapshot: DatabaseState) throws -> State {
        let plan = try StatisticsCollectionPlan(descriptor, calendar: snapshot.calendar)
        return State(plan: plan)
    }

    func region(_ state: State, _ scope: Region.ReaderScope) -> Region {
        Region([state.plan.base.filter], scope: scope).withSourceOrder
    }

    func readsIdentifiers(_ state: State) -> Bool { !state.plan.base.filter.readsRowsAlone }

    func step(_ state: inout State, in snapshot: DatabaseState) async throws -> StatisticsCollectionQueryDescriptor
        .Result?
    {
        let known = state.sequence
        let plan = state.plan
        let sources = (known: state.sources, now: snapshot.index.sources(of: plan.base.type))
        (state.sequence, state.sources) = (snapshot.log.lastSequence, sources.now)
        let anchor = snapshot.anchor(snapshot.greatestSequence(of: plan.base.type))
        let isTurned =
            SourceOrder.hasTurned(sources.known, sources.now)
            || snapshot.log.orderSequence(of: plan.base.type) > known
        guard let collection = state.collection, !isTurned,
            let touched = try await TouchedRows.all(
                plan.base.filter,
                in: snapshot,
                after: known,
                limit: greatestChange
            )
        else {
            let collection = try await plan.run(in: snapshot).output
            // What was forgotten may have been no match.
            let isForgotten = snapshot.forgottenSequence(of: plan.base.type) > known
            if isForgotten, !isTurned, let last = state.collection, last.statistics() == collection.statistics() {
                return nil
            }
            state.collection = collection
            return .init(statisticsCollection: collection, updatedStatistics: nil, anchor: anchor, isCaughtUp: true)
        }
        if touched.isEmpty { return nil }
        let (updated, ranges) = try await plan.refold(collection, touched, in: snapshot)
        state.collection = updated
        return .init(
            statisticsCollection: updated,
            updatedStatistics: ranges.reduce(0) { $0 + $1.count } > Self.greatestUpdate
                ? nil : ranges.flatMap { range in range.map { updated.statistics(at: $0) } },
            anchor: anchor,
            isCaughtUp: true
        )
    }
}
