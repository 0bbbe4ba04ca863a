public import Foundation

/// One of a fixed set of values over a span of time: a stage of sleep, a symptom, a stood hour.
///
/// Creating a sample accepts anything; ``validate()`` says what is wrong with it, and saving validates before it
/// changes anything.
///
/// ```swift
/// let sample = CategorySample(
///     type: CategoryType(.sleepAnalysis),
///     value: CategoryValueSleepAnalysis.asleepCore.rawValue,
///     start: bedtime,
///     end: waking
/// )
/// ```
public struct CategorySample: Sample, Hashable, Codable {
    /// The identifier of the sample.
    public let uuid: UUID
    /// When the sample begins.
    public let startDate: Date
    /// When the sample ends; equal to the start for an instant.
    public let endDate: Date
    /// The raw value of the type's enumeration.
    public let value: Int
    package let details: SampleDetails

    package init(uuid: UUID, start: Date, end: Date, value: Int, details: SampleDetails) {
        self.uuid = uuid
        self.startDate = start
        self.endDate = end
        self.value = value
        self.details = details
    }

    /// Creates a sample with a new identifier.
    public init(
        type categoryType: CategoryType,
        value: Int,
        start: Date,
        end: Date,
        device: Device? = nil,
        metadata: [String: MetadataValue]? = nil
    ) {
        self.init(
            uuid: UUIDSource.shared.next(),
            type: categoryType,
            value: value,
            start: start,
            end: end,
            device: device,
            metadata: metadata
        )
    }

    /// Creates a sample with an identifier of the caller's, which HealthKit does not offer; for reproducible tests.
    public init(
        uuid: UUID,
        type categoryType: CategoryType,
        value: Int,
        start: Date,
        end: Date,
        device: Device? = nil,
        metadata: [String: MetadataValue]? = nil
    ) {
        self.init(
            uuid: uuid,
            start: start,
            end: end,
            value: value,
            details: .unsaved(type: categoryType, unit: nil, device: device, metadata: metadata)
        )
    }

    /// The type of the sample.
    public var categoryType: CategoryType {
        // The initialisers take category types only.
        unsafeDowncast(details.type, to: CategoryType.self)
    }
}

extension CategorySample: CustomStringConvertible {
    /// The type, the value and the span, in UTC.
    public var description: String {
        "\(details.type.identifier) \(value) \(DateText.span(startDate, endDate))"
    }
}
