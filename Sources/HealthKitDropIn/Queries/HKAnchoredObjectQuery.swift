public import Foundation
import HealthQuery

/// Asks for what was saved and deleted since an anchor; with an update handler, it goes on.
open class HKAnchoredObjectQuery: HKQuery,
    // What it adds that changes is behind a lock.
    @unchecked Sendable
{
    private typealias Handler =
        @Sendable (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void
    private typealias UpdateHandler =
        (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void

    private let limit: Int
    private let anchor: HKQueryAnchor?
    private let descriptors: [HKQueryDescriptor]
    private let resultsHandler: Handler
    private let update = Locked<LaterHandler<UpdateHandler>?>(nil)

    /// Asks for a type.
    @preconcurrency
    public init(
        type: HKSampleType,
        predicate: NSPredicate?,
        anchor: HKQueryAnchor?,
        limit: Int,
        resultsHandler handler:
            @escaping @Sendable (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?)
            -> Void
    ) {
        self.limit = limit
        self.anchor = anchor
        resultsHandler = handler
        descriptors = [HKQueryDescriptor(sampleType: type, predicate: predicate)]
        super.init(type, predicate)
    }

    /// Asks for several types.
    @preconcurrency
    public init(
        queryDescriptors: [HKQueryDescriptor],
        anchor: HKQueryAnchor?,
        limit: Int,
        resultsHandler handler:
            @escaping @Sendable (HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?)
            -> Void
    ) {
        self.limit = limit
        self.anchor = anchor
        resultsHandler = handler
        descriptors = queryDescriptors
        super.init(nil, nil)
    }

    /// Asks for a type, with an anchor of iOS 8.
    @available(*, unavailable, message: "an anchor is no number since iOS 9; use HKQueryAnchor")
    public convenience init(
        type: HKSampleType,
        predicate: NSPredicate?,
        anchor: Int,
        limit: Int,
        completionHandler handler: @escaping (HKAnchoredObjectQuery, [HKSample]?, Int, (any Error)?) -> Void
    ) {
        self.init(type: type, predicate: predicate, anchor: nil, limit: limit) { _, _, _, _, _ in }
    }

    /// What is called with later changes; nil, at first, for none.
    ///
    /// It counts what is set when the query is executed; a query with a limit can have none, and is an error then.
    open var updateHandler:
        ((HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?) -> Void)?
    {
        get { update.withLock { $0 }?.call }
        set { update.replace(with: newValue.map { LaterHandler(call: $0) }) }
    }

    private func lowered(in store: HealthStore) throws -> AnchoredObjectQueryDescriptor<HKSample> {
        AnchoredObjectQueryDescriptor(
            predicates: try descriptors.map { try $0.lowered() }, anchor: anchor?.core(in: store), limit: limit,
            expiredAnchorPolicy: .ignore)
    }

    private func call(
        _ handler: UpdateHandler,
        _ result: AnchoredObjectQueryDescriptor<HKSample>.Result?,
        _ error: (any Error)?
    ) {
        handler(
            self, result?.addedSamples, result?.deletedObjects.map { HKDeletedObject(core: $0) },
            result.map { HKQueryAnchor(core: $0.newAnchor) }, error)
    }

    override func start(in store: HealthStore) {
        if let update = update.withLock({ $0 }) {
            start(
                in: store,
                following: { [self] in
                    guard limit == HKObjectQueryNoLimit else {
                        throw HealthError.invalidArgument("an anchored query with a limit can have no update handler")
                    }
                    return try lowered(in: store).results(for: store)
                },
                { [self] in call($0 == 0 ? resultsHandler : update.call, $1, $2) })
        } else {
            start(
                in: store,
                asking: { [self] in try await lowered(in: store).result(for: store) },
                { [self] in call(resultsHandler, $0, $1) })
        }
    }
}
