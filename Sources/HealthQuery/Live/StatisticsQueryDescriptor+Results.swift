extension StatisticsQueryDescriptor: AsyncSequenceQuery {
    /// The statistics now, and again after each change that concerns them.
    ///
    /// HealthKit has no live form of this query. As "no data" is an answer too, elements are updates that hold the
    /// statistics or nil. A change that concerns no sample that matches gives no element; one that does gives an
    /// element even if the sequence numbers come out the same. Changes made while the caller is busy merge into one
    /// element. Each of these changes computes the statistics anew.
    public func results(for healthStore: HealthStore) -> Results {
        Results(LiveStatisticsQuery(descriptor: self), store: healthStore)
    }

    /// The statistics at one position in the store's history.
    public struct Update: Sendable {
        /// The statistics; nil if no sample matches.
        public let statistics: Statistics?
        /// The position up to which the samples were taken into account.
        public let anchor: QueryAnchor
        /// Whether these were all samples when the element was made: always, for this query.
        public let isCaughtUp: Bool
    }

    /// The live statistics of a query; see ``StatisticsQueryDescriptor/results(for:)``.
    public typealias Results = LiveResults<Update>
}

/// A statistics query that keeps its position.
struct LiveStatisticsQuery: LiveQuery {
    struct State: Sendable {
        let plan: StatisticsPlan
        var sequence: UInt64 = 0
        var sources: [Source] = []
        /// How many samples matched; nil before the first element.
        var sampleCount: Int?
        var statistics: Statistics?
    }

    let descriptor: StatisticsQueryDescriptor

    var types: [SampleType] { [descriptor.predicate.sampleType] }

    func begin(in snapshot: DatabaseState) throws -> State {
        let plan = try StatisticsPlan(descriptor.predicate, descriptor.options, descriptor.mergePolicy)
        return State(plan: plan)
    }

    func region(_ state: State, _ scope: Region.ReaderScope) -> Region {
        Region([state.plan.filter], scope: scope).withSourceOrder
    }

    func readsIdentifiers(_ state: State) -> Bool { !state.plan.filter.readsRowsAlone }

    func step(_ state: inout State, in snapshot: DatabaseState) async throws -> StatisticsQueryDescriptor.Update? {
        let known = state.sequence
        let filter = state.plan.filter
        let sources = (known: state.sources, now: snapshot.index.sources(of: filter.type))
        (state.sequence, state.sources) = (snapshot.log.lastSequence, sources.now)
        let isTurned =
            SourceOrder.hasTurned(sources.known, sources.now) || snapshot.log.orderSequence(of: filter.type) > known
        // Where nothing can have gone, more samples match or the same.
        let onlyGrows = filter.readsRowsAlone && snapshot.hasOnlyGrown(filter.type, since: known)
        if state.sampleCount != nil, !isTurned, !onlyGrows {
            guard try await TouchedRows.exist(filter, in: snapshot, after: known) else { return nil }
        }
        let statistics = try await state.plan.statistics(in: snapshot)
        let count = statistics?.sampleCount ?? 0
        if onlyGrows, !isTurned, count == state.sampleCount { return nil }
        // What was forgotten may have been no match.
        let isForgotten = snapshot.forgottenSequence(of: filter.type) > known
        if isForgotten, !isTurned, count == state.sampleCount, statistics == state.statistics { return nil }
        (state.sampleCount, state.statistics) = (count, statistics)
        return .init(
            statistics: statistics,
            anchor: snapshot.anchor(snapshot.greatestSequence(of: filter.type)),
            isCaughtUp: true
        )
    }
}

extension DatabaseState {
    /// Whether no sample of a type was deleted since a sequence number, nor went out of the reader's sight.
    fileprivate func hasOnlyGrown(_ type: SampleType, since sequence: UInt64) -> Bool {
        view == nil && forgottenSequence(of: type) <= sequence
            && !log.deletions(of: type, after: sequence).contains { _ in true }
    }
}
