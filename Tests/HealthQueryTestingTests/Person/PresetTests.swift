import Foundation
import HealthQuery
import HealthQueryTesting
import Testing

struct PresetTests {
    typealias Preset = SyntheticPerson.Preset

    private func quantities(_ identifier: QuantityTypeIdentifier, of person: SyntheticPerson) -> [QuantitySample] {
        person.samples.flatMap(\.samples).compactMap { sample in
            guard let quantity = sample.quantity, quantity.quantityType == QuantityType(identifier) else {
                return nil
            }
            return quantity
        }
    }

    /// A seed, and days around one of the changes of the clocks.
    private static let autumnAndSpring = [
        (UInt64(1), SyntheticPerson.defaultFirstDay), (4, SyntheticPerson.springFirstDay),
    ]

    @Test(arguments: Preset.all, autumnAndSpring)
    func everySampleIsValidAndInRange(_ preset: Preset, _ start: (seed: UInt64, firstDay: Date)) throws {
        let person = SyntheticPerson(preset, seed: start.seed, startingOn: start.firstDay)
        var identifiers: Set<UUID> = []
        var areInRange = true
        for recorded in person.samples {
            let starts = recorded.samples.map(\.sample.startDate)
            #expect(starts == starts.sorted())
            for sample in recorded.samples {
                try sample.validate()
                identifiers.insert(sample.uuid)
                areInRange = areInRange && person.interval.start <= sample.sample.startDate
                areInRange = areInRange && sample.sample.endDate <= person.interval.end
                guard let correlation = sample.correlation else { continue }
                for object in correlation.objects { identifiers.insert(object.uuid) }
            }
        }
        for workout in person.workouts {
            try workout.validate()
            identifiers.insert(workout.uuid)
            if let route = person.route(of: workout) {
                try route.validate()
                identifiers.insert(route.uuid)
            }
            areInRange = areInRange && person.interval.start <= workout.startDate
            areInRange = areInRange && workout.endDate <= person.interval.end
        }
        for sample in person.records.flatMap(\.samples) { identifiers.insert(sample.uuid) }
        #expect(areInRange)
        #expect(identifiers.count == person.sampleCount)
    }

    @Test(arguments: Preset.all) func theSameArgumentsMakeEqualData(_ preset: Preset) {
        let first = SyntheticPerson(preset, seed: 5, days: 22)
        let second = SyntheticPerson(preset, seed: 5, days: 22)
        #expect(first.samples == second.samples)
        #expect(first.days == second.days)
        #expect(first.timeline() == second.timeline())
        #expect(first.preset == preset)
    }

    @Test(arguments: Preset.all) func theDaysFollowOneAnother(_ preset: Preset) {
        let person = SyntheticPerson(preset)
        #expect(person.days.map(\.index) == Array(0..<28))
        #expect(person.days.first?.interval.start == person.interval.start)
        #expect(person.days.last?.interval.end == person.interval.end)
        for (day, next) in zip(person.days, person.days.dropFirst()) {
            #expect(day.interval.end == next.interval.start)
        }
    }

    @Test(arguments: Preset.all) func moreDaysDoNotChangeTheFirstOnes(_ preset: Preset) {
        let short = SyntheticPerson(preset, seed: 3, days: 20)
        let long = SyntheticPerson(preset, seed: 3, days: 26)
        // The last night, and what reaches over the last midnight, belong to the day after.
        let end = short.days[18].interval.end
        func contents(_ person: SyntheticPerson) -> [[String]] {
            person.samples.map { recorded in
                recorded.samples.filter { $0.sample.startDate < end }.map { "\(recorded.sourceRevision.source) \($0)" }
            }.filter { !$0.isEmpty }
        }
        #expect(contents(short) == contents(long))
        #expect(short.days[..<19].map(\.steps) == long.days[..<19].map(\.steps))
    }

    @Test(arguments: Preset.all, autumnAndSpring)
    func mergedStepsAreTheTruth(_ preset: Preset, _ start: (seed: UInt64, firstDay: Date)) async throws {
        try await expectTruth(about: SyntheticPerson(preset, seed: start.seed, startingOn: start.firstDay))
    }

