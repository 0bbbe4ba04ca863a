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
    /// Where there are no samples, the error is `HKError.errorNoData`, with the text that it has on a phone.
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
                guard let statistics = try await query.result(for: store) else {
                    // HealthKit's own words, which apps compare with.
                    throw HealthError(.errorNoData, "No data available for the specified predicate.")
                }
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
    private typealias InitialHandler = (HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void
    private typealias UpdateHandler =
        (HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?) -> Void

    /// A time at which a stretch begins.
    public let anchorDate: Date
    /// The length of the stretches.
    public let intervalComponents: DateComponents
    /// What is computed.
    public let options: HKStatisticsOptions
    private let quantityType: HKQuantityType
    private let initial = Locked<LaterHandler<InitialHandler>?>(nil)
    private let update = Locked<LaterHandler<UpdateHandler>?>(nil)

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

    /// What is called with the first answer, in the background.
    open var initialResultsHandler: ((HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void)?
    {
        get { initial.withLock { $0 }?.call }
        set { initial.replace(with: newValue.map { LaterHandler(call: $0) }) }
    }

    /// What is called with later answers, and the last stretch that changed, in the background; nil, at first, for none.
    ///
    /// It counts what is set when the query is executed.
    open var statisticsUpdateHandler:
        ((HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?) -> Void)?
    {
        get { update.withLock { $0 }?.call }
        set { update.replace(with: newValue.map { LaterHandler(call: $0) }) }
    }

    private func lowered() throws -> StatisticsCollectionQueryDescriptor {
        StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: quantityType.quantityCore, predicate: try predicate?.lowered()),
            options: options, anchorDate: anchorDate, intervalComponents: intervalComponents)
    }

    override func start(in store: HealthStore) {
        let (initial, update) = (initial.withLock { $0 }, update.withLock { $0 })
        guard let update else {
            start(
                in: store,
                asking: { [self] in HKStatisticsCollection(core: try await lowered().result(for: store)) },
                { [self] in initial?.call(self, $0, $1) })
            return
        }
        start(
            in: store,
            following: { [self] in try lowered().results(for: store) },
            { [self] number, result, error in
                let collection = result.map { HKStatisticsCollection(core: $0.statisticsCollection) }
                if number == 0 {
                    initial?.call(self, collection, error)
                } else {
                    let changed = result?.updatedStatistics?.last.map { HKStatistics(core: $0) }
                    update.call(self, changed, collection, error)
                }
            })
    }
}
