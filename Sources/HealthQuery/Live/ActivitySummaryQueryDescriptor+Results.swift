extension ActivitySummaryQueryDescriptor: AsyncSequenceQuery {
    /// The summaries that match now, and then those of the days that changed (R11.8).
    ///
    /// The first element always comes, and has all summaries that match, by day. Later ones have only those of days
    /// whose summary was added or replaced since the element before, by day. A summary that went away, by deletion or
    /// with permission to read, comes once more with ``ActivitySummary/isDeleted``, empty but for its day. A change that
    /// leaves the summaries as they were gives no element. Changes made while the caller is busy merge into one element.
    ///
    /// ```swift
    /// var days: [DateComponents: ActivitySummary] = [:]
    /// for try await summaries in descriptor.results(for: store) {
    ///     for summary in summaries {
    ///         days[summary.dateComponents(for: calendar)] = summary.isDeleted ? nil : summary
    ///     }
    /// }
    /// ```
    ///
    /// An element costs O(n) for n stored summaries.
    public func results(for healthStore: HealthStore) -> Results {
        Results(LiveActivitySummaryQuery(descriptor: self), store: healthStore)
    }

    /// The live answers of a query; see ``ActivitySummaryQueryDescriptor/results(for:)``.
    public typealias Results = LiveResults<[ActivitySummary]>
}

/// An activity summary query that keeps its last answer.
struct LiveActivitySummaryQuery: LiveQuery {
    struct State: LiveState {
        let filter: TypedFilter
        var sequence: UInt64 = 0
        /// By day; nil before the first element.
        var summaries: [ActivitySummary]?
    }

    let descriptor: ActivitySummaryQueryDescriptor

    var types: [SampleType] { [ActivitySummaryRowType.rows] }

    func begin(in snapshot: DatabaseState) throws -> State {
        State(filter: try TypedFilter(activitySummaries: descriptor.predicate))
    }

    func region(_ state: State, _ scope: Region.ReaderScope) -> Region { Region([state.filter], scope: scope) }

    func readsIdentifiers(_ state: State) -> Bool { false }

    func step(_ state: inout State, in snapshot: DatabaseState) async throws -> [ActivitySummary]? {
        let known = state
        state.sequence = snapshot.log.lastSequence
        if known.summaries != nil {
            let news = try await snapshot.news(for: [state.filter], since: known.sequence)
            guard news.isAny else { return nil }
        }
        let summaries = try await ActivitySummaryQueryDescriptor.summaries(state.filter, in: snapshot).summaries
        state.summaries = summaries
        guard let last = known.summaries else { return summaries }
        let changes = Self.changes(from: last, to: summaries)
        return changes.isEmpty ? nil : changes
    }

    /// What differs between two lists, by day; what went away as deleted.
    static func changes(from old: [ActivitySummary], to new: [ActivitySummary]) -> [ActivitySummary] {
        var changes: [ActivitySummary] = []
        var (old, new) = (old[...], new[...])
        while let day = [old.first, new.first].compactMap({ $0?.day.date?.daysSince1970 }).min() {
            func take(_ list: inout ArraySlice<ActivitySummary>) -> ActivitySummary? {
                list.first?.day.date?.daysSince1970 == day ? list.removeFirst() : nil
            }
            switch (take(&old), take(&new)) {
            case (let before?, nil): changes.append(before.asDeleted)
            case (let before, let now?): if before != now { changes.append(now) }
            case (nil, nil): break
            }
        }
        return changes
    }
}
