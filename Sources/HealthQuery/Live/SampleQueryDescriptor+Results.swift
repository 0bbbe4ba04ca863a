extension SampleQueryDescriptor: AsyncSequenceQuery {
    /// The samples that match now, and again after each change of that list.
    ///
    /// HealthKit has no live form of this query. Every element carries the whole list, sorted and limited as
    /// ``AsyncQuery/result(for:)`` returns it. A change that leaves the list the same gives no element; a sample that a
    /// correlation begins or ceases to hold counts as added again. Changes made while the caller is busy merge into one
    /// element.
    ///
    /// A change of k samples costs O(log n + k log k) in the store, and O(m) for the m samples of the list. The list is
    /// read anew if a sample disappears from a list that is as long as its limit, if more than 10,000 samples appeared
    /// or disappeared, and if deletions were forgotten.
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
    typealias Entry = SamplePlan<Sample>.Entry

    struct State: LiveState {
        let plan: SamplePlan<Sample>
        var sequence: UInt64 = 0
        var list: [Entry]?
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
            let isSame = next.map(\.row.sequence) == list.map(\.row.sequence)
            if isSame, try await !state.plan.isSeenAnew(in: snapshot, since: known) { return nil }
            state.list = next
        } else {
            state.list = try await state.plan.entries(in: snapshot).0
        }
        return .init(
            samples: (state.list ?? []).map(\.sample),
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
        _ list: [Entry],
        _ news: News,
        in snapshot: DatabaseState
    ) async throws -> [Entry] {
        // A restricted reader may see a correlation under a sequence number that is not its own.
        let isHard = snapshot.view != nil && filters.contains { $0.type.isSeenThroughMembers }
        guard !isHard, case .rows(let came, let went) = news else { return try await entries(in: snapshot).0 }
        let gone = Set(went.map(\.sequence))
        let kept = gone.isEmpty ? list : list.filter { !gone.contains($0.row.sequence) }
        // Samples that the limit had cut off move up.
        if list.count == limit, kept.count < limit { return try await entries(in: snapshot).0 }
        return merged(kept, decoder(in: snapshot).entries(of: came).sorted(by: areInOrder))
    }

    /// The first entries of two sorted lists.
    private func merged(_ left: [Entry], _ right: [Entry]) -> [Entry] {
        if right.isEmpty { return left }
        var result: [Entry] = []
        result.reserveCapacity(Swift.min(limit, left.count + right.count))
        var (i, j) = (0, 0)
        while result.count < limit, i < left.count || j < right.count {
            if j == right.count || i < left.count && areInOrder(left[i], right[j]) {
                result.append(left[i])
                i += 1
            } else {
                result.append(right[j])
                j += 1
            }
        }
        return result
    }
}
