import Foundation
@testable import HealthQuery
import Testing

struct CorrelationQueryDescriptorTests {
    private let store = HealthStore.fixed()

    private func atLeast(_ value: Double, _ unit: HealthUnit = .kilocalorie()) -> QueryPredicate {
        Query.predicateForQuantitySamples(
            with: .greaterThanOrEqualTo,
            quantity: Quantity(unit: unit, doubleValue: value)
        )
    }

    /// The starts of the meals that match.
    private func starts(_ samplePredicates: [SampleType: QueryPredicate]?, _ predicate: QueryPredicate? = nil)
        async throws -> [Double]
    {
        try await CorrelationQueryDescriptor(type: food, predicate: predicate, samplePredicates: samplePredicates)
            .result(for: store).map { $0.startDate.timeIntervalSince(time(0)) }
    }

    @Test func `R6.1 each type asked for must be there, and all samples of it must match`() async throws {
        try await store.save([
            meal([kilocalories(500), kilocalories(900)], at: 0),
            meal([kilocalories(900), kilocalories(800)], at: 1),
            meal([kilocalories(900), proteinGrams(5)], at: 2),
            meal([proteinGrams(50)], at: 3),
        ])
        // One of two samples of the type does not match; without any of the type nothing does.
        #expect(try await starts([energy: atLeast(800)]) == [1, 2])
        #expect(try await starts([energy: atLeast(100), protein: atLeast(1, .gram())]) == [2])
        #expect(try await starts([energy: .and([])]) == [0, 1, 2])
        #expect(try await starts([energy: .or([])]) == [])
        #expect(try await starts([protein: !atLeast(10, .gram())]) == [2])
        #expect(try await starts([stepCount: .and([])]) == [])
        #expect(try await starts([energy: noCorrelation]) == [])
        #expect(try await starts([energy: !noCorrelation]) == [0, 1, 2])
        // A correlation holds no other, so that this type is never there.
        #expect(try await starts([food: .and([])]) == [])
    }

    @Test func `R6.1 the correlation itself must match its own condition`() async throws {
        try await store.save([
            meal([kilocalories(900)], at: 0, metadata: [MetadataKeyFoodType: "soup"]),
            meal([kilocalories(900)], at: 60, metadata: [MetadataKeyFoodType: "pizza"]),
            meal([kilocalories(100)], at: 120, metadata: [MetadataKeyFoodType: "pizza"]),
        ])
        let pizza = Query.predicateForObjects(withMetadataKey: MetadataKeyFoodType, allowedValues: ["pizza"])
        #expect(try await starts(nil, pizza) == [60, 120])
        #expect(try await starts([energy: atLeast(500)], pizza) == [60])
        let late = Query.predicateForSamples(withStart: time(100), end: nil, options: .strictStartDate)
        #expect(try await starts(nil, pizza && late) == [120])
        #expect(try await starts([energy: atLeast(500)], late) == [])
    }

    @Test func `R6.2 without conditions on samples none is applied`() async throws {
        try await store.save([meal([kilocalories(1)]), meal([proteinGrams(1)], at: 1)])
        #expect(try await starts(nil) == [0, 1])
        #expect(try await starts([:]) == [0, 1])
        let pressures = CorrelationQueryDescriptor(type: bloodPressure)
        #expect(try await pressures.result(for: store).isEmpty)
    }

    @Test func `correlations come by start, then in the order they were saved`() async throws {
        let meals = [5.0, 1, 5, 3].map { meal([kilocalories(1)], at: $0) }
        try await store.save(meals)
        #expect(try await store.meals().map(\.uuid) == [1, 3, 0, 2].map { meals[$0].uuid })
        // A correlation that changed counts as saved then.
        try await store.delete(meals[0].objects)
        #expect(try await store.meals().map(\.uuid) == [1, 3, 2, 0].map { meals[$0].uuid })
    }

