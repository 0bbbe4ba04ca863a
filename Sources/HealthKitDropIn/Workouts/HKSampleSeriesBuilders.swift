public import Foundation
import HealthQuery

/// Collects heartbeats, and makes a series of them.
open class HKHeartbeatSeriesBuilder: HKSeriesBuilder,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    private let builder: HeartbeatSeriesBuilder

    /// The greatest number of heartbeats of a series.
    open class var maximumCount: Int { HeartbeatSeriesBuilder.maximumCount }

    /// Begins a series at a date, in the store that is current now.
    public init(healthStore: HKHealthStore, device: HKDevice?, start startDate: Date) {
        let store = HKHealthStore.current
        builder = HeartbeatSeriesBuilder(healthStore: store, device: device?.core, start: startDate)
        super.init(builder, in: store)
    }

    /// Adds a heartbeat, some seconds after the start and after those before.
    open func addHeartbeat(at timeIntervalSinceStart: TimeInterval, precededByGap: Bool) async throws {
        try await turns.run {
            try await builder.addHeartbeat(at: timeIntervalSinceStart, precededByGap: precededByGap)
        }
    }

    /// Adds a heartbeat, some seconds after the start and after those before, and tells whether that went well.
    @preconcurrency
    open func addHeartbeatWithTimeInterval(
        sinceSeriesStartDate timeIntervalSinceStart: TimeInterval,
        precededByGap: Bool,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        next({ [builder] in
            try await builder.addHeartbeat(at: timeIntervalSinceStart, precededByGap: precededByGap)
        }) { completion($0 != nil, $1) }
    }

    /// Adds metadata.
    open nonisolated(nonsending) func addMetadata(_ metadata: [String: Any]) async throws {
        let metadata = try Metadata.checked(metadata)
        try await turns.run { try await builder.addMetadata(metadata) }
    }

    /// Adds metadata, and tells whether that went well.
    @preconcurrency
    open func addMetadata(
        _ metadata: [String: Any],
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let metadata = Result { try Metadata.checked(metadata) }
        next({ [builder] in try await builder.addMetadata(metadata.get()) }) { completion($0 != nil, $1) }
    }

    /// Saves the series.
    @discardableResult
    open func finishSeries() async throws -> HKHeartbeatSeriesSample {
        try await turns.run { try await Self.finish(builder) }
    }

    /// Saves the series, and hands it on.
    @preconcurrency
    open func finishSeries(completion: @escaping @Sendable (HKHeartbeatSeriesSample?, (any Error)?) -> Void) {
        next({ [builder] in try await Self.finish(builder) }, completion)
    }

    private static func finish(_ builder: HeartbeatSeriesBuilder) async throws -> HKHeartbeatSeriesSample {
        HKHeartbeatSeriesSample(_core: AnySample(stored: try await builder.finishSeries()))
    }
}

/// Collects quantities, and makes one sample of them.
open class HKQuantitySeriesSampleBuilder: NSObject,
    // It is a handle on the core's builder, which guards its state.
    @unchecked Sendable
{
    private let builder: QuantitySeriesSampleBuilder
    private let store: HealthStore
    private let turns = Turns()
    /// How many calls that save the sample are not done.
    private let finishing = Locked(0)

    /// Begins a sample at a date, in the store that is current now.
    public init(healthStore: HKHealthStore, quantityType: HKQuantityType, startDate: Date, device: HKDevice?) {
        store = HKHealthStore.current
        builder = QuantitySeriesSampleBuilder(
            healthStore: store, quantityType: quantityType.quantityCore, startDate: startDate, device: device?.core)
    }

    /// The type of the quantities.
    open var quantityType: HKQuantityType {
        HKObjectType.of(builder.quantityType) as? HKQuantityType ?? HKQuantityType(core: builder.quantityType)
    }
    /// When the sample begins.
    open var startDate: Date { builder.startDate }
    /// The hardware that measured the quantities; nil if unknown.
    open var device: HKDevice? { builder.device.map { HKDevice(core: $0) } }

    /// Adds a quantity that was measured at an instant.
    open func insert(_ quantity: HKQuantity, at date: Date) throws {
        try checkOpen()
        try builder.insert(quantity.core, at: date)
    }

    /// Adds a quantity that was measured over some time.
    open func insert(_ quantity: HKQuantity, for dateInterval: DateInterval) throws {
        try checkOpen()
        try builder.insert(quantity.core, for: dateInterval)
    }

    /// Says that nothing can be added while the sample is saved.
    private func checkOpen() throws {
        guard finishing.withLock({ $0 == 0 }) else { throw HealthError.invalidArgument("the series is being finished") }
    }

    /// Ends the building without a sample, after the steps that were asked for before.
    open func discard() { turns.perform { [builder] in builder.discard() } }

    /// Saves the sample; always one.
    @discardableResult
    open nonisolated(nonsending) func finishSeries(metadata: [String: Any]?) async throws -> [HKQuantitySample] {
        try await finishSeries(metadata: metadata, endDate: nil)
    }

    /// Saves the sample with an end; always one.
    @discardableResult
    open nonisolated(nonsending) func finishSeries(
        metadata: [String: Any]?,
        endDate: Date?
    ) async throws -> [HKQuantitySample] {
        let metadata = try Metadata.checked(metadata)
        finishing.withLock { $0 += 1 }
        defer { finishing.withLock { $0 -= 1 } }
        return try await turns.run { try await Self.finish(builder, metadata, endDate) }
    }

    /// Saves the sample, and hands it on.
    @preconcurrency
    open func finishSeries(
        metadata: [String: Any]?,
        completion: @escaping @Sendable ([HKQuantitySample]?, (any Error)?) -> Void
    ) {
        finishSeries(metadata: metadata, endDate: nil, completion: completion)
    }

    /// Saves the sample with an end, and hands it on.
    @preconcurrency
    open func finishSeries(
        metadata: [String: Any]?,
        endDate: Date?,
        completion: @escaping @Sendable ([HKQuantitySample]?, (any Error)?) -> Void
    ) {
        let metadata = Result { try Metadata.checked(metadata) }
        finishing.withLock { $0 += 1 }
        turns.run(
            in: store,
            { [builder, finishing] in
                // The handler may go on where this failed.
                defer { finishing.withLock { $0 -= 1 } }
                return try await Self.finish(builder, metadata.get(), endDate)
            }, completion)
    }

    private static func finish(
        _ builder: QuantitySeriesSampleBuilder,
        _ metadata: [String: MetadataValue],
        _ endDate: Date?
    ) async throws -> [HKQuantitySample] {
        try await builder.finishSeries(metadata: metadata, endDate: endDate)
            .compactMap { HKSample.of(AnySample(stored: $0)) as? HKQuantitySample }
    }
}
