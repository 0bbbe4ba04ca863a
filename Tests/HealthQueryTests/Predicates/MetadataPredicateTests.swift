import Foundation
import Testing

@testable import HealthQuery

/// Metadata predicates: without the key only "not equal" matches, kinds do not mix, numbers compare by value.
struct MetadataPredicateTests {
    typealias Operator = QueryPredicate.Operator

    private func holds(_ found: MetadataValue?, _ comparison: Operator, _ value: MetadataValue) throws -> Bool {
        let predicate = Query.predicateForObjects(withMetadataKey: "key", operatorType: comparison, value: value)
        return try SampleRow.sample(metadata: found.map { ["key": $0, "other": 9] } ?? ["other": 9]).matches(predicate)
    }

    @Test func `R2.5 the key predicate asks for presence only`() throws {
        let predicate = Query.predicateForObjects(withMetadataKey: "key")
        #expect(try SampleRow.sample(metadata: ["key": false]).matches(predicate))
        #expect(try SampleRow.sample(metadata: ["key": ""]).matches(predicate))
        #expect(try !SampleRow.sample(metadata: ["other": true]).matches(predicate))
        #expect(try !SampleRow.sample().matches(predicate))
    }

    @Test func `allowed values match one of them`() throws {
        let predicate = Query.predicateForObjects(withMetadataKey: "key", allowedValues: ["lunch", 2])
        #expect(try SampleRow.sample(metadata: ["key": "lunch"]).matches(predicate))
        #expect(try SampleRow.sample(metadata: ["key": 2.0]).matches(predicate))
        #expect(try !SampleRow.sample(metadata: ["key": "dinner"]).matches(predicate))
        #expect(try !SampleRow.sample(metadata: ["other": 2]).matches(predicate))
        let none = Query.predicateForObjects(withMetadataKey: "key", allowedValues: [])
        #expect(try !SampleRow.sample(metadata: ["key": 2]).matches(none))
        #expect(try !SampleRow.sample().matches(none))
    }

    @Test(arguments: Operator.allCases)
    func `R2.7 a sample without the key matches not equal only`(_ comparison: Operator) throws {
        for value: MetadataValue in ["", "lunch", 0, false, 2.5, .date(.distantPast)] {
            #expect(try holds(nil, comparison, value) == (comparison == .notEqualTo))
        }
    }

    private let values: [MetadataValue] = [
        "", "1", true, false, 0, 1, 2, 0.0, -0.0, 1.0, 0.5, .double(.nan), .integer(.max), .double(0x1p63),
        .date(Date(timeIntervalSinceReferenceDate: 1)), .quantity(Quantity(unit: .count(), doubleValue: 1)),
        .quantity(Quantity(unit: .gram(), doubleValue: 1000)),
        .quantity(Quantity(unit: .gramUnit(with: .kilo), doubleValue: 1)),
        .quantity(Quantity(unit: .gram(), doubleValue: .nan)),
    ]

    @Test func `allowed values match what equals one of them, whatever the kinds`() throws {
        for value in values {
            let predicate = Query.predicateForObjects(withMetadataKey: "key", allowedValues: ["none", value])
            for found in values {
                let row = SampleRow.sample(metadata: ["key": found])
                #expect(try row.matches(predicate) == (found == value), "\(found) and \(value)")
            }
        }
    }

    @Test func `R2.7 not equal is the negation of equal, whatever the kinds`() throws {
        for value in values {
            let equal = Query.predicateForObjects(withMetadataKey: "key", operatorType: .equalTo, value: value)
            for found in values.map(Optional.some) + [nil] {
                let row = SampleRow.sample(metadata: found.map { ["key": $0] } ?? [:])
                let differs = try !holds(found, .equalTo, value)
                #expect(differs == (found != value))
                #expect(try holds(found, .notEqualTo, value) == differs, "\(String(describing: found)) and \(value)")
                #expect(try row.matches(.not(equal)) == differs, "\(String(describing: found)) and \(value)")
            }
        }
    }

    @Test func `R2.7 leaving out what was typed in keeps what no app marked`() async throws {
        let store = HealthStore.fixed()
        let marks: [MetadataValue?] = [nil, nil, true, 1, 1.0, false, 0]
        try await store.save(
            marks.enumerated().map { index, mark in
                steps(100, at: Double(index) * 60, metadata: mark.map { [MetadataKeyWasUserEntered: $0] } ?? [:])
            }
        )
        let measured = Query.predicateForObjects(
            withMetadataKey: MetadataKeyWasUserEntered,
            operatorType: .notEqualTo,
            value: true
        )
        let predicate = SamplePredicate.quantitySample(type: stepCount, predicate: measured)
        let samples = try await SampleQueryDescriptor(predicates: [predicate], sortDescriptors: []).result(for: store)
        #expect(samples.map(\.startDate) == [0, 60, 300, 360].map(time))
        let statistics = try await StatisticsQueryDescriptor(predicate: predicate, options: .cumulativeSum)
            .result(for: store)
        #expect(statistics?.sumQuantity() == Quantity(unit: .count(), doubleValue: 400))
    }

