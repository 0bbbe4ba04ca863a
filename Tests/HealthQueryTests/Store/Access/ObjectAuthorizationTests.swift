import Foundation
@testable import HealthQuery
import Testing

struct ObjectAuthorizationTests {
    private let type = ObjectType.visionPrescriptionType()
    private let database = HealthDatabase.fixed()

    private func prescription(_ kind: VisionPrescriptionType, at seconds: Double) -> VisionPrescription {
        VisionPrescription(uuid: UUID(), type: kind, dateIssued: time(seconds), expirationDate: nil)
    }

    private func optician() -> HealthStore {
        HealthStore(database: database, sourceRevision: revision("optician"))
    }

    private func uuids(_ request: ObjectAuthorizationRequest?) -> [UUID]? {
        request?.candidates.map(\.uuid)
    }

    @Test func `R9.8 only what the person chose is read, beside the app's own`() async throws {
        let theirs = [1.0, 2, 3].map { prescription(.glasses, at: $0) }
        let mine = prescription(.contacts, at: 4)
        try await optician().save(theirs)
        let chosen: Set<UUID> = [theirs[1].uuid]
        let asked = AskedPerson(.grantsEverything.choosing { chosen.contains($0.uuid) })
        let store = HealthStore.asking(asked.person, database: database)
        try await store.requestAuthorization(toShare: [type], read: [])
        try await store.save(mine)
        #expect(store.access.reader?.visibility(of: type) == .chosen([]))

        try await store.requestPerObjectReadAuthorization(for: type, predicate: nil)
        let request = asked.objectRequests.elements.first
        #expect(request?.source == revision("phone").source && request?.objectType == type)
        // Its own need no permission.
        #expect(uuids(request) == theirs.map(\.uuid))
        #expect(request?.readable == [])
        #expect(store.access.reader?.visibility(of: type) == .chosen(chosen))
        #expect(store.authorizationStatus(for: type) == .sharingAuthorized)
    }

    @Test func `R9.8 the person is asked every time, about what matches, and the rest stays`() async throws {
        let glasses = prescription(.glasses, at: 1)
        let contacts = prescription(.contacts, at: 2)
        try await optician().save([glasses, contacts])
        let answers = Recorder<Set<UUID>>()
        let asked = AskedPerson(
            HealthPerson(decide: { _ in .denied }, choose: { _ in answers.elements.last ?? [] })
        )
        let store = HealthStore.asking(asked.person, database: database)
        func seen() -> Visibility? { store.access.reader?.visibility(of: type) }

        answers.append([glasses.uuid, contacts.uuid])
        let first = Query.predicateForObject(with: glasses.uuid)
        // What was not offered is not released, whatever the person says.
        try await store.requestPerObjectReadAuthorization(for: type, predicate: first)
        #expect(seen() == .chosen([glasses.uuid]))
        try await store.requestPerObjectReadAuthorization(for: type, predicate: nil)
        #expect(seen() == .chosen([glasses.uuid, contacts.uuid]))
        #expect(asked.objectRequests.elements.last?.readable == [glasses.uuid])
        answers.append([])
        try await store.requestPerObjectReadAuthorization(for: type, predicate: first)
        #expect(seen() == .chosen([contacts.uuid]))
        #expect(asked.objectRequests.elements.count == 3)

        let sequence = await database.currentState().log.lastSequence
        try await store.requestPerObjectReadAuthorization(for: type, predicate: first)
        #expect(asked.objectRequests.elements.count == 4)
        #expect(await database.currentState().log.lastSequence == sequence)
    }

    @Test func `R9.8 what the person decides while the sheet is up stays decided`() async throws {
        let glasses = prescription(.glasses, at: 1)
        let contacts = prescription(.contacts, at: 2)
        try await optician().save([glasses, contacts])
        let settings = Recorder<HealthStore>()
        let person = HealthPerson(
            decide: { _ in .denied },
            choose: { [type] request in
                for store in settings.elements { try await store.changeAuthorization(read: [type: .denied]) }
                return Set(request.candidates.map(\.uuid))
            }
        )
        let store = HealthStore.asking(person, database: database)
        try await store.requestPerObjectReadAuthorization(
            for: type, predicate: Query.predicateForObject(with: contacts.uuid))
        #expect(store.access.reader?.visibility(of: type) == .chosen([contacts.uuid]))
        settings.append(store)
        try await store.requestPerObjectReadAuthorization(
            for: type, predicate: Query.predicateForObject(with: glasses.uuid))
        #expect(store.access.reader?.visibility(of: type) == .chosen([glasses.uuid]))
    }

    @Test func `R9.8 what a window shows stays readable where it was not offered`() async throws {
        let early = prescription(.glasses, at: 1)
        let late = [prescription(.glasses, at: 10), prescription(.contacts, at: 11)]
        try await optician().save([early] + late)
        let asked = AskedPerson(.refusesEverything)
        let store = HealthStore.asking(asked.person, database: database)
        try await store.changeAuthorization(read: [type: .since(time(10))])
        try await store.requestPerObjectReadAuthorization(
            for: type, predicate: Query.predicateForObjects(with: [early.uuid, late[0].uuid]))
        #expect(asked.objectRequests.elements.map(\.readable) == [[late[0].uuid]])
        #expect(store.access.reader?.visibility(of: type) == .chosen([late[1].uuid]))
    }

    @Test func `R9.8 other types are not released object by object`() async throws {
        let asked = AskedPerson()
        let store = HealthStore.asking(asked.person)
        for other in [stepCount, CorrelationType(.food), CharacteristicType(.dateOfBirth)] as [ObjectType] {
            #expect(!other.requiresPerObjectAuthorization())
            let message = await expectInvalidArgument {
                try await store.requestPerObjectReadAuthorization(for: other, predicate: nil)
            }
            #expect(message.contains(other.identifier))
        }
        #expect(type.requiresPerObjectAuthorization())
        let wrong = Query.predicateForCategorySamples(with: .equalTo, value: 1)
        await expectInvalidArgument { try await store.requestPerObjectReadAuthorization(for: type, predicate: wrong) }
        #expect(asked.objectRequests.elements.isEmpty)
    }

    @Test func `a request for objects that fails leaves everything as it was`() async throws {
        try await optician().save(prescription(.glasses, at: 1))
        let store = HealthStore.asking(.dismisses, database: database)
        await expectError(.errorUserCanceled) {
            try await store.requestPerObjectReadAuthorization(for: type, predicate: nil)
        }
        #expect(store.access.authorization == .notDetermined)
    }

    @Test func `who may read everything of the type asks nobody`() async throws {
        let asked = AskedPerson(.refusesEverything)
        let store = HealthStore(database: database, sourceRevision: revision("phone"), person: asked.person)
        try await store.requestPerObjectReadAuthorization(for: type, predicate: nil)
        #expect(asked.objectRequests.elements.isEmpty && store.access.reader == nil)
    }

    @Test func `R9.7 a locked device offers nothing`() async throws {
        let asked = AskedPerson()
        let store = HealthStore.asking(asked.person, database: database)
        await database.lock()
        await expectError(.errorDatabaseInaccessible) {
            try await store.requestPerObjectReadAuthorization(for: type, predicate: nil)
        }
        await database.unlock()
        try await store.requestPerObjectReadAuthorization(for: type, predicate: nil)
        #expect(asked.objectRequests.elements.count == 1)
    }
}
