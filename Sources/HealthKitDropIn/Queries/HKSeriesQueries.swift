public import Foundation
import HealthQuery

/// Asks for the voltages of an electrocardiogram, one after another.
open class HKElectrocardiogramQuery: HKQuery,
    // What it adds that changes is behind a lock.
    @unchecked Sendable
{
    /// What comes to the handler.
    public enum Result: Sendable {
        /// A voltage.
        case measurement(HKElectrocardiogram.VoltageMeasurement)
        /// An error, after which nothing comes.
        case error(any Error)
        /// There are no more.
        case done
    }

    private let electrocardiogram: HKElectrocardiogram
    private let handler:
        LaterHandler<(HKElectrocardiogramQuery, HKElectrocardiogram.VoltageMeasurement?, Bool, (any Error)?) -> Void>

    /// Asks for the voltages of an electrocardiogram.
    public convenience init(
        _ ecg: HKElectrocardiogram,
        dataHandler: @escaping (HKElectrocardiogramQuery, Result) -> Void
    ) {
        self.init(electrocardiogram: ecg) { query, voltage, _, error in
            if let error {
                dataHandler(query, .error(error))
            } else {
                dataHandler(query, voltage.map { .measurement($0) } ?? .done)
            }
        }
    }

    /// Asks for the voltages of an electrocardiogram.
    ///
    /// The handler is told a voltage, whether there are no more, and what went wrong.
    public init(
        electrocardiogram: HKElectrocardiogram,
        dataHandler:
            @escaping (HKElectrocardiogramQuery, HKElectrocardiogram.VoltageMeasurement?, Bool, (any Error)?) -> Void
    ) {
        self.electrocardiogram = electrocardiogram
        handler = LaterHandler(call: dataHandler)
        super.init(.electrocardiogramType(), nil)
    }

    override func start(in store: HealthStore) {
        let query = ElectrocardiogramQueryDescriptor(electrocardiogram.electrocardiogram)
        startSeries(
            in: store, following: { query.results(for: store) },
            { [self] in handler.call(self, HKElectrocardiogram.VoltageMeasurement(core: $0), false, nil) },
            end: { [self] in handler.call(self, nil, true, $0) })
    }
}

/// Asks for the heartbeats of a series, one after another.
open class HKHeartbeatSeriesQuery: HKQuery,
    // What it adds that changes is behind a lock.
    @unchecked Sendable
{
    private let series: HKHeartbeatSeriesSample
    private let handler: @Sendable (HKHeartbeatSeriesQuery, TimeInterval, Bool, Bool, (any Error)?) -> Void

    /// Asks for the heartbeats of a series.
    ///
    /// The handler is told the seconds since the series began, whether beats may be missing before, whether this was the
    /// last, and what went wrong.
    @preconcurrency
    public init(
        heartbeatSeries: HKHeartbeatSeriesSample,
        dataHandler: @escaping @Sendable (HKHeartbeatSeriesQuery, TimeInterval, Bool, Bool, (any Error)?) -> Void
    ) {
        series = heartbeatSeries
        handler = dataHandler
        super.init(HKSeriesType.heartbeat(), nil)
    }

    override func start(in store: HealthStore) {
        let query = HeartbeatSeriesQueryDescriptor(HeartbeatSeriesSample(series.core))
        startSeries(
            in: store, following: { query.results(for: store) },
            tellingLast: { [self] in handler(self, $0.timeIntervalSinceStart, $0.precededByGap, $1, nil) },
            orEnd: { [self] in handler(self, 0, false, true, $0) })
    }
}