    @Test(arguments: Operator.allCases)
    func `values of different kinds differ and have no order`(_ comparison: Operator) throws {
        let kinds: [MetadataValue] = [
            "1", 1, .date(Date(timeIntervalSinceReferenceDate: 1)), .quantity(Quantity(unit: .count(), doubleValue: 1)),
        ]
        for (position, left) in kinds.enumerated() {
            for (other, right) in kinds.enumerated() where position != other {
                #expect(try holds(left, comparison, right) == (comparison == .notEqualTo))
            }
        }
    }

    @Test(arguments: ValuePredicateTests.comparisons)
    func `values of one kind compare with every operator`(_ comparison: Operator, _ expected: [Bool]) throws {
        let scales: [[MetadataValue]] = [
            ["a", "b", "c"], [1, 2, 3], [1.5, 2.5, 3.5], [-1, 0.5, true],
            [0, 1.0, 2].map { .date(Date(timeIntervalSinceReferenceDate: $0)) },
            [.max - 2, .max - 1, .max].map { .integer($0) },
            [
                .quantity(Quantity(unit: .meter(), doubleValue: 1)),
                .quantity(Quantity(unit: .meterUnit(with: .centi), doubleValue: 200)),
                .quantity(Quantity(unit: .meterUnit(with: .kilo), doubleValue: 1)),
            ],
        ]
        for scale in scales {
            let found = try scale.map { try holds($0, comparison, scale[1]) }
            #expect(found == expected, "\(scale)")
        }
    }

    @Test func `numbers are equal by value whatever their kind`() throws {
        #expect(try holds(true, .equalTo, 1))
        #expect(try holds(1.0, .equalTo, true))
        #expect(try holds(2, .lessThan, 2.5))
        #expect(try !holds(.double(.nan), .equalTo, .double(.nan)))
    }

    @Test func `text has operators of its own`() throws {
        #expect(try holds("breakfast", .beginsWith, "break"))
        #expect(try !holds("breakfast", .beginsWith, "fast"))
        #expect(try holds("breakfast", .endsWith, "fast"))
        #expect(try !holds("breakfast", .endsWith, "break"))
        #expect(try holds("breakfast", .contains, "akfa"))
        #expect(try !holds("breakfast", .contains, "lunch"))
        for comparison in [Operator.beginsWith, .endsWith, .contains] {
            #expect(try holds("breakfast", comparison, ""))
            #expect(try holds("", comparison, ""))
            #expect(try !holds("Breakfast", comparison, "breakfast!"))
            #expect(try !holds(15, comparison, 1))
        }
    }

    @Test func `quantities of units that do not fit are not equal and not ordered`() throws {
        let meter = MetadataValue.quantity(Quantity(unit: .meter(), doubleValue: 1))
        let second = MetadataValue.quantity(Quantity(unit: .second(), doubleValue: 1))
        for comparison in Operator.allCases {
            #expect(try holds(meter, comparison, second) == (comparison == .notEqualTo))
        }
    }

    @Test func `R14.8 quantities in other units are ordered as they are equal`() throws {
        let (perMinute, perSecond) = (HealthUnit.count().unitDivided(by: .minute()), HealthUnit.hertz())
        for tenths in 300...2500 {
            let left = Quantity(unit: perMinute, doubleValue: Double(tenths) / 10)
            let right = Quantity(unit: perSecond, doubleValue: left.doubleValue(for: perSecond))
            let isEqual = left == right
            let found = MetadataValue.quantity(right)
            #expect(try holds(found, .equalTo, .quantity(left)) == isEqual)
            #expect(try !isEqual || holds(found, .lessThanOrEqualTo, .quantity(left)))
            #expect(try !isEqual || !holds(found, .greaterThan, .quantity(left)))
        }
    }

    @Test func `descriptions name key and values, also impossible ones`() {
        func text(_ value: MetadataValue) -> String {
            Query.predicateForObjects(withMetadataKey: "key", operatorType: .lessThan, value: value).description
        }
        #expect(text("a") == "metadata.key < \"a\"")
        #expect(text(true) == "metadata.key < true")
        #expect(text(2) == "metadata.key < 2")
        #expect(text(2.5) == "metadata.key < 2.5")
        #expect(text(.date(Date(timeIntervalSinceReferenceDate: 0))) == "metadata.key < 2001-01-01T00:00:00Z")
        #expect(text(.date(Date(timeIntervalSinceReferenceDate: .nan))) == "metadata.key < (date nan)")
        #expect(text(.quantity(Quantity(unit: .meter(), doubleValue: 1))) == "metadata.key < 1 m")
        let allowed = Query.predicateForObjects(withMetadataKey: "key", allowedValues: ["a", 1])
        #expect(allowed.description == "metadata.key in [\"a\", 1]")
        #expect(Query.predicateForObjects(withMetadataKey: "key").description == "metadata.key is present")
        let isNumber = MetadataPredicate(key: "key", condition: .isNumber)
        #expect(isNumber.description == "metadata.key is a number")
    }
}
