import Foundation
@testable import HealthQuery
import Testing

/// Many spans of time in one predicate.
struct DateWindowsTests {
    private func span(_ random: inout SeededGenerator) -> QueryPredicate {
        func date() -> Date? {
            Int.random(in: 0..<12, using: &random) == 0 ? nil : time(Double(Int.random(in: 0..<1000, using: &random)))
        }
        let (start, length) = (date(), Double(Int.random(in: 0..<30, using: &random)))
        let end = Int.random(in: 0..<12, using: &random) == 0 ? nil : start.map { $0 + length } ?? date()
        let options: [QueryOptions] = [[], .strictStartDate, .strictEndDate, [.strictStartDate, .strictEndDate]]
        // Few have an open side, or all samples would match.
        if start == nil || end == nil {
            return Query.predicateForSamples(withStart: time(1200), end: start ?? time(1210))
        }
        return Query.predicateForSamples(
            withStart: start, end: end, options: options[Int.random(in: 0..<4, using: &random)])
    }

    @Test func `R2.1 R2.2 R2.3 R2.4 a sample meets one of many spans as it meets them one by one`() throws {
        var random = SeededGenerator()
        let comment: Comment = "HEALTHQUERY_SEED=\(random.seed)"
        var (matched, missed, looked) = (0, 0, 0)
        for round in 0..<40 {
            var spans = (0..<Int.random(in: 1...30, using: &random)).map { _ in span(&random) }
            if round % 3 == 0 { spans.append(Query.predicateForSamples(withStart: nil, end: time(5))) }
            if round % 5 == 0 {
                spans.append(Query.predicateForSamples(withStart: time(995), end: nil, options: .strictStartDate))
            }
            if round % 4 == 0 {
                spans.append(
                    Query.predicateForQuantitySamples(
                        with: .equalTo, quantity: Quantity(unit: .count(), doubleValue: 7)))
            }
            let any = QueryPredicate(.or(spans))
            for predicate in [any, !any, any && Query.predicateForSamples(withStart: time(100), end: time(900))] {
                let filter = try predicate.lowered(for: stepCount)
                let typed = TypedFilter(type: stepCount, filter: filter)
                if typed.residual != filter.residual { looked += 1 }
                for _ in 0..<200 {
                    let start = time(Double(Int.random(in: -5..<1010, using: &random))).timeIntervalSinceReferenceDate
                    let sample = row(
                        start: start, end: start + Double(Int.random(in: 0..<20, using: &random)), sequence: 1,
                        value: Double(Int.random(in: 0..<10, using: &random)))
                    let isInside =
                        sample.start >= typed.bounds.startAtLeast && sample.start < typed.bounds.startBelow
                        && sample.end >= typed.bounds.endAtLeast
                    #expect((isInside && typed.residual.matches(sample)) == filter.matches(sample), comment)
                    #expect(typed.matches(sample) == filter.matches(sample), comment)
                    if predicate == any {
                        matched += filter.matches(sample) ? 1 : 0
                        missed += filter.matches(sample) ? 0 : 1
                    }
                }
            }
        }
        #expect(matched > 1000 && missed > 1000 && looked > 40, comment)
    }

    @Test func `R2.1 a query with a span for each of many workouts finds what is in one of them, and says so`()
        async throws
    {
        let store = HealthStore.fixed()
        try await store.save((0..<2000).map { steps(1, at: Double($0) * 60) })
        let spans = (0..<100).map { number in
            Query.predicateForSamples(
                withStart: time(Double(number) * 1200), end: time(Double(number) * 1200 + 180),
                options: .strictStartDate)
        }
        let query = SampleQueryDescriptor(
            predicates: [.quantitySample(type: stepCount, predicate: QueryPredicate(.or(spans)))], sortDescriptors: [])
        let found = try await query.result(for: store)
        let minutes: [Double] = found.map { $0.startDate.timeIntervalSince(time(0)) / 60 }.sorted()
        let expected: [Double] = (0..<100).flatMap { span in (0..<3).map { Double(span * 20 + $0) } }
        #expect(minutes == expected)
        let explanation = try await query.explain(for: store)
        #expect(explanation.description.contains("start >= \(DateText.text(time(1200)))"))
        let sum = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: stepCount, predicate: QueryPredicate(.or(spans))), options: .cumulativeSum)
        #expect(try await sum.result(for: store)?.sumQuantity()?.doubleValue(for: .count()) == 300)
    }

    @Test(arguments: [7, 8], [false, true])
    func `an explanation says by what many spans are bounded`(count: Int, hasOther: Bool) async throws {
        let store = HealthStore.fixed()
        try await store.save(steps(1))
        var spans = (0..<count).map { number in
            Query.predicateForSamples(withStart: time(Double(number) * 10), end: time(Double(number) * 10 + 5))
        }
        if hasOther { spans[3] = spans[3] && Query.predicateForObjects(withMetadataKey: "key") }
        let query = SampleQueryDescriptor(
            predicates: [.quantitySample(type: stepCount, predicate: QueryPredicate(.or(spans)))], sortDescriptors: [])
        let notes = try await query.explain(for: store).notes
        let range = "start < \(DateText.text(time(Double(count) * 10 - 5)))"
        #expect(notes.contains { $0.hasPrefix("An OR is bounded by the hull") && $0.contains(range) }, "\(notes)")
    }
}
