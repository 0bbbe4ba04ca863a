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
    @usableFromInline package let fields: SampleFields

    /// Creates a sample.
    ///
    /// Without `uuid` it gets a new identifier. One of the caller's, which HealthKit does not offer, makes tests
    /// reproducible.
    public init(
        uuid: UUID? = nil,
        type categoryType: CategoryType,
        value: Int,
        start: Date,
        end: Date,
        device: Device? = nil,
        metadata: [String: MetadataValue]? = nil
    ) {
        fields = SampleFields(
            uuid: uuid,
            start: start,
            end: end,
            value: Double(value),
            details: .unsaved(type: categoryType, unit: nil, device: device, metadata: metadata)
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
    /// The raw value of the type's enumeration.
    @inlinable public var value: Int {
        // Only values that no type has are rounded or out of range, and no store holds those.
        Int(exactly: fields.value) ?? (fields.value < 0 ? .min : .max)
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
