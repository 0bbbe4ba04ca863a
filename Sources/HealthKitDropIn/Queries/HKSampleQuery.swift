public import Foundation
import HealthQuery

/// Asks for samples, once.
open class HKSampleQuery: HKQuery,
    // What it adds that changes is behind a lock.
    @unchecked Sendable
{
    /// How many samples are asked for at most; 0 for all.
    public let limit: Int
    /// How they are sorted; nil for by start.
    public let sortDescriptors: [NSSortDescriptor]?
    private let descriptors: [HKQueryDescriptor]
    private let resultsHandler: @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void

    /// Asks for samples of a type.
    @preconcurrency
    public init(
        sampleType: HKSampleType,
        predicate: NSPredicate?,
        limit: Int,
        sortDescriptors: [NSSortDescriptor]?,
        resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
    ) {
        self.limit = limit
        self.sortDescriptors = sortDescriptors
        self.resultsHandler = resultsHandler
        descriptors = [HKQueryDescriptor(sampleType: sampleType, predicate: predicate)]
        super.init(sampleType, predicate)
    }

    /// Asks for samples of several types.
    @preconcurrency
    public init(
        queryDescriptors: [HKQueryDescriptor],
        limit: Int,
        resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
    ) {
        self.limit = limit
        sortDescriptors = []
        self.resultsHandler = resultsHandler
        descriptors = queryDescriptors
        super.init(nil, nil)
    }

    /// Asks for samples of several types, sorted.
    @preconcurrency
    public init(
        queryDescriptors: [HKQueryDescriptor],
        limit: Int,
        sortDescriptors: [NSSortDescriptor],
        resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
    ) {
        self.limit = limit
        self.sortDescriptors = sortDescriptors
        self.resultsHandler = resultsHandler
        descriptors = queryDescriptors
        super.init(nil, nil)
    }

    override func start(in store: HealthStore) {
        start(
            in: store,
            asking: { [self] in
                let query = SampleQueryDescriptor(
                    predicates: try descriptors.map { try $0.lowered() },
                    sortDescriptors: try (sortDescriptors ?? []).map { try $0.lowered() },
                    limit: limit)
                return try await query.result(for: store)
            },
            { [self] in resultsHandler(self, $0, $1) })
    }
}
