import Foundation
import Testing

@testable import HealthQuery

/// Quantity and category predicates.
struct ValuePredicateTests {
    typealias Operator = QueryPredicate.Operator

    static let comparisons: [(Operator, [Bool])] = [
        (.lessThan, [true, false, false]), (.lessThanOrEqualTo, [true, true, false]),
        (.greaterThan, [false, false, true]), (.greaterThanOrEqualTo, [false, true, true]),
        (.equalTo, [false, true, false]), (.notEqualTo, [true, false, true]),
    ]

    private func quantity(_ comparison: Operator, _ value: Double, _ unit: HealthUnit) -> QueryPredicate {
        Query.predicateForQuantitySamples(with: comparison, quantity: Quantity(unit: unit, doubleValue: value))
    }

    @Test(arguments: comparisons)
    func `quantities compare with every operator`(_ comparison: Operator, _ expected: [Bool]) throws {
        let predicate = quantity(comparison, 2, .count())
        let found = try [1.0, 2, 3].map { try SampleRow.sample(value: $0).matches(predicate) }
        #expect(found == expected)
    }

    @Test(arguments: comparisons)
    func `category values compare with every operator`(_ comparison: Operator, _ expected: [Bool]) throws {
        let predicate = Query.predicateForCategorySamples(with: comparison, value: 2)
        let type = CategoryType(.sleepAnalysis)
        let found = try [1.0, 2, 3].map { try SampleRow.sample(type, value: $0).matches(predicate) }
        #expect(found == expected)
    }

    @Test func `the values of a category are asked for by name`() throws {
        typealias Sleep = CategoryValueSleepAnalysis
        func found(_ predicate: QueryPredicate) throws -> Set<Sleep> {
            Set(
                try Sleep.allCases.filter { value in
                    try SampleRow.sample(CategoryType(.sleepAnalysis), value: Double(value.rawValue)).matches(predicate)
                })
        }
        #expect(try found(Sleep.predicateForSamples(equalTo: Sleep.allAsleepValues)) == Sleep.allAsleepValues)
        #expect(try found(Sleep.predicateForSamples(equalTo: [])) == [])
        #expect(
            try found(Sleep.predicateForSamples(.notEqualTo, value: .awake))
                == Set(Sleep.allCases).subtracting([.awake]))
        #expect(
            try found(Sleep.predicateForSamples(.greaterThanOrEqualTo, value: .asleepDeep)) == [
                .asleepDeep, .asleepREM,
            ])
        // A set has no order, a predicate has.
        let predicates = (0..<20).map { _ in Sleep.predicateForSamples(equalTo: Set(Sleep.allCases.shuffled())) }
        #expect(Set(predicates).count == 1)
        expectInvalid(predicates[0], QuantityType(.stepCount), "category")
    }

    @Test func `units are converted on both sides`() throws {
        let distance = QuantityType(.distanceWalkingRunning)
        let kilometer = SampleRow.sample(distance, value: 1, unit: .meterUnit(with: .kilo))
        #expect(try kilometer.matches(quantity(.equalTo, 1000, .meter())))
        #expect(try kilometer.matches(quantity(.lessThan, 1, .mile())))
        #expect(try !kilometer.matches(quantity(.lessThan, 0.6, .mile())))
        let fever = SampleRow.sample(QuantityType(.bodyTemperature), value: 104, unit: .degreeFahrenheit())
        #expect(try fever.matches(quantity(.equalTo, 40, .degreeCelsius())))
        #expect(try fever.matches(quantity(.greaterThan, 313.1, .kelvin())))
        let weight = SampleRow.sample(QuantityType(.bodyMass), value: 151.3, unit: .pound())
        #expect(try weight.matches(quantity(.equalTo, 151.3, .pound())))
    }

    @Test func `a quantity that is no number is refused, an infinite one compares`() throws {
        for comparison in [Operator.lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .equalTo] {
            expectInvalid(quantity(comparison, .nan, .count()), QuantityType(.stepCount), "no number")
        }
        #expect(try SampleRow.sample(value: 1).matches(quantity(.lessThan, .infinity, .count())))
    }

    private func expectInvalid(_ predicate: QueryPredicate, _ type: SampleType, _ words: String...) {
        let thrown = #expect(throws: HealthError.self) { _ = try predicate.lowered(for: type) }
        #expect(thrown?.code == .errorInvalidArgument)
        for word in words { #expect(thrown?.message.contains(word) ?? false, "\(thrown?.message ?? "")") }
    }

    @Test func `predicates that make no sense for a type throw and name it`() {
        let sleep = CategoryType(.sleepAnalysis)
        let steps = QuantityType(.stepCount)
        expectInvalid(quantity(.equalTo, 1, .count()), sleep, sleep.identifier)
        expectInvalid(quantity(.equalTo, 1, .meter()), steps, steps.identifier, "count", "m")
        expectInvalid(Query.predicateForCategorySamples(with: .equalTo, value: 1), steps, steps.identifier)
        for comparison in [Operator.beginsWith, .endsWith, .contains] {
            expectInvalid(quantity(comparison, 1, .count()), steps, "\(comparison)")
            expectInvalid(Query.predicateForCategorySamples(with: comparison, value: 1), sleep, "\(comparison)")
        }
    }

    @Test func `an error is found wherever the predicate stands`() {
        let wrong = quantity(.equalTo, 1, .meter())
        let fine = quantity(.equalTo, 1, .count())
        for predicate in [!wrong, fine && wrong, fine || wrong, .and([.or([.not(wrong)])])] {
            expectInvalid(predicate, QuantityType(.stepCount), "HKQuantityTypeIdentifierStepCount")
        }
    }

    @Test func `descriptions read as format strings do`() {
        #expect(quantity(.greaterThanOrEqualTo, 1.5, .mile()).description == "quantity >= 1.5 mi")
        let category = Query.predicateForCategorySamples(with: .notEqualTo, value: 3)
        #expect(category.description == "value != 3")
    }
}
