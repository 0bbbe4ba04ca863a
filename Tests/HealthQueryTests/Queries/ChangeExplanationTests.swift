import Foundation
@testable import HealthQuery
import Testing

/// What explanations of anchored queries, statistics and observers say.
struct ChangeExplanationTests {
    private static let all = SamplePredicate<QuantitySample>.quantitySample(type: stepCount)

    private func filledStore() async throws -> HealthStore {
        let store = HealthStore.fixed()
        try await store.save((0..<10).map { steps(Double($0), at: Double($0) * 100) })
        return store
    }

    @Test func `an anchored query asks new rows and deletions`() async throws {
        let store = try await filledStore()
        let first = AnchoredObjectQueryDescriptor(predicates: [Self.all], anchor: nil)
        let whole = try await first.explain(for: store)
        #expect(whole.query == "AnchoredObjectQueryDescriptor")
        #expect(whole.order == .saved)
        #expect(whole.resultCount == 10)
        #expect(whole.rowsTouched == 10)
        #expect(whole.nodesTouched == 1)
        #expect(whole.types[0].residual == nil)
        #expect(whole.notes.count == 1)
        #expect(whole.notes[0].hasPrefix("Everything is newer than the start"))

        let result = try await first.result(for: store)
        try await store.delete(Array(result.addedSamples.prefix(3)))
        var next = AnchoredObjectQueryDescriptor(predicates: [Self.all], anchor: result.newAnchor)
        let deletions = try await next.explain(for: store)
        #expect(deletions.resultCount == 3)
        #expect(deletions.deletionsTouched == 3)
        #expect(deletions.rowsTouched == 3)
        #expect(deletions.identifiersLookedUp == 3)
        #expect(deletions.nodesPassedOver == .init(byStart: 0, byEnd: 0, byValue: 0, bySequence: 1))
        #expect(deletions.notes.count == 1)
        #expect(deletions.notes[0].contains("R3.6"))

        next.limit = 2
        let limited = try await next.explain(for: store)
        #expect(limited.resultCount == 2)
        #expect(limited.rowsMatched == 3, "one more tells that there is more")
        #expect(limited.limitStoppedReading)
        #expect(limited.notes.last?.hasPrefix("The limit cut the answer") == true)
    }

    @Test func `an anchored query asks the whole condition`() async throws {
        let condition = Condition.value(.greaterThan, 3).predicate(for: stepCount)
        let predicate = SamplePredicate<QuantitySample>.quantitySample(type: stepCount, predicate: condition)
        let descriptor = AnchoredObjectQueryDescriptor(predicates: [predicate], anchor: nil)
        let explanation = try await descriptor.explain(for: try await filledStore())
        #expect(explanation.types[0].residual == "value > 3 count")
        #expect(explanation.types[0].bounds.valueAtLeast == (3.0).nextUp)
        #expect(explanation.resultCount == 6)
        #expect(explanation.notes.count == 1)
    }

    @Test func `sums of several sources look at each match, others at summaries`() async throws {
        let store = try await filledStore()
        let watch = HealthStore(database: store.database, sourceRevision: revision("watch"))
        try await watch.save(steps(1, at: 50))
        let sum = try await StatisticsQueryDescriptor(predicate: Self.all, options: .cumulativeSum).explain(for: store)
        #expect(sum.query == "StatisticsQueryDescriptor")
        #expect(sum.resultCount == 1)
        #expect(sum.rowsMatched == 11)
        #expect(sum.rowsTouched == 11)
        #expect(sum.rowsSummarized == 0)
        #expect(sum.notes.count == 1)
        #expect(sum.notes.first?.contains("no moment counts twice") == true)
        let recent = try await StatisticsQueryDescriptor(predicate: Self.all, options: .mostRecent).explain(for: store)
        #expect(recent.rowsMatched == 11)
        #expect(recent.rowsTouched == 0)
        #expect(recent.rowsSummarized == 11)
        #expect(recent.notes.first?.contains("stood in for 11 of the 11 rows") == true)
        let pulses = SamplePredicate<QuantitySample>.quantitySample(type: heartRate)
        let none = try await StatisticsQueryDescriptor(predicate: pulses, options: .discreteMax).explain(for: store)
        #expect(none.resultCount == 0)
        #expect(none.notes == ["The store has no samples of \(heartRate.identifier)."])
    }

    @Test func `a collection counts its intervals with data`() async throws {
        let store = try await filledStore()
        try await store.save(steps(8, at: 3600, lasting: 7200))
        let hourly = StatisticsCollectionQueryDescriptor(
            predicate: Self.all,
            options: .cumulativeSum,
            anchorDate: time(0),
            intervalComponents: DateComponents(hour: 1)
        )
        let explanation = try await hourly.explain(for: store)
        #expect(explanation.query == "StatisticsCollectionQueryDescriptor")
        #expect(explanation.resultCount == 3)
        #expect(explanation.rowsMatched == 11)
        #expect(explanation.order == .start(reversed: false))
    }

    @Test func `an observer tells what would wake it, and reads nothing`() async throws {
        let store = try await filledStore()
        func explain(_ predicates: [SamplePredicate<any Sample>]) async throws -> QueryExplanation {
            try await ObserverQueryDescriptor(predicates: predicates).explain(for: store)
        }
        func dates(_ from: Double?, _ to: Double?) -> QueryPredicate {
            Query.predicateForSamples(withStart: from.map(time), end: to.map(time), options: .strictStartDate)
        }
        let one = try await explain([.sample(type: stepCount, predicate: dates(100, 200))])
        #expect(one.query == "ObserverQueryDescriptor")
        #expect(one.order == nil)
        #expect(one.rowsTouched == 0)
        #expect(one.nodesTouched == 0)
        #expect(one.wakesOn == .init(types: [stepCount], from: time(100), through: time(200)))
        #expect(one.notes.count == 1)
        let wakes = "wakes on: HKQuantityTypeIdentifierStepCount from 2023-03-08T20:28:20Z through 2023-03-08T20:30:00Z"
        #expect(one.description.contains(wakes))

        let entered = Condition.userEntered.predicate(for: heartRate)
        let two = try await explain([
            .sample(type: stepCount, predicate: dates(100, 200)), .sample(type: heartRate, predicate: entered),
        ])
        #expect(two.wakesOn == .init(types: [stepCount, heartRate], from: nil, through: nil))
        #expect(
            Array(two.notes.dropFirst()) == [
                "The dates are the hull of those of all types.",
                "Conditions on other things than dates do not keep it asleep.",
            ]
        )
        let apart = dates(0, 10) || !dates(100, 200)
        #expect(try await explain([.sample(type: stepCount, predicate: apart)]).notes.count == 1)
        let none = try await explain([.sample(type: stepCount, predicate: dates(200, 100))])
        #expect(none.wakesOn?.types == [])
        #expect(none.description.contains("wakes on: nothing"))
        #expect(none.notes == ["The conditions leave nothing to find: no change can match."])
    }
}
