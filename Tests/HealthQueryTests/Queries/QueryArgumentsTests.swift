import Foundation
@testable import HealthQuery
import Testing

struct QueryArgumentsTests {
    @Test func `R1.2 there is one filter for each type, in the order of the types`() throws {
        let conditions: [Condition] = [.value(.lessThan, 1), .everything, .value(.greaterThan, 2)]
        let types: [SampleType] = [stepCount, sleepAnalysis, stepCount]
        let predicates = zip(types, conditions).map { type, condition in
            SamplePredicate<any Sample>.sample(type: type, predicate: condition.predicate(for: type))
        }
        let filters = try QueryArguments.filters(predicates)
        #expect(filters.map(\.type) == [stepCount, sleepAnalysis])
        #expect(filters[0].filter == .or([.value(.lessThan, 1), .value(.greaterThan, 2)]))
        #expect(filters[1].filter == .everything)
    }

    @Test func `a predicate that makes no sense for its type is an error`() {
        let value = Condition.value(.lessThan, 1).predicate(for: stepCount)
        let wrong: [SamplePredicate<any Sample>] = [
            .sample(type: sleepAnalysis, predicate: value), .sample(type: heartRate, predicate: value),
        ]
        for predicate in wrong {
            #expect(throws: HealthError.self) { try QueryArguments.filters([predicate]) }
        }
    }

    @Test func `R1.4 nil and 0 are no limit, a negative one is an error`() throws {
        #expect(try QueryArguments.limit(nil) == .max)
        #expect(try QueryArguments.limit(0) == .max)
        #expect(try QueryArguments.limit(3) == 3)
        #expect(throws: HealthError.self) { try QueryArguments.limit(.min) }
    }
}
