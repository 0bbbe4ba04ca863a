/// Reads the voltages of an electrocardiogram, in the order of time.
///
/// ```swift
/// for try await measurement in ElectrocardiogramQueryDescriptor(electrocardiogram).results(for: store) {
///     print(measurement.timeSinceSampleStart, measurement.quantity(for: .appleWatchSimilarToLeadI))
/// }
/// ```
public struct ElectrocardiogramQueryDescriptor: AsyncSequenceQuery {
    /// The voltages of an electrocardiogram.
    public typealias Results = SeriesResults<Electrocardiogram.VoltageMeasurement>

    /// The electrocardiogram; what the store holds under its identifier is read.
    public var electrocardiogram: Electrocardiogram

    /// Creates a query.
    public init(_ electrocardiogram: Electrocardiogram) {
        self.electrocardiogram = electrocardiogram
    }

    /// The voltages of the electrocardiogram; see ``SeriesResults``.
    ///
    /// O(log n) for the first of them in a store of n samples, O(1) for each other.
    public func results(for healthStore: HealthStore) -> Results {
        Results(of: electrocardiogram, in: healthStore) { row in
            let content = Electrocardiogram(row).content
            let interval = content.interval
            return Results.Points(count: content.microvolts.count) { position in
                Electrocardiogram.VoltageMeasurement(
                    timeSinceSampleStart: Double(position) * interval, microvolts: content.microvolts[position])
            }
        }
    }
}
