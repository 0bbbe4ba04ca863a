import Foundation
@_spi(Diagnostics) @testable import HealthQuery
import Testing

struct HealthDatabaseInsertTests {
    /// A line of an export: its content alone makes its identifier.
    private func line(_ value: Double, calls: Recorder<Int> = Recorder()) -> ImportedSample {
        ImportedSample(sample: AnySample(steps(value)), sourceRevision: revision("export")) { occurrence in
            calls.append(occurrence)
            return UUID(high: UInt64(value), low: UInt64(occurrence))
        }
    }

    private func occurrences(_ value: Double, _ database: HealthDatabase) async -> Set<UInt64> {
        var cursor = await database.currentState().index.cursor([
            TypedFilter(type: stepCount, filter: .value(.equalTo, value))
        ])
        var found: Set<UInt64> = []
        while let row = cursor.next() { found.insert(row.uuid.low) }
        return found
    }

    @Test func `exact repeats in one import are objects of their own`() async throws {
        let database = HealthDatabase.fixed()
        let lines = [1, 2, 1, 1, 2].map { line($0) }
        let outcome = try await database.insert(lines, session: ImportSession())
        #expect(outcome.added == 5)
        #expect(outcome.present == 0)
        #expect(await occurrences(1, database) == [0, 1, 2])
        #expect(await occurrences(2, database) == [0, 1])
        #expect(await database.currentState().log.transactions == 1)
    }

    @Test func `repeats are told from one another across the batches of an import`() async throws {
        let database = HealthDatabase.fixed()
        var session = ImportSession()
        for _ in 0..<10 { session = try await database.insert([line(1), line(1)], session: session).session }
        #expect(await occurrences(1, database) == Set(0..<20))
    }

    @Test func `an import that is done again adds nothing, a longer one only what is new`() async throws {
        let database = HealthDatabase.fixed()
        let lines = [1, 2, 1, 3].map { line($0) }
        _ = try await database.insert(lines, session: ImportSession())
        let log = await database.currentState().log
        let again = try await database.insert(lines, session: ImportSession())
        #expect(again.added == 0)
        #expect(again.present == 4)
        #expect(await database.currentState().log.lastSequence == log.lastSequence)
        #expect(await database.currentState().log.transactions == log.transactions)
        let more = try await database.insert(lines + [line(1), line(4)], session: ImportSession())
        #expect(more.added == 2)
        #expect(more.present == 4)
        #expect(await occurrences(1, database) == [0, 1, 2])
    }

    @Test func `an import looks for other forms only where samples were before`() async throws {
        let database = HealthDatabase.fixed()
        let store = HealthStore(database: database, sourceRevision: revision("phone"))
        try await store.changeAuthorization(read: [heartRate: .denied])
        #expect(await database.currentState().log.lastSequence > 0)
        func insert(_ value: Double, _ session: ImportSession) async throws -> ImportSession {
            try await database.insert([line(value)], session: session).session
        }
        func insert(mealOf value: Double, _ session: ImportSession) async throws -> ImportSession {
            let meal = ImportedSample(sample: AnySample(meal([])), sourceRevision: revision("export")) {
                UUID(high: 100 + UInt64(value), low: UInt64($0))
            }
            let held = ImportedCorrelation(correlation: meal, members: [line(value)])
            return try await database.insert([held], session: session).session
        }
        var session = ImportSession()
        session = try await insert(mealOf: 1, session)
        session = try await insert(2, session)
        session = try await insert(mealOf: 3, session)
        session = try await insert(2, session)
        #expect(!session.mayMeetOtherForms)
        #expect(try await insert(mealOf: 1, ImportSession()).mayMeetOtherForms)
        #expect(try await insert(1, ImportSession()).mayMeetOtherForms)
        // What another import saves between two batches may be what the next one brings.
        _ = try await insert(4, ImportSession())
        #expect(try await insert(mealOf: 5, session).mayMeetOtherForms)
        #expect(try await insert(5, session).mayMeetOtherForms)
    }