    @Test(
        arguments: [
            [.watch], [.sportWatch], [.hand], [.phone, .sportWatch], [.phone, .watch], [.hand, .sportWatch], [],
        ] as [Set<SyntheticPerson.Recorder>])
    func whoeverRecordsStepsTellsTheTruth(_ recorders: Set<SyntheticPerson.Recorder>) async throws {
        var preset = Preset.unlucky
        preset.recorders = recorders
        try await expectTruth(about: SyntheticPerson(preset, seed: 6))
    }

    private func expectTruth(about person: SyntheticPerson) async throws {
        // Of each source the steps alone, in the order in which all is filled.
        let database = HealthDatabase(calendar: person.calendar)
        for recorded in person.samples {
            let steps = recorded.samples.filter { $0.sampleType == QuantityType(.stepCount) }
            if !steps.isEmpty { try await database.insert(steps, from: recorded.sourceRevision) }
        }
        let store = HealthStore(database: database)
        for day in person.days {
            let (merged, addedUp) = try await steps(on: day, in: store)
            #expect(day.rightSteps.contains(merged), "day \(day.index)")
            #expect(abs(addedUp - day.stepsAddedUp) <= 1e-6 * addedUp, "day \(day.index)")
        }
    }

    private func steps(
        on day: SyntheticPerson.Day,
        in store: HealthStore
    ) async throws -> (merged: Double, addedUp: Double) {
        let descriptor = SourceContributionQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(.stepCount)),
            interval: day.interval
        )
        let contributions = try await descriptor.result(for: store)
        let sums = try [contributions.total, contributions.plainSum].map { try $0?.value(in: .count()) ?? 0 }
        return (sums[0], sums[1])
    }

    @Test func addingUpCountsTwice() {
        for preset in [Preset.officeWorker, .twoWatches, .unlucky] {
            let person = SyntheticPerson(preset)
            let steps = person.days.reduce(0) { $0 + $1.steps }
            let addedUp = person.days.reduce(0) { $0 + $1.stepsAddedUp }
            #expect(addedUp > 1.4 * steps)
        }
    }

    @Test(arguments: Preset.all) func addingUpIsRightWhereStepsAreRecordedOnce(_ original: Preset) {
        var preset = original
        preset.recordsStepsTwice = false
        preset.badDays = preset.badDays.filter { $0.value != [.importedTwice] }
        let person = SyntheticPerson(preset)
        for day in person.days { #expect(day.rightSteps.contains(day.stepsAddedUp)) }
        #expect(person.days.reduce(0) { $0 + $1.steps } > 20_000)
    }

    @Test func theRunnerRuns() {
        let runner = SyntheticPerson(.runner)
        let ordinary = SyntheticPerson(.officeWorker)
        let steps = [runner, ordinary].map { $0.days.reduce(0) { $0 + $1.steps } }
        #expect(steps[0] > 1.2 * steps[1])
    }

    @Test func theShiftWorkerSleepsByDay() throws {
        let person = SyntheticPerson(.shiftWorker)
        let nights = person.samples.flatMap(\.samples).filter { $0.sampleType == CategoryType(.sleepAnalysis) }
        #expect(nights.count > 28 * 5)
        for night in nights {
            let hours = [night.sample.startDate, night.sample.endDate].map {
                person.calendar.component(.hour, from: $0)
            }
            #expect(hours.allSatisfy { (8...15).contains($0) })
        }
        let shifts = quantities(.stepCount, of: person).filter {
            person.calendar.component(.hour, from: $0.startDate) < 6
        }
        #expect(shifts.count > 100)
    }

    @Test func thePhoneIsAlone() {
        let person = SyntheticPerson(.phoneOnly)
        #expect(person.samples.map(\.sourceRevision) == [SyntheticPerson.phone])
        #expect(quantities(.heartRate, of: person).isEmpty)
        #expect(person.days.allSatisfy { $0.rightSteps.contains($0.stepsAddedUp) })
    }

    @Test func theSecondWatchSeesExercise() throws {
        let person = SyntheticPerson(.twoWatches)
        let second = try #require(person.samples.last)
        #expect(second.sourceRevision == SyntheticPerson.sportWatch)
        #expect(second.samples.allSatisfy { $0.sample.device == SyntheticPerson.sportWatchDevice })
        #expect(Set(second.samples.map(\.sampleType)) == [QuantityType(.stepCount), QuantityType(.heartRate)])
        // Beside it, nothing is different.
        #expect(Array(person.samples.dropLast()) == SyntheticPerson().samples)
    }

    @Test func theTravellerHasLongAndShortDays() throws {
        let person = SyntheticPerson(.traveller)
        let hours = person.days.map { $0.interval.duration / 3600 }
        #expect(hours[3] == 30)
        #expect(hours[10] == 18)
        #expect(hours.filter { $0 == 24 }.count == 25)
        #expect(person.days[4...10].allSatisfy { $0.timeZone.identifier == "America/New_York" })
        #expect(person.days[11].timeZone == person.calendar.timeZone)
        let abroad = DateInterval(start: person.days[4].interval.start, end: person.days[10].interval.end)
        let wrong = person.samples.flatMap(\.samples).filter { sample in
            let isAbroad = abroad.start <= sample.sample.startDate && sample.sample.startDate < abroad.end
            return sample.sample.metadata[MetadataKeyTimeZone] != (isAbroad ? "America/New_York" : nil)
        }
        #expect(wrong.isEmpty)
    }

    @Test(arguments: ["Asia/Tokyo", "Pacific/Kiritimati", "Pacific/Pago_Pago", "America/Los_Angeles"])
    func theDateLineIsCrossed(_ name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        for home in ["America/Los_Angeles", "Pacific/Auckland", "Europe/Berlin"] {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = try #require(TimeZone(identifier: home))
            for routine in SyntheticPerson.Routine.allCases {
                var preset = Preset.officeWorker
                preset.routine = routine
                preset.journeys = [.init(day: 2, to: zone), .init(day: 5, to: calendar.timeZone)]
                let person = SyntheticPerson(preset, calendar: calendar, days: 8)
                for day in person.days { #expect((12...36).contains(day.interval.duration / 3600)) }
                for sample in person.samples.flatMap(\.samples) { try sample.validate() }
                #expect(routine == .nightShift || person.days.allSatisfy { $0.steps > 500 })
            }
        }
    }

    @Test func theIllStayAtHome() {
        let ill = SyntheticPerson(.ill)
        #expect(ill.days.allSatisfy { $0.steps < 3000 })
        var healthy = Preset.officeWorker
        healthy.coldDays = nil
        #expect(SyntheticPerson(healthy).days.allSatisfy { $0.steps > 3000 })
    }

    @Test(arguments: [(0...Int.max, 28), (-5...40, 28), (20...30, 8), (-3...0, 1)])
    func presetsTellDaysOfAColdAsTheyAre(days: ClosedRange<Int>, count: Int) {
        var ill = Preset.ill
        ill.coldDays = days
        #expect(ill.description.contains("ill on \(count) of 28 days"))
    }

    @Test func recordersCanBeLeftOut() {
        for recorder in SyntheticPerson.Recorder.allCases {
            var preset = Preset.twoWatches
            preset.recorders.remove(recorder)
            let sources = SyntheticPerson(preset).samples.map(\.sourceRevision)
            #expect(!sources.contains(recorder.sourceRevision))
            preset.recorders = [recorder]
            let alone = SyntheticPerson(preset).samples
            #expect(alone.map(\.sourceRevision) == [recorder.sourceRevision])
            #expect(alone.flatMap(\.samples).allSatisfy { $0.sample.device == recorder.device })
        }
    }

    @Test func presetsNameThemselves() {
        #expect("\(Preset.phoneOnly)" == "office; phone; ill on 5 of 28 days")
        var preset = Preset.traveller
        preset.recorders = []
        preset.recordsStepsTwice = false
        preset.coldDays = nil
        preset.badDays[3] = [.deletion, .noData]
        #expect(
            "\(preset)" == """
                office; no recorders; steps once; day 3 to America/New_York; day 10 to Europe/Berlin; \
                day 3: noData, deletion
                """
        )
    }
}
