public import Foundation

/// The questionnaire GAD-7, which asks for anxiety in the last two weeks.
///
/// ```swift
/// let assessment = GAD7Assessment(date: .now, answers: Array(repeating: .severalDays, count: 7))
/// print(assessment.score, assessment.risk)
/// ```
public struct GAD7Assessment: ScoredAssessment, Hashable, Codable {
    package let fields: SampleFields

    /// Creates an answered questionnaire.
    ///
    /// Saving throws unless there are seven answers. HealthKit does not offer to choose the identifier.
    public init(uuid: UUID? = nil, date: Date, answers: [Answer], metadata: [String: MetadataValue]? = [:]) {
        self.init(
            uuid: uuid, type: ScoredAssessmentType.gad7, start: date, end: date, AssessmentContent(answers: answers),
            metadata: metadata)
    }

    package init(_ fields: SampleFields) { self.fields = fields }

    /// The answers, in the order of the questions.
    public var answers: [Answer] { content.answers }
    /// The sum of what the answers count for.
    public var score: Int { Int(exactly: fields.value) ?? (fields.value < 0 ? .min : .max) }
    /// What the score tells.
    public var risk: Risk { Risk(score: score) }
}

extension GAD7Assessment {
    /// How often something bothered the person in the last two weeks; raw values are HealthKit's.
    public enum Answer: Int, Sendable, Hashable, Codable, CaseIterable {
        /// Not at all.
        case notAtAll = 0
        /// On several days.
        case severalDays = 1
        /// On more than half of the days.
        case moreThanHalfTheDays = 2
        /// Nearly every day.
        case nearlyEveryDay = 3
    }

    /// What a score tells; raw values are HealthKit's.
    public enum Risk: Int, Sendable, Hashable, Codable, CaseIterable {
        /// Scores below 5.
        case noneToMinimal = 1
        /// Scores from 5 to 9.
        case mild = 2
        /// Scores from 10 to 14.
        case moderate = 3
        /// Scores from 15 to 21.
        case severe = 4

        fileprivate init(score: Int) {
            switch score {
            case ..<5: self = .noneToMinimal
            case ..<10: self = .mild
            case ..<15: self = .moderate
            default: self = .severe
            }
        }
    }
}

extension GAD7Assessment: AnsweredAssessment {
    /// When the person answered.
    public var startDate: Date { fields.startDate }
    /// When the person answered.
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

    package static let questionCount = 7

    package static func points(for answer: Answer, to question: Int) -> Int? { answer.rawValue }

    package static var shared: SharedKeyPaths<GAD7Assessment> {
        SharedKeyPaths(uuid: \.uuid, sourceRevision: \.sourceRevision, device: \.device, metadata: \.metadata)
    }

    package static var columns: [PartialKeyPath<GAD7Assessment>: SampleColumn] {
        [\.startDate: .start, \.endDate: .end, \.score: .value]
    }

    /// Says what is wrong with the questionnaire; the store asks this before it saves any object.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if there are not seven answers, the date is not finite,
    ///   out of range (R8.4) or the distant future (R8.5), or a sync identifier stands without its version (R8.8).
    public func validate() throws { try validate(isImported: false) }
}

extension GAD7Assessment: CustomStringConvertible {}

extension AnySample {
    /// Such a questionnaire as a sample of any kind.
    public init(_ sample: GAD7Assessment) { self.init(stored: sample) }

    /// The questionnaire; nil for a sample of another kind.
    public var gad7Assessment: GAD7Assessment? { sample as? GAD7Assessment }
}

extension SamplePredicate where Sample == GAD7Assessment {
    /// Such questionnaires.
    public static func gad7Assessment(_ predicate: QueryPredicate? = nil) -> SamplePredicate<GAD7Assessment> {
        SamplePredicate<GAD7Assessment>(type: ScoredAssessmentType.gad7, predicate: predicate)
    }

    /// Answers to the GAD-7 questionnaire that a `#Predicate` describes; see <doc:WritingPredicates>.
    public static func gad7Assessment(_ predicate: Predicate<GAD7Assessment>) -> SamplePredicate<GAD7Assessment> {
        .gad7Assessment(QueryPredicate(predicate))
    }
}