    /// A weight as an export writes it in a unit; those of one weight are forms of one another.
    private func weight(_ kilograms: Int, in unit: HealthUnit) -> ImportedSample {
        let value = Quantity(unit: .gramUnit(with: .kilo), doubleValue: Double(kilograms)).doubleValue(for: unit)
        let sample = QuantitySample(
            type: QuantityType(.bodyMass), quantity: Quantity(unit: unit, doubleValue: value),
            start: Date(timeIntervalSinceReferenceDate: 0), end: Date(timeIntervalSinceReferenceDate: 0))
        let code: UInt64 = unit == .pound() ? 1 << 32 : 0
        return ImportedSample(sample: AnySample(sample), sourceRevision: revision("export")) { occurrence in
            UUID(high: 7, low: UInt64(kilograms) << 40 + code + UInt64(occurrence))
        }
    }

    private func insert(
        _ samples: [ImportedSample], _ session: ImportSession = ImportSession(), into database: HealthDatabase
    ) async throws -> ImportOutcome {
        try await database.insert(samples, session: session)
    }

    @Test func `an import notices others even if they leave as many samples as it did`() async throws {
        let database = HealthDatabase.fixed()
        let store = HealthStore(database: database, sourceRevision: revision("export"))
        let session = try await insert([line(1), line(2)], into: database).session
        try await store.delete(pulse(0, uuid: UUID(high: 1, low: 0)))
        _ = try await insert([weight(70, in: .gramUnit(with: .kilo))], into: database)
        let outcome = try await insert([weight(70, in: .pound())], session, into: database)
        #expect(outcome.presentInOtherForm == 1 && outcome.added == 0)
    }

    @Test func `what an import saves of summaries is no change by others`() async throws {
        let database = HealthDatabase.fixed()
        var session = try await insert([line(1)], into: database).session
        session = try await database.insert(
            [ActivitySummary(day: .init(year: 2024, month: 5, day: 1))], session: session)
        #expect(try await !insert([line(2)], session, into: database).session.mayMeetOtherForms)
    }

    @Test func `an import knows what it met again when others let go of it`() async throws {
        let database = HealthDatabase.fixed()
        let store = HealthStore(database: database, sourceRevision: revision("export"))
        let held = ImportedSample(sample: AnySample(meal([])), sourceRevision: revision("export")) {
            UUID(high: 100, low: UInt64($0))
        }
        let meal = ImportedCorrelation(correlation: held, members: [line(1), line(2)])
        _ = try await database.insert([meal], session: ImportSession())
        var session = try await insert([line(1), line(2), line(2)], into: database).session
        session = try await database.insert([meal], session: session).session
        try await store.delete(pulse(0, uuid: UUID(high: 100, low: 0)))
        let outcome = try await insert([line(3), line(1)], session, into: database)
        #expect(outcome.added == 2)
        #expect(await occurrences(1, database) == [0, 1])
        // The first one with this content was the member of a meal before.
        let other = ImportedCorrelation(correlation: held, members: [line(2)])
        let again = try await database.insert([other], session: outcome.session)
        #expect(again.added == 1 && again.membersAdded == 0)
        let found = try await store.meals()
        #expect(found.map { $0.objects.map(\.uuid) } == [[UUID(high: 2, low: 1)]])
    }

    @Test func `of very many samples at one moment an import knows what others saved and deleted`() async throws {
        let database = HealthDatabase.fixed()
        let store = HealthStore(database: database, sourceRevision: revision("export"))
        let crowd = (1...100).map { weight($0, in: .gramUnit(with: .kilo)) }
        _ = try await insert(crowd, into: database)
        let session = try await insert([weight(1, in: .pound())], into: database).session
        _ = try await insert([weight(200, in: .gramUnit(with: .kilo))], into: database)
        let deleted = try await store.deleteObjects(
            of: QuantityType(.bodyMass),
            predicate: Query.predicateForQuantitySamples(
                with: .equalTo, quantity: Quantity(unit: .gramUnit(with: .kilo), doubleValue: 50)))
        #expect(deleted == 1)
        let outcome = try await insert(
            [weight(200, in: .pound()), weight(50, in: .pound()), weight(51, in: .pound())], session, into: database)
        #expect(outcome.presentInOtherForm == 2 && outcome.added == 1)
    }

