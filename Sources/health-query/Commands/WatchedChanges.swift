import Foundation
import HealthQuery

/// A live query for new samples, and how far it has told of them.
struct WatchedChanges: Sendable {
    typealias Query = AnchoredObjectQueryDescriptor<any Sample>

    private let store: HealthStore
    private let predicates: [SamplePredicate<any Sample>]
    private let told: AsyncStream<QueryAnchor>
    private let telling: AsyncStream<QueryAnchor>.Continuation

    init(store: HealthStore, types: [SampleType]) {
        self.store = store
        predicates = types.map { .sample(type: $0) }
        // Only the last position matters.
        (told, telling) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// The present, after which changes are news.
    func anchor() async throws -> QueryAnchor {
        try await store.forEachPage(of: predicates)
    }

    /// What came and went.
    struct Change: Sendable {
        let added: [any Sample]
        let deletedCount: Int
    }

    /// Tells each change after an anchor as it happens, until the task is cancelled.
    func run(from anchor: QueryAnchor, _ tell: @Sendable (Change) throws -> Void) async throws {
        // The query reports a sample anew when a correlation takes it in; it is news only once.
        var known: Set<UUID> = []
        for try await update in Query(predicates: predicates, anchor: anchor).results(for: store) {
            known.subtract(update.deletedObjects.map(\.uuid))
            let added = update.addedSamples.filter { known.insert($0.uuid).inserted }
            try tell(Change(added: added, deletedCount: update.deletedObjects.count))
            telling.yield(update.newAnchor)
        }
    }

    func reader(from anchor: QueryAnchor) -> Reader {
        Reader(changes: self, position: anchor, iterator: told.makeAsyncIterator())
    }

    /// Follows how far the query has told.
    struct Reader {
        fileprivate let changes: WatchedChanges
        fileprivate var position: QueryAnchor
        fileprivate var iterator: AsyncStream<QueryAnchor>.Iterator

        /// Waits until everything is told that is in the store now.
        mutating func catchUp() async throws {
            while try await hasMore() {
                guard let next = await iterator.next(isolation: #isolation) else { throw CancellationError() }
                position = next
            }
        }

        private func hasMore() async throws -> Bool {
            let rest = try await Query(predicates: changes.predicates, anchor: position, limit: 1)
                .result(for: changes.store)
            return !rest.addedSamples.isEmpty || !rest.deletedObjects.isEmpty
        }
    }
}
