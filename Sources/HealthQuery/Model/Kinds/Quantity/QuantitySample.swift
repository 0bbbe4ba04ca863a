public import Foundation

/// A measured number with a unit over a span of time: steps, a heart rate, a body mass.
///
/// Creating a sample accepts anything; ``validate()`` says what is wrong with it, and saving validates before it
/// changes anything. A sample takes 48 bytes, one of them a reference to what it shares with others.
///
/// ```swift
/// let sample = QuantitySample(
///     type: QuantityType(.stepCount),
///     quantity: Quantity(unit: .count(), doubleValue: 120),
///     start: start,
///     end: start.addingTimeInterval(60)
/// )
/// ```
public struct QuantitySample: Sample, Hashable, Codable {
    @usableFromInline package let fields: SampleFields
    /// The caller's number, in the unit of `details`.
    package var value: Double { fields.value }

    /// Creates a sample.
    ///
    /// Without `uuid` it gets a new identifier. One of the caller's, which HealthKit does not offer, makes tests
    /// reproducible.
    public init(
        uuid: UUID? = nil,
        type quantityType: QuantityType,
        quantity: Quantity,
        start: Date,
        end: Date,
        device: Device? = nil,
        metadata: [String: MetadataValue]? = nil
    ) {
        fields = SampleFields(
            uuid: uuid,
            start: start,
            end: end,
            value: quantity.value,
            details: .unsaved(type: quantityType, unit: quantity.unit, device: device, metadata: metadata)
        )
    }

    // Inlinable, as a loop over many samples reads little else.
    /// When the sample begins.
    @inlinable public var startDate: Date { fields.startDate }
    /// When the sample ends; equal to the start for an instant.
    @inlinable public var endDate: Date { fields.endDate }
    /// The identifier of the sample.
    @inlinable public var uuid: UUID { fields.uuid }
    /// The revision of the app that saved the sample; before it is saved, that of the running program (R8.3).
    public var sourceRevision: SourceRevision { details.sourceRevision }
    /// The hardware that made the data, if known.
    public var device: Device? { details.device }
    /// What else is known; empty rather than nil.
    ///
    /// Made anew each time, in O(n) for n pairs.
    public var metadata: [String: MetadataValue] { details.metadata }
    /// The type of the sample.
    public var quantityType: QuantityType {
        // The initialisers take quantity types only.
        unsafeDowncast(details.type, to: QuantityType.self)
    }

    /// The measured quantity, in the unit it was given in; of a series the sum, or for discrete types the average.
    @inlinable public var quantity: Quantity {
        Quantity(fields.details.unitReference ?? UnitReference(.count()), fields.value)
    }

    /// How many quantities the sample is made of: more than 1 for a series, see ``QuantitySeriesSampleBuilder``.
    public var count: Int { series?.count ?? 1 }
}

extension QuantitySample: CustomStringConvertible {
    /// The type, the quantity, the span in UTC, and of a series how many quantities it has.
    public var description: String {
        let quantities = series.map { " (\($0.count) quantities)" } ?? ""
        return "\(details.type.identifier) \(quantity)\(quantities) \(DateText.span(startDate, endDate))"
    }
}