/// Asks for the quantities that samples are made of, one after another.
open class HKQuantitySeriesSampleQuery: HKQuery,
    // What it adds that changes is behind a lock.
    @unchecked Sendable
{
    private let quantityType: HKQuantityType
    private let options = Locked<QuantitySeriesSampleQueryDescriptor.Options>([])
    private let handler:
        @Sendable (HKQuantitySeriesSampleQuery, HKQuantity?, DateInterval?, HKQuantitySample?, Bool, (any Error)?) ->
            Void

    /// Asks for the quantities of samples of a type.
    ///
    /// The handler is told a quantity, when it was measured, its sample if that was asked for, whether it is the last,
    /// and what went wrong. The last call has no quantity only if there is none, or after an error.
    @preconcurrency
    public init(
        quantityType: HKQuantityType,
        predicate: NSPredicate?,
        quantityHandler:
            @escaping @Sendable (
                HKQuantitySeriesSampleQuery, HKQuantity?, DateInterval?, HKQuantitySample?, Bool, (any Error)?
            ) -> Void
    ) {
        self.quantityType = quantityType
        handler = quantityHandler
        super.init(quantityType, predicate)
    }

    /// Asks for the quantities of a sample.
    ///
    /// The handler is told a quantity, when it was measured, whether it is the last, and what went wrong.
    @available(*, deprecated, message: "Use init(quantityType:predicate:quantityHandler:)")
    @preconcurrency
    public init(
        sample quantitySample: HKQuantitySample,
        quantityHandler:
            @escaping @Sendable (HKQuantitySeriesSampleQuery, HKQuantity?, Date?, Bool, (any Error)?) -> Void
    ) {
        quantityType = quantitySample.quantityType
        handler = { query, quantity, interval, _, isDone, error in
            quantityHandler(query, quantity, interval?.start, isDone, error)
        }
        super.init(quantityType, HKQuery.predicateForObject(with: quantitySample.uuid))
    }

    /// Whether the handler is told the samples of the quantities.
    open var includeSample: Bool {
        get { options.withLock { $0.contains(.includeSample) } }
        set {
            options.withLock {
                if newValue { $0.insert(.includeSample) } else { $0.remove(.includeSample) }
            }
        }
    }

    /// Whether the quantities come sample by sample.
    open var orderByQuantitySampleStartDate: Bool {
        get { options.withLock { $0.contains(.orderByQuantitySampleStartDate) } }
        set {
            options.withLock {
                if newValue {
                    $0.insert(.orderByQuantitySampleStartDate)
                } else {
                    $0.remove(.orderByQuantitySampleStartDate)
                }
            }
        }
    }

    override func start(in store: HealthStore) {
        let options = options.withLock { $0 }
        startSeries(
            in: store,
            following: { [self] in
                QuantitySeriesSampleQueryDescriptor(
                    predicate: .quantitySample(
                        type: quantityType.quantityCore, predicate: try predicate?.lowered()),
                    options: options
                ).results(for: store)
            },
            tellingLast: { [self] in
                let result = HKQuantitySeriesSampleQueryDescriptor.Result($0)
                handler(self, result.quantity, result.dateInterval, result.sample, $1, nil)
            },
            orEnd: { [self] in handler(self, nil, nil, nil, true, $0) })
    }
}

extension HKQuery {
    /// Hands each point of a series to a handler, and its end to another, with the error if there was one.
    func startSeries<Elements: AsyncSequence & Sendable>(
        in store: HealthStore,
        following elements: @escaping @Sendable () throws -> Elements,
        _ handler: @escaping @Sendable (Elements.Element) -> Void,
        end: @escaping @Sendable ((any Error)?) -> Void
    ) where Elements.Element: Sendable {
        execution.start(in: store) { [self] in
            do {
                for try await element in try elements() {
                    await execution.deliver(in: store) { handler(element) }
                }
                await execution.deliver(in: store) { end(nil) }
            } catch is CancellationError where Task.isCancelled {
                return
            } catch {
                await execution.deliver(in: store) { end(error) }
            }
        }
    }

    /// Hands each point of a series to a handler, with whether it is the last.
    ///
    /// Another handler is told of the end where no point was the last: there was none, or an error came.
    func startSeries<Elements: AsyncSequence & Sendable>(
        in store: HealthStore,
        following elements: @escaping @Sendable () throws -> Elements,
        tellingLast handler: @escaping @Sendable (Elements.Element, _ isLast: Bool) -> Void,
        orEnd end: @escaping @Sendable ((any Error)?) -> Void
    ) where Elements.Element: Sendable {
        execution.start(in: store) { [self] in
            // What came last, until it is known whether more comes.
            var kept: Elements.Element?
            do {
                for try await element in try elements() {
                    if let point = kept { await execution.deliver(in: store) { handler(point, false) } }
                    kept = element
                }
                if let point = kept {
                    await execution.deliver(in: store) { handler(point, true) }
                } else {
                    await execution.deliver(in: store) { end(nil) }
                }
            } catch is CancellationError where Task.isCancelled {
                return
            } catch {
                if let point = kept { await execution.deliver(in: store) { handler(point, false) } }
                await execution.deliver(in: store) { end(error) }
            }
        }
    }
}
