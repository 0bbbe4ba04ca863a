import Foundation
@testable import HealthQuery
import Testing

/// What may be read, rule by rule (R9); attacks and random histories go further.
struct ReadAccessTests {
    private let database = HealthDatabase.fixed()
    private let mine = steps(1, at: 0)
    private let theirs = steps(10, at: 0)
    private let recent = steps(100, at: 5000)

    private func store(_ authorization: HealthAuthorization) async throws -> HealthStore {
        try await HealthStore(database: database, sourceRevision: revision("watch")).save([theirs, recent])
        let phone = HealthStore(
            database: database,
            sourceRevision: revision("phone"),
            authorization: authorization
        )
        try await phone.unrestricted.save(mine)
        return phone
    }

    private func counts(_ store: HealthStore) async throws -> [Double] {
        let query = SampleQueryDescriptor(predicates: [.quantitySample(type: stepCount)], sortDescriptors: [])
        return try await query.result(for: store).map { $0.quantity.doubleValue(for: .count()) }.sorted()
    }

    private func sum(_ store: HealthStore) async throws -> Double? {
        let query = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: stepCount),
            options: .cumulativeSum,
            mergePolicy: .plainSum
        )
        return try await query.result(for: store)?.sumQuantity()?.doubleValue(for: .count())
    }

    @Test func `R9.2 who was refused reading sees its own, without an error`() async throws {
        let store = try await store(HealthAuthorization(share: [stepCount: true], read: [stepCount: .denied]))
        #expect(try await counts(store) == [1])
        #expect(try await sum(store) == 1)
        #expect(try await counts(store.unrestricted) == [1, 10, 100])
    }

    @Test func `R9.2 who was asked for saving only sees its own`() async throws {
        let store = try await store(HealthAuthorization(share: [stepCount: true]))
        #expect(try await counts(store) == [1])
    }

    @Test func `R9.3 who was refused both sees nothing, without an error`() async throws {
        let store = try await store(HealthAuthorization(share: [stepCount: false], read: [stepCount: .denied]))
        #expect(try await counts(store) == [])
        #expect(try await sum(store) == nil)
    }

    @Test func `R9.4 reading what was never asked for is an error that names the type`() async throws {
        let store = try await store(HealthAuthorization(read: [heartRate: .everything]))
        let message = HealthError(
            .errorAuthorizationNotDetermined,
            "permission to read \(stepCount.identifier) was never asked"
        )
        await #expect(throws: message) { try await counts(store) }
        await #expect(throws: message) { try await sum(store) }
        let live = LiveReader(
            ObserverQueryDescriptor<QuantitySample>(predicates: [.quantitySample(type: stepCount)]).results(for: store)
        )
        live.run()
        guard case .error(let error as HealthError)? = live.events.elements.last else {
            Issue.record("it did not fail")
            return
        }
        #expect(error == message)
        let mixed = SampleQueryDescriptor<any Sample>(
            predicates: [.sample(type: heartRate), .sample(type: stepCount)],
            sortDescriptors: []
        )
        await #expect(throws: message) { try await mixed.result(for: store) }
    }

    @Test func `R9.10 before a read window there are only own samples, for every kind of query`() async throws {
        let window = ReadAuthorization.since(recent.startDate)
        let store = try await store(HealthAuthorization(share: [stepCount: true], read: [stepCount: window]))
        #expect(try await counts(store) == [1, 100])
        #expect(try await sum(store) == 101)
        let earlier = Query.predicateForSamples(withStart: nil, end: recent.startDate)
        let query = SampleQueryDescriptor(
            predicates: [.quantitySample(type: stepCount, predicate: earlier)], sortDescriptors: [])
        #expect(try await query.result(for: store).map(\.uuid) == [mine.uuid])
        #expect(try await store.earliestAuthorizedSampleDate(for: [stepCount]) == [stepCount: recent.startDate])
    }

    @Test func `R9.8 of prescriptions only the chosen ones are read`() async throws {
        let type = ObjectType.visionPrescriptionType()
        let prescriptions = (0..<3).map {
            VisionPrescription(uuid: UUID(), type: .glasses, dateIssued: time(Double($0)), expirationDate: nil)
        }
        try await HealthStore(database: database, sourceRevision: revision("optician")).save(prescriptions)
        let chosen = prescriptions[1].uuid
        let store = HealthStore(
            database: database,
            sourceRevision: revision("phone"),
            authorization: HealthAuthorization(share: [type: true]),
            person: .grantsEverything.choosing { $0.uuid == chosen }
        )
        let query = SampleQueryDescriptor<any Sample>(predicates: [.sample(type: type)], sortDescriptors: [])
        #expect(try await query.result(for: store).isEmpty)
        let live = LiveReader(
            AnchoredObjectQueryDescriptor<any Sample>(predicates: [.sample(type: type)], anchor: nil).results(
                for: store)
        )
        live.run()
        try await store.requestPerObjectReadAuthorization(for: type, predicate: nil)
        live.run()
        #expect(try await query.result(for: store).map(\.uuid) == [chosen])
        #expect(live.elements.map { $0.addedSamples.map(\.uuid) } == [[], [chosen]])
        live.cancel()
        live.run()
    }

    @Test func `R13.4 what one app saves another's observer sees, if it may`() async throws {
        let watch = HealthStore(database: database, sourceRevision: revision("watch"))
        let guest = HealthStore(
            database: database,
            sourceRevision: revision("guest"),
            authorization: HealthAuthorization(share: [stepCount: true], read: [stepCount: .denied])
        )
        let query = ObserverQueryDescriptor<QuantitySample>(predicates: [.quantitySample(type: stepCount)])
        let (friend, stranger) = (LiveReader(query.results(for: watch)), LiveReader(query.results(for: guest)))
        for reader in [friend, stranger] { reader.run() }
        try await HealthStore(database: database, sourceRevision: revision("phone")).save(mine)
        #expect(friend.executor.hasJobs && !stranger.executor.hasJobs)
        try await guest.changeAuthorization(read: [stepCount: .everything])
        for reader in [friend, stranger] { reader.run() }
        #expect([friend, stranger].map(\.elements.count) == [2, 2])
        for reader in [friend, stranger] {
            reader.cancel()
            reader.run()
        }
    }

    @Test func `R13.5 the source query names the sources of what may be read`() async throws {
        let store = try await store(HealthAuthorization(share: [stepCount: true], read: [stepCount: .denied]))
        let query = SourceQueryDescriptor<QuantitySample>(predicate: .quantitySample(type: stepCount))
        #expect(try await query.result(for: store) == [revision("phone").source])
        try await store.changeAuthorization(read: [stepCount: .everything])
        #expect(try await Set(query.result(for: store)) == [revision("phone").source, revision("watch").source])
    }

    @Test func `L24 R9.2 permission that is given and taken while readers read is never lost, in every order`() {
        let anchored = AnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: stepCount)], anchor: nil)
        let (before, after) = (steps(10), steps(100))
        var runs = 0
        for isTaken in [false, true] {
            runs += Interleavings.forEach { order in
                let database = HealthDatabase.fixed()
                let other = HealthStore(database: database, sourceRevision: revision("watch"))
                let store = HealthStore(
                    database: database,
                    sourceRevision: revision("phone"),
                    authorization: HealthAuthorization(
                        share: [stepCount: true], read: [stepCount: isTaken ? .everything : .denied])
                )
                let first = Writer { try await other.save(before) }
                first.executor.run()
                let reader = LiveReader(anchored.results(for: store), atMost: 3)
                let writer = Writer {
                    try await store.changeAuthorization(read: [stepCount: isTaken ? .denied : .everything])
                    try await other.save(after)
                }
                order.run(reader.executor, writer.executor)
                var known: Set<UUID> = []
                for element in reader.elements {
                    known.subtract(element.deletedObjects.map(\.uuid))
                    known.formUnion(element.addedSamples.map(\.uuid))
                }
                if reader.elements.count < 3 {
                    let expected = isTaken ? [] : [before.uuid, after.uuid]
                    #expect(known == Set(expected), "order \(order.trace)")
                }
                reader.cancel()
                reader.run()
                #expect(store.database.waitingQueries == 0, "order \(order.trace)")
            }
        }
        #expect(runs > 50)
    }

    @Test func `R9.2 of two objects with one identifier, the one that is handed in is added to a holder`() async throws
    {
        let uuid = UUID()
        let refused = HealthAuthorization(
            share: [stepCount: true, sleepAnalysis: true], read: [stepCount: .denied, sleepAnalysis: .denied])
        let phone = HealthStore(database: database, sourceRevision: revision("phone"))
        let hidden = HealthStore(database: database, sourceRevision: revision("hidden"), authorization: refused)
        let night = UUID()
        try await phone.save([steps(1, uuid: uuid), sleep(1, uuid: night)] as [any HealthObject])
        try await hidden.save([steps(2, uuid: uuid), sleep(1, uuid: night)] as [any HealthObject])
        let all = HealthStore(database: database, sourceRevision: revision("all"))
        let run = Workout(activityType: .running, start: time(0), end: time(900))
        try await all.save(run)
        let both = try await SampleQueryDescriptor(predicates: [.quantitySample(type: stepCount)], sortDescriptors: [])
            .result(for: all)
        #expect(both.map(\.quantity.value) == [1, 2])
        for sample in both { try await all.addSamples([sample], to: run) }
        let nights = try await SampleQueryDescriptor(
            predicates: [.categorySample(type: sleepAnalysis)], sortDescriptors: []
        ).result(for: all)
        try await all.addSamples([nights[1]], to: run)
        // What an app keeps of what it saved has no source of the store's.
        let own = Workout(activityType: .running, start: time(0), end: time(900))
        try await hidden.unrestricted.save(own)
        try await hidden.unrestricted.addSamples([sleep(1, uuid: night)], to: own)
        let members = await database.currentState().index
        #expect(
            members.rows([own.uuid]).flatMap { members.members(of: $0) }.map(\.details.sourceRevision.source.name)
                == ["hidden"])
        let state = await database.currentState()
        let holder = try #require(state.index.rows([run.uuid]).first)
        #expect(
            Set(state.index.members(of: holder).map { ObjectKey($0) })
                == Set(
                    both.map { ObjectKey(uuid: uuid, source: $0.sourceRevision.source) } + [
                        ObjectKey(uuid: night, source: nights[1].sourceRevision.source)
                    ]))
    }
}
