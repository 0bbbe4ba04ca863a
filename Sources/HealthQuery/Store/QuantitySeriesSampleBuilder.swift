public import Foundation

/// Builds a sample of many quantities of a type.
///
/// A series is stored and found as one sample, and takes little memory: up to 24 bytes for each quantity, and as much
/// again in the index. Statistics see every quantity (R12.3); a ``QuantitySeriesSampleQueryDescriptor`` reads them.
///
/// ```swift
/// let builder = QuantitySeriesSampleBuilder(
///     healthStore: store,
///     quantityType: QuantityType(.heartRate),
///     startDate: start,
///     device: nil
/// )
/// try builder.insert(Quantity(unit: beatsPerMinute, doubleValue: 72), at: start)
/// try builder.insert(Quantity(unit: beatsPerMinute, doubleValue: 75), at: start + 5)
/// let samples = try await builder.finishSeries(metadata: nil)
/// ```
public final class QuantitySeriesSampleBuilder: SeriesBuilder,
    // As in SeriesBuilder: all properties are constants of Sendable types.
    @unchecked Sendable
{
    /// The type of the quantities.
    public let quantityType: QuantityType
    /// When the sample begins; no quantity may begin earlier.
    public let startDate: Date
    private let draft: SharedDraft<SeriesDraft<QuantitySeriesPoints>>

    /// Creates a builder that saves through a store.
    ///
    /// - Parameters:
    ///   - healthStore: the store.
    ///   - quantityType: the type of the quantities.
    ///   - startDate: when the sample begins.
    ///   - device: the device that measured the quantities, if known.
    public init(healthStore: HealthStore, quantityType: QuantityType, startDate: Date, device: Device?) {
        self.quantityType = quantityType
        self.startDate = startDate
        let draft = SharedDraft(SeriesDraft(QuantitySeriesPoints(), of: quantityType))
        self.draft = draft
        super.init(healthStore: healthStore, device: device) { draft.change { $0.discard() } }
    }

    /// Adds a quantity that was measured over some time, in any order (R12.1).
    ///
    /// It takes the place of one that was added before and starts at the same time.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the time begins before ``startDate`` or is not usable,
    ///   the unit does not fit the type, the value is not finite, or the series is finished or discarded.
    /// - Complexity: O(1).
    public func insert(_ quantity: Quantity, for dateInterval: DateInterval) throws {
        let (start, end) = (dateInterval.start, dateInterval.end)
        guard quantityType.is(compatibleWith: quantity.unit) else {
            throw wrong("is measured in \(quantityType.canonicalUnit.unitString), which \(quantity.unit) does not fit")
        }
        guard quantity.value.isFinite, quantity.doubleValue(for: quantityType.canonicalUnit).isFinite else {
            throw wrong("must have finite values, was \(quantity)")
        }
        try SampleDates.validate(start, end, of: quantityType)
        guard startDate.timeIntervalSinceReferenceDate <= start.timeIntervalSinceReferenceDate else {
            throw wrong("begins at \(DateText.text(startDate)), and has no quantity at \(DateText.text(start))")
        }
        try draft.change { try $0.add { $0.append(quantity, start, end) } }
    }

    /// Adds a quantity that was measured at an instant; see ``insert(_:for:)``.
    public func insert(_ quantity: Quantity, at date: Date) throws {
        // An interval cannot be made of a date that is no number.
        try SampleDates.validate(date, date, of: quantityType)
        try insert(quantity, for: DateInterval(start: date, duration: 0))
    }

    /// Saves the series as one sample, which ends with the last quantity unless an end is given (R12.1).
    ///
    /// The quantities are sorted by time. They keep their unit if all have the same. If it throws, the builder can go
    /// on; afterwards it is not usable.
    ///
    /// - Parameters:
    ///   - metadata: the metadata of the sample.
    ///   - endDate: when the sample ends; nil for the end of the last quantity.
    /// - Returns: the sample as it is stored: always one, though HealthKit may make several; the one that was stored
    ///   before if the sync version is not greater (R8.9).
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if nothing was inserted, the end is before ``startDate`` or
    ///   the end of a quantity, the metadata is not valid, or the series is finished or discarded; with
    ///   `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` if the type may not be saved (R9.4, R9.5).
    /// - Complexity: O(n log n) for n quantities.
    @concurrent
    public func finishSeries(
        metadata: [String: MetadataValue]?,
        endDate: Date? = nil
    ) async throws -> [QuantitySample] {
        try await draft.finish(adding: metadata ?? [:]) { points, metadata in
            let sample = try points.sample(
                of: quantityType, from: startDate, to: endDate, device: device, metadata: metadata)
            var batch = RowBatch()
            try batch.validateAndAppend(sample)
            let rows = try await healthStore.write { [batch] in
                try await healthStore.database.saveMembers(batch, of: quantityType, by: $0)
            }
            return [rows.first.map { QuantitySample($0) } ?? sample]
        }
    }

    private func wrong(_ problem: String) -> HealthError {
        .invalidArgument("a series of \(quantityType.identifier) \(problem)")
    }
}
