import Foundation
import HealthQuery

/// The time that a call or a command line asks about; either end may be open.
struct Span: Sendable, Hashable {
    var start: Date?
    /// Exclusive.
    var end: Date?

    /// The time from a first to a last moment; nil if it is empty.
    init?(from first: Moment?, to last: Moment?, _ calendar: Calendar) {
        self.init(start: first?.start(calendar), end: last?.end(calendar))
        if let start, let end, start >= end { return nil }
    }

    init(start: Date?, end: Date?) {
        self.start = start
        self.end = end
    }

    /// Whether both ends are open.
    var isOpen: Bool { start == nil && end == nil }

    /// A condition on samples: they overlap the span.
    var predicate: QueryPredicate? { isOpen ? nil : Query.predicateForSamples(withStart: start, end: end) }
}

extension ToolArguments {
    /// The day or instant of an argument; nil if it is not given.
    func moment(_ name: String, _ calendar: Calendar) throws -> Moment? {
        guard let text = try string(name) else { return nil }
        guard let moment = Moment(text, calendar) else {
            throw ToolFailure(
                """
                \(name) must be a day such as 2025-10-26 or an instant such as 2025-10-26T07:00:00+01:00 in the years \
                1 to 9999, was \(ToolFailure.quoted(text))
                """
            )
        }
        return moment
    }

    /// The time from `from` to `to`.
    func span(_ calendar: Calendar) throws -> Span {
        guard let span = Span(from: try moment("from", calendar), to: try moment("to", calendar), calendar) else {
            throw ToolFailure("from must lie before to; a day in to is included, an instant is not")
        }
        return span
    }

    /// The sources that `source` names, among those of a type; nil if it is not given.
    func sources(of type: SampleType, _ snapshot: StoreSnapshot) throws -> [Source]? {
        guard let name = try string("source") else { return nil }
        let all = try SourceQueryDescriptor(predicate: .sample(type: type)).result(in: snapshot)
        let matches = SourcePreference.matches(of: name, among: all)
        guard !matches.isEmpty else {
            throw ToolFailure(
                """
                no source of \(TypeName.swift(type)) is called \(ToolFailure.quoted(name)); \
                \(SourcePreference.list(SourceNames.full(all)))
                """
            )
        }
        return matches
    }
}

extension QueryPredicate {
    /// What all of some conditions match; nil without any.
    static func all(_ conditions: QueryPredicate?...) -> QueryPredicate? {
        let known = conditions.compactMap(\.self)
        return known.isEmpty ? nil : .and(known)
    }

    /// Samples of one of these sources; nil for all.
    static func from(_ sources: [Source]?) -> QueryPredicate? {
        sources.map { Query.predicateForObjects(from: Set($0)) }
    }
}
