/// A questionnaire that a person answered, with a score.
public protocol ScoredAssessment: Sample {
    /// The sum of what the answers count for.
    var score: Int { get }
}

/// What a questionnaire has beside its date.
package struct AssessmentContent<Answer: RawRepresentable & Codable & Hashable & Sendable>: SamplePayload
where Answer.RawValue == Int {
    package var answers: [Answer] = []
}

/// A questionnaire that is kept as its answers.
package protocol AnsweredAssessment: ContentSample, ScoredAssessment where Content == AssessmentContent<Answer> {
    associatedtype Answer: RawRepresentable, Codable, Hashable, Sendable where Answer.RawValue == Int

    static var questionCount: Int { get }
    /// What an answer counts for; nil if it may not be given to a question, counted from 0.
    static func points(for answer: Answer, to question: Int) -> Int?
}

extension AnsweredAssessment {
    package static var contentKey: SampleCodingKey { SampleCodingKey(stringValue: "assessment") }
    package static var noContent: Content { Content() }

    package static func value(of content: Content) -> Double {
        content.answers.enumerated().reduce(0) { $0 + Double(points(for: $1.element, to: $1.offset) ?? 0) }
    }

    package func validate(isImported: Bool) throws {
        try details.validate(isImported: isImported)
        try SampleDates.validate(startDate, endDate, of: details.type)
        let answers = content.answers
        guard answers.count == Self.questionCount else {
            throw wrong("must have \(Self.questionCount) answers, has \(answers.count)")
        }
        for (question, answer) in answers.enumerated() where Self.points(for: answer, to: question) == nil {
            throw wrong("has the answer \(answer) to question \(question + 1)")
        }
    }
}

// Public, as they fulfil what a public protocol asks of public kinds.
extension AnsweredAssessment {
    /// The score and the date, in UTC.
    public var description: String { "\(details.type.identifier) \(score) \(DateText.span(startDate, endDate))" }
}
