public import Foundation

/// The result of a hearing test: how loud tones must be for a person to hear them.
///
/// ```swift
/// let audiogram = AudiogramSample(
///     sensitivityPoints: [
///         try AudiogramSensitivityPoint(
///             frequency: Quantity(unit: .hertz(), doubleValue: 1000),
///             leftEarSensitivity: Quantity(unit: .decibelHearingLevel(), doubleValue: 15),
///             rightEarSensitivity: nil
///         )
///     ],
///     start: start,
///     end: end,
///     device: nil,
///     metadata: nil
/// )
/// ```
public struct AudiogramSample: Sample, Hashable, Codable {
    package let fields: SampleFields

    /// Creates an audiogram.
    ///
    /// Without `uuid` it gets a new identifier. One of the caller's, which HealthKit does not offer, makes tests
    /// reproducible.
    public init(
        uuid: UUID? = nil,
        sensitivityPoints: [AudiogramSensitivityPoint],
        start: Date,
        end: Date,
        device: Device? = nil,
        metadata: [String: MetadataValue]? = nil
    ) {
        self.init(
            uuid: uuid, type: AudiogramSampleType.audiogram, start: start, end: end,
            AudiogramContent(points: sensitivityPoints), device: device, metadata: metadata)
    }

    package init(_ fields: SampleFields) { self.fields = fields }

    /// When the test began.
    public var startDate: Date { fields.startDate }
    /// When the test ended.
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
    /// What was tested, as it was given.
    public var sensitivityPoints: [AudiogramSensitivityPoint] { content.points }
}

/// What an audiogram has beside its span.
package struct AudiogramContent: SamplePayload {
    package var points: [AudiogramSensitivityPoint] = []
}

extension AudiogramSample: ContentSample {
    package static let contentKey = SampleCodingKey(stringValue: "audiogram")
    package static let noContent = AudiogramContent()

    package static var shared: SharedKeyPaths<AudiogramSample> {
        SharedKeyPaths(uuid: \.uuid, sourceRevision: \.sourceRevision, device: \.device, metadata: \.metadata)
    }

    package static var columns: [PartialKeyPath<AudiogramSample>: SampleColumn] {
        [\.startDate: .start, \.endDate: .end]
    }

    /// Says what is wrong with the audiogram; the store asks this before it saves any object.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if there are no points or more than 30, their frequencies do
    ///   not rise, a number is not finite or in a unit that does not fit, a frequency is not positive, a point has no test or
    ///   a range that is not valid, the dates are not finite, out of range or reversed (R8.4), the end is the distant
    ///   future (R8.5), or a sync identifier stands without its version (R8.8).
    public func validate() throws { try validate(isImported: false) }

    package func validate(isImported: Bool) throws {
        try details.validate(isImported: isImported)
        try SampleDates.validate(startDate, endDate, of: details.type)
        guard !sensitivityPoints.isEmpty else { throw wrong("must have a sensitivity") }
        for point in sensitivityPoints { try point.validate() }
        if isImported { return }
        guard sensitivityPoints.count <= Self.greatestPointCount else {
            throw wrong("must have at most \(Self.greatestPointCount) points, was \(sensitivityPoints.count)")
        }
        for (lower, higher) in zip(sensitivityPoints, sensitivityPoints.dropFirst())
        where !(lower.frequency < higher.frequency) {
            throw wrong("must have frequencies that rise, \(higher.frequency) followed \(lower.frequency)")
        }
    }

    private static var greatestPointCount: Int { 30 }
}

extension AudiogramSample: CustomStringConvertible {
    /// The number of frequencies and the span, in UTC.
    public var description: String {
        "\(details.type.identifier) \(sensitivityPoints.count) frequencies \(DateText.span(startDate, endDate))"
    }
}

extension AnySample {
    /// An audiogram as a sample of any kind.
    public init(_ sample: AudiogramSample) { self.init(stored: sample) }

    /// The audiogram; nil for a sample of another kind.
    public var audiogram: AudiogramSample? { sample as? AudiogramSample }
}

extension SamplePredicate where Sample == AudiogramSample {
    /// Audiograms.
    public static func audiogram(_ predicate: QueryPredicate? = nil) -> SamplePredicate<AudiogramSample> {
        SamplePredicate<AudiogramSample>(type: AudiogramSampleType.audiogram, predicate: predicate)
    }

    /// Audiograms that a `#Predicate` describes; see <doc:WritingPredicates>.
    public static func audiogram(_ predicate: Predicate<AudiogramSample>) -> SamplePredicate<AudiogramSample> {
        .audiogram(QueryPredicate(predicate))
    }
}
