package import Foundation

/// A sample in the form that stores hold; the value of every kind conforms to it.
///
/// A store knows of each sample the identifier, two dates, a number, the shared details and the members. Everything
/// else lies in the ``SampleDetails/payload``.
package protocol StoredSample: DetailedSample, Hashable, Codable {
    /// The value in the index's column of values, for predicates and statistics: a number, the raw value of an
    /// enumeration, or 0.
    var storedValue: Double { get }
    /// The samples that this one holds and that are saved with it.
    var members: Set<AnySample> { get }

    /// Makes a sample from what a store knows of it.
    ///
    /// - Parameter members: finds the members; called only for kinds that hold samples.
    init(
        uuid: UUID,
        start: Date,
        end: Date,
        value: Double,
        details: SampleDetails,
        members: () -> Set<AnySample>
    )

    /// Says what is wrong with the sample; an imported one may lack required metadata, as another store took it.
    func validate(isImported: Bool) throws

    /// The column of the index that a key path of the kind stands for; nil if there is none.
    static func column(_ keyPath: PartialKeyPath<Self>) -> SampleColumn?

    /// Writes the kind's own fields.
    func encodeContent(to container: inout KeyedEncodingContainer<SampleCodingKey>) throws
    /// Reads what ``encodeContent(to:)`` wrote.
    static func content(from container: KeyedDecodingContainer<SampleCodingKey>) throws -> SampleContent
}

/// A sample that shares with others what is not its own.
package protocol DetailedSample: Sample {
    /// What the sample shares with others.
    var details: SampleDetails { get }
}

/// A column of the index that samples can be sorted by.
package enum SampleColumn: Sendable, Hashable {
    case start, end, value
}

/// The fields of a sample that not every kind has.
package struct SampleContent {
    package var value = 0.0
    package var unit: HealthUnit?
    package var payload: (any SamplePayload)?
    package var members: Set<AnySample> = []

    package init() {}
}

extension StoredSample {
    package var storedValue: Double { 0 }
    package var members: Set<AnySample> { [] }

    package init(_ sample: AnySample) {
        self.init(
            uuid: sample.uuid,
            start: sample.startDate,
            end: sample.endDate,
            value: sample.value,
            details: sample.details,
            members: { sample.members }
        )
    }

    /// Says what is wrong with a sample of the kind, without boxing it.
    static func validate(_ sample: AnySample, isImported: Bool) throws {
        try Self(sample).validate(isImported: isImported)
    }

    package func encodeContent(to container: inout KeyedEncodingContainer<SampleCodingKey>) throws {}

    package static func content(from container: KeyedDecodingContainer<SampleCodingKey>) throws -> SampleContent {
        SampleContent()
    }
}

// Public, as they fulfil what a public protocol asks of public kinds.
extension DetailedSample {
    /// The type of the sample.
    public var sampleType: SampleType { details.type }
    /// The revision of the app that saved the sample; before it is saved, that of the running program (R8.3).
    public var sourceRevision: SourceRevision { details.sourceRevision }
    /// The hardware that made the data, if known.
    public var device: Device? { details.device }
    /// What else is known; empty rather than nil.
    public var metadata: [String: MetadataValue] { details.metadata }
}
