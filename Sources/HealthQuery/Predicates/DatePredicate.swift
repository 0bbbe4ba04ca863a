package import Foundation

/// A condition on the span of a sample (R2.1 to R2.4).
package struct DatePredicate: Sendable, Hashable {
    package let start: Date?
    package let end: Date?
    package let options: QueryOptions

    /// The comparisons that the condition stands for, without those of a missing date (R2.2).
    package func lowered() throws -> RowFilter {
        var filters: [RowFilter] = []
        let strictStart = options.contains(.strictStartDate)
        let strictEnd = options.contains(.strictEndDate)
        if let start = try start?.secondsForPredicate() {
            if strictStart { filters.append(.start(.greaterThanOrEqualTo, start)) }
            if strictEnd || !strictStart { filters.append(.end(.greaterThanOrEqualTo, start)) }
        }
        if let end = try end?.secondsForPredicate() {
            if strictStart || !strictEnd { filters.append(.start(.lessThan, end)) }
            if strictEnd { filters.append(.end(.lessThan, end)) }
        }
        return .and(filters)
    }
}

extension Date {
    /// The seconds since the reference date, which a predicate compares with others.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the date is not a number, as no comparison with it means
    ///   anything.
    @discardableResult
    func secondsForPredicate() throws -> Double {
        let seconds = timeIntervalSinceReferenceDate
        guard !seconds.isNaN else {
            throw HealthError.invalidArgument("a date predicate has a date that is not a number")
        }
        return seconds
    }
}

extension DatePredicate: CustomStringConvertible {
    package var description: String {
        let from = start.map(DateText.text) ?? "…"
        let to = end.map(DateText.text) ?? "…"
        return "dates [\(from), \(to))" + (options.contains(.strictStartDate) ? " strictStartDate" : "")
            + (options.contains(.strictEndDate) ? " strictEndDate" : "")
    }
}

extension DatePredicate: Codable {
    private enum CodingKeys: String, CodingKey {
        case start, end, strictStartDate, strictEndDate
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        start = try container.decodeIfPresent(Date.self, forKey: .start)
        end = try container.decodeIfPresent(Date.self, forKey: .end)
        let isStartStrict = try container.decodeIfPresent(Bool.self, forKey: .strictStartDate) ?? false
        let isEndStrict = try container.decodeIfPresent(Bool.self, forKey: .strictEndDate) ?? false
        options = [isStartStrict ? .strictStartDate : [], isEndStrict ? .strictEndDate : []]
    }

    package func encode(to encoder: any Encoder) throws {
        guard options.isSubset(of: [.strictStartDate, .strictEndDate]) else {
            let problem = "the query options \(options.rawValue) have bits that mean nothing"
            let context = EncodingError.Context(codingPath: encoder.codingPath, debugDescription: problem)
            throw EncodingError.invalidValue(options, context)
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(start, forKey: .start)
        try container.encodeIfPresent(end, forKey: .end)
        if options.contains(.strictStartDate) { try container.encode(true, forKey: .strictStartDate) }
        if options.contains(.strictEndDate) { try container.encode(true, forKey: .strictEndDate) }
    }
}
