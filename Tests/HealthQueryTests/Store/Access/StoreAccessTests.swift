import Foundation
@testable import HealthQuery
import Testing

struct StoreAccessTests {
    private func sequence(_ store: HealthStore) async -> UInt64 {
        await store.database.currentState().log.lastSequence
    }

    @Test func `a change of mind is one transaction, and the reader knows since when`() async throws {
        let store = HealthStore.fixed()
        try await store.save(steps(1))
        let transactions = await store.database.currentState().log.transactions
        try await store.changeAuthorization(share: [stepCount: false], read: [stepCount: .denied, heartRate: .denied])
        #expect(await sequence(store) == 2)
        #expect(await store.database.currentState().log.transactions == transactions + 1)
        let reader = try #require(store.access.reader)
        #expect(reader.source == revision("phone").source)
        #expect(reader.visibility(of: stepCount) == .nothing && reader.visibility(of: heartRate) == .own)
        #expect(reader.visibility(of: stepCount, at: 1) == .everything)
        #expect(reader.visibility(of: stepCount, at: 2) == .nothing)
        #expect(reader.visibility(of: sleepAnalysis) == .everything)

        try await store.changeAuthorization(share: [stepCount: true], read: [heartRate: .since(time(1))])
        let later = try #require(store.access.reader)
        #expect(later.visibility(of: stepCount, at: 2) == .nothing && later.visibility(of: stepCount) == .own)
        #expect(later.visibility(of: heartRate) == .recent(since: time(1).timeIntervalSinceReferenceDate))
    }

    @Test func `no number is taken where nothing is seen differently`() async throws {
        let store = HealthStore.fixed()
        try await store.changeAuthorization(read: [stepCount: .everything])
        // What may be saved makes no difference to who may read everything.
        try await store.changeAuthorization(share: [stepCount: false])
        #expect(await sequence(store) == 0)
        #expect(store.access.reader == nil)
        #expect(store.authorizationStatus(for: stepCount) == .sharingDenied)
        try await store.changeAuthorization(read: [CharacteristicType(.bloodType): .denied])
        #expect(await sequence(store) == 0)
        #expect(store.access.reader == nil)
        try await store.changeAuthorization()
        #expect(await sequence(store) == 0)
    }

    @Test func `a window that begins never shows nothing of others, and is no change the second time`() async throws {
        let store = HealthStore.fixed()
        for _ in 1...2 { try await store.changeAuthorization(read: [stepCount: .since(time(.nan))]) }
        #expect(store.access.reader?.visibility(of: stepCount) == .recent(since: .infinity))
        #expect(await sequence(store) == 1)
    }

    @Test func `a change of what a correlation holds changes the correlation`() async throws {
        let store = HealthStore.fixed()
        try await store.changeAuthorization(read: [QuantityType(.bloodPressureSystolic): .denied])
        let reader = try #require(store.access.reader)
        #expect(reader.visibility(of: CorrelationType(.bloodPressure)) == .own)
        #expect(reader.visibility(of: CorrelationType(.food)) == .everything)
    }

    @Test func `a wrong change decides nothing`() async throws {
        let store = HealthStore.fixed()
        let food = CorrelationType(.food)
        let record = ClinicalType(.allergyRecord)
        let unknown = QuantityType(QuantityTypeIdentifier(rawValue: "Bogus"))
        await expectInvalidArgument { try await store.changeAuthorization(read: [food: .denied, stepCount: .denied]) }
        await expectInvalidArgument { try await store.changeAuthorization(share: [record: true]) }
        await expectInvalidArgument { try await store.changeAuthorization(share: [unknown: true]) }
        #expect(store.access.reader == nil && store.access.authorization == .everything)
        try await store.changeAuthorization(share: [record: false])
    }

    @Test func `copies share permissions, other stores of the app have their own`() async throws {
        let store = HealthStore.fixed()
        let copy = store
        let other = HealthStore(database: store.database, sourceRevision: store.sourceRevision)
        try await copy.changeAuthorization(share: [stepCount: false], read: [stepCount: .denied])
        #expect(store.authorizationStatus(for: stepCount) == .sharingDenied)
        #expect(other.authorizationStatus(for: stepCount) == .sharingAuthorized)
        let unrestricted = store.unrestricted
        #expect(unrestricted.sourceRevision == store.sourceRevision)
        #expect(unrestricted.access.reader == nil && other.access.reader == nil)
        #expect(unrestricted.authorizationStatus(for: stepCount) == .sharingAuthorized)
        try await unrestricted.save(steps(1))
    }

    @Test func `what a file remembers of an app does not restrict its unrestricted store`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("health.db")
        let database = HealthDatabase.fixed()
        let app = HealthStore(
            database: database, sourceRevision: revision("app"), authorization: .everything(but: heartRate))
        try await HealthStore(database: database, sourceRevision: revision("other")).save(pulse(60))
        try await database.write(to: file)

