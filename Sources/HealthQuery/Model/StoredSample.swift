package import Foundation

/// A sample in the form that stores hold; the value of every kind conforms to it.
///
/// A store knows of each sample its fields and the members. What else a kind has lies in the
/// ``SampleDetails/payload``.
package protocol StoredSample: DetailedSample, Hashable, Codable {
    /// The samples that this one holds and that are saved with it.
    var members: Set<AnySample> { get }

    /// Makes a sample from what a store knows of it.
    ///
    /// - Parameter members: finds the members; called only for kinds that hold samples.
    init(_ fields: SampleFields, members: () -> Set<AnySample>)

    /// Says what is wrong with the sample; an imported one may lack required metadata, as another store took it.
    func validate(isImported: Bool) throws

    /// The key paths of the kind that stand for what every kind has.
    static var shared: SharedKeyPaths<Self> { get }

    /// The columns of the index that key paths of the kind stand for.
    static var columns: [PartialKeyPath<Self>: SampleColumn] { get }

    /// Writes the kind's own fields.
    func encodeContent(to container: inout KeyedEncodingContainer<SampleCodingKey>) throws
    /// Reads what ``encodeContent(to:)`` wrote.
    static func content(from container: KeyedDecodingContainer<SampleCodingKey>) throws -> SampleContent
}

/// The key paths of a kind for what every kind has, dates aside.
///
/// Each kind declares these properties itself, and so must every property in ``StoredSample/columns``: key paths of what
/// a protocol gives to all kinds are not equal in all modules that write them.
package struct SharedKeyPaths<Kind> {
    package let uuid: KeyPath<Kind, UUID>
    package let sourceRevision: KeyPath<Kind, SourceRevision>
    package let device: KeyPath<Kind, Device?>
    package let metadata: KeyPath<Kind, [String: MetadataValue]>

    package init(
        uuid: KeyPath<Kind, UUID>,
        sourceRevision: KeyPath<Kind, SourceRevision>,
        device: KeyPath<Kind, Device?>,
        metadata: KeyPath<Kind, [String: MetadataValue]>
    ) {
        (self.uuid, self.sourceRevision, self.device, self.metadata) = (uuid, sourceRevision, device, metadata)
    }
}

/// A sample that is made of fields.
package protocol DetailedSample: Sample {
    var fields: SampleFields { get }
}

/// A type that stands for samples at an edge of the package, and knows which of its properties are columns.
package protocol ColumnNaming {
    /// The column that a key path of the type stands for; nil if it is none.
    static func column(_ keyPath: AnyKeyPath) -> SampleColumn?
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
    package var members: Set<AnySample> { [] }

    package init(_ sample: AnySample) { self.init(sample.fields, members: { sample.members }) }

    package func encodeContent(to container: inout KeyedEncodingContainer<SampleCodingKey>) throws {}

    package static func content(from container: KeyedDecodingContainer<SampleCodingKey>) throws -> SampleContent {
        SampleContent()
    }
}

// Public, as they fulfil what a public protocol asks of public kinds.
extension DetailedSample {
    package var details: SampleDetails { fields.details }
    /// The identifier of the sample.
    public var uuid: UUID { fields.uuid }
    /// The type of the sample.
    public var sampleType: SampleType { details.type }
    /// The revision of the app that saved the sample; before it is saved, that of the running program (R8.3).
    public var sourceRevision: SourceRevision { details.sourceRevision }
    /// The hardware that made the data, if known.
    public var device: Device? { details.device }
    /// What else is known; empty rather than nil.
    ///
    /// Made anew each time, in O(n) for n pairs.
    public var metadata: [String: MetadataValue] { details.metadata }
}
