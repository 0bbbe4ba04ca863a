import Foundation
@testable import HealthQuery
import Testing

/// What explanations of the queries for samples and sources say, on stores small enough to count by hand.
struct QueryExplanationTests {
    private static let range = Condition.dates(from: 100, to: 200, .strictStartDate)

    /// Ten steps of a phone, of values 0 to 9, at 0, 100, … 900, and two of a watch.
    private func store() async throws -> HealthStore {
        let store = HealthStore.fixed()
        try await store.save((0..<10).map { steps(Double($0), at: Double($0) * 100) })
        let watch = HealthStore(database: store.database, sourceRevision: revision("watch"))
        try await watch.save([steps(5, at: 50, metadata: [MetadataKeyWasUserEntered: true]), steps(6, at: 150)])
        return store
    }

    private func predicate(_ condition: Condition) -> SamplePredicate<QuantitySample> {
        .quantitySample(type: stepCount, predicate: condition.predicate(for: stepCount))
    }

    private func explain(
        _ condition: Condition,
        sort: [SortDescriptor<QuantitySample>] = [],
        limit: Int? = nil
    ) async throws -> QueryExplanation {
        try await SampleQueryDescriptor(predicates: [predicate(condition)], sortDescriptors: sort, limit: limit)
            .explain(for: try await store())
    }

    @Test func `a date range is bounds and nothing else`() async throws {
        let explanation = try await explain(Self.range)
        #expect(explanation.query == "SampleQueryDescriptor")
        let plan = try #require(explanation.types.first)
        #expect(explanation.types.count == 1)
        #expect(plan.type == stepCount)
        #expect(plan.bounds.startsAtLeast == time(100))
        #expect(plan.bounds.startsBelow == time(200))
        #expect(plan.bounds.endsAtLeast == nil)
        #expect(plan.bounds.valueAtLeast == nil)
        #expect(plan.bounds.valueAtMost == nil)
        #expect(plan.bounds.unit == .count())
        #expect(plan.bounds.sources == nil)
        #expect(plan.bounds.identifiers == nil)
        #expect(plan.sourcesInStore == 2)
        #expect(plan.sourcesEntered == 2)
        #expect(plan.residual == nil)
        #expect(explanation.order == .start(reversed: false))
        #expect(explanation.limit == nil)
        #expect(!explanation.limitStoppedReading)
        #expect(explanation.resultCount == 2)
        #expect(explanation.rowsMatched == 2)
        #expect(explanation.rowsTouched == 12, "both trees have one leaf")
        #expect(explanation.nodesTouched == 2)
        #expect(explanation.nodesPassedOver.count == 0)
        #expect(explanation.wakesOn == nil)
        #expect(explanation.notes.isEmpty)
    }

    @Test func `values and sources choose nodes and trees`() async throws {
        let phone = Condition.sources([revision("phone").source])
        let values = try await explain(.all([.value(.greaterThan, 100), phone]))
        #expect(values.types[0].bounds.valueAtLeast == (100.0).nextUp)
        #expect(values.types[0].bounds.sources == [revision("phone").source])
        #expect(values.types[0].sourcesEntered == 1)
        #expect(values.nodesTouched == 1)
        #expect(values.nodesPassedOver == .init(byStart: 0, byEnd: 0, byValue: 1, bySequence: 0))
        #expect(values.rowsTouched == 0)
        #expect(values.notes.isEmpty)
        let stranger = try await explain(.sources([revision("stranger").source]))
        #expect(stranger.types[0].sourcesEntered == 0)
        #expect(stranger.nodesTouched == 0)
        #expect(stranger.notes == ["None of the sources asked for has samples of \(stepCount.identifier)."])
    }

    @Test func `a limit ends the reading in the index's order`() async throws {
        let newest = [SortDescriptor(\QuantitySample.startDate, order: .reverse)]
        let explanation = try await explain(.everything, sort: newest, limit: 2)
        #expect(explanation.order == .start(reversed: true))
        #expect(explanation.limit == 2)
        #expect(explanation.limitStoppedReading)
        #expect(explanation.resultCount == 2)
        #expect(explanation.notes.isEmpty)
        let all = try await explain(.everything, limit: 100)
        #expect(all.limit == 100)
        #expect(!all.limitStoppedReading)
        #expect(try await explain(.everything, limit: 0).limit == nil)
    }

