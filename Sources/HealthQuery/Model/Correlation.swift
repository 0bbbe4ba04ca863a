public import Foundation

/// Samples that belong together: the two numbers of a blood pressure, the nutrients of something eaten.
///
/// A correlation is a sample of its own type. What it holds are ordinary samples: they are saved with it in one step,
/// and answer the queries and statistics of their own types (R6.3).
///
/// Creating a correlation accepts anything; ``validate()`` says what is wrong with it, and saving validates before it
/// changes anything. That a blood pressure has both its numbers is not asked (R6.7).
///
/// ```swift
/// let reading = Correlation(
///     type: CorrelationType(.bloodPressure),
///     start: now,
///     end: now,
///     objects: [.quantity(systolic), .quantity(diastolic)]
/// )
/// try await store.save(reading)
/// ```
public struct Correlation: Sample, Hashable {
    /// What identifies the correlation.
    public let uuid: UUID
    /// When the correlation begins.
    public let startDate: Date
    /// When the correlation ends; equal to the start for an instant.
    public let endDate: Date
    /// The samples it holds.
    ///
    /// One that the store hands out holds those that are stored and that its reader may see: fewer than were saved, if
    /// some were deleted (R6.5).
    public let objects: Set<AnySample>
    package let details: SampleDetails

    package init(uuid: UUID, start: Date, end: Date, objects: Set<AnySample>, details: SampleDetails) {
        self.uuid = uuid
        self.startDate = start
        self.endDate = end
        self.objects = objects
        self.details = details
    }

    /// Creates a correlation with a new identifier.
    public init(type correlationType: CorrelationType, start: Date, end: Date, objects: Set<AnySample>) {
        self.init(type: correlationType, start: start, end: end, objects: objects, device: nil, metadata: nil)
    }

    /// Creates a correlation with a new identifier and metadata.
    public init(
        type correlationType: CorrelationType,
        start: Date,
        end: Date,
        objects: Set<AnySample>,
        metadata: [String: MetadataValue]?
    ) {
        self.init(type: correlationType, start: start, end: end, objects: objects, device: nil, metadata: metadata)
    }

    /// Creates a correlation with a new identifier, a device and metadata.
    public init(
        type correlationType: CorrelationType,
        start: Date,
        end: Date,
        objects: Set<AnySample>,
        device: Device?,
        metadata: [String: MetadataValue]?
    ) {
        self.init(
            uuid: UUIDSource.shared.next(),
            type: correlationType,
            start: start,
            end: end,
            objects: objects,
            device: device,
            metadata: metadata
        )
    }

    /// Creates a correlation with an identifier of the caller's, which HealthKit does not offer; for reproducible
    /// tests.
    public init(
        uuid: UUID,
        type correlationType: CorrelationType,
        start: Date,
        end: Date,
        objects: Set<AnySample>,
        device: Device? = nil,
        metadata: [String: MetadataValue]? = nil
    ) {
        self.init(
            uuid: uuid,
            start: start,
            end: end,
            objects: objects,
            details: .unsaved(type: correlationType, unit: nil, device: device, metadata: metadata)
        )
    }

    /// Creates a correlation of samples of any kind, with a new identifier.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if one is not of the package's own types.
    public init(
        type correlationType: CorrelationType,
        start: Date,
        end: Date,
        objects: [any Sample],
        device: Device? = nil,
        metadata: [String: MetadataValue]? = nil
    ) throws {
        let members = try objects.map { object in
            guard let member = AnySample(object) else {
                throw HealthError.invalidArgument("a correlation cannot hold a \(Swift.type(of: object))")
            }
            return member
        }
        self.init(
            type: correlationType, start: start, end: end, objects: Set(members), device: device, metadata: metadata)
    }

    /// The type of the correlation.
    public var correlationType: CorrelationType {
        // The initialisers take nothing but a correlation type.
        unsafeDowncast(details.type, to: CorrelationType.self)
    }

    /// The samples of one type that it holds; none for a type of other things than samples.
    ///
    /// O(k) for k objects.
    public func objects(for objectType: ObjectType) -> Set<AnySample> {
        objects.filter { $0.sampleType == objectType }
    }
}

extension Correlation {
    /// The type of the correlation.
    public var sampleType: SampleType { details.type }
    /// The revision of the app that saved the correlation; before it is saved, that of the running program (R8.3).
    public var sourceRevision: SourceRevision { details.sourceRevision }
    /// The hardware that made the data, if known.
    public var device: Device? { details.device }
    /// What else is known; empty rather than nil.
    public var metadata: [String: MetadataValue] { details.metadata }
}

extension Correlation: CustomStringConvertible {
    /// The type, how many samples it holds, and the span, in UTC.
    public var description: String {
        let count = objects.count == 1 ? "1 object" : "\(objects.count) objects"
        return "\(details.type.identifier) \(count) \(DateText.span(startDate, endDate))"
    }
}
