import Foundation
import HealthQuery
import HealthQueryTesting
import Testing

struct BadDayTests {
    typealias BadDay = SyntheticPerson.BadDay

    /// An office worker to whom one thing happens, on day 5.
    private func person(
        _ badDay: BadDay, in preset: SyntheticPerson.Preset = .officeWorker
    ) throws -> (person: SyntheticPerson, day: SyntheticPerson.Day) {
        var preset = preset
        preset.badDays[5] = [badDay]
        let person = SyntheticPerson(preset, days: 9)
        #expect(person.days.map(\.badDays) == (0..<9).map { $0 == 5 ? [badDay] : [] })
        return (person, person.days[5])
    }

    private func touching(_ day: SyntheticPerson.Day, _ person: SyntheticPerson) -> [AnySample] {
        person.samples.flatMap(\.samples).filter { day.touches($0) }
    }

    @Test(arguments: BadDay.allCases, [true, false])
    func otherDaysStayAsTheyAre(_ badDay: BadDay, recordsStepsTwice: Bool) throws {
        var preset = SyntheticPerson.Preset.officeWorker
        preset.recordsStepsTwice = recordsStepsTwice
        let (person, day) = try person(badDay, in: preset)
        let ordinary = SyntheticPerson(preset, days: 9)
        for source in ordinary.samples {
            let same = person.samples.first { $0.sourceRevision == source.sourceRevision }
            let rest = same?.samples.filter { !day.touches($0) }
            #expect(rest == source.samples.filter { !day.touches($0) })
        }
    }

    @Test func thereIsNoData() throws {
        let (person, day) = try person(.noData)
        #expect(touching(day, person).isEmpty)
        #expect(day.steps == 0 && day.stepsAddedUp == 0)
    }

    @Test func `doses after a first day without data have their medication`() async throws {
        var preset = SyntheticPerson.Preset.officeWorker
        preset.badDays[0] = [.noData]
        let store = HealthStore(database: try await SyntheticPerson(preset, days: 2).filledDatabase())
        let doses = try await SampleQueryDescriptor(predicates: [.medicationDoseEvent()], sortDescriptors: [])
            .result(for: store)
        let medications = try await UserAnnotatedMedicationQueryDescriptor().result(for: store)
        #expect(doses.map(\.medicationConceptIdentifier) == medications.map(\.medication.identifier))
        #expect(doses.count == 1)
    }

    @Test func theWatchIsOnItsCharger() throws {
        let (person, day) = try person(.watchOnCharger)
        let sources = person.samples.filter { $0.samples.contains { day.touches($0) } }.map(\.sourceRevision)
        #expect(!sources.contains(SyntheticPerson.watch))
        #expect(sources.contains(SyntheticPerson.phone))
    }

    @Test func theImporterSavesAgain() throws {
        let (person, day) = try person(.importedTwice)
        let copies = try #require(person.samples.last)
        #expect(copies.sourceRevision == SyntheticPerson.importer)
        let watch = try #require(person.samples.first { $0.sourceRevision == SyntheticPerson.watch })
        let originals = watch.samples.filter { day.interval.start <= $0.sample.startDate && day.touches($0) }
        #expect(copies.samples.count == originals.count)
        for (copy, original) in zip(copies.samples, originals) {
            #expect("\(copy)" == "\(original)")
            #expect(copy.uuid != original.uuid)
            #expect(copy.sample.metadata[MetadataKeyExternalUUID] == .string(original.uuid.uuidString))
        }
        #expect(day.stepsAddedUp > 2 * day.steps)
    }

    @Test func aWalkCrossesMidnight() throws {
        let (person, day) = try person(.sampleAcrossMidnight)
        let across = touching(day, person).filter { sample in
            sample.sampleType == QuantityType(.stepCount) && sample.sample.endDate > day.interval.end
        }
        #expect(across.count == 2)
        let ordinary = SyntheticPerson(days: 9)
        #expect(day.steps == ordinary.days[5].steps + 600)
        #expect(person.days[6].steps == ordinary.days[6].steps + 600)
        #expect(day.stepsAddedUp == ordinary.days[5].stepsAddedUp + 1200)
    }

    @Test func samplesTouchMidnight() throws {
        let (person, day) = try person(.samplesAtMidnight)
        let samples = touching(day, person).map(\.sample)
        #expect(samples.contains { $0.startDate == day.interval.start && $0.endDate == day.interval.start })
        #expect(samples.contains { $0.startDate == day.interval.start && $0.endDate > day.interval.start })
        #expect(samples.contains { $0.startDate < day.interval.end && $0.endDate == day.interval.end })
    }

