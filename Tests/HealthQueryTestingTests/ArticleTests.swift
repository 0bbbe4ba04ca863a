import Foundation
import HealthQuery
import HealthQueryTesting
import Testing

// The first block of the article "Testing health code", word for word; a test below compares the two.

/// The app's code: it counts the steps of a day.
struct StepCounter {
    let store: HealthStore
    let steps = QuantityType(.stepCount)

    func start() async throws {
        try await store.requestAuthorization(toShare: [], read: [steps])
    }

    /// A collection divides what spans midnight; a single statistics query would count it as a whole.
    func query(_ day: DateInterval) -> StatisticsCollectionQueryDescriptor {
        let ofDay = Query.predicateForSamples(withStart: day.start, end: day.end, options: [])
        return StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: steps, predicate: ofDay),
            options: .cumulativeSum,
            anchorDate: day.start,
            intervalComponents: DateComponents(day: 1)
        )
    }

    func count(_ days: StatisticsCollection, _ day: DateInterval) throws -> Double {
        try days.statistics(for: day.start)?.sumQuantity()?.value(in: .count()) ?? 0
    }

    func count(_ day: DateInterval) async throws -> Double {
        try count(await query(day).result(for: store), day)
    }
}

@Suite struct StepCounterTests {
    @Test(arguments: [SyntheticPerson.Preset.officeWorker, .shiftWorker, .twoWatches, .unlucky])
    func everyStepCountsOnce(_ preset: SyntheticPerson.Preset) async throws {
        let person = SyntheticPerson(preset, seed: 7)
        let counter = StepCounter(store: HealthStore(database: try await person.filledDatabase()))
        for day in person.days {
            let count = try await counter.count(day.interval)
            #expect(day.rightSteps.contains(count), "\(day.steps) steps, \(day.stepsAddedUp) if added up")
        }
    }

    @Test func nothingIsCountedWithoutPermission() async throws {
        let person = SyntheticPerson(days: 2)
        let script = ScriptedPerson([.dismisses, .refusesEverything])
        let counter = StepCounter(
            store: HealthStore(
                database: try await person.filledDatabase(),
                authorization: .notDetermined,
                person: script.person
            )
        )
        await #expect(throws: HealthError.self) { try await counter.start() }
        try await counter.start()
        #expect(try await counter.count(person.days[0].interval) == 0)
        #expect(script.requests.count == 2)
    }

    @Test func theCountFollowsTheDay() async throws {
        // On day 16 the watch is two days late.
        let person = SyntheticPerson(.unlucky, seed: 7, days: 18)
        let day = person.days[16]
        let counter = StepCounter(store: HealthStore(calendar: person.calendar))
        for batch in person.timeline() where batch.date <= day.interval.end {
            try await batch.apply(to: counter.store.database)
        }
        var updates = counter.query(day.interval).results(for: counter.store).makeAsyncIterator()
        let evening = try #require(try await updates.next()).statisticsCollection
        #expect(try counter.count(evening, day.interval) < day.rightSteps.lowerBound)

        for batch in person.timeline() where batch.date > day.interval.end {
            try await batch.apply(to: counter.store.database)
        }
        // What happened while nobody asked comes as one element.
        let later = try #require(try await updates.next()).statisticsCollection
        #expect(day.rightSteps.contains(try counter.count(later, day.interval)))
    }

    @Test func aWalkOverMidnightIsDivided() async throws {
        let make = SampleBuilder(calendar: SyntheticPerson.berlin)
        let counter = StepCounter(store: HealthStore(calendar: make.calendar))
        try await counter.store.save(make.steps(900, at: "2025-10-06 23:50", for: .minutes(30)))
        #expect(try await counter.count(make.day("2025-10-06")) == 300)
        #expect(try await counter.count(make.day("2025-10-07")) == 600)
    }
}

@Suite struct ArticleTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test func `the example of the article is here, word for word`() throws {
        let article = try String(
            contentsOf: Self.root.appendingPathComponent(
                "Sources/HealthQueryTesting/HealthQueryTesting.docc/TestingHealthCode.md"
            ),
            encoding: .utf8
        )
        let blocks = article.components(separatedBy: "```swift\n").dropFirst().map {
            $0.components(separatedBy: "\n```")[0]
        }
        let example = try #require(blocks.first)
        #expect(
            example.hasPrefix("import Foundation\nimport HealthQuery\nimport HealthQueryTesting\nimport Testing\n\n"))
        let code = example.components(separatedBy: "import Testing\n\n").dropFirst().joined()
        #expect(code.contains("@Suite"))
        #expect(try String(contentsOfFile: #filePath, encoding: .utf8).contains("\n" + code + "\n"))
    }

    /// The shorter blocks of the article and of the symbols, in one place.
    @Test func `the other examples compile and do what they say`() async throws {
        let person = SyntheticPerson(.unlucky, days: 4)
        let day = person.days[3]
        let store = HealthStore(database: try await person.filledDatabase())

        var preset = SyntheticPerson.Preset.runner
        preset.recorders.remove(.scale)
        preset.badDays[3] = [.noData]
        #expect(SyntheticPerson(preset, seed: 7, days: 5).days[3].steps == 0)
        #expect(day.stepsAddedUp > day.steps)

        await store.database.whileLocked {
            await #expect(throws: HealthError.self) { try await StepCounter(store: store).count(day.interval) }
        }
        try await store.revokePermissions(for: [QuantityType(.stepCount)])
        #expect(try await StepCounter(store: store).count(day.interval) == 0)
        try await store.grantPermissions(for: [QuantityType(.stepCount)])

        let make = SampleBuilder(calendar: person.calendar)
        try await store.database.store(named: "Watch").save([
            make.heartRate(62, at: "2025-10-06 09:05"),
            make.bodyMass(70.4, at: "2025-10-06T05:00:00Z"),
            make.quantity(.dietaryWater, 250, at: "2025-10-06 10:00"),
            make.sleep(.asleepCore, from: "2025-10-06 13:00", to: "2025-10-06 13:40"),
            make.bloodPressure(118, 76, at: "2025-10-06 07:00"),
            make.meal("soup", energy: 320, protein: 12, at: "2025-10-06 12:30"),
        ])
        let sugar = try make.quantity(
            .bloodGlucose, 5.4, HealthUnit(from: "mmol<180.15588>/L"), at: "2025-10-06 10:00"
        )
        try await store.save(sugar)
    }
}
