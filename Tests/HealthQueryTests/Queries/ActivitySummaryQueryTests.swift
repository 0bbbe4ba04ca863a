import Foundation
@testable import HealthQuery
import Testing

struct ActivitySummaryQueryTests {
    private let database = HealthDatabase.fixed()
    private var store: HealthStore { HealthStore(database: database, sourceRevision: revision("app")) }

    private func days(_ predicate: QueryPredicate?) async throws -> [Int] {
        try await ActivitySummaryQueryDescriptor(predicate: predicate).result(for: store).days
    }

    @Test func `R11.7 summaries are stored values, one for each day, that come by day`() async throws {
        let summaries = [summary(9, 90), summary(2, 20), summary(31, 310)]
        try await database.saveActivitySummaries(summaries)
        #expect(
            try await ActivitySummaryQueryDescriptor.all.result(for: store) == [
                summaries[1], summaries[0], summaries[2],
            ])
        try await database.saveActivitySummaries([summary(9, 91), summary(1, 10)])
        let all = try await ActivitySummaryQueryDescriptor.all.result(for: store)
        #expect(all == [summary(1, 10), summary(2, 20), summary(9, 91), summary(31, 310)])
        let snapshot = try await store.snapshot()
        let second = Query.predicateForActivitySummary(with: dayOfMarch(2))
        #expect(try await database.deleteActivitySummaries(second) == 1)
        #expect(try await days(nil) == [1, 9, 31])
        #expect(try ActivitySummaryQueryDescriptor.all.result(in: snapshot) == all)
        #expect(try await database.deleteActivitySummaries() == 3)
        #expect(try await database.deleteActivitySummaries() == 0)
        #expect(try await days(nil) == [])
    }

    @Test func `what is refused changes nothing, and what is equal neither`() async throws {
        try await database.saveActivitySummaries([summary(1, 10)])
        let before = await database.currentState().log.lastSequence
        for wrong in [ActivitySummary(), ActivitySummary(dateComponents: DateComponents(year: 2023, month: 3))] {
            await expectInvalidArgument { try await database.saveActivitySummaries([summary(2, 20), wrong]) }
        }
        let message = await expectInvalidArgument {
            try await database.saveActivitySummaries([summary(2, 20), summary(2, 21)])
        }
        #expect(message == "there are two activity summaries of 2023-03-02")
        try await database.saveActivitySummaries([summary(1, 10)])
        try await database.saveActivitySummaries([])
        #expect(await database.currentState().log.lastSequence == before)
        #expect(try await days(nil) == [1])
    }

    @Test func `R11.9 the range includes both ends, and the day is one`() async throws {
        try await database.saveActivitySummaries((1...9).map { summary($0, Double($0)) })
        func range(_ from: Int, _ to: Int) -> QueryPredicate {
            Query.predicate(forActivitySummariesBetweenStart: dayOfMarch(from), end: dayOfMarch(to))
        }
        #expect(try await days(range(3, 5)) == [3, 4, 5])
        #expect(try await days(range(3, 3)) == [3])
        #expect(try await days(range(5, 3)) == [])
        #expect(try await days(Query.predicateForActivitySummary(with: dayOfMarch(4))) == [4])
        #expect(try await days(Query.predicateForActivitySummary(with: dayOfMarch(10))) == [])
        #expect(try await days(range(2, 8) && !range(4, 5)) == [2, 3, 6, 7, 8])
        #expect(try await days(range(1, 2) || Query.predicateForActivitySummary(with: dayOfMarch(9))) == [1, 2, 9])
        #expect(try await days(.and([])) == Array(1...9))
        #expect(try await days(.or([])) == [])
    }

    @Test func `days are named in any calendar`() async throws {
        try await database.saveActivitySummaries([summary(8, 8)])
        let hebrew = DateComponents(calendar: Calendar(identifier: .hebrew), year: 5783, month: 7, day: 15)
        let reiwa = DateComponents(calendar: Calendar(identifier: .japanese), era: 236, year: 5, month: 3, day: 8)
        for components in [hebrew, reiwa] where NamedDay(components).date != nil {
            #expect(try await days(Query.predicateForActivitySummary(with: components)) == [8], "\(components)")
        }
        let found = try #require(try await ActivitySummaryQueryDescriptor.all.result(for: store).first)
        let japanese = Calendar(identifier: .japanese)
        let named = found.dateComponents(for: japanese)
        #expect(named.year == 5 && named.month == 3 && named.day == 8)
        #expect(try await days(Query.predicateForActivitySummary(with: named)) == [8])
    }

    @Test func `R11.7 components with an hour, or without a calendar, are refused`() async throws {
        var hour = dayOfMarch(1)
        hour.hour = 0
        var homeless = dayOfMarch(1)
        homeless.calendar = nil
        for (components, words) in [(hour, "has the hour 0"), (homeless, "has no calendar")] {
            for predicate in [
                Query.predicateForActivitySummary(with: components),
                Query.predicate(forActivitySummariesBetweenStart: dayOfMarch(1), end: components),
                !Query.predicate(forActivitySummariesBetweenStart: components, end: dayOfMarch(1)),
            ] {
                let message = await expectInvalidArgument { _ = try await days(predicate) }
                #expect(message.contains(words))
                let reader = LiveReader(ActivitySummaryQueryDescriptor(predicate: predicate).results(for: store))
                reader.run()
                guard case .error(let error as HealthError)? = reader.events.elements.first else {
                    Issue.record("no error")
                    continue
                }
                #expect(error.message == message)
            }
        }
    }

    @Test func `a predicate for samples is refused, and one for summaries where samples are asked for`() async throws {
        for predicate in [
            Query.predicateForSamples(withStart: time(0), end: nil), Query.predicateForObject(with: UUID()),
            Query.predicateForObjects(withMetadataKey: "a"), Query.predicateForObjectsWithNoCorrelation(),
            Query.predicateForObjects(from: revision("a").source),
        ] {
            let message = await expectInvalidArgument { _ = try await days(.or([.and([]), !predicate])) }
            #expect(message.contains("activity summaries are no samples") && message.contains("\(predicate)"))
            await expectInvalidArgument { try await database.deleteActivitySummaries(predicate) }
        }
        await expectInvalidArgument { _ = try await days(Query.predicateForWorkouts(with: .running)) }
        let summaries = Query.predicateForActivitySummary(with: dayOfMarch(1))
        for type in [stepCount, sleepAnalysis, ObjectType.workoutType()] as [SampleType] {
            let query = SampleQueryDescriptor<any Sample>(
                predicates: [.sample(type: type, predicate: summaries)], sortDescriptors: [])
            let message = await expectInvalidArgument { _ = try await query.result(for: store) }
            #expect(
                message
                    == "a predicate asks for the day of activity summaries, which \(type.identifier) does not have")
        }
        await expectInvalidArgument { try await store.deleteObjects(of: stepCount, predicate: summaries) }
        await expectInvalidArgument {
            try await store.deleteObjects(of: ObjectType.activitySummaryType(), predicate: .and([]))
        }
    }

    @Test func `the type of the rows cannot be used to ask for samples`() async throws {
        try await database.saveActivitySummaries([summary(1, 10)])
        let explanation = try await ActivitySummaryQueryDescriptor.all.explain(for: store)
        let type = try #require(explanation.types.first?.type)
        #expect(explanation.resultCount == 1 && type.identifier == "HKActivitySummaryTypeIdentifier")
        let query = SampleQueryDescriptor<any Sample>(predicates: [.sample(type: type)], sortDescriptors: [])
        await expectInvalidArgument { _ = try await query.result(for: store) }
        await expectInvalidArgument { try await store.deleteObjects(of: type, predicate: .and([])) }
        await expectInvalidArgument { try await store.requestAuthorization(toShare: [type], read: []) }
        await expectInvalidArgument { try await store.requestAuthorization(toShare: [], read: [type]) }
    }

    @Test func `R9.4 R9.2 reading needs permission, and without it there seem to be none`() async throws {
        try await database.saveActivitySummaries([summary(1, 10), summary(9, 90)])
        let type = ObjectType.activitySummaryType()
        let app = HealthStore(
            database: database, sourceRevision: revision("app"), authorization: .notDetermined,
            person: .grantsEverything)
        let message = await expectError(.errorAuthorizationNotDetermined) {
            _ = try await ActivitySummaryQueryDescriptor.all.result(for: app)
        }
        #expect(message == "permission to read HKActivitySummaryTypeIdentifier was never asked")
        try await app.requestAuthorization(toShare: [], read: [type])
        #expect(try await ActivitySummaryQueryDescriptor.all.result(for: app).days == [1, 9])
        #expect(app.authorizationStatus(for: type) == .sharingDenied)
        // A window shows the days that begin in it, a single object is no summary.
        let row = ActivitySummary.rowIdentifier(of: CivilDate(year: 2023, month: 3, day: 1))
        for (permission, days) in [
            (ReadAuthorization.denied, []), (.objects([row]), []), (.everything, [1, 9]),
            (.since(Date(timeIntervalSince1970: 1_678_320_000)), [9]), (.since(.distantPast), [1, 9]),
            (.since(Date(timeIntervalSinceReferenceDate: .nan)), []),
        ] {
            try await app.changeAuthorization(read: [type: permission])
            #expect(try await ActivitySummaryQueryDescriptor.all.result(for: app).days == days, "\(permission)")
        }
        for rules in [HealthDatabase.Rules(), HealthDatabase.Rules(seesOwnWhenRefused: true)] {
            let database = HealthDatabase.fixed(rules: rules)
            try await database.saveActivitySummaries([summary(1, 10)])
            // Even one that calls itself as the rows' source is called.
            let refused = HealthStore(
                database: database, sourceRevision: ActivitySummary.rowSource, authorization: .denied)
            #expect(try await ActivitySummaryQueryDescriptor.all.result(for: refused) == [])
        }
    }

    @Test func `R9.7 summaries can not be read while the device is locked, but saved`() async throws {
        await database.lock()
        try await database.saveActivitySummaries([summary(1, 10)])
        _ = await expectError(.errorDatabaseInaccessible) { _ = try await days(nil) }
        await database.unlock()
        #expect(try await days(nil) == [1])
    }

    @Test func `days that the clocks skip, and the first and the last, are days`() async throws {
        var samoa = Calendar(identifier: .gregorian)
        samoa.timeZone = try #require(TimeZone(identifier: "Pacific/Apia"))
        let database = HealthDatabase(calendar: samoa, now: { time(0) }, uuidSource: UUIDSource(seed: 1))
        let days = [
            CivilDate(year: 1, month: 1, day: 1), CivilDate(year: 1582, month: 10, day: 10),
            CivilDate(year: 1900, month: 2, day: 28), CivilDate(year: 2011, month: 12, day: 29),
            CivilDate(year: 2011, month: 12, day: 30), CivilDate(year: 2011, month: 12, day: 31),
            CivilDate(year: 9999, month: 12, day: 31),
        ]
        try await database.saveActivitySummaries(days.reversed().map { ActivitySummary(day: $0) })
        let found = try await ActivitySummaryQueryDescriptor.all.result(for: HealthStore(database: database))
        #expect(found.compactMap(\.day.date) == days)
    }
}