    @Test func `of very many samples at one moment an import knows which it met under other numbers`() async throws {
        let database = HealthDatabase.fixed()
        let kilograms = (1...100).map { weight($0, in: .gramUnit(with: .kilo)) }
        _ = try await insert(kilograms, into: database)
        var session = try await insert([weight(1, in: .pound())], into: database).session
        let held = ImportedSample(sample: AnySample(meal([])), sourceRevision: revision("export")) {
            UUID(high: 100, low: UInt64($0))
        }
        // To be held gives it another number.
        let meal = ImportedCorrelation(correlation: held, members: [kilograms[49]])
        session = try await database.insert([meal], session: session).session
        session = try await insert([kilograms[49]], session, into: database).session
        let outcome = try await insert([weight(50, in: .pound())], session, into: database)
        #expect(outcome.presentInOtherForm == 0 && outcome.added == 1)
    }

    @Test func `an import looks for no other forms of samples that were all deleted`() async throws {
        let database = HealthDatabase.fixed()
        let store = HealthStore(database: database, sourceRevision: revision("export"))
        _ = try await database.insert([line(1), line(2)], session: ImportSession())
        #expect(try await store.deleteObjects(of: stepCount, predicate: .and([])) == 2)
        #expect(try await !database.insert([line(1)], session: ImportSession()).session.mayMeetOtherForms)
    }

    @Test func `an object that was deleted comes back with the next import`() async throws {
        let database = HealthDatabase.fixed()
        let lines = [1, 1, 1].map { line($0) }
        _ = try await database.insert(lines, session: ImportSession())
        let store = HealthStore(database: database, sourceRevision: revision("export"))
        try await store.delete(pulse(0, uuid: UUID(high: 1, low: 1)))
        #expect(await occurrences(1, database) == [0, 2])
        let again = try await database.insert(lines, session: ImportSession())
        #expect(again.added == 1)
        #expect(await occurrences(1, database) == [0, 1, 2])
    }

    @Test func `a line that is repeated often does not ask for all its repeats`() async throws {
        let database = HealthDatabase.fixed()
        let calls = Recorder<Int>()
        _ = try await database.insert((0..<1000).map { _ in line(1, calls: calls) }, session: ImportSession())
        #expect(await occurrences(1, database) == Set(0..<1000))
        #expect(calls.elements.count < 1000 * 6)
    }

    @Test func `a line that repeats in many batches does not ask for all its repeats, nor does a second import`()
        async throws
    {
        let database = HealthDatabase.fixed()
        let calls = Recorder<Int>()
        for round in 0..<2 {
            var session = ImportSession()
            for _ in 0..<20 {
                let outcome = try await database.insert((0..<50).map { _ in line(1, calls: calls) }, session: session)
                session = outcome.session
                #expect(outcome.added == (round == 0 ? 50 : 0))
            }
        }
        #expect(calls.elements.count < 2000 * 6)
    }

    @Test func `lines of many sources look at few trees`() async throws {
        let database = HealthDatabase.fixed()
        var session = ImportSession()
        for first in stride(from: 0, to: 2000, by: 100) {
            let lines = (first..<first + 100).map { value in
                ImportedSample(sample: AnySample(steps(1)), sourceRevision: revision("\(value)")) { occurrence in
                    UUID(high: UInt64(value), low: UInt64(occurrence))
                }
            }
            session = try await database.insert(lines, session: session).session
        }
        #expect(await database.diagnostics().trees == 2000)
        #expect(await database.diagnostics().lookedAt <= 4 * 2000)
    }

    @Test func `correlations that repeat, and share what they hold, ask for few repeats and look at few members`()
        async throws
    {
        let count = 1000
        let database = HealthDatabase.fixed()
        let calls = Recorder<Int>()
        let meal = ImportedSample(sample: AnySample(meal([])), sourceRevision: revision("export")) { occurrence in
            calls.append(occurrence)
            return UUID(high: 7, low: UInt64(occurrence))
        }
        for round in 0..<2 {
            var session = try await database.insert([line(1)], session: ImportSession()).session
            for _ in 0..<10 {
                let some = (0..<count / 10).map { _ in
                    ImportedCorrelation(correlation: meal, members: [line(1, calls: calls)])
                }
                let outcome = try await database.insert(some, session: session)
                session = outcome.session
                #expect(outcome.added == (round == 0 ? count / 10 : 0) && outcome.membersAdded == 0)
            }
        }
        let relations = await database.currentState().index.relations
        #expect(relations.members.entries.map(\.value.all.count) == Array(repeating: 1, count: count))
        #expect(calls.elements.count < 2 * count * 10)
        #expect(await database.diagnostics().lookedAt <= 10 * count)
    }

