import Foundation
import HealthQuery
import HealthQueryTesting
import Testing

struct SampleBuilderTests {
    private let make = SampleBuilder()
    private let nine = Date(timeIntervalSince1970: 1_759_734_000)  // 2025-10-06T07:00:00Z

    @Test func stepsLastAWhile() throws {
        let walk = try make.steps(1200, at: "2025-10-06 09:00", for: .minutes(10), metadata: ["route": "river"])
        #expect(walk.quantityType == QuantityType(.stepCount))
        #expect(walk.quantity == Quantity(unit: .count(), doubleValue: 1200))
        #expect(walk.startDate == nine && walk.endDate == nine.addingTimeInterval(600))
        #expect(walk.metadata == ["route": "river"])
        #expect(walk.device == nil)
        try walk.validate()
    }

    @Test func heartRatesAreInstants() throws {
        let perMinute = HealthUnit.count().unitDivided(by: .minute())
        let pulse = try make.heartRate(62, at: .date(nine))
        #expect(pulse.quantity == Quantity(unit: perMinute, doubleValue: 62))
        #expect(pulse.startDate == nine && pulse.endDate == nine)
        let run = try make.heartRates([96, 120, 141], from: "2025-10-06 09:00", every: .seconds(30))
        #expect(run.map { $0.quantity.doubleValue(for: perMinute) } == [96, 120, 141])
        #expect(run.map { $0.startDate.timeIntervalSince(nine) } == [0, 30, 60])
        for sample in run + [pulse] { try sample.validate() }
    }

    @Test func aBodyMassIsInKilograms() throws {
        let mass = try make.bodyMass(70.5, at: "2025-10-06 09:00")
        #expect(mass.quantity.doubleValue(for: .gram()) == 70_500)
        try mass.validate()
    }

    @Test func everyQuantityHasItsUsualUnit() throws {
        let water = try make.quantity(.dietaryWater, 250, at: "2025-10-06")
        #expect(water.quantity.doubleValue(for: .liter()) == 0.25)
        let ride = try make.quantity(.distanceCycling, 12, .meterUnit(with: .kilo), at: "2025-10-06", for: .hours(1))
        #expect(ride.quantity.doubleValue(for: .meter()) == 12_000)
        #expect(ride.endDate.timeIntervalSince(ride.startDate) == 3600)
        let reason: [String: MetadataValue] = [MetadataKeyInsulinDeliveryReason: 1]
        for type in SampleType.all where type is QuantityType {
            let identifier = QuantityTypeIdentifier(rawValue: type.identifier)
            try make.quantity(identifier, 1, at: "2025-10-06", metadata: reason).validate()
        }
    }

    @Test func sleepHasStages() throws {
        let nap = try make.sleep(.asleepCore, from: "2025-10-06 13:00", to: "2025-10-06 13:40")
        #expect(nap.value == CategoryValueSleepAnalysis.asleepCore.rawValue)
        #expect(nap.endDate.timeIntervalSince(nap.startDate) == 2400)
        let night = try make.night(
            from: "2025-10-25 23:00",
            [(.inBed, .minutes(10)), (.asleepCore, .hours(4)), (.asleepREM, .minutes(20))]
        )
        #expect(night.map(\.value) == [0, 3, 5])
        for (stage, next) in zip(night, night.dropFirst()) { #expect(stage.endDate == next.startDate) }
        // Hours are hours, also where the clocks are put back.
        let last = try #require(night.last)
        #expect(last.endDate == (try make.date("2025-10-26 02:30")).addingTimeInterval(3600))
    }

    @Test func categoriesAreEvents() throws {
        let headache = try make.category(.headache, 2, at: "2025-10-06 09:00", for: .hours(2))
        #expect(headache.categoryType == CategoryType(.headache) && headache.value == 2)
        try headache.validate()
        let stood = try make.category(.appleStandHour, at: "2025-10-06 09:00", for: .hours(1))
        #expect(stood.value == 0)
        try stood.validate()
    }

    @Test func correlationsHoldTheirSamples() throws {
        let pressure = try make.bloodPressure(118, 76, at: "2025-10-06 09:00", metadata: ["arm": "left"])
        try pressure.validate()
        #expect(pressure.objects.count == 2 && pressure.startDate == nine)
        #expect(pressure.metadata == ["arm": "left"])
        let meal = try make.meal("soup", energy: 320, protein: 12, at: "2025-10-06 09:00")
        try meal.validate()
        #expect(meal.metadata[MetadataKeyFoodType] == "soup")
        #expect(
            Set(meal.objects.map(\.sampleType))
                == [QuantityType(.dietaryEnergyConsumed), QuantityType(.dietaryProtein)]
        )
        let whole = try make.meal("pie", energy: 500, protein: 1, carbohydrates: 2, fat: 3, at: "2025-10-06 09:00")
        #expect(whole.objects.count == 4)
        let own = try make.correlation(
            .food,
            [
                make.quantity(.dietaryWater, 1, at: "2025-10-06 09:00", for: .minutes(5)),
                make.quantity(.dietaryCaffeine, 0.1, at: "2025-10-06 08:59"),
            ]
        )
        try own.validate()
        #expect(own.startDate == nine.addingTimeInterval(-60) && own.endDate == nine.addingTimeInterval(300))
        let error = #expect(throws: HealthError.self) { try make.correlation(.food, []) }
        #expect(error?.code == .errorInvalidArgument)
    }

