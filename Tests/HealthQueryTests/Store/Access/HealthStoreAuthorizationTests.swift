import Foundation
@testable import HealthQuery
import Testing

struct HealthStoreAuthorizationTests {
    private let wrist = QuantityType(.appleSleepingWristTemperature)
    private let record = ClinicalType(.allergyRecord)
    private let birth = CharacteristicType(.dateOfBirth)
    private let prescriptions = ObjectType.visionPrescriptionType()

    @Test func `a store that is told nothing may do everything, and asks nobody`() async throws {
        let asked = AskedPerson(.refusesEverything)
        let store = HealthStore(database: .fixed(), sourceRevision: revision("phone"), person: asked.person)
        #expect(store.access.reader == nil)
        #expect(store.authorizationStatus(for: stepCount) == .sharingAuthorized)
        #expect(
            try await store.statusForAuthorizationRequest(toShare: [stepCount], read: [heartRate]) == .unnecessary
        )
        try await store.requestAuthorization(toShare: [stepCount], read: [heartRate, birth])
        #expect(asked.requests.elements.isEmpty)
        #expect(store.access.reader == nil)
        #expect(await store.database.currentState().log.lastSequence == 0)
    }

    @Test func `R9.1 the person is asked once about each type, and reading stays a secret`() async throws {
        let answer = HealthAuthorization(share: [stepCount: true], read: [heartRate: .everything])
        let asked = AskedPerson(.decides(answer))
        let store = HealthStore.asking(asked.person)
        #expect(store.authorizationStatus(for: stepCount) == .notDetermined)
        #expect(
            try await store.statusForAuthorizationRequest(toShare: [stepCount], read: [heartRate]) == .shouldRequest
        )
        try await store.requestAuthorization(toShare: [stepCount, heartRate], read: [stepCount, heartRate])
        #expect(store.authorizationStatus(for: stepCount) == .sharingAuthorized)
        #expect(store.authorizationStatus(for: heartRate) == .sharingDenied)
        #expect(store.access.authorization.read(stepCount) == .denied)
        #expect(store.access.authorization.read(heartRate) == .everything)

        #expect(try await store.statusForAuthorizationRequest(toShare: [stepCount], read: []) == .unnecessary)
        try await store.requestAuthorization(toShare: [stepCount], read: [heartRate])
        try await store.requestAuthorization(toShare: [stepCount, QuantityType(.height)], read: [heartRate, birth])
        #expect(
            asked.requests.elements == [
                AuthorizationRequest(
                    source: revision("phone").source,
                    share: [stepCount, heartRate],
                    read: [stepCount, heartRate]
                ),
                AuthorizationRequest(source: revision("phone").source, share: [QuantityType(.height)], read: [birth]),
            ]
        )
    }

    @Test func `R9.9 asked for reading only, a type counts as refused until it is asked for saving`() async throws {
        let store = HealthStore.asking()
        try await store.requestAuthorization(toShare: [], read: [stepCount, birth, record])
        for type in [stepCount, birth, record] { #expect(store.authorizationStatus(for: type) == .sharingDenied) }
        await expectError(.errorAuthorizationDenied) { try await store.save(steps(1)) }
        #expect(try await store.statusForAuthorizationRequest(toShare: [stepCount], read: []) == .shouldRequest)
        try await store.requestAuthorization(toShare: [stepCount], read: [])
        #expect(store.authorizationStatus(for: stepCount) == .sharingAuthorized)
        try await store.save(steps(1))
    }

    @Test func `R6.6, R9.6 types that cannot be asked for are named in an error, and nobody is asked`() async throws {
        let asked = AskedPerson()
        let store = HealthStore.asking(asked.person)
        let unknown = QuantityType(QuantityTypeIdentifier(rawValue: "Bogus"))
        let food = CorrelationType(.food)
        let (fastHeart, burden) = (CategoryType(.highHeartRateEvent), QuantityType(.atrialFibrillationBurden))
        let wrong: [(share: Set<SampleType>, read: Set<ObjectType>, named: String)] = [
            ([food], [], food.identifier), ([], [food, stepCount], food.identifier),
            ([record, stepCount], [], record.identifier), ([wrist], [], wrist.identifier),
            ([fastHeart], [], fastHeart.identifier), ([burden], [fastHeart], burden.identifier),
            ([], [prescriptions], prescriptions.identifier), ([unknown], [], "Bogus"), ([], [unknown], "Bogus"),
            ([], [], "no types"),
        ]
        for (share, read, named) in wrong {
            let message = await expectInvalidArgument {
                try await store.requestAuthorization(toShare: share, read: read)
            }
            #expect(message.contains(named))
            let same = await expectInvalidArgument {
                _ = try await store.statusForAuthorizationRequest(toShare: share, read: read)
            }
            #expect(same == message)
        }
        #expect(asked.requests.elements.isEmpty)
        #expect(store.access.authorization == .notDetermined)
        try await store.requestAuthorization(toShare: [prescriptions], read: [wrist, record, birth])
    }

    @Test func `a request that fails leaves everything as it was`() async throws {
        struct Unforeseen: Error {}
        let persons: [(HealthPerson, HealthError.Code)] = [
            (.dismisses, .errorUserCanceled),
            (HealthPerson { _ in throw Unforeseen() }, .unknownError),
            (HealthPerson { _ in throw HealthError(.errorHealthDataRestricted, "") }, .errorHealthDataRestricted),
        ]
        for (person, code) in persons {
            let store = HealthStore.asking(person)
            await expectError(code) { try await store.requestAuthorization(toShare: [stepCount], read: [stepCount]) }
            #expect(store.access.authorization == .notDetermined)
            #expect(await store.database.currentState().log.lastSequence == 0)
            #expect(
                try await store.statusForAuthorizationRequest(toShare: [stepCount], read: []) == .shouldRequest
            )
        }
    }

    @Test func `a clinical type that is required and refused fails the request without being named`() async throws {
        let required: Set = [record, ClinicalType(.coverageRecord), ClinicalType(.labResultRecord)]
        var answer = HealthAuthorization.everything
        answer.read[record] = .denied
        let store = HealthStore.asking(.decides(answer), requiredReadTypes: required)
        let message = await expectError(.errorRequiredAuthorizationDenied) {
            try await store.requestAuthorization(toShare: [stepCount], read: required)
        }
        #expect(!message.contains("Record"))
        #expect(store.authorizationStatus(for: stepCount) == .notDetermined)
        try await store.requestAuthorization(toShare: [stepCount], read: [heartRate])

        try await store.changeAuthorization(read: [record: .denied])
        await expectError(.errorRequiredAuthorizationDenied) {
            try await store.requestAuthorization(toShare: [], read: [record])
        }
        let granting = HealthStore.asking(requiredReadTypes: required)
        try await granting.requestAuthorization(toShare: [], read: required)

        let few = HealthStore.asking(requiredReadTypes: [record])
        await expectInvalidArgument { try await few.requestAuthorization(toShare: [], read: [record]) }
    }

    @Test func `two requests at once for one type ask once`() async throws {
        let asked = AskedPerson(waits: true)
        let store = HealthStore.asking(asked.person)
        let first = Writer { try await store.requestAuthorization(toShare: [stepCount], read: []) }
        let second = Writer { try await store.requestAuthorization(toShare: [stepCount], read: [heartRate]) }
        let third = Writer { try await store.requestAuthorization(toShare: [stepCount], read: []) }
        for writer in [first, second, third] { writer.executor.run() }
        #expect(asked.requests.elements.count == 1)
        asked.goOn()
        for writer in [first, second, third] { writer.executor.run() }
        #expect(asked.requests.elements.map(\.share) == [[stepCount], []])
        #expect(asked.requests.elements.last?.read == [heartRate])
        asked.goOn()
        for writer in [second, third] { writer.executor.run() }
        for writer in [first, second, third] { try await writer.task.value }
        #expect(asked.requests.elements.count == 2)
    }

    @Test func `a cancelled request decides nothing, while the person is asked and before`() async throws {
        let asked = AskedPerson(waits: true)
        let store = HealthStore.asking(asked.person)
        let first = Writer { try await store.requestAuthorization(toShare: [stepCount], read: []) }
        let second = Writer { try await store.requestAuthorization(toShare: [heartRate], read: []) }
        first.executor.run()
        second.executor.run()
        second.task.cancel()
        second.executor.run()
        await #expect(throws: CancellationError.self) { try await second.task.value }
        first.task.cancel()
        first.executor.run()
        await #expect(throws: CancellationError.self) { try await first.task.value }
        #expect(store.access.authorization == .notDetermined)
        #expect(asked.requests.elements.count == 1)

        // An answer that comes although the task was cancelled does not count either.
        let stubborn = HealthStore.asking(
            HealthPerson { _ in
                withUnsafeCurrentTask { $0?.cancel() }
                return .everything
            }
        )
        let third = Task { try await stubborn.requestAuthorization(toShare: [stepCount], read: []) }
        await #expect(throws: CancellationError.self) { try await third.value }
        #expect(stubborn.access.authorization == .notDetermined)
    }

    @Test func `R9.10 the earliest dates name windows only`() async throws {
        let authorization = HealthAuthorization(
            read: [stepCount: .since(time(5)), heartRate: .denied, sleepAnalysis: .everything]
        )
        let store = HealthStore.asking(authorization: authorization)
        let types: Set<ObjectType> = [stepCount, heartRate, sleepAnalysis, QuantityType(.height), birth]
        #expect(try await store.earliestAuthorizedSampleDate(for: types) == [stepCount: time(5)])
        #expect(try await store.earliestAuthorizedSampleDate(for: [heartRate]).isEmpty)
        let unknown = QuantityType(QuantityTypeIdentifier(rawValue: "Bogus"))
        await expectInvalidArgument { _ = try await store.earliestAuthorizedSampleDate(for: [unknown]) }

        let recent = HealthStore.asking(.grantsReading(since: time(7)))
        try await recent.requestAuthorization(toShare: [stepCount], read: [stepCount, birth])
        #expect(try await recent.earliestAuthorizedSampleDate(for: types) == [stepCount: time(7)])
        #expect(recent.authorizationStatus(for: stepCount) == .sharingAuthorized)
        #expect(recent.access.authorization.read(birth) == .everything)
    }
}
