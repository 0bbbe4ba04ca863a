public import Foundation
public import HealthQuery

/// Asks for activity summaries; with an update handler, it goes on.
open class HKActivitySummaryQuery: HKQuery,
    // What it adds that changes is behind a lock.
    @unchecked Sendable
{
    private let resultsHandler: @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void
    private typealias UpdateHandler = (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void
    private let update = Locked<LaterHandler<UpdateHandler>?>(nil)

    /// Asks for the summaries that match a predicate; nil for all.
    @preconcurrency
    public init(
        predicate: NSPredicate?,
        resultsHandler handler: @escaping @Sendable (HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void
    ) {
        resultsHandler = handler
        super.init(.activitySummaryType(), predicate)
    }

    /// What is called with the summaries of days that change later; nil, at first, for none.
    ///
    /// It counts what is set when the query is executed.
    open var updateHandler: ((HKActivitySummaryQuery, [HKActivitySummary]?, (any Error)?) -> Void)? {
        get { update.withLock { $0 }?.call }
        set { update.replace(with: newValue.map { LaterHandler(call: $0) }) }
    }

    private func lowered() throws -> ActivitySummaryQueryDescriptor {
        ActivitySummaryQueryDescriptor(predicate: try predicate?.lowered())
    }

    override func start(in store: HealthStore) {
        guard let update = update.withLock({ $0 }) else {
            start(
                in: store,
                asking: { [self] in try await lowered().result(for: store).map { HKActivitySummary(core: $0) } },
                { [self] in resultsHandler(self, $0, $1) })
            return
        }
        start(
            in: store,
            following: { [self] in try lowered().results(for: store) },
            { [self] number, summaries, error in
                let handler = number == 0 ? resultsHandler : update.call
                handler(self, summaries?.map { HKActivitySummary(core: $0) }, error)
            })
    }
}

/// Asks for activity summaries, once or as it goes on.
public struct HKActivitySummaryQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery,
    // Predicates do not change.
    @unchecked Sendable
{
    /// What it answers once.
    public typealias Output = [HKActivitySummary]
    /// What it answers as it goes on: all at first, then the days that changed.
    public typealias Results = HKQueryResults<LiveResults<[ActivitySummary]>, [HKActivitySummary]>
    /// What it answers as it goes on.
    public typealias Sequence = Results

    /// The condition; nil for none.
    public var predicate: NSPredicate?

    /// Asks for the summaries that match a predicate; nil for all.
    public init(predicate: NSPredicate?) {
        self.predicate = predicate
    }

    /// The summaries, by day.
    public func result(for healthStore: HKHealthStore) async throws -> [HKActivitySummary] {
        let query = ActivitySummaryQueryDescriptor(predicate: try predicate?.lowered())
        return try await query.result(for: HKHealthStore.current).map { HKActivitySummary(core: $0) }
    }

    /// The summaries, and those of days that change from then on.
    public func results(for healthStore: HKHealthStore) -> Results {
        let store = HKHealthStore.current
        return Results(
            base: { ActivitySummaryQueryDescriptor(predicate: try predicate?.lowered()).results(for: store) },
            convert: { $0.map { HKActivitySummary(core: $0) } })
    }
}