    @Test func outliersAreValidAndImplausible() throws {
        let (person, day) = try person(.outlier)
        let masses = touching(day, person).compactMap { sample -> Double? in
            guard let sample = sample.quantity, sample.quantityType == QuantityType(.bodyMass) else {
                return nil
            }
            return sample.quantity.doubleValue(for: .gramUnit(with: .kilo))
        }
        #expect(masses.contains(786))
        let perMinute = HealthUnit.count().unitDivided(by: .minute())
        let rates = touching(day, person).compactMap { sample -> Double? in
            guard let sample = sample.quantity, sample.quantityType == QuantityType(.heartRate) else {
                return nil
            }
            return sample.quantity.doubleValue(for: perMinute)
        }
        #expect(rates.max() == 240)
    }

    @Test func samplesNameAnotherZone() throws {
        let (person, day) = try person(.foreignTimeZone)
        let samples = (person.samples + person.records).flatMap(\.samples)
        let marked = samples.filter { $0.sample.metadata[MetadataKeyTimeZone] != nil }
        #expect(marked.contains { $0.sampleType == ObjectType.visionPrescriptionType() })
        for sample in marked { try sample.validate() }
        for sample in samples {
            let starts = day.interval.start <= sample.sample.startDate && sample.sample.startDate < day.interval.end
            #expect(sample.sample.metadata[MetadataKeyTimeZone] == (starts ? "Asia/Tokyo" : nil))
            guard let correlation = sample.correlation, starts else { continue }
            #expect(correlation.objects.allSatisfy { $0.metadata[MetadataKeyTimeZone] == "Asia/Tokyo" })
        }
    }

    @Test func samplesArriveLate() throws {
        let (person, day) = try person(.lateArrival)
        #expect(person.samples == SyntheticPerson(days: 9).samples)
        let batches = person.timeline().filter { $0.date == day.interval.end.addingTimeInterval(172_800) }
        let late = batches.flatMap(\.saved).filter { day.touches($0) }
        #expect(late.count > 200)
        #expect(batches.count { $0.saved.contains { day.touches($0) } } == 1)
        #expect(person.records == SyntheticPerson(days: 9).records)
        let records = person.timeline().filter { $0.sourceRevision == SyntheticPerson.watch }
            .filter { $0.records.contains { day.touches($0) } }
        #expect(records.map(\.date) == batches.map(\.date) && records.count == 1)
    }

    @Test func mistakesAreDeleted() throws {
        let (person, day) = try person(.deletion)
        #expect(person.samples == SyntheticPerson(days: 9).samples)
        let deletions = person.timeline().filter { !$0.deleted.isEmpty }
        #expect(deletions.map(\.date) == [day.interval.end.addingTimeInterval(43_200)])
        let deleted = deletions.flatMap(\.deleted)
        #expect(Set(deleted.map(\.sampleType)) == [QuantityType(.stepCount), QuantityType(.bodyMass)])
        let saved = person.timeline().filter { $0.date <= day.interval.end }.flatMap(\.saved)
        #expect(Set(saved).isSuperset(of: deleted))
    }

    @Test func everythingMayHappenAtOnce() throws {
        for routine in SyntheticPerson.Routine.allCases {
            for recorders in [Set(SyntheticPerson.Recorder.allCases), [.watch], [.phone], [.hand], []] {
                var preset = SyntheticPerson.Preset(routine: routine, recorders: recorders)
                for day in 0..<5 { preset.badDays[day] = Set(BadDay.allCases).subtracting([.noData]) }
                preset.badDays[-1] = [.noData]
                preset.badDays[99] = [.deletion]
                let person = SyntheticPerson(preset, days: 5)
                for sample in person.samples.flatMap(\.samples) { try sample.validate() }
                #expect(person.days.allSatisfy { $0.steps >= 0 })
                #expect(person.timeline().flatMap(\.saved).count >= person.samples.flatMap(\.samples).count)
            }
        }
    }
}

extension SyntheticPerson.Day {
    /// Whether a sample lies in the day, at least in part.
    func touches(_ sample: AnySample) -> Bool {
        let sample = sample.sample
        return sample.startDate < interval.end
            && (sample.endDate > interval.start || sample.startDate == interval.start)
    }
}