    @Test func `sorting reads all matches first`() async throws {
        let byEnd = try await explain(Self.range, sort: [SortDescriptor(\.endDate)], limit: 1)
        #expect(byEnd.order == .sortedByColumns)
        #expect(byEnd.resultCount == 1)
        #expect(byEnd.rowsMatched == 2)
        #expect(!byEnd.limitStoppedReading)
        let spared = "The limit was applied after sorting; it spared no reading."
        #expect(byEnd.notes == ["The index is in the order of starts: all 2 matches were read, then sorted.", spared])
        let byValue = try await explain(Self.range, sort: [SortDescriptor(\.value)])
        #expect(byValue.order == .sortedBySamples)
        #expect(
            byValue.notes == [
                "A sort descriptor has no column in the index: all 2 matches were made samples, then compared."
            ]
        )
    }

    @Test func `an overlap looks at what starts before the range`() async throws {
        let explanation = try await explain(.dates(from: 100, to: 200, []))
        #expect(explanation.types[0].bounds.startsAtLeast == nil)
        #expect(explanation.types[0].bounds.endsAtLeast == time(100))
        #expect(explanation.types[0].residual == nil)
        #expect(explanation.notes.count == 1)
        #expect(explanation.notes[0].contains("greatest end"))
    }

    @Test func `identifiers are looked up one by one`() async throws {
        let store = try await store()
        let uuids = try await SampleQueryDescriptor(predicates: [predicate(Self.range)], sortDescriptors: [])
            .result(for: store).map(\.uuid)
        let wanted = predicate(.uuids(Set(uuids + [UUID()])))
        let explanation = try await SampleQueryDescriptor(predicates: [wanted], sortDescriptors: []).explain(for: store)
        #expect(explanation.types[0].sourcesEntered == 0)
        #expect(explanation.types[0].bounds.identifiers?.count == 3)
        #expect(explanation.identifiersLookedUp == 3)
        #expect(explanation.rowsTouched == 2)
        #expect(explanation.resultCount == 2)
        #expect(explanation.notes.count == 1)
        #expect(explanation.notes[0].contains("one by one"))
        let statistics = StatisticsQueryDescriptor(predicate: wanted, options: .cumulativeSum)
        #expect(try await statistics.explain(for: store).identifiersLookedUp == 3)
    }

    @Test func `samples of a workout are looked up one by one`() async throws {
        let store = try await store()
        let run = Workout(activityType: .running, start: time(0), end: time(900))
        try await store.save(run)
        try await store.addSamples((0..<3).map { steps(1, at: Double($0)) }, to: run)
        let explanation = try await SampleQueryDescriptor(
            predicates: [.quantitySample(type: stepCount, predicate: Query.predicateForObjects(from: run))],
            sortDescriptors: []
        ).explain(for: store)
        #expect(explanation.resultCount == 3)
        #expect(explanation.identifiersLookedUp == 3)
        #expect(explanation.types[0].sourcesEntered == 0)
    }

    @Test func `each residual condition has its reason`() async throws {
        let entered = "metadata.HKWasUserEntered == true"
        let metadata = try await explain(.all([Self.range, .userEntered]))
        #expect(metadata.types[0].residual == entered)
        let asked = "where one occurs, what rows share is asked once a leaf for \(entered)."
        #expect(metadata.notes == ["Of metadata the index knows the keys: \(asked)"])
        let negated = try await explain(.not(Self.range))
        #expect(negated.types[0].bounds.description == "none")
        #expect(negated.notes.count == 1)
        #expect(negated.notes[0].hasPrefix("A negated condition bounds nothing: rows are asked one by one for NOT ("))
        let unequal = try await explain(.value(.notEqualTo, 3))
        #expect(unequal.notes == ["The condition bounds nothing: rows are asked one by one for value != 3 count."])
        let ends = try await explain(.dates(from: nil, to: 200, .strictEndDate))
        #expect(ends.types[0].bounds.startsBelow == time(200))
        #expect(ends.notes.count == 1)
        #expect(ends.notes[0].hasPrefix("The index does not bound ends from above, only starts"))
    }

    @Test func `alternatives are bounded by their hull`() async throws {
        let hull = try await explain(.any([.value(.lessThan, 2), .value(.equalTo, 4)]))
        #expect(hull.types[0].bounds.valueAtMost == 4)
        #expect(hull.types[0].residual == "(value < 2 count) OR (value == 4 count)")
        #expect(hull.notes.count == 1)
        #expect(hull.notes[0].hasPrefix("An OR is bounded by the hull of its alternatives, value <= 4 count"))
        let apart = try await explain(.any([.value(.lessThan, 2), Self.range]))
        #expect(apart.types[0].bounds.description == "none")
        #expect(apart.notes.count == 1)
        #expect(apart.notes[0].hasPrefix("An OR without a common bound bounds nothing"))
    }

    @Test func `what cannot match and what is not there is said`() async throws {
        let nothing = ["The conditions on \(stepCount.identifier) leave nothing to find: no sample can match."]
        for condition in [.dates(from: 9, to: 1, .strictStartDate), Condition.any([]), .sources([])] {
            let explanation = try await explain(condition)
            #expect(explanation.notes == nothing)
            #expect(explanation.resultCount == 0)
        }
        let pulses = SampleQueryDescriptor(predicates: [.quantitySample(type: heartRate)], sortDescriptors: [])
        let explanation = try await pulses.explain(for: try await store())
        #expect(explanation.types[0].sourcesInStore == 0)
        #expect(explanation.notes == ["The store has no samples of \(heartRate.identifier)."])
    }

    @Test func `a source query walks each source that can match to its first match`() async throws {
        let explanation = try await SourceQueryDescriptor(predicate: predicate(.userEntered)).explain(
            for: try await store())
        #expect(explanation.query == "SourceQueryDescriptor")
        #expect(explanation.resultCount == 1)
        #expect(explanation.rowsMatched == 1)
        // The watch never used the key.
        #expect(explanation.rowsTouched == 2)
        #expect(explanation.nodesTouched == 1)
        #expect(explanation.types[0].sourcesEntered == 1)
        #expect(explanation.notes.count == 2)
        #expect(explanation.notes[1].hasPrefix("Each source is walked as far as its first match"))
    }

    @Test func `an explanation is text that can be pasted`() async throws {
        let condition = Condition.all([
            .dates(from: 100, to: 1000, []), .value(.greaterThan, 4), .userEntered,
            .sources([revision("phone").source, revision("watch").source]),
        ])
        let byEnd = [SortDescriptor(\QuantitySample.endDate)]
        #expect(
            try await explain(condition, sort: byEnd, limit: 3).description == """
                SampleQueryDescriptor: 1 result
                  HKQuantityTypeIdentifierStepCount: 1 of 2 sources entered
                    bounds: starts before 2023-03-08T20:43:20Z, ends at or after 2023-03-08T20:28:20Z, \
                value > 4 count, sources [test.phone, test.watch]
                    asked of rows one by one: metadata.HKWasUserEntered == true
                  order: all matches sorted by their dates
                  limit: 3
                  rows: 2 touched, 1 matched
                  nodes: 1 touched
                  note: The index is in the order of starts: all 1 matches were read, then sorted.
                  note: The limit was applied after sorting; it spared no reading.
                  note: Samples of HKQuantityTypeIdentifierStepCount that start before the range may reach into it: \
                earlier nodes are passed over by their greatest end. With .strictStartDate the walk keeps to the range.
                  note: Of metadata the index knows the keys: where one occurs, what rows share is asked once a leaf \
                for metadata.HKWasUserEntered == true.
                """
        )
    }

    @Test func `errors are those of the query`() async throws {
        let store = HealthStore.fixed()
        let empty = SampleQueryDescriptor<QuantitySample>(predicates: [], sortDescriptors: [])
        await expectInvalidArgument { _ = try await empty.explain(for: store) }
        await expectInvalidArgument { _ = try await explain(.everything, limit: -1) }
        let anchored = AnchoredObjectQueryDescriptor<QuantitySample>(predicates: [], anchor: nil)
        await expectInvalidArgument { _ = try await anchored.explain(for: store) }
        let unknown = SamplePredicate<QuantitySample>.quantitySample(
            type: stepCount,
            predicate: Condition.value(.contains, 1).predicate(for: stepCount)
        )
        await expectInvalidArgument { _ = try await SourceQueryDescriptor(predicate: unknown).explain(for: store) }
        await expectInvalidArgument { _ = try await ObserverQueryDescriptor(predicates: [unknown]).explain(for: store) }
        let average = StatisticsQueryDescriptor(predicate: predicate(.everything), options: .discreteAverage)
        await expectInvalidArgument { _ = try await average.explain(for: store) }
    }
}
