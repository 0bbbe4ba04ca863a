public import Foundation
import HealthQuery

/// Asks for correlations, once.
open class HKCorrelationQuery: HKQuery,
    // What it adds that changes is behind a lock.
    @unchecked Sendable
{
    /// The type of the correlations.
    public let correlationType: HKCorrelationType
    /// Conditions on the samples that they hold, by type; nil for none.
    public let samplePredicates: [HKSampleType: NSPredicate]?
    private let completion: @Sendable (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void

    /// Asks for correlations that hold samples of each type of `samplePredicates`, all of which match.
    @preconcurrency
    public init(
        type correlationType: HKCorrelationType,
        predicate: NSPredicate?,
        samplePredicates: [HKSampleType: NSPredicate]?,
        completion: @escaping @Sendable (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void
    ) {
        self.correlationType = correlationType
        self.samplePredicates = samplePredicates
        self.completion = completion
        super.init(correlationType, predicate)
    }

    private func lowered() throws -> CorrelationQueryDescriptor {
        let conditions = try samplePredicates?.map { ($0.key.sampleCore, try $0.value.lowered()) }
        return CorrelationQueryDescriptor(
            type: correlationType.correlationCore, predicate: try predicate?.lowered(),
            samplePredicates: conditions.map { Dictionary($0, uniquingKeysWith: { $0 && $1 }) })
    }

    override func start(in store: HealthStore) {
        start(
            in: store,
            asking: { [self] in
                try await lowered().result(for: store).map { HKCorrelation(_core: AnySample(stored: $0)) }
            },
            { [self] in completion(self, $0, $1) })
    }
}

/// Asks which sources saved samples, once.
open class HKSourceQuery: HKQuery,
    // What it adds that changes is behind a lock.
    @unchecked Sendable
{
    private let type: HKSampleType
    private let handler: @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void

    /// Asks which sources saved samples of a type that match a predicate.
    @preconcurrency
    public init(
        sampleType: HKSampleType,
        samplePredicate objectPredicate: NSPredicate?,
        completionHandler: @escaping @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void
    ) {
        type = sampleType
        handler = completionHandler
        super.init(sampleType, objectPredicate)
    }

    override func start(in store: HealthStore) {
        start(
            in: store,
            asking: { [self] in
                let query = SourceQueryDescriptor(predicate: try SamplePredicate<HKSample>(edge: type, predicate))
                return Set(try await query.result(for: store).map { HKSource(core: $0) })
            },
            { [self] in handler(self, $0, $1) })
    }
}
