public import Foundation
public import HealthQuery

/// Asks for the voltages of an electrocardiogram, one after another.
public struct HKElectrocardiogramQueryDescriptor: HKAsyncSequenceQuery, Sendable {
    /// What it answers.
    public typealias Results = HKQueryResults<
        SeriesResults<Electrocardiogram.VoltageMeasurement>, HKElectrocardiogram.VoltageMeasurement
    >
    /// What it answers.
    public typealias Sequence = Results

    /// The electrocardiogram.
    public var electrocardiogram: HKElectrocardiogram

    /// Asks for the voltages of an electrocardiogram.
    public init(_ electrocardiogram: HKElectrocardiogram) {
        self.electrocardiogram = electrocardiogram
    }

    /// The voltages.
    public func results(for healthStore: HKHealthStore) -> Results {
        let (store, core) = (HKHealthStore.current, electrocardiogram.electrocardiogram)
        return Results(
            base: { ElectrocardiogramQueryDescriptor(core).results(for: store) },
            convert: { HKElectrocardiogram.VoltageMeasurement(core: $0) })
    }
}

/// Asks for the heartbeats of a series, one after another.
public struct HKHeartbeatSeriesQueryDescriptor: HKAsyncSequenceQuery, Sendable {
    /// A heartbeat.
    public typealias Heartbeat = HeartbeatSeriesQueryDescriptor.Heartbeat
    /// What it answers.
    public typealias Results = HKQueryResults<SeriesResults<Heartbeat>, Heartbeat>
    /// What it answers.
    public typealias Sequence = Results

    /// The series.
    public var sample: HKHeartbeatSeriesSample

    /// Asks for the heartbeats of a series.
    public init(_ sample: HKHeartbeatSeriesSample) {
        self.sample = sample
    }

    /// The heartbeats.
    public func results(for healthStore: HKHealthStore) -> Results {
        let (store, core) = (HKHealthStore.current, HeartbeatSeriesSample(sample.core))
        return Results(base: { HeartbeatSeriesQueryDescriptor(core).results(for: store) }, convert: { $0 })
    }
}

/// Asks for the quantities that samples are made of, one after another.
public struct HKQuantitySeriesSampleQueryDescriptor: HKAsyncSequenceQuery, Sendable {
    /// How the quantities come.
    public typealias Options = QuantitySeriesSampleQueryDescriptor.Options

    /// A quantity.
    public struct Result: Hashable, Sendable {
        /// The quantity.
        public let quantity: HKQuantity
        /// When it was measured.
        public let dateInterval: DateInterval
        /// The sample it belongs to; nil unless it was asked for.
        public let sample: HKQuantitySample?

        init(_ core: QuantitySeriesSampleQueryDescriptor.Result) {
            quantity = HKQuantity(core: core.quantity)
            dateInterval = core.dateInterval
            sample = core.sample.flatMap { HKSample.of(AnySample(stored: $0)) as? HKQuantitySample }
        }
    }

    /// What it answers.
    public typealias Results = HKQueryResults<QuantitySeriesSampleQueryDescriptor.Results, Result>
    /// What it answers.
    public typealias Sequence = Results

    /// What is asked for.
    public var predicate: HKSamplePredicate<HKQuantitySample>
    /// How the quantities come.
    public var options: Options

    /// Asks for the quantities of samples.
    public init(predicate: HKSamplePredicate<HKQuantitySample>, options: Options = []) {
        self.predicate = predicate
        self.options = options
    }

    /// The quantities.
    public func results(for healthStore: HKHealthStore) -> Results {
        let store = HKHealthStore.current
        return Results(
            base: {
                QuantitySeriesSampleQueryDescriptor(predicate: try predicate.loweredQuantity(), options: options)
                    .results(for: store)
            },
            convert: { Result($0) })
    }
}
