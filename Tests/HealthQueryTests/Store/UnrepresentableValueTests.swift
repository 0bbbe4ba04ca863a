import Foundation
import HealthQuery
import Testing

/// Numbers that are finite, but not in the unit of their type: the level of a negative pressure.
struct UnrepresentableValueTests {
    private let exposure = QuantityType(.environmentalAudioExposure)
    private let noon = Date(timeIntervalSinceReferenceDate: 700_000_000)

    private func sample(_ unit: HealthUnit, _ value: Double) -> QuantitySample {
        QuantitySample(type: exposure, quantity: Quantity(unit: unit, doubleValue: value), start: noon, end: noon)
    }

    @Test(arguments: [-1.0, 0]) func `R8.7 a pressure without a level is refused and hides nothing`(value: Double)
        async throws
    {
        let store = HealthStore()
        await #expect(throws: HealthError.self) { try await store.save(sample(.pascal(), value)) }
        try await store.save(sample(.decibelAWeightedSoundPressureLevel(), 60))
        let all = SampleQueryDescriptor(predicates: [.quantitySample(type: exposure)], sortDescriptors: [])
        #expect(try await all.result(for: store).count == 1)
    }

    @Test func `a predicate that asks for no number throws, whatever stands beside it`() async throws {
        let store = HealthStore()
        try await store.save(sample(.decibelAWeightedSoundPressureLevel(), 60))
        let loud = Query.predicateForQuantitySamples(
            with: .greaterThan,
            quantity: Quantity(unit: .decibelAWeightedSoundPressureLevel(), doubleValue: 50)
        )
        let senseless = Query.predicateForQuantitySamples(
            with: .greaterThan,
            quantity: Quantity(unit: .pascal(), doubleValue: -1)
        )
        for predicate in [senseless || loud, loud || senseless] {
            let query = SampleQueryDescriptor(
                predicates: [.quantitySample(type: exposure, predicate: predicate)],
                sortDescriptors: []
            )
            await #expect(throws: HealthError.self) { try await query.result(for: store) }
        }
    }

    @Test func `an empty literal, one type, several types and existentials can be saved`() async throws {
        let store = HealthStore()
        let level = sample(.decibelAWeightedSoundPressureLevel(), 60)
        let night = CategorySample(type: CategoryType(.sleepAnalysis), value: 1, start: noon, end: noon)
        try await store.save([])
        try await store.save([level])
        try await store.save([night])
        let other: [any Sample] = [
            sample(.decibelAWeightedSoundPressureLevel(), 61),
            CategorySample(type: CategoryType(.sleepAnalysis), value: 2, start: noon, end: noon),
        ]
        try await store.save(other)
        try await store.save([
            sample(.decibelAWeightedSoundPressureLevel(), 62),
            CategorySample(type: CategoryType(.sleepAnalysis), value: 3, start: noon, end: noon),
        ])
        let all = SampleQueryDescriptor<any Sample>(
            predicates: [.sample(type: exposure), .sample(type: CategoryType(.sleepAnalysis))],
            sortDescriptors: []
        )
        #expect(try await all.result(for: store).count == 6)
    }
}
