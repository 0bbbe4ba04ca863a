public import Foundation
import HealthQuery

/// What a handler of an observer calls when it is done.
///
/// Not `@Sendable`, as on a phone: in Swift 6 mode, code that calls it in a task says `nonisolated(unsafe)`.
public typealias HKObserverQueryCompletionHandler = () -> Void

/// Tells that samples were saved or deleted, never which.
open class HKObserverQuery: HKQuery,
    // What it adds that changes is behind a lock.
    @unchecked Sendable
{
    private let descriptors: [HKQueryDescriptor]
    private let handler:
        @Sendable (HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler, (any Error)?) ->
            Void

    /// Observes a type.
    @preconcurrency
    public init(
        sampleType: HKSampleType,
        predicate: NSPredicate?,
        updateHandler:
            @escaping @Sendable (HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?) -> Void
    ) {
        descriptors = [HKQueryDescriptor(sampleType: sampleType, predicate: predicate)]
        handler = { query, _, completion, error in updateHandler(query, completion, error) }
        super.init(sampleType, predicate)
    }

    /// Observes several types, and tells which of them changed.
    @preconcurrency
    public init(
        queryDescriptors: [HKQueryDescriptor],
        updateHandler:
            @escaping @Sendable (
                HKObserverQuery, Set<HKSampleType>?, @escaping HKObserverQueryCompletionHandler, (any Error)?
            ) -> Void
    ) {
        descriptors = queryDescriptors
        handler = updateHandler
        super.init(nil, nil)
    }

    override func start(in store: HealthStore) {
        start(
            in: store,
            following: { [self] in
                ObserverQueryDescriptor(
                    predicates: try descriptors.map { try $0.lowered() }, acknowledgement: .explicit
                ).results(for: store)
            },
            { [self] _, update, error in
                // Only those that use background updates have to call the completion handler.
                let types = update.map { update in
                    let repeated = update.changedTypes.intersection(store.deliveryRequests.keys)
                    return Set(update.newTypes.union(repeated).compactMap { HKObjectType.of($0) as? HKSampleType })
                }
                let notice = Notice(update, in: store)
                StoreCall.$current.withValue(notice.work.call) { handler(self, types, { notice.complete() }, error) }
            })
    }
}

/// What a handler of an observer is told, until its completion handler is called or nobody can call it any more.
///
/// Until then the handler is at work, unless the app's process ends: many start a task that reads what is new, and calls the
/// completion handler when it has that.
private final class Notice: Sendable {
    let work: HandlerWork
    private let update: ObserverQueryDescriptor<HKSample>.Update?

    init(_ update: ObserverQueryDescriptor<HKSample>.Update?, in store: HealthStore) {
        self.update = update
        work = HandlerWork(in: store) { $0?.end() }
    }

    deinit { work.end() }

    func complete() {
        update?.acknowledge()
        work.end()
    }
}
