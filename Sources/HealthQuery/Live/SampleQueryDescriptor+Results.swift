extension SampleQueryDescriptor: AsyncSequenceQuery {
    /// The samples that match now, and again after each change of that list.
    ///
    /// HealthKit has no live form of this query. Every element carries the whole list, sorted and limited as
    /// ``AsyncQuery/result(for:)`` returns it. A change that leaves the list the same gives no element; a sample that a
    /// correlation or a workout begins or ceases to hold counts as added again, and so does what holds it. Changes made
    /// while the caller is busy merge into one element.
    ///
    /// The first element costs what it costs to ask once. A change of k samples costs O(log n + k log k) in the store,
    /// O(k log m) comparisons, and a copy of the list of m samples. The list is read anew if a sample disappears from a
    /// list that is as long as its limit, if more than 10,000 samples appeared or disappeared, and if deletions were
    /// forgotten.
    public func results(for healthStore: HealthStore) -> Results {
        Results(LiveSampleQuery(descriptor: self), store: healthStore)
    }

    /// The samples at one position in the store's history.
    public struct Update: Sendable {
        /// The samples that match, sorted and limited.
        public let samples: [Sample]
        /// The position up to which changes were taken into account.
        public let anchor: QueryAnchor
        /// Whether the element included all changes when it was made: always, for this query.
        public let isCaughtUp: Bool
    }

    /// The live answers of a query; see ``SampleQueryDescriptor/results(for:)``.
    public typealias Results = LiveResults<Update>
}

extension SampleQueryDescriptor.Update: Equatable where Sample: Equatable {}
extension SampleQueryDescriptor.Update: Hashable where Sample: Hashable {}

/// A sample query that keeps its list.
struct LiveSampleQuery<Sample: Sendable>: LiveQuery {
    struct State: LiveState {
        let plan: SamplePlan<Sample>
        var sequence: UInt64 = 0
        var list: SampleList<Sample>?
    }

    let descriptor: SampleQueryDescriptor<Sample>
    /// After more changes the list is read anew.
    var greatestChange = 10_000

    var types: [SampleType] { descriptor.predicates.map(\.sampleType) }

    func begin(in snapshot: DatabaseState) throws -> State {
        State(plan: try SamplePlan(descriptor))
    }

    func region(_ state: State, _ scope: Region.ReaderScope) -> Region { Region(state.plan.filters, scope: scope) }

    func readsIdentifiers(_ state: State) -> Bool { !state.plan.filters.allSatisfy(\.readsRowsAlone) }

    func step(_ state: inout State, in snapshot: DatabaseState) async throws -> SampleQueryDescriptor<Sample>.Update? {
        let known = state.sequence
        state.sequence = snapshot.log.lastSequence
        let filters = state.plan.filters
        if let list = state.list {
            let news = try await snapshot.news(for: filters, since: known, limit: greatestChange)
            guard news.isAny else { return nil }
            let next = try await state.plan.list(list, news, in: snapshot)
            // The visible members of a correlation can change while its sequence number stays.
            if next.sequences == list.sequences, try await !state.plan.isSeenAnew(in: snapshot, since: known) {
                return nil
            }
            state.list = next
        } else {
            state.list = try await state.plan.list(in: snapshot, isKept: true).0
        }
        return .init(
            samples: state.list?.samples ?? [],
            anchor: snapshot.anchor(snapshot.greatestSequence(of: filters)),
            isCaughtUp: true
        )
    }
}

extension SamplePlan {
    /// Whether permissions changed what matching correlations hold.
    fileprivate func isSeenAnew(in snapshot: DatabaseState, since sequence: UInt64) async throws -> Bool {
        let filters = filters.filter { filter in
            filter.type.isSeenThroughMembers
                && snapshot.view.map { $0.reader.lastSeenChange(of: filter.type) > sequence } ?? false
        }
        return try await snapshot.news(for: filters, since: sequence).isAny
    }

    /// A list brought up to date: read anew, unless the changes are known and few.
    fileprivate func list(
        _ list: SampleList<Sample>,
        _ news: News,
        in snapshot: DatabaseState
    ) async throws -> SampleList<Sample> {
        // A restricted reader may see a sample that holds others under a sequence number that is not its own.
        let isHard = snapshot.view != nil && filters.contains { $0.type.holdsSamples }
        guard !isHard, case .rows(let came, let went) = news else {
            return try await self.list(in: snapshot, isKept: true).0
        }
        var pace = try Pace()
        let gone = try await list.positions(of: Set(went.map(\.sequence)), &pace)
        // Samples that the limit had cut off move up.
        if list.count == limit, !gone.isEmpty { return try await self.list(in: snapshot, isKept: true).0 }
        let entries = try await sorted(came, in: snapshot, &pace)
        return try await merged(list, without: gone[...], entries, &pace)
    }

    /// A list without what is at some positions, and with other entries in their places; both rise.
    private func merged(
        _ list: SampleList<Sample>,
        without gone: ArraySlice<Int>,
        _ entries: [Entry],
        _ pace: inout Pace
    ) async throws -> SampleList<Sample> {
        var result = SampleList<Sample>()
        result.samples.reserveCapacity(min(limit, list.count + entries.count))
        result.sequences.reserveCapacity(min(limit, list.count + entries.count))
        var (next, gone) = (0, gone)
        func keep(upTo end: Int, _ pace: inout Pace) async throws {
            while let position = gone.first, position < end {
                try await result.append(list, next..<position, upTo: limit, &pace)
                next = position + 1
                gone.removeFirst()
            }
            try await result.append(list, next..<end, upTo: limit, &pace)
            next = end
        }
        for entry in entries {
            let place = (next..<list.count).partitioningIndex { position in
                list.row(at: position).map { areInOrder(entry, Entry(row: $0, sample: list.samples[position])) } ?? true
            }
            try await keep(upTo: place, &pace)
            let new = SampleList(samples: [entry.sample], sequences: [entry.row.sequence])
            try await result.append(new, 0..<1, upTo: limit, &pace)
        }
        try await keep(upTo: list.count, &pace)
        return result
    }
}