    @Test func identifiersAreTheSameEachTime() throws {
        func three(_ make: SampleBuilder) throws -> [UUID] {
            try ["09:00", "10:00", "11:00"].map { try make.heartRate(60, at: "2025-10-06 \($0)").uuid }
        }
        let first = try three(SampleBuilder(seed: 4))
        #expect(try three(SampleBuilder(seed: 4)) == first)
        #expect(Set(try three(SampleBuilder(seed: 5))).isDisjoint(with: first))
        #expect(Set(first).count == 3)
        // Copies share their identifiers.
        #expect(Set(try three(make) + three(make.on(.named("Watch")))).count == 6)
    }

    @Test func devicesAndMetadataAreOnAllSamples() throws {
        let watch = Device.named("Watch", by: "Apple Inc.")
        let make = SampleBuilder(device: watch, metadata: ["a": 1, "b": 2])
        let walk = try make.steps(10, at: "2025-10-06", for: .minutes(1), metadata: ["b": 3])
        #expect(walk.device == watch && walk.metadata == ["a": 1, "b": 3])
        let pressure = try make.bloodPressure(1, 2, at: "2025-10-06")
        #expect(pressure.device == watch && pressure.objects.allSatisfy { $0.metadata["a"] == 1 })
        #expect(try make.on(nil).heartRate(60, at: "2025-10-06").device == nil)
        #expect(try make.sleep(.awake, from: "2025-10-06", to: "2025-10-07").device == watch)
    }

    @Test func whatAStoreRefusesCanBeMade() async throws {
        let store = HealthStore()
        let backwards = try make.sleep(.awake, from: "2025-10-07", to: "2025-10-06")
        let silly = try make.heartRate(.nan, at: "2025-10-06")
        let endless = try make.steps(1, at: "2025-10-06", for: .seconds(.nan))
        let unknown = try make.quantity(QuantityTypeIdentifier(rawValue: "mine"), 1, at: "2025-10-06")
        for sample in [backwards, silly, endless, unknown] as [any Sample] {
            await #expect(throws: HealthError.self) { try await store.save(sample) }
        }
    }

    @Test func namesMakeSources() async throws {
        let database = HealthDatabase(calendar: make.calendar)
        let phone = database.store(named: "Phone")
        let watch = database.store(named: "Watch")
        try await phone.save(make.steps(900, at: "2025-10-06 09:00", for: .minutes(10)))
        try await watch.save(make.steps(950, at: "2025-10-06 09:00", for: .minutes(10)))
        let sources = try await SourceQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(.stepCount))
        ).result(for: phone)
        #expect(Set(sources) == [.named("Phone"), .named("Watch")])
        #expect(phone.sourceRevision == .named("Phone"))
        let total = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(.stepCount)),
            options: .cumulativeSum
        )
        let sum = try await total.result(for: database.store(named: "Test"))?.sumQuantity()
        #expect(sum == Quantity(unit: .count(), doubleValue: 950))
    }
}
