public import Foundation
import HealthQuery

/// Asks for the statistics of samples, once.
open class HKStatisticsQuery: HKQuery,
    // What it adds that changes is behind a lock.
    @unchecked Sendable
{
    private let quantityType: HKQuantityType
    private let options: HKStatisticsOptions
    private let handler: @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void

    /// Asks for the statistics of a type.
    ///
    /// Where there are no samples, the error is `HKError.errorNoData`.
    @preconcurrency
    public init(
        quantityType: HKQuantityType,
        quantitySamplePredicate: NSPredicate?,
        options: HKStatisticsOptions = [],
        completionHandler handler: @escaping @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void
    ) {
        self.quantityType = quantityType
        self.options = options
        self.handler = handler
        super.init(quantityType, quantitySamplePredicate)
    }

    override func start(in store: HealthStore) {
        start(
            in: store,
            asking: { [self] in
                let query = StatisticsQueryDescriptor(
                    predicate: .quantitySample(
                        type: quantityType.quantityCore, predicate: try predicate?.lowered()),
                    options: options)
                guard let statistics = try await query.result(for: store) else { throw HealthError(.errorNoData) }
                return HKStatistics(core: statistics)
            },
            { [self] in handler(self, $0, $1) })
    }
}

/// Asks for the statistics of stretches of time; with an update handler, it goes on.
open class HKStatisticsCollectionQuery: HKQuery,
    // What it adds that changes is behind a lock.
    @unchecked Sendable
{
    private struct Handlers {
        var initial: (@Sendable (HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void)?
        var update:
            (@Sendable (HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?) -> Void)?
    }

    /// A time at which a stretch begins.
    public let anchorDate: Date
    /// The length of the stretches.
    public let intervalComponents: DateComponents
    /// What is computed.
    public let options: HKStatisticsOptions
    private let quantityType: HKQuantityType
    private let handlers = Locked(Handlers())

    /// Asks for the statistics of a type.
    public init(
        quantityType: HKQuantityType,
        quantitySamplePredicate: NSPredicate?,
        options: HKStatisticsOptions = [],
        anchorDate: Date,
        intervalComponents: DateComponents
    ) {
        self.quantityType = quantityType
        self.options = options
        self.anchorDate = anchorDate
        self.intervalComponents = intervalComponents
        super.init(quantityType, quantitySamplePredicate)
    }

    /// What is called with the first answer.
    @preconcurrency
    open var initialResultsHandler:
        (@Sendable (HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void)?
    {
        get { handlers.withLock { $0.initial } }
        set { handlers.withLock { $0.initial = newValue } }
    }

    /// What is called with later answers, and the last stretch that changed; nil, at first, for none.
    ///
    /// It counts what is set when the query is executed.
    @preconcurrency
    open var statisticsUpdateHandler:
        (@Sendable (HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?) -> Void)?
    {
        get { handlers.withLock { $0.update } }
        set { handlers.withLock { $0.update = newValue } }
    }

    private func lowered() throws -> StatisticsCollectionQueryDescriptor {
        StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: quantityType.quantityCore, predicate: try predicate?.lowered()),
            options: options, anchorDate: anchorDate, intervalComponents: intervalComponents)
    }

    override func start(in store: HealthStore) {
        let initial = initialResultsHandler
        guard let update = statisticsUpdateHandler else {
            start(
                in: store,
                asking: { [self] in HKStatisticsCollection(core: try await lowered().result(for: store)) },
                { [self] in initial?(self, $0, $1) })
            return
        }
        start(
            in: store,
            following: { [self] in try lowered().results(for: store) },
            { [self] number, result, error in
                let collection = result.map { HKStatisticsCollection(core: $0.statisticsCollection) }
                if number == 0 {
                    initial?(self, collection, error)
                } else {
                    let changed = result?.updatedStatistics?.last.map { HKStatistics(core: $0) }
                    update(self, changed, collection, error)
                }
            })
    }
}
