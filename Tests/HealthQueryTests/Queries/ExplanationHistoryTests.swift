import Foundation
@testable import HealthQuery
import Testing

/// Random histories, on which every explanation must agree with the answer of the query that it explains.
struct ExplanationHistoryTests {
    private func run<S>(_ flavour: Flavour<S>, largestSave: Int, steps: Int) async throws {
        var history = RandomHistory(random: SeededGenerator(), largestSave: largestSave)
        let seed = history.random.seed
        var store = ModelledStore()
        for step in 0..<steps {
            let comment: Comment = "HEALTHQUERY_SEED=\(seed) step \(step)"
            try await store.apply(history.operation(store.model), comment)
            let question = history.question(store.model, of: flavour.types)
            try await checkSamples(store.stores[0], flavour, question, &history, comment)
            try await checkChanges(store, flavour, question, &history, comment)
            let sources = SourceQueryDescriptor(predicate: flavour.predicates([question[0]])[0])
            let explanation = try await sources.explain(for: store.stores[0])
            #expect(explanation.resultCount == (try await sources.result(for: store.stores[0]).count), comment)
            expectSound(explanation, comment)
            expectMatches(explanation.resultCount, explanation, comment)
        }
    }

    @Test func `explanations of quantities agree with the answers`() async throws {
        try await run(.quantity, largestSave: 5, steps: 80)
    }

    @Test func `explanations of samples of any kind agree with the answers`() async throws {
        try await run(.any, largestSave: 300, steps: 30)
    }

    @Test func `explanations of statistics agree with the answers`() async throws {
        var history = RandomHistory(random: SeededGenerator(), largestSave: 40)
        let seed = history.random.seed
        var store = ModelledStore()
        for step in 0..<60 {
            let comment: Comment = "HEALTHQUERY_SEED=\(seed) step \(step)"
            try await store.apply(history.operation(store.model), comment)
            let condition = history.condition(store.model)
            let predicate = SamplePredicate<QuantitySample>.quantitySample(
                type: stepCount,
                predicate: condition.predicate(for: stepCount)
            )
            let once = StatisticsQueryDescriptor(predicate: predicate, options: [.cumulativeSum, .separateBySource])
            let explanation = try await once.explain(for: store.stores[0])
            let answer = try await once.result(for: store.stores[0])
            #expect(explanation.resultCount == (answer == nil ? 0 : 1), comment)
            let matches = store.model.samples([(stepCount, condition)]).count
            #expect(explanation.rowsMatched == matches, comment)
            expectSound(explanation, comment)
            let minutes = StatisticsCollectionQueryDescriptor(
                predicate: predicate,
                options: .cumulativeSum,
                anchorDate: time(0),
                intervalComponents: DateComponents(minute: 7)
            )
            let intervals = try await minutes.explain(for: store.stores[0])
            #expect(
                intervals.resultCount == (try await minutes.result(for: store.stores[0]).statistics().count), comment)
            #expect(intervals.rowsMatched == matches, comment)
            expectSound(intervals, comment)
        }
    }

    private func checkSamples<S>(
        _ store: HealthStore,
        _ flavour: Flavour<S>,
        _ question: NaiveModel.Question,
        _ history: inout RandomHistory,
        _ comment: Comment
    ) async throws {
        let limit = history.limit()
        let descriptor = SampleQueryDescriptor(
            predicates: flavour.predicates(question),
            sortDescriptors: history.sortKeys().map(flavour.sortDescriptor),
            limit: limit
        )
        let explanation = try await descriptor.explain(for: store)
        let samples = try await descriptor.result(for: store).compactMap(flavour.wrap)
        #expect(explanation.resultCount == samples.count, comment)
        if explanation.limitStoppedReading { #expect(samples.count == limit, comment) }
        expectSound(explanation, comment)
        expectMatches(samples.count, explanation, comment)
        for sample in samples.map(\.sample) {
            let plan = explanation.types.first { $0.type == sample.sampleType }
            #expect(plan?.bounds.admit(sample) == true, comment)
        }
    }

    private func checkChanges<S>(
        _ store: ModelledStore,
        _ flavour: Flavour<S>,
        _ question: NaiveModel.Question,
        _ history: inout RandomHistory,
        _ comment: Comment
    ) async throws {
        let snapshot = await store.database.currentState()
        let sequence = UInt64(history.below(Int(store.model.lastSequence) + 1))
        let descriptor = AnchoredObjectQueryDescriptor(
            predicates: flavour.predicates(question),
            anchor: sequence == 0 ? nil : snapshot.anchor(sequence),
            limit: history.limit()
        )
        let explanation = try await descriptor.explain(for: store.stores[0])
        let result = try await descriptor.result(for: store.stores[0])
        #expect(explanation.resultCount == result.addedSamples.count + result.deletedObjects.count, comment)
        #expect(explanation.deletionsTouched >= result.deletedObjects.count, comment)
        expectSound(explanation, comment)
        expectMatches(explanation.resultCount, explanation, comment)
    }

    /// What holds of every explanation.
    private func expectSound(_ explanation: QueryExplanation, _ comment: Comment) {
        #expect(explanation.rowsTouched + explanation.rowsSummarized >= explanation.rowsMatched, comment)
        #expect(explanation.rowsTouched >= explanation.deletionsTouched, comment)
        #expect(explanation.nodesTouched >= explanation.nodesPassedOver.count, comment)
        for plan in explanation.types {
            #expect(plan.sourcesEntered <= plan.sourcesInStore, comment)
            guard let residual = plan.residual else { continue }
            #expect(explanation.description.contains("asked of rows one by one: \(residual)"), comment)
        }
        for note in explanation.notes { #expect(explanation.description.contains("note: \(note)"), comment) }
    }

    /// What holds of explanations whose results are rows.
    private func expectMatches(_ count: Int, _ explanation: QueryExplanation, _ comment: Comment) {
        #expect(explanation.rowsTouched >= count, comment)
        #expect(explanation.rowsMatched >= count, comment)
        if explanation.limit == nil { #expect(explanation.rowsMatched == count, comment) }
    }
}

extension QueryExplanation.Bounds {
    /// Whether a sample lies in the bounds.
    fileprivate func admit(_ sample: any Sample) -> Bool {
        let value =
            switch sample {
            case let sample as QuantitySample: unit.map { sample.quantity.doubleValue(for: $0) } ?? .nan
            default: AnySample(sample)?.fields.value ?? .nan
            }
        return sample.startDate >= startsAtLeast ?? .distantPast && sample.startDate < startsBelow ?? .distantFuture
            && sample.endDate >= endsAtLeast ?? .distantPast
            && value >= valueAtLeast ?? -.infinity && value <= valueAtMost ?? .infinity
            && sources?.contains(sample.sourceRevision.source) ?? true && identifiers?.contains(sample.uuid) ?? true
    }
}
