extension StatisticsCollectionQueryDescriptor: AsyncSequenceQuery {
    /// The statistics now, and again after each change that concerns them.
    ///
    /// Every element carries the complete collection; `updatedStatistics` is nil in the first one and names the intervals
    /// that changed in later ones (R5.8). A change that concerns no sample that matches gives no element (R5.9). Changes
    /// made while the caller is busy merge into one element. Only the intervals that a change touches are computed again.
    public func results(for healthStore: HealthStore) -> Results {
        Results(descriptor: self, store: healthStore)
    }

    /// The live statistics of a query; see ``StatisticsCollectionQueryDescriptor/results(for:)``.
    public struct Results: AsyncSequence, Sendable {
        /// What each `next()` hands out.
        public typealias Element = Result
        /// Errors are ``HealthError``.
        public typealias Failure = any Error

        let descriptor: StatisticsCollectionQueryDescriptor
        let store: HealthStore

        /// Starts a query of its own (R10.3).
        public func makeAsyncIterator() -> Iterator {
            Iterator(base: LiveIterator(LiveCollectionQuery(descriptor: descriptor), store: store))
        }

        /// Waits for one change after another.
        public struct Iterator: AsyncIteratorProtocol {
            var base: LiveIterator<LiveCollectionQuery>

            /// The next statistics; nil when the task is cancelled, or after an error.
            public mutating func next() async throws -> Result? {
                try await next(isolation: #isolation)
            }

            /// The next statistics; nil when the task is cancelled, or after an error.
            public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Result? {
                try await base.next(isolation: actor)
            }
        }
    }
}

/// A collection query that keeps its collection.
struct LiveCollectionQuery: LiveQuery {
    struct State: Sendable {
        let plan: StatisticsCollectionPlan
        let region: Region
        var number: UInt64 = 0
        var collection: StatisticsCollection?
    }

    let descriptor: StatisticsCollectionQueryDescriptor

    func begin(in snapshot: Snapshot) throws -> State {
        let plan = try StatisticsCollectionPlan(descriptor, calendar: snapshot.calendar)
        return State(plan: plan, region: Region([plan.base.filter]))
    }

    func region(_ state: State) -> Region { state.region }

    func step(_ state: inout State, in snapshot: Snapshot) async throws -> StatisticsCollectionQueryDescriptor.Result? {
        let known = state.number
        let plan = state.plan
        state.number = snapshot.log.lastNumber
        guard let collection = state.collection, snapshot.log.orderNumber(of: plan.base.type) <= known else {
            let collection = try await plan.run(in: snapshot).output
            state.collection = collection
            return .init(statisticsCollection: collection, updatedStatistics: nil)
        }
        let touched = try await TouchedRows.all(plan.base.filter, in: snapshot, after: known)
        guard !touched.isEmpty else { return nil }
        return try await refold(collection, touched, &state, in: snapshot)
    }

    private func refold(
        _ collection: StatisticsCollection,
        _ touched: [SampleRow],
        _ state: inout State,
        in snapshot: Snapshot
    ) async throws -> StatisticsCollectionQueryDescriptor.Result {
        var collection = collection
        var updated: [Statistics] = []
        for range in ranges(of: touched, in: state.plan.intervals) {
            let found = try await state.plan.statistics(of: range, in: snapshot)
            collection = collection.replacing(range, with: found)
            updated += range.map { collection.statistics(at: $0) }
        }
        state.collection = collection
        return .init(statisticsCollection: collection, updatedStatistics: updated)
    }

    /// The intervals that rows have a part in, as ranges that do not touch, in order.
    private func ranges(of rows: [SampleRow], in intervals: CalendarIntervals) -> [ClosedRange<Int>] {
        var buckets = Buckets(intervals)
        let all = rows.map { buckets.range($0.start, $0.end) }.sorted { $0.lowerBound < $1.lowerBound }
        var result: [ClosedRange<Int>] = []
        for range in all {
            if let last = result.last, range.lowerBound <= last.upperBound + 1 {
                result[result.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                result.append(range)
            }
        }
        return result
    }
}