    @Test func `a batch is one notice, and none if nothing is new`() async throws {
        let store = HealthStore.fixed()
        let observer = ObserverQueryDescriptor(predicates: [.quantitySample(type: stepCount)])
        let reader = LiveReader(observer.results(for: store))
        reader.run()
        _ = try await store.database.insert([1, 2, 3].map { line($0) }, session: ImportSession())
        reader.run()
        #expect(reader.elements.count == 2)
        _ = try await store.database.insert([1, 2, 3].map { line($0) }, session: ImportSession())
        #expect(!reader.executor.hasJobs)
        reader.cancel()
        reader.run()
        #expect(store.database.waitingQueries == 0)
    }

    /// A workout or a route of an export.
    private func object(_ sample: some StoredSample, _ number: UInt64) throws -> ImportedSample {
        ImportedSample(sample: try #require(AnySample(sample)), sourceRevision: revision("export")) {
            UUID(high: number, low: UInt64($0))
        }
    }

    @Test func `R8.1 nobody finds an imported route before it belongs to its workout`() async throws {
        let asked = Locked<HealthDatabase?>(nil)
        let found = Recorder<DatabaseState>()
        // A reader that takes the published state whenever the database looks at its clock.
        let database = HealthDatabase.fixed {
            if let state = asked.withLock({ $0 })?.published.get(withIdentifiers: true) { found.append(state) }
            return time(1_000_000)
        }
        let workouts = [try object(Workout(activityType: .running, start: time(0), end: time(60)), 1)]
        let saved = try await insert(workouts, into: database)
        let holder = saved.object(at: 0, of: workouts)
        let (run, export) = (try object(route([0, 1, 3]), 2), revision("export").source)
        let key = ObjectKey(uuid: UUID(high: 2, low: 0), source: export)
        let before = await database.currentState().log.transactions
        asked.withLock { $0 = database }
        let outcome = try await database.insert([run], addingTo: [holder], session: saved.session)
        asked.withLock { $0 = nil }
        let state = await database.currentState()
        #expect(outcome.added == 1 && outcome.present == 0)
        #expect(state.log.transactions == before + 1)
        #expect(state.index.relations.isHeld(key))
        for state in found.elements { #expect(state.index.row(key) == nil || state.index.relations.isHeld(key)) }
        // The import has met what it saved, and the workout under its new number.
        for key in [key, ObjectKey(uuid: holder.uuid, source: export)] {
            #expect(outcome.session.contains(try #require(state.index.row(key)).sequence))
        }
        let again = try await database.insert([run], addingTo: [holder], session: ImportSession())
        #expect(again.added == 0 && again.present == 1)
        #expect(await database.currentState().log.transactions == before + 1)
    }

    @Test func `R11.2 a route that was there is told anew when an import adds it to its workout`() async throws {
        let database = HealthDatabase.fixed()
        let workouts = [try object(Workout(activityType: .running, start: time(0), end: time(60)), 1)]
        let (old, new) = (try object(route([0, 1, 3]), 2), try object(route([4, 5]), 3))
        _ = try await insert([old], into: database)
        let saved = try await insert(workouts, into: database)
        let last = await database.currentState().log.lastSequence
        let outcome = try await database.insert(
            [old, new], addingTo: Array(repeating: saved.object(at: 0, of: workouts), count: 2), session: saved.session)
        #expect(outcome.added == 1 && outcome.present == 1)
        let state = await database.currentState()
        for number: UInt64 in 1...3 {
            let row = state.index.row(ObjectKey(uuid: UUID(high: number, low: 0), source: revision("export").source))
            let sequence = try #require(row).sequence
            #expect(sequence > last && outcome.session.contains(sequence))
        }
    }

    @Test func `a session holds the numbers it was given`() {
        var session = ImportSession()
        let sequences: [UInt64] = [1, 63, 64, 65, 1000, 100_000]
        for sequence in sequences { session.insert(sequence) }
        for sequence in UInt64(0)...2000 { #expect(session.contains(sequence) == sequences.contains(sequence)) }
        #expect(session.contains(100_000))
        #expect(!session.contains(100_001))
        #expect(!session.contains(.max))
    }
}
