public import Foundation

/// How a person felt at a moment, or on a day.
///
/// ```swift
/// try await store.save(
///     StateOfMind(date: .now, kind: .dailyMood, valence: 0.4, labels: [.calm], associations: [.family])
/// )
/// let pleasant = SampleQueryDescriptor(
///     predicates: [
///         .stateOfMind(Query.predicateForStatesOfMind(withValence: 0, operatorType: .greaterThan))
///     ],
///     sortDescriptors: [SortDescriptor(\.startDate)]
/// )
/// ```
public struct StateOfMind: Sample, Hashable, Codable {
    package let fields: SampleFields

    /// Creates a state of mind.
    ///
    /// - Parameters:
    ///   - uuid: an identifier; nil for a new one. HealthKit does not offer to choose it.
    ///   - date: when the person felt so; for a mood, a time of the day.
    ///   - kind: whether it was a moment or a day.
    ///   - valence: how pleasant it was, from -1 to 1.
    ///   - labels: what the person felt.
    ///   - associations: what it had to do with.
    ///   - metadata: what else is known.
    public init(
        uuid: UUID? = nil,
        date: Date,
        kind: Kind,
        valence: Double,
        labels: [Label],
        associations: [Association],
        metadata: [String: MetadataValue]? = [:]
    ) {
        self.init(
            uuid: uuid,
            type: StateOfMindType.stateOfMind,
            start: date,
            end: date,
            StateOfMindContent(kind: kind, valence: valence, labels: labels, associations: associations),
            metadata: metadata
        )
    }

    package init(_ fields: SampleFields) { self.fields = fields }

    /// When the person felt so.
    public var startDate: Date { fields.startDate }
    /// When the person felt so.
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
    /// Whether it was a moment or a day.
    public var kind: Kind { content.kind }
    /// How pleasant it was, from -1 to 1.
    public var valence: Double { content.valence }
    /// How pleasant it was, in words; neutral for a valence that is not from -1 to 1, which cannot be saved.
    public var valenceClassification: ValenceClassification { ValenceClassification(valence: valence) ?? .neutral }
    /// What the person felt.
    public var labels: [Label] { content.labels }
    /// What it had to do with.
    public var associations: [Association] { content.associations }
}

extension StateOfMind {
    /// Whether a person tells of a moment or of a day; raw values are HealthKit's.
    public enum Kind: Int, Sendable, Hashable, Codable, CaseIterable {
        /// An emotion of a moment.
        case momentaryEmotion = 1
        /// The mood of a day.
        case dailyMood = 2
    }

    /// How pleasant a state of mind is; raw values are HealthKit's.
    public enum ValenceClassification: Int, Sendable, Hashable, Codable, CaseIterable {
        /// Very unpleasant.
        case veryUnpleasant = 1
        /// Unpleasant.
        case unpleasant = 2
        /// Slightly unpleasant.
        case slightlyUnpleasant = 3
        /// Neither pleasant nor unpleasant.
        case neutral = 4
        /// Slightly pleasant.
        case slightlyPleasant = 5
        /// Pleasant.
        case pleasant = 6
        /// Very pleasant.
        case veryPleasant = 7

        /// The class of a valence; nil if it is not from -1 to 1.
        ///
        /// The seven classes are equally wide, and a valence between two belongs to the one nearer to neutral. HealthKit
        /// does not say where they end.
        public init?(valence: Double) {
            guard abs(valence) <= 1 else { return nil }
            let distance = max(0, (abs(valence) * 7 - 1) / 2).rounded(.up)
            self.init(rawValue: 4 + Int(valence < 0 ? -distance : distance))
        }
    }
}

/// What a state of mind has beside its date.
package struct StateOfMindContent: SamplePayload {
    package var kind = StateOfMind.Kind.momentaryEmotion
    package var valence = 0.0
    package var labels: [StateOfMind.Label] = []
    package var associations: [StateOfMind.Association] = []

    package var remembered: (any SamplePayload)? { self }
}

extension StateOfMind: ContentSample {
    package static let contentKey = SampleCodingKey(stringValue: "stateOfMind")
    package static let noContent = StateOfMindContent()

    package static func value(of content: StateOfMindContent) -> Double { content.valence }

    package static var shared: SharedKeyPaths<StateOfMind> {
        SharedKeyPaths(uuid: \.uuid, sourceRevision: \.sourceRevision, device: \.device, metadata: \.metadata)
    }

    package static var columns: [PartialKeyPath<StateOfMind>: SampleColumn] {
        [\.startDate: .start, \.endDate: .end, \.valence: .value]
    }

    /// Says what is wrong with the state of mind; the store asks this before it saves any object.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the valence is not from -1 to 1, the date is not
    ///   finite, out of range (R8.4) or the distant future (R8.5), or a sync identifier stands without its version
    ///   (R8.8).
    public func validate() throws { try validate(isImported: false) }

    package func validate(isImported: Bool) throws {
        try details.validate(isImported: isImported)
        try SampleDates.validate(startDate, endDate, of: details.type)
        guard abs(valence) <= 1 else { throw wrong("must have a valence from -1 to 1, was \(valence)") }
    }
}

extension StateOfMind: CustomStringConvertible {
    /// The kind, how pleasant it was, and the date, in UTC.
    public var description: String {
        "\(details.type.identifier) \(kind) \(valenceClassification) \(valence) \(DateText.span(startDate, endDate))"
    }
}

extension AnySample {
    /// A state of mind as a sample of any kind.
    public init(_ sample: StateOfMind) { self.init(stored: sample) }

    /// The state of mind; nil for a sample of another kind.
    public var stateOfMind: StateOfMind? { sample as? StateOfMind }
}
