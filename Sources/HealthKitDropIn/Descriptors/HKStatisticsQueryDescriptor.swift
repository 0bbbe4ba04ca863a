public import Foundation
public import HealthQuery

extension HKSamplePredicate<HKQuantitySample> {
    /// What the core's statistics ask for.
    func loweredQuantity() throws -> SamplePredicate<QuantitySample> {
        let type = sampleType.core as? QuantityType ?? QuantityType(.stepCount)
        return .quantitySample(type: type, predicate: try nsPredicate?.lowered())
    }
}

/// Asks for the statistics of samples, once.
public struct HKStatisticsQueryDescriptor: HKAsyncQuery, Sendable {
    /// What it answers; nil without samples.
    public typealias Output = HKStatistics?

    /// What is asked for.
    public var predicate: HKSamplePredicate<HKQuantitySample>
    /// What is computed.
    public var options: HKStatisticsOptions

    /// Asks for statistics.
    public init(predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions) {
        self.predicate = predicate
        self.options = options
    }

    /// The statistics; nil without samples.
    public func result(for healthStore: HKHealthStore) async throws -> HKStatistics? {
        let query = StatisticsQueryDescriptor(predicate: try predicate.loweredQuantity(), options: options)
        return try await query.result(for: HKHealthStore.current).map { HKStatistics(core: $0) }
    }
}

/// Asks for the statistics of stretches of time, once or as it goes on.
public struct HKStatisticsCollectionQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery, Sendable {
    /// The statistics, and those that changed.
    public struct Result: Sendable {
        /// The statistics of all stretches.
        public let statisticsCollection: HKStatisticsCollection
        /// Those that changed; nil at first.
        public let updatedStatistics: [HKStatistics]?

        init(_ core: StatisticsCollectionQueryDescriptor.Result) {
            statisticsCollection = HKStatisticsCollection(core: core.statisticsCollection)
            updatedStatistics = core.updatedStatistics?.map { HKStatistics(core: $0) }
        }
    }

    /// What it answers once.
    public typealias Output = HKStatisticsCollection
    /// What it answers as it goes on.
    public typealias Results = HKQueryResults<LiveResults<StatisticsCollectionQueryDescriptor.Result>, Result>
    /// What it answers as it goes on.
    public typealias Sequence = Results

    /// What is asked for.
    public var predicate: HKSamplePredicate<HKQuantitySample>
    /// What is computed.
    public var options: HKStatisticsOptions
    /// A time at which a stretch begins.
    public var anchorDate: Date
    /// The length of the stretches.
    public var intervalComponents: DateComponents

    /// Asks for statistics.
    public init(
        predicate: HKSamplePredicate<HKQuantitySample>,
        options: HKStatisticsOptions,
        anchorDate: Date,
        intervalComponents: DateComponents
    ) {
        self.predicate = predicate
        self.options = options
        self.anchorDate = anchorDate
        self.intervalComponents = intervalComponents
    }

    private func lowered() throws -> StatisticsCollectionQueryDescriptor {
        StatisticsCollectionQueryDescriptor(
            predicate: try predicate.loweredQuantity(), options: options, anchorDate: anchorDate,
            intervalComponents: intervalComponents)
    }

    /// The statistics.
    public func result(for healthStore: HKHealthStore) async throws -> HKStatisticsCollection {
        HKStatisticsCollection(core: try await lowered().result(for: HKHealthStore.current))
    }

    /// The statistics, and how they change from then on.
    public func results(for healthStore: HKHealthStore) -> Results {
        let store = HKHealthStore.current
        return Results(base: { try lowered().results(for: store) }, convert: { Result($0) })
    }
}
