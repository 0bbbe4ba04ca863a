import Foundation
@testable import HealthQuery
import Testing

struct HealthStoreDeleteTests {
    private func shared() -> (phone: HealthStore, watch: HealthStore) {
        let database = HealthDatabase.fixed()
        return (
            HealthStore(database: database, sourceRevision: revision("phone")),
            HealthStore(database: database, sourceRevision: revision("watch"))
        )
    }

    private func uuids(_ store: HealthStore) async throws -> [UUID] {
        let descriptor = SampleQueryDescriptor(predicates: [.quantitySample(type: stepCount)], sortDescriptors: [])
        return try await descriptor.result(for: store).map(\.uuid)
    }

    @Test func `R8.11 own objects are deleted, also by a copy that was not fetched`() async throws {
        let (phone, _) = shared()
        let samples = [steps(1, at: 1), steps(2, at: 2), steps(3, at: 3)]
        try await phone.save(samples)
        try await phone.delete(samples[1])
        #expect(try await uuids(phone) == [samples[0].uuid, samples[2].uuid])
        try await phone.delete([samples[0], samples[2]])
        #expect(try await uuids(phone).isEmpty)
    }

    @Test func `R8.11 no object, an unknown one or another app's fails the whole call`() async throws {
        let (phone, watch) = shared()
        let mine = steps(1)
        let theirs = steps(2)
        try await phone.save(mine)
        try await watch.save(theirs)
        let unknown = steps(3)
        let log = await phone.database.currentState().log
        await expectInvalidArgument { try await phone.delete([]) }
        #expect(await expectInvalidArgument { try await phone.delete(unknown) }.contains(unknown.uuid.uuidString))
        await expectInvalidArgument { try await phone.delete([mine, unknown]) }
        let foreign = await expectInvalidArgument { try await phone.delete([mine, theirs]) }
        #expect(foreign.contains(theirs.uuid.uuidString))
        #expect(try await uuids(phone).count == 2)
        let after = await phone.database.currentState().log
        #expect(after.lastSequence == log.lastSequence)
        #expect(after.transactions == log.transactions)
        try await phone.delete(mine)
        await expectInvalidArgument { try await phone.delete(mine) }
    }

    @Test func `R8.11 an object that is named twice is deleted once`() async throws {
        let (phone, _) = shared()
        let sample = steps(1)
        try await phone.save(sample)
        try await phone.delete([sample, sample])
        #expect(await phone.database.currentState().log.lastSequence == 2)
    }

    @Test func `R8.11 ownership goes by bundle identifier, not by version or name`() async throws {
        let (phone, _) = shared()
        let sample = steps(1)
        try await phone.save(sample)
        let source = Source(name: "another name", bundleIdentifier: phone.sourceRevision.source.bundleIdentifier)
        let newer = HealthStore(
            database: phone.database,
            sourceRevision: SourceRevision(source: source, version: "2.0")
        )
        try await newer.delete(sample)
        #expect(try await uuids(phone).isEmpty)
    }

    @Test func `R8.12 deleting by predicate counts own matches and passes over others in silence`() async throws {
        let (phone, watch) = shared()
        try await phone.save([steps(1), steps(5), steps(6)])
        try await watch.save([steps(5), steps(7)])
        try await phone.save(pulse(60))
        let large = Condition.value(.greaterThan, 4).predicate(for: stepCount) ?? .and([])
        #expect(try await phone.deleteObjects(of: stepCount, predicate: large) == 2)
        #expect(try await uuids(phone).count == 3)
        let transactions = await phone.database.currentState().log.transactions
        #expect(try await phone.deleteObjects(of: stepCount, predicate: large) == 0)
        #expect(await phone.database.currentState().log.transactions == transactions, "no match is no change")
        #expect(try await watch.deleteObjects(of: stepCount, predicate: .and([])) == 2)
        #expect(try await uuids(phone).count == 1)
        let rates = SampleQueryDescriptor(predicates: [.quantitySample(type: heartRate)], sortDescriptors: [])
        #expect(try await rates.result(for: phone).count == 1)
    }

    @Test(arguments: [0, 0.25]) func `R8.12 identifiers that share a place in the index lead to one object each`(
        fraction: Double
    ) async throws {
        // The index keeps 28 bits of an identifier; among some ten thousand there are two with the same.
        var random = SeededGenerator()
        var places: [UInt64: UUID] = [:]
        var pair: Set<UUID> = []
        while pair.isEmpty {
            let uuid = UUID(high: random.next(), low: random.next())
            if let other = places.updateValue(uuid, forKey: UUIDIndex.mixed(uuid) >> 36) { pair = [uuid, other] }
        }
        let (phone, _) = shared()
        try await phone.save(pair.enumerated().map { steps(1, at: Double($0) + fraction, uuid: $1) })
        let predicate = Query.predicateForObjects(with: pair)
        let query = SampleQueryDescriptor(
            predicates: [.quantitySample(type: stepCount, predicate: predicate)],
            sortDescriptors: []
        )
        #expect(Set(try await query.result(for: phone).map(\.uuid)) == pair)
        #expect(try await query.result(for: phone).count == 2)
        #expect(try await phone.deleteObjects(of: stepCount, predicate: predicate) == 2)
        #expect(try await uuids(phone).isEmpty)
    }

    @Test func `R8.12 a type or predicate that makes no sense is an error`() async throws {
        let (phone, _) = shared()
        let unknown = QuantityType(QuantityTypeIdentifier(rawValue: "unknown"))
        await expectInvalidArgument { try await phone.deleteObjects(of: unknown, predicate: .and([])) }
        let value = Condition.value(.lessThan, 1).predicate(for: stepCount) ?? .and([])
        await expectInvalidArgument { try await phone.deleteObjects(of: sleepAnalysis, predicate: value) }
    }

    @Test func `a delete is one transaction and one notice`() async throws {
        let (phone, _) = shared()
        let samples = (0..<5).map { steps(Double($0)) }
        try await phone.save(samples)
        let observer = ObserverQueryDescriptor(predicates: [.quantitySample(type: stepCount)])
        let reader = LiveReader(observer.results(for: phone))
        reader.run()
        try await phone.delete(samples)
        reader.run()
        #expect(reader.elements.map(\.anchor) == [.fixed(5), .fixed(10)])
        #expect(await phone.database.currentState().log.transactions == 2)
        reader.cancel()
        reader.run()
        #expect(phone.database.waitingQueries == 0)
    }
}
