public import Foundation

/// Samples that belong together: the two numbers of a blood pressure, the nutrients of something eaten.
///
/// A correlation is a sample of its own type. Its members are ordinary samples: they are saved with it in one step, and
/// answer the queries and statistics of their own types (R6.3).
///
/// Creating a correlation accepts anything; ``validate()`` says what is wrong with it, and saving validates before it
/// changes anything. A blood pressure need not have both its numbers (R6.7).
///
/// ```swift
/// let reading = Correlation(
///     type: CorrelationType(.bloodPressure),
///     start: now,
///     end: now,
///     objects: [systolic, diastolic]
/// )
/// try await store.save(reading)
/// ```
public struct Correlation: Sample, Hashable, Codable {
    package let fields: SampleFields
    /// The members, as values that can be compared.
    package let members: Set<AnySample>

    package init(_ fields: SampleFields, members: () -> Set<AnySample>) {
        self.fields = fields
        self.members = members()
    }

    /// Creates a correlation.
    ///
    /// Without `uuid` it gets a new identifier. One of the caller's, which HealthKit does not offer, makes tests
    /// reproducible.
    public init(
        uuid: UUID? = nil,
        type correlationType: CorrelationType,
        start: Date,
        end: Date,
        objects: [any Sample],
        device: Device? = nil,
        metadata: [String: MetadataValue]? = nil
    ) {
        let details = SampleDetails.unsaved(type: correlationType, unit: nil, device: device, metadata: metadata)
        fields = SampleFields(uuid: uuid, start: start, end: end, details: details)
        members = Set(objects.map { AnySample($0) ?? AnySample(foreign: $0) })
    }

    /// When the correlation begins.
    public var startDate: Date { fields.startDate }
    /// When the correlation ends; equal to the start for an instant.
    public var endDate: Date { fields.endDate }
    /// The identifier of the sample.
    public var uuid: UUID { fields.uuid }
    /// The revision of the app that saved the sample; before it is saved, that of the running program (R8.3).
    public var sourceRevision: SourceRevision { details.sourceRevision }
    /// The hardware that made the data, if known.
    public var device: Device? { details.device }
    /// What else is known; empty rather than nil.
    ///
    /// Made anew each time, in O(n) for n pairs.
    public var metadata: [String: MetadataValue] { details.metadata }
    /// The type of the correlation.
    public var correlationType: CorrelationType {
        // The initialisers take correlation types only.
        unsafeDowncast(details.type, to: CorrelationType.self)
    }

    /// The samples it holds, each once, by start; HealthKit gives a set.
    ///
    /// Cast them to their kind. A correlation that the store hands out holds those members that are stored and visible
    /// to its reader: fewer than were saved, if some were deleted (R6.5).
    ///
    /// O(k log k) for k objects.
    public var objects: [any Sample] { members.inOrder.map(\.sample) }

    /// The samples of one type that it holds, by start; none if the type is not one of samples.
    ///
    /// O(k) for k objects.
    public func objects(for objectType: ObjectType) -> [any Sample] {
        members.filter { $0.sampleType == objectType }.inOrder.map(\.sample)
    }
}

extension Correlation: CustomStringConvertible {
    /// The type, how many samples it holds, and the span, in UTC.
    public var description: String {
        let count = members.count == 1 ? "1 object" : "\(members.count) objects"
        return "\(details.type.identifier) \(count) \(DateText.span(startDate, endDate))"
    }
}