    @Test func `correlations are read, sorted, counted and observed like other samples`() async throws {
        let meals = [3.0, 1, 2].map { meal([kilocalories($0)], at: $0) }
        try await store.save(meals)
        let newest = SampleQueryDescriptor(
            predicates: [.correlation(type: food)],
            sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)],
            limit: 2
        )
        #expect(
            try await newest.result(for: store).map(\.objectIdentifiers)
                == [meals[0], meals[2]].map(\.objectIdentifiers))
        #expect(try await newest.explain(for: store).order == .start(reversed: true))
        let byEnd = SampleQueryDescriptor(
            predicates: [.correlation(type: food)],
            sortDescriptors: [SortDescriptor(\.endDate)]
        )
        #expect(try await byEnd.explain(for: store).order == .sortedByColumns)
        #expect(try await byEnd.result(for: store).map(\.uuid) == [1, 2, 0].map { meals[$0].uuid })
        let sources = SourceQueryDescriptor(predicate: .correlation(type: food))
        #expect(try await sources.result(for: store) == [revision("phone").source])
        let loose = SampleQueryDescriptor(
            predicates: [
                .sample(type: energy, predicate: noCorrelation), .sample(type: food, predicate: noCorrelation),
            ],
            sortDescriptors: []
        )
        #expect(try await loose.result(for: store).map(\.uuid) == [1, 2, 0].map { meals[$0].uuid })
    }

    @Test func `an explanation tells what is asked of what correlations hold`() async throws {
        try await store.save([meal([kilocalories(900), proteinGrams(5)]), meal([kilocalories(1)], at: 1)])
        let descriptor = CorrelationQueryDescriptor(type: food, samplePredicates: [energy: atLeast(800)])
        let explanation = try await descriptor.explain(for: store)
        #expect(explanation.query == "CorrelationQueryDescriptor")
        #expect(explanation.resultCount == 1)
        #expect(explanation.rowsMatched == 2)
        #expect(explanation.identifiersLookedUp == 3)
        #expect(explanation.notes.last?.contains("HKQuantityTypeIdentifierDietaryEnergyConsumed") == true)
        #expect(explanation.notes.last?.hasSuffix("value >= 800 kcal.") == true)
        let loose = SampleQueryDescriptor(
            predicates: [.quantitySample(type: energy, predicate: noCorrelation)],
            sortDescriptors: []
        )
        let told = try await loose.explain(for: store)
        #expect(told.types.first?.residual == "in no correlation")
        #expect(told.notes == ["What correlations hold is looked up: rows are asked one by one for in no correlation."])
        #expect("\(noCorrelation)" == "in no correlation")
        #expect(
            try JSONDecoder().decode(QueryPredicate.self, from: JSONEncoder().encode(noCorrelation)) == noCorrelation)
    }

    @Test func `wrong arguments are told when the query runs`() async throws {
        let unknown = CorrelationType(CorrelationTypeIdentifier(rawValue: "Stew"))
        let nonsense = [
            CorrelationQueryDescriptor(type: unknown),
            CorrelationQueryDescriptor(type: food, predicate: atLeast(1)),
            CorrelationQueryDescriptor(type: food, samplePredicates: [energy: atLeast(1, .meter())]),
            CorrelationQueryDescriptor(
                type: food,
                samplePredicates: [QuantityType(QuantityTypeIdentifier(rawValue: "Salt")): .and([])]
            ),
        ]
        for descriptor in nonsense {
            await expectInvalidArgument { _ = try await descriptor.result(for: store) }
            await expectInvalidArgument {
                for try await _ in descriptor.results(for: store) { Issue.record("there was an element") }
            }
        }
    }

    @Test func `L14 a live query tells each change of its answer, and no other`() async throws {
        let descriptor = CorrelationQueryDescriptor(type: food, samplePredicates: [energy: atLeast(800)])
        let reader = LiveReader(descriptor.results(for: store))
        reader.run()
        let (large, extra) = (kilocalories(900), kilocalories(850))
        let lunch = meal([large, extra])
        let steps: [@Sendable () async throws -> Void] = [
            { try await store.save(kilocalories(1000)) },
            { try await store.save(meal([kilocalories(100)], at: 60)) },
            { try await store.save(lunch) },
            { try await store.delete(extra) },
            { try await store.save(pulse(60)) },
            { try await store.delete(large) },
        ]
        for step in steps {
            try await step()
            reader.run()
        }
        #expect(
            reader.elements.map { $0.correlations.map(\.objectIdentifiers) }
                == [[], [[large.uuid, extra.uuid]], [[large.uuid]], []]
        )
        let anchors = reader.elements.map(\.anchor)
        #expect(Set(anchors).count == anchors.count)
        reader.cancel()
        reader.run()
        #expect(reader.hasEnded)
        #expect(store.database.waitingQueries == 0)
    }

    @Test func `L2 R6.1 a live query tells that a member came to a workout, or lost it`() async throws {
        let run = Workout(activityType: .running, start: time(0), end: time(1000))
        let (eaten, other) = (kilocalories(100), kilocalories(200))
        try await store.save([run, meal([eaten]), meal([other], at: 60)])
        let descriptor = CorrelationQueryDescriptor(
            type: food, samplePredicates: [energy: Query.predicateForObjects(from: run)])
        let outside = CorrelationQueryDescriptor(
            type: food,
            samplePredicates: [energy: QueryPredicate.not(Query.predicateForObjects(from: run))]
        )
        let reader = LiveReader(descriptor.results(for: store))
        let second = LiveReader(outside.results(for: store))
        let steps: [@Sendable () async throws -> Void] = [
            {},
            { try await store.addSamples([eaten], to: run) },
            { try await store.save(kilocalories(300)) },
            { try await store.addSamples([other], to: run) },
            { try await store.delete(run) },
        ]
        for step in steps {
            try await step()
            reader.run()
            second.run()
            #expect(try await descriptor.result(for: store) == reader.elements.last?.correlations)
            #expect(try await outside.result(for: store) == second.elements.last?.correlations)
        }
        #expect(reader.elements.map(\.correlations.count) == [0, 1, 2, 0])
        #expect(second.elements.map(\.correlations.count) == [2, 1, 0, 2])
        reader.cancel()
        reader.run()
        second.cancel()
        second.run()
    }
}
