import Foundation
import HealthQuery
import HealthQueryTesting
import Testing

struct FaultTests {
    private let make = SampleBuilder()
    private let steps = QuantityType(.stepCount)
    private let all = SampleQueryDescriptor(
        predicates: [.quantitySample(type: QuantityType(.stepCount))],
        sortDescriptors: []
    )

    @Test func nothingCanBeReadWhileLocked() async throws {
        let store = HealthStore(calendar: make.calendar)
        let walk = try make.steps(10, at: "2025-10-06 09:00", for: .minutes(1))
        let answer = try await store.database.whileLocked {
            let error = await #expect(throws: HealthError.self) { try await all.result(for: store) }
            #expect(error?.code == .errorDatabaseInaccessible)
            try await store.save(walk)
            return 7
        }
        #expect(answer == 7)
        #expect(try await all.result(for: store).map(\.uuid) == [walk.uuid])
    }

    @Test func theDeviceIsUnlockedAfterAnError() async throws {
        struct Failure: Error {}
        let store = HealthStore()
        await #expect(throws: Failure.self) { try await store.database.whileLocked { throw Failure() } }
        #expect(try await all.result(for: store).isEmpty)
    }

    @Test func aLiveQueryWaitsUntilUnlocked() async throws {
        let store = HealthStore(calendar: make.calendar)
        let walk = try make.steps(10, at: "2025-10-06 09:00", for: .minutes(1))
        let live = AnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: steps)], anchor: nil)
        var updates = live.results(for: store).makeAsyncIterator()
        _ = try await updates.next()
        try await store.database.whileLocked { try await store.save(walk) }
        #expect(try await updates.next()?.addedSamples.map(\.uuid) == [walk.uuid])
    }

    @Test func permissionsGoAndComeBack() async throws {
        let database = HealthDatabase(calendar: make.calendar)
        let walk = try make.steps(10, at: "2025-10-06 09:00", for: .minutes(1))
        try await database.store(named: "Phone").save(walk)
        let app = database.store(named: "App")
        let live = AnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: steps)], anchor: nil)
        var updates = live.results(for: app).makeAsyncIterator()
        #expect(try await updates.next()?.addedSamples.count == 1)

        try await app.revokePermissions(for: [steps])
        #expect(try await updates.next()?.deletedObjects.map(\.uuid) == [walk.uuid])
        #expect(try await all.result(for: app).isEmpty)
        #expect(app.authorizationStatus(for: steps) == .sharingDenied)
        let error = await #expect(throws: HealthError.self) {
            try await app.save(make.steps(1, at: "2025-10-06 10:00", for: .minutes(1)))
        }
        #expect(error?.code == .errorAuthorizationDenied)

        try await app.grantPermissions(for: [steps])
        #expect(try await updates.next()?.addedSamples.map(\.uuid) == [walk.uuid])
        #expect(app.authorizationStatus(for: steps) == .sharingAuthorized)
    }

    @Test func typesThatOnlyTheSystemSavesCanBeGranted() async throws {
        let store = HealthStore(authorization: .notDetermined)
        let stand = QuantityType(.appleStandTime)
        try await store.grantPermissions(for: [stand, steps])
        #expect(store.authorizationStatus(for: stand) == .sharingDenied)
        #expect(store.authorizationStatus(for: steps) == .sharingAuthorized)
        let descriptor = SampleQueryDescriptor(predicates: [.quantitySample(type: stand)], sortDescriptors: [])
        #expect(try await descriptor.result(for: store).isEmpty)
        try await store.revokePermissions(for: [stand])
        await #expect(throws: HealthError.self) { try await store.grantPermissions(for: [CorrelationType(.food)]) }
        await #expect(throws: HealthError.self) { try await store.revokePermissions(for: [CorrelationType(.food)]) }
    }
}
