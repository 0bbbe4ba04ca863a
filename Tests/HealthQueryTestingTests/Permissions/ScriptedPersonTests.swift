import Foundation
import HealthQuery
import HealthQueryTesting
import Testing

struct ScriptedPersonTests {
    private let steps = QuantityType(.stepCount)
    private let prescriptions = ObjectType.visionPrescriptionType()

    @Test func `each entry answers one request, and all are remembered`() async throws {
        let savesSteps = HealthAuthorization(share: [steps: true])
        let script = ScriptedPerson([.dismisses, .decides(savesSteps), .grantsEverything])
        let store = HealthStore(authorization: .notDetermined, person: script.person)
        await #expect(throws: HealthError.self) { try await store.requestAuthorization(toShare: [steps], read: []) }
        try await store.requestAuthorization(toShare: [steps], read: [steps])
        #expect(store.authorizationStatus(for: steps) == .sharingAuthorized)
        // It was decided; the script is not asked.
        try await store.requestAuthorization(toShare: [steps], read: [steps])
        #expect(script.remainingCount == 1)
        try await store.requestPerObjectReadAuthorization(for: prescriptions, predicate: nil)
        #expect(script.remainingCount == 0)

        let source = store.sourceRevision.source
        #expect(
            script.requests == [
                .types(AuthorizationRequest(source: source, share: [steps], read: [])),
                .types(AuthorizationRequest(source: source, share: [steps], read: [steps])),
                .objects(
                    ObjectAuthorizationRequest(source: source, objectType: prescriptions, candidates: [], readable: [])
                ),
            ]
        )
    }

    @Test func `a request after the last entry fails`() async throws {
        let script = ScriptedPerson([])
        let store = HealthStore(authorization: .notDetermined, person: script.person)
        let error = await #expect(throws: HealthError.self) {
            try await store.requestAuthorization(toShare: [], read: [steps])
        }
        #expect(error?.code == .unknownError)
        #expect(error?.message == "the script has no answer to request 1")
        #expect(script.requests.count == 1)
    }

    @Test func `two stores may have one person`() async throws {
        let script = ScriptedPerson([.grantsEverything, .refusesEverything])
        let database = HealthDatabase()
        let phone = HealthStore(database: database, authorization: .notDetermined, person: script.person)
        let watch = HealthStore(database: database, authorization: .notDetermined, person: script.person)
        try await phone.requestAuthorization(toShare: [steps], read: [])
        try await watch.requestAuthorization(toShare: [steps], read: [])
        #expect(phone.authorizationStatus(for: steps) == .sharingAuthorized)
        #expect(watch.authorizationStatus(for: steps) == .sharingDenied)
    }
}