        let reopened = try HealthDatabase(contentsOf: file)
        let again = HealthStore(database: reopened, sourceRevision: revision("app"))
        #expect(again.access.authorization == app.access.authorization)
        let rates = SampleQueryDescriptor(predicates: [.quantitySample(type: heartRate)], sortDescriptors: [])
        #expect(try await rates.result(for: again).isEmpty)
        #expect(try await rates.result(for: again.unrestricted).count == 1)
        try again.unrestricted.checkImporting()
        try await again.unrestricted.changeAuthorization(read: [stepCount: .denied])
        #expect(reopened.permissions.withLock { $0[again.access.source]?.authorization } == app.access.authorization)
    }

    @Test func `R9.3 the rule of the database decides whether a refused app sees its own`() async throws {
        for seesOwn in [false, true] {
            let database = HealthDatabase(rules: HealthDatabase.Rules(seesOwnWhenRefused: seesOwn))
            let store = HealthStore.asking(database: database, authorization: .denied)
            #expect(store.access.reader?.visibility(of: stepCount) == (seesOwn ? .own : .nothing))
        }
    }

    @Test func `R9.4 saving what was never asked for is an error that names the type`() async throws {
        let store = HealthStore.asking()
        let message = await expectError(.errorAuthorizationNotDetermined) { try await store.save(steps(1)) }
        #expect(message.contains(stepCount.identifier))
        #expect(await sequence(store) == 0)
    }

    @Test func `R9.4 R6.6 who never asked for what a correlation holds is told that`() async throws {
        let store = HealthStore.asking()
        let message = await expectError(.errorAuthorizationNotDetermined) {
            _ = try await CorrelationQueryDescriptor(type: CorrelationType(.food)).result(for: store)
        }
        #expect(message == "permission to read what HKCorrelationTypeIdentifierFood holds was never asked")
    }

    @Test func `R9.5 one refused type among others saves nothing`() async throws {
        let store = HealthStore.asking(authorization: HealthAuthorization(share: [heartRate: true, stepCount: false]))
        let message = await expectError(.errorAuthorizationDenied) { try await store.save([pulse(60), steps(1)]) }
        #expect(message.contains(stepCount.identifier))
        #expect(await sequence(store) == 0)
        try await store.save(pulse(60))
    }

    @Test func `R8.14 who may save no longer cannot delete either`() async throws {
        let store = HealthStore.fixed()
        let sample = steps(1)
        try await store.save(sample)
        try await store.changeAuthorization(share: [stepCount: false])
        await expectError(.errorAuthorizationDenied) { try await store.delete(sample) }
        await expectError(.errorAuthorizationDenied) {
            try await store.deleteObjects(of: stepCount, predicate: .and([]))
        }
        try await store.changeAuthorization(share: [stepCount: true])
        try await store.delete(sample)
    }

    @Test func `the first of several refused types is named, and correlations are passed over`() {
        let access = StoreAccess(
            source: revision("phone").source,
            authorization: HealthAuthorization(share: [sleepAnalysis: false, heartRate: true]),
            seesOwnWhenRefused: false
        )
        #expect(throws: Never.self) { try access.checkSharing(of: [heartRate, CorrelationType(.food)]) }
        #expect(throws: HealthError(.errorAuthorizationDenied, "permission to save \(sleepAnalysis) was refused")) {
            try access.checkSharing(of: [stepCount, sleepAnalysis])
        }
        let neverAsked = HealthError(
            .errorAuthorizationNotDetermined,
            "permission to save \(stepCount) was never asked"
        )
        #expect(throws: neverAsked) { try access.checkSharing(of: [stepCount, heartRate]) }
    }

    @Test func `R9.7 a locked device can be unlocked`() async throws {
        let database = HealthDatabase.fixed()
        _ = try await database.unlockedState()
        await database.lock()
        await database.lock()
        await expectError(.errorDatabaseInaccessible) { _ = try await database.unlockedState() }
        let store = HealthStore(database: database, sourceRevision: revision("phone"))
        try await store.save(steps(1))
        await database.unlock()
        _ = try await database.unlockedState()
        #expect(await database.currentState().index.count == 1)
    }

    @Test func `R8.2 an identifier of one's own stays taken when its object may not be seen any more`() async throws {
        let store = HealthStore(database: .fixed(), sourceRevision: revision("phone"), authorization: .everything)
        let old = pulse(60, uuid: Attack.uuid(1))
        try await store.save(old)
        try await store.changeAuthorization(share: [heartRate: false], read: [heartRate: .denied])
        await expectInvalidArgument { try await store.save(steps(1, uuid: old.uuid)) }
        await store.database.currentState().index.checkInvariants()
        #expect(await store.database.currentState().index.count == 1)
    }
}
