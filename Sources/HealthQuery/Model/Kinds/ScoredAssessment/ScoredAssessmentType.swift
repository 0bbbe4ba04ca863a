/// A type of questionnaires whose answers make a score.
public final class ScoredAssessmentType: SampleType,
    // As in ObjectType: all properties are constants of Sendable types.
    @unchecked Sendable
{
    fileprivate init(_ identifier: ScoredAssessmentTypeIdentifier, _ sample: (any StoredSample.Type)?, index: Int) {
        super.init(identifier: identifier.rawValue, index: index, sample: sample, traits: Traits())
    }

    /// The type of an identifier.
    ///
    /// The same instance every time, unless the identifier is unknown; see ``ObjectType/isKnown``.
    public convenience init(_ identifier: ScoredAssessmentTypeIdentifier) {
        self.init(
            interned: Self.scoredAssessmentType(forIdentifier: identifier)
                ?? ScoredAssessmentType(identifier, nil, index: -1))
    }

    static let gad7 = ScoredAssessmentType(.GAD7)
    static let phq9 = ScoredAssessmentType(.PHQ9)
}

/// The identifier of a type of questionnaires.
public struct ScoredAssessmentTypeIdentifier: RawRepresentable, Sendable, Hashable, Codable {
    /// HealthKit's string.
    public let rawValue: String

    /// Creates an identifier from HealthKit's string.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The questionnaire about anxiety with seven questions.
    public static let GAD7 = Self(rawValue: "HKScoredAssessmentTypeIdentifierGAD7")
    /// The questionnaire about depression with nine questions.
    public static let PHQ9 = Self(rawValue: "HKScoredAssessmentTypeIdentifierPHQ9")
}

extension ObjectType {
    /// The type of questionnaires of an identifier, or nil if it is unknown.
    public static func scoredAssessmentType(
        forIdentifier identifier: ScoredAssessmentTypeIdentifier
    ) -> ScoredAssessmentType? {
        SampleType.known(identifier.rawValue) as? ScoredAssessmentType
    }
}

extension SampleKind {
    static let gad7Assessment = SampleKind { [ScoredAssessmentType(.GAD7, GAD7Assessment.self, index: $0)] }
    static let phq9Assessment = SampleKind { [ScoredAssessmentType(.PHQ9, PHQ9Assessment.self, index: $0)] }
}
