import Foundation
import Testing

@testable import HealthQuery

/// Date predicates (R2.1 to R2.4).
struct DatePredicateTests {
    private static let start = 100.0
    private static let end = 200.0

    struct Case: CustomStringConvertible {
        let description: String
        let span: ClosedRange<Double>
        /// Without options, with a strict start, with a strict end, with both.
        let matches: [Bool]
    }

    static let options: [QueryOptions] = [[], .strictStartDate, .strictEndDate, [.strictStartDate, .strictEndDate]]

    static let table: [Case] = [
        Case(description: "before", span: 50...99, matches: [false, false, false, false]),
        Case(description: "touches from the left", span: 50...100, matches: [true, false, true, false]),
        Case(description: "begins before and ends inside", span: 50...150, matches: [true, false, true, false]),
        Case(description: "an instant at the start", span: 100...100, matches: [true, true, true, true]),
        Case(description: "inside", span: 120...150, matches: [true, true, true, true]),
        Case(description: "from the start on", span: 100...150, matches: [true, true, true, true]),
        Case(description: "ends at the end", span: 150...200, matches: [true, true, false, false]),
        Case(description: "all of the range", span: 100...200, matches: [true, true, false, false]),
        Case(description: "begins inside and ends after", span: 150...250, matches: [true, true, false, false]),
        Case(description: "an instant at the end", span: 200...200, matches: [false, false, false, false]),
        Case(description: "covers the range", span: 50...250, matches: [true, false, false, false]),
        Case(description: "covers it up to the end", span: 50...200, matches: [true, false, false, false]),
        Case(description: "begins at the end", span: 200...250, matches: [false, false, false, false]),
        Case(description: "after", span: 201...250, matches: [false, false, false, false]),
    ]

    private func matches(_ span: ClosedRange<Double>, _ start: Double?, _ end: Double?, _ options: QueryOptions) throws
        -> Bool
    {
        let predicate = Query.predicateForSamples(
            withStart: start.map(Date.init(timeIntervalSinceReferenceDate:)),
            end: end.map(Date.init(timeIntervalSinceReferenceDate:)),
            options: options
        )
        return try SampleRow.sample(from: span.lowerBound, to: span.upperBound).matches(predicate)
    }

    @Test(arguments: table, 0..<4)
    func `R2.1 the truth table holds for each kind of strictness`(_ row: Case, _ column: Int) throws {
        #expect(try matches(row.span, Self.start, Self.end, Self.options[column]) == row.matches[column])
    }

    @Test(arguments: table, 0..<4)
    func `R2.2 a missing date takes the comparisons with it away`(_ row: Case, _ column: Int) throws {
        let options = Self.options[column]
        let isStrictStart = options.contains(.strictStartDate)
        let isStrictEnd = options.contains(.strictEndDate)
        let reachesStart = row.span.upperBound >= Self.start
        let startsAfterStart = row.span.lowerBound >= Self.start
        #expect(try matches(row.span, Self.start, nil, options) == (isStrictStart ? startsAfterStart : reachesStart))
        let startsBeforeEnd = row.span.lowerBound < Self.end
        let endsBeforeEnd = row.span.upperBound < Self.end
        #expect(try matches(row.span, nil, Self.end, options) == (isStrictEnd ? endsBeforeEnd : startsBeforeEnd))
        #expect(try matches(row.span, nil, nil, options))
    }

    @Test func `R2.3 an empty range matches what begins before and reaches it`() throws {
        #expect(try matches(50...100, 100, 100, []))
        #expect(try matches(50...150, 100, 100, []))
        #expect(try !matches(100...100, 100, 100, []))
        #expect(try !matches(100...150, 100, 100, []))
        #expect(try !matches(50...99, 100, 100, []))
        for options in Self.options.dropFirst() { #expect(try !matches(50...150, 100, 100, options)) }
    }

    @Test func `R2.3 a reversed range is taken literally and never traps`() throws {
        #expect(try matches(50...250, 200, 100, []))
        #expect(try !matches(120...150, 200, 100, []))
        for options in Self.options.dropFirst() { #expect(try !matches(50...250, 200, 100, options)) }
    }

    @Test func `R2.4 dates are compared without rounding`() throws {
        let start = 700_000_000.123_456
        #expect(try matches(1...start, start, nil, []))
        #expect(try !matches(1...start.nextDown, start, nil, []))
        #expect(try matches(start.nextDown...start, nil, start, []))
        #expect(try !matches(start...start, nil, start, []))
    }

    @Test func `infinite dates leave nothing out and a date that is no number throws`() throws {
        #expect(try matches(1...2, -.infinity, .infinity, [.strictStartDate, .strictEndDate]))
        #expect(try !matches(1...2, .infinity, nil, []))
        for (start, end) in [(Double.nan, 1.0), (1.0, Double.nan)] {
            let thrown = #expect(throws: HealthError.self) { _ = try matches(1...2, start, end, []) }
            #expect(thrown?.code == .errorInvalidArgument)
        }
    }

    @Test func `descriptions show the range, also an impossible one`() {
        let predicate = Query.predicateForSamples(
            withStart: Date(timeIntervalSinceReferenceDate: 0),
            end: nil,
            options: [.strictStartDate, .strictEndDate]
        )
        #expect(predicate.description == "dates [2001-01-01T00:00:00Z, …) strictStartDate strictEndDate")
        let nothing = Date(timeIntervalSinceReferenceDate: .nan)
        let impossible = Query.predicateForSamples(withStart: nil, end: nothing)
        #expect(impossible.description == "dates […, (date nan))")
    }
}
