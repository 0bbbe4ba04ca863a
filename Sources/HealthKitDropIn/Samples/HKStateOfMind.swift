public import Foundation
public import HealthQuery

/// How a person felt.
open class HKStateOfMind: HKSample,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// A feeling of a moment or a day; the valence is from -1, very unpleasant, to 1, very pleasant.
    public convenience init(
        date: Date,
        kind: Kind,
        valence: Double,
        labels: [Label],
        associations: [Association],
        metadata: [String: Any]? = [:]
    ) {
        self.init(
            _core: AnySample(
                stored: StateOfMind(
                    date: date, kind: kind, valence: valence, labels: labels, associations: associations,
                    metadata: Metadata.core(metadata))))
    }

    private var state: StateOfMind { StateOfMind(core) }

    /// Whether it was a moment's, or a day's.
    open var kind: Kind { state.kind }
    /// How pleasant it was, from -1 to 1.
    open var valence: Double { state.valence }
    /// How pleasant it was, in words.
    open var valenceClassification: ValenceClassification { state.valenceClassification }
    /// What it was.
    open var labels: [Label] { state.labels }
    /// What it was about.
    open var associations: [Association] { state.associations }

    /// Whether a feeling is a moment's, or a day's.
    public typealias Kind = StateOfMind.Kind
    /// How pleasant a feeling is, in words.
    public typealias ValenceClassification = StateOfMind.ValenceClassification
    /// A feeling.
    public typealias Label = StateOfMind.Label
    /// What a feeling is about.
    public typealias Association = StateOfMind.Association
}

/// A questionnaire with a score.
open class HKScoredAssessment: HKSample,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// The sum of the answers' points.
    open var score: Int { (core.sample as? any ScoredAssessment)?.score ?? 0 }
}

/// The seven questions about anxiety.
open class HKGAD7Assessment: HKScoredAssessment,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// The answers of a day.
    public convenience init(date: Date, answers: [Answer], metadata: [String: Any]? = [:]) {
        self.init(
            _core: AnySample(
                stored: GAD7Assessment(date: date, answers: answers, metadata: Metadata.core(metadata))))
    }

    /// The answers.
    open var answers: [Answer] { GAD7Assessment(core).answers }
    /// What the score says.
    open var risk: Risk { GAD7Assessment(core).risk }

    /// An answer.
    public typealias Answer = GAD7Assessment.Answer
    /// What a score says.
    public typealias Risk = GAD7Assessment.Risk
}

/// The nine questions about depression.
open class HKPHQ9Assessment: HKScoredAssessment,
    // Inherited: it adds nothing that changes.
    @unchecked Sendable
{
    /// The answers of a day.
    public convenience init(date: Date, answers: [Answer], metadata: [String: Any]? = [:]) {
        self.init(
            _core: AnySample(
                stored: PHQ9Assessment(date: date, answers: answers, metadata: Metadata.core(metadata))))
    }

    /// The answers.
    open var answers: [Answer] { PHQ9Assessment(core).answers }
    /// What the score says.
    open var risk: Risk { PHQ9Assessment(core).risk }

    /// An answer.
    public typealias Answer = PHQ9Assessment.Answer
    /// What a score says.
    public typealias Risk = PHQ9Assessment.Risk
}
