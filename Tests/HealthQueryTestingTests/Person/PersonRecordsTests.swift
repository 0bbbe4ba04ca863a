import Foundation
@_spi(Diagnostics) import HealthQuery
import HealthQueryTesting
import Testing

/// What a made-up person records seldom, and what is more than a number.
struct PersonRecordsTests {
    private static let person = SyntheticPerson(seed: 1)
    private var person: SyntheticPerson { Self.person }

    private func all<Sample: Sendable>(
        _ predicate: SamplePredicate<Sample>,
        in store: HealthStore
    ) async throws -> [Sample] {
        try await SampleQueryDescriptor(predicates: [predicate], sortDescriptors: []).result(for: store)
    }

    @Test func `every kind with a content of its own occurs, and is found`() async throws {
        let store = HealthStore(database: try await person.filledDatabase(), sourceRevision: SyntheticPerson.health)
        let cardiograms = try await all(.electrocardiogram(), in: store)
        #expect(cardiograms.count == 2 && cardiograms.allSatisfy { $0.numberOfVoltageMeasurements == 15_360 })
        #expect(try await all(.stateOfMind(), in: store).count == 28)
        #expect(try await all(.gad7Assessment(), in: store).count == 1)
        #expect(try await all(.phq9Assessment(), in: store).count == 1)
        #expect(try await all(.audiogram(), in: store).map(\.sensitivityPoints.count) == [6])
        #expect(try await all(.visionPrescription(), in: store).compactMap(\.glasses).count == 1)
        #expect(try await all(.clinicalRecord(type: ClinicalType(.labResultRecord)), in: store).count == 1)
        let doses = try await all(.medicationDoseEvent(), in: store)
        #expect(doses.count == 28 && Set(doses.map(\.logStatus)) == [.taken, .skipped])
        let medications = try await UserAnnotatedMedicationQueryDescriptor().result(for: store)
        #expect(medications.map(\.medication.identifier) == [try #require(doses.first).medicationConceptIdentifier])
    }

    @Test func `the beat of the electrocardiogram is its average heart rate`() async throws {
        let store = HealthStore(database: try await person.filledDatabase())
        let perMinute = HealthUnit.count().unitDivided(by: .minute())
        for cardiogram in try await all(.electrocardiogram(), in: store) {
            var (beats, isHigh) = (0, false)
            for try await voltage in ElectrocardiogramQueryDescriptor(cardiogram).results(for: store) {
                let microvolts = voltage.quantity(for: .appleWatchSimilarToLeadI)?
                    .doubleValue(for: .voltUnit(with: .micro))
                let rises = try #require(microvolts) > 500
                beats += rises && !isHigh ? 1 : 0
                isHigh = rises
            }
            let rate = try #require(cardiogram.averageHeartRate).doubleValue(for: perMinute)
            #expect(abs(Double(beats) * 2 - rate) <= 2)
        }
    }

    @Test func `nights have series of heartbeats and of breaths, seen one by one`() async throws {
        let store = HealthStore(database: try await person.filledDatabase())
        let beats = try await all(.heartbeatSeries(), in: store)
        #expect(beats.count > 20 && beats.allSatisfy { $0.count == 60 })
        let breaths = QuantityType(.respiratoryRate)
        let nights = try await all(.quantitySample(type: breaths), in: store)
        #expect(nights.count == beats.count && nights.allSatisfy { $0.count == 24 })
        let statistics = try await StatisticsQueryDescriptor(
            predicate: .quantitySample(type: breaths), options: [.discreteMin, .discreteMax]
        ).result(for: store)
        let unit = HealthUnit.count().unitDivided(by: .minute())
        #expect(statistics?.minimumQuantity()?.doubleValue(for: unit) == 13)
        #expect(statistics?.maximumQuantity()?.doubleValue(for: unit) == 16)
    }

    @Test(arguments: SyntheticPerson.Preset.all)
    func `records are valid, begin in the person's days and come in order`(preset: SyntheticPerson.Preset) throws {
        let person = SyntheticPerson(preset, seed: 3, days: 21)
        #expect(person.records == SyntheticPerson(preset, seed: 3, days: 21).records)
        var identifiers: Set<UUID> = []
        for source in person.records {
            for sample in source.samples {
                try sample.validate()
                #expect(person.interval.start <= sample.startDate && sample.startDate <= person.interval.end)
                #expect(identifiers.insert(sample.uuid).inserted)
            }
            #expect(source.samples.map(\.startDate) == source.samples.map(\.startDate).sorted())
        }
        #expect(identifiers.isDisjoint(with: person.samples.flatMap(\.samples).map(\.uuid)))
        #expect(preset != .phoneOnly || person.records.isEmpty)
    }

    @Test(arguments: SyntheticPerson.Preset.all)
    func `the timeline brings the same records`(preset: SyntheticPerson.Preset) async throws {
        let person = SyntheticPerson(preset, seed: 3, days: 21)
        let database = HealthDatabase(calendar: person.calendar, uuidSource: UUIDSource(seed: 1))
        for batch in person.timeline(every: 6 * 3600) { try await batch.apply(to: database) }
        #expect(await database.diagnostics().objects == person.sampleCount + person.activitySummaries.count)
        let played = person.timeline().flatMap(\.records).map(\.uuid)
        #expect(Set(played) == Set(person.records.flatMap(\.samples).map(\.uuid)))
    }
}
