package import Foundation

/// A sample as a store holds it: what a kind says of its values.
///
/// A store knows of each sample its identifier, two dates, a number, what it shares with others, and what it holds.
/// Whatever else a kind has lies in the ``SampleDetails/payload``.
package protocol StoredSample: Sample, Hashable, Codable {
    /// What the sample shares with others.
    var details: SampleDetails { get }
    /// What the index keeps in its column of values, for predicates and statistics: a number, the raw value of an
    /// enumeration, or 0.
    var storedValue: Double { get }
    /// What the sample holds and is saved with it; samples of their own.
    var members: Set<AnySample> { get }

    /// The sample of which a store knows this.
    ///
    /// - Parameter members: finds what it holds; only called for kinds that hold samples.
    init(
        uuid: UUID,
        start: Date,
        end: Date,
        value: Double,
        details: SampleDetails,
        members: () -> Set<AnySample>
    )

    /// Says what is wrong with the sample; one of an import was in a store that may not have required metadata.
    func validate(isImported: Bool) throws

    /// The column of the index that a key path of the kind stands for; nil if it stands for none.
    static func column(_ keyPath: PartialKeyPath<Self>) -> SampleColumn?

    /// Writes what the kind has beside what every sample has.
    func encodeContent(to container: inout KeyedEncodingContainer<SampleCodingKey>) throws
    /// Reads what ``encodeContent(to:)`` wrote.
    static func content(from container: KeyedDecodingContainer<SampleCodingKey>) throws -> SampleContent
}

/// A column of the index that samples can be sorted by.
package enum SampleColumn: Sendable, Hashable {
    case start, end, value
}

/// What a kind has beside what every sample has.
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

    /// Says what is wrong with a sample of the kind, without a box.
    static func validate(_ sample: AnySample, isImported: Bool) throws {
        try Self(sample).validate(isImported: isImported)
    }

    package func encodeContent(to container: inout KeyedEncodingContainer<SampleCodingKey>) throws {}

    package static func content(from container: KeyedDecodingContainer<SampleCodingKey>) throws -> SampleContent {
        SampleContent()
    }
}
