import Foundation
import HealthQuery
import Testing

struct CorrelationTests {
    @Test func `a correlation is small`() {
        #expect(MemoryLayout<Correlation>.size <= 56)
        #expect(MemoryLayout<AnySample>.size <= 56)
    }

    @Test func `a correlation has what it was made of`() throws {
        let members = [kilocalories(500), kilocalories(20), proteinGrams(30)]
        let correlation = Correlation(
            type: food,
            start: time(0),
            end: time(60),
            objects: members as [any Sample],
            metadata: [MetadataKeyFoodType: "soup"]
        )
        #expect(correlation.correlationType === food)
        #expect(correlation.sampleType === food)
        #expect(correlation.members == Set(members.map { AnySample($0) }))
        #expect(
            Set(correlation.objects(for: energy).compactMap { AnySample($0) })
                == Set(members[..<2].map { AnySample($0) }))
        #expect(correlation.objects(for: stepCount).isEmpty)
        #expect(correlation.metadata == [MetadataKeyFoodType: "soup"])
        #expect(correlation.device == nil)
        #expect(correlation.sourceRevision.source == .default())
        #expect("\(correlation)".hasPrefix("HKCorrelationTypeIdentifierFood 3 objects 2023-03-08"))
        #expect("\(AnySample(correlation))" == "\(correlation)")
        try correlation.validate()
        #expect(Correlation(type: food, start: time(0), end: time(0), objects: []).uuid != correlation.uuid)
    }

    @Test func `a foreign kind of sample cannot be held`() {
        struct Foreign: Sample {
            let uuid = UUID()
            let sampleType: SampleType = stepCount
            let startDate = time(0)
            let endDate = time(0)
            let sourceRevision = revision("foreign")
            let device: Device? = nil
            let metadata: [String: MetadataValue] = [:]
        }
        let meal = Correlation(type: food, start: time(0), end: time(0), objects: [kilocalories(1), Foreign()])
        #expect(meal.objects.count == 2)
        let error = #expect(throws: HealthError.self) { try meal.validate() }
        #expect(error?.message.hasSuffix("holds an object that is not valid: a store cannot hold a Foreign") == true)
        #expect(throws: EncodingError.self) { try json(meal) }
    }

    @Test func `a correlation survives encoding, with its objects`() throws {
        let correlation = meal([kilocalories(500), proteinGrams(30)], metadata: [MetadataKeyFoodType: "soup"])
        let data = try JSONEncoder().encode(AnySample(correlation))
        #expect(try JSONDecoder().decode(AnySample.self, from: data) == AnySample(correlation))
        #expect(try JSONDecoder().decode(Correlation.self, from: data) == correlation)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(QuantitySample.self, from: data) }
    }

    @Test func `R6.7 a correlation is valid unless it holds another one; what it holds need not be complete`() throws {
        let inner = meal([kilocalories(1)])
        let outer = Correlation(type: food, start: time(0), end: time(0), objects: [inner])
        let error = #expect(throws: HealthError.self) { try outer.validate() }
        #expect(error?.code == .errorInvalidArgument)
        #expect(error?.message.contains("holds samples itself") == true)
        // A blood pressure of steps says nothing, and is no error.
        let odd = Correlation(type: bloodPressure, start: time(0), end: time(0), objects: [steps(1)])
        try odd.validate()
    }

    @Test func `what a correlation must not be is told`() {
        let shared = UUID()
        let unknown = CorrelationType(CorrelationTypeIdentifier(rawValue: "Stew"))
        let energy = kilocalories(1)
        let cases: [(Correlation, String)] = [
            (meal([]), "there are none"),
            (
                meal([kilocalories(.nan)]),
                "is not valid: HKQuantityTypeIdentifierDietaryEnergyConsumed must have a finite"
            ),
            (meal([kilocalories(1, uuid: shared), proteinGrams(1, uuid: shared)]), "occurs twice in one correlation"),
            (meal([kilocalories(1, uuid: shared)], uuid: shared), "occurs twice in one correlation"),
            (
                Correlation(type: food, start: time(1), end: time(0), objects: [energy]),
                "must not end before it starts"
            ),
            (
                Correlation(
                    type: food, start: Date(timeIntervalSince1970: .nan), end: time(0), objects: [energy]),
                "finite dates"
            ),
            (
                Correlation(type: unknown, start: time(0), end: time(0), objects: [energy]),
                "no sample type Stew"
            ),
            (meal([energy], metadata: [MetadataKeySyncIdentifier: "a"]), "without a sync version"),
        ]
        for (correlation, words) in cases {
            let error = #expect(throws: HealthError.self) { try correlation.validate() }
            #expect(error?.message.contains(words) == true, "\(error?.message ?? "") lacks \(words)")
        }
    }
}
