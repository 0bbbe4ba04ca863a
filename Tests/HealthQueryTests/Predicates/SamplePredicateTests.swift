import Foundation
import Testing

@testable import HealthQuery

/// A type together with a condition.
struct SamplePredicateTests {
    private let steps = QuantityType(.stepCount)

    @Test func `a factory says by itself what the samples are`() {
        let today = Query.predicateForSamples(withStart: time(0), end: nil)
        let quantities = SamplePredicate.quantitySample(type: stepCount, predicate: today)
        #expect(quantities == SamplePredicate<QuantitySample>.quantitySample(type: stepCount, predicate: today))
        #expect(SamplePredicate.categorySample(type: sleepAnalysis).sampleType == sleepAnalysis)
        #expect(SamplePredicate.correlation(type: CorrelationType(.food)).sampleType == CorrelationType(.food))
        #expect(SamplePredicate.visionPrescription().sampleType == ObjectType.visionPrescriptionType())
        #expect(SamplePredicate.workout().sampleType == ObjectType.workoutType())
        #expect(SamplePredicate.sample(type: stepCount).sampleType == stepCount)
    }

    @Test func `R1.7 without a condition everything of the type matches`() throws {
        let lowered = try SamplePredicate<QuantitySample>.quantitySample(type: steps).lowered()
        #expect(lowered.type == steps)
        #expect(lowered.filter == .everything)
        #expect(lowered.bounds == RowBounds())
    }

    private func sample<S>(_ predicate: SamplePredicate<S>, _ row: SampleRow) -> S? {
        predicate.decoder(MemberLookup { _ in [.sample(value: 7)] }).samples(of: [row]).first
    }

    @Test func `factories keep type and condition, and decode rows of their kind`() throws {
        let condition = Query.predicateForObjects(withMetadataKey: "meal")
        let quantity = SamplePredicate<QuantitySample>.quantitySample(type: steps, predicate: condition)
        #expect(quantity.sampleType == steps)
        #expect(quantity.predicate == condition)
        #expect(sample(quantity, .sample(value: 3))?.quantity == Quantity(unit: .count(), doubleValue: 3))
        let sleep = CategoryType(.sleepAnalysis)
        let category = SamplePredicate<CategorySample>.categorySample(type: sleep)
        #expect(sample(category, .sample(sleep, value: 2))?.value == 2)
        let any = SamplePredicate<any Sample>.sample(type: sleep)
        #expect(sample(any, .sample(sleep, value: 2)) is CategorySample)
        #expect(sample(any, .sample(steps, value: 2)) is QuantitySample)
        let food = CorrelationType(.food)
        let correlation = SamplePredicate<Correlation>.correlation(type: food, predicate: condition)
        #expect(correlation.predicate == condition)
        #expect(sample(correlation, .sample(food, value: 0))?.objects(for: steps).count == 1)
        #expect(sample(any, .sample(food, value: 0)) is Correlation)
    }

    @Test func `predicates are equal when type and condition are`() {
        let condition = Query.predicateForObjects(withMetadataKey: "meal")
        let one = SamplePredicate<QuantitySample>.quantitySample(type: steps, predicate: condition)
        let same = SamplePredicate<QuantitySample>.quantitySample(type: steps, predicate: condition)
        #expect(one == same)
        #expect(one.hashValue == same.hashValue)
        #expect(one != .quantitySample(type: steps))
        #expect(one != .quantitySample(type: QuantityType(.heartRate), predicate: condition))
    }

    @Test func `an unknown type throws and is named`() {
        let unknown = QuantityType(QuantityTypeIdentifier(rawValue: "Nonsense"))
        let thrown = #expect(throws: HealthError.self) {
            try SamplePredicate<QuantitySample>.quantitySample(type: unknown).lowered()
        }
        #expect(thrown?.code == .errorInvalidArgument)
        #expect(thrown?.message.contains("Nonsense") ?? false)
    }
}
