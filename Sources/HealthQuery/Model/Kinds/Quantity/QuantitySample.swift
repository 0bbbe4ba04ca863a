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
    /// The identifier of the sample.
    public let uuid: UUID
    /// When the sample begins.
    public let startDate: Date
    /// When the sample ends; equal to the start for an instant.
    public let endDate: Date
    /// The caller's number, in the unit of `details`.
    package let value: Double
    package let details: SampleDetails

    package init(uuid: UUID, start: Date, end: Date, value: Double, details: SampleDetails) {
        self.uuid = uuid
        self.startDate = start
        self.endDate = end
        self.value = value
        self.details = details
    }

    /// Creates a sample with a new identifier.
    public init(
        type quantityType: QuantityType,
        quantity: Quantity,
        start: Date,
        end: Date,
        device: Device? = nil,
        metadata: [String: MetadataValue]? = nil
    ) {
        self.init(
            uuid: UUIDSource.shared.next(),
            type: quantityType,
            quantity: quantity,
            start: start,
            end: end,
            device: device,
            metadata: metadata
        )
    }

    /// Creates a sample with an identifier of the caller's, which HealthKit does not offer; for reproducible tests.
    public init(
        uuid: UUID,
        type quantityType: QuantityType,
        quantity: Quantity,
        start: Date,
        end: Date,
        device: Device? = nil,
        metadata: [String: MetadataValue]? = nil
    ) {
        self.init(
            uuid: uuid,
            start: start,
            end: end,
            value: quantity.value,
            details: .unsaved(type: quantityType, unit: quantity.unit, device: device, metadata: metadata)
        )
    }

    /// The type of the sample.
    public var quantityType: QuantityType {
        // The initialisers take quantity types only.
        unsafeDowncast(details.type, to: QuantityType.self)
    }

    /// The measured quantity, in the unit it was given in.
    public var quantity: Quantity {
        Quantity(unit: details.unit ?? .count(), doubleValue: value)
    }

    /// How many quantities the sample is made of; 1, as there are no series yet.
    public var count: Int { 1 }
}

extension QuantitySample: CustomStringConvertible {
    /// The type, the quantity and the span, in UTC.
    public var description: String {
        "\(details.type.identifier) \(quantity) \(DateText.span(startDate, endDate))"
    }
}
