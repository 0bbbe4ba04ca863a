import Foundation
@testable import HealthQuery
import Testing

/// What a reader who was refused might try, to find out whether there is anything that it may not see: calls that
/// change something, permissions and explanations (R9.2).
///
/// `swift test --filter Attack` prints the list of all attacks with its results.
struct AttackWriteTests {
    @Test func `R9.2 attack 19: save under an identifier that may be taken`() async throws {
        try await expectNoDifference { world in
            try await world.hidden { try await $0.save(Attack.secret) }
            let twin = steps(1, at: 0, uuid: Attack.secret[0].uuid)
            await world.noteError { try await world.reader.save([twin, Attack.own[0]]) }
            world.note(try await Attack.samples().result(for: world.reader))
            await world.noteError("again") { try await world.reader.save(twin) }
            await world.noteError("delete") { try await world.reader.delete(twin) }
            world.note(try await Attack.changes().result(for: world.reader))
            // The other app's object is what it was.
            if world.isWhole {
                #expect(try await Attack.samples().result(for: world.other).map(\.uuid).contains(twin.uuid))
            }
        }
    }

    @Test func `R9.2 attack 20: delete an object that may be there`() async throws {
        try await expectNoDifference { world in
            try await Attack.interleave(world)
            await world.noteError { try await world.reader.delete(Attack.secret[0]) }
            await world.noteError { try await world.reader.delete([Attack.own[0], Attack.secret[1]]) }
            world.note(try await Attack.samples().result(for: world.reader))
        }
    }

    @Test func `R9.2 attack 21: count what a predicate deletes`() async throws {
        try await expectNoDifference { world in
            try await Attack.interleave(world)
            let all = Query.predicateForSamples(withStart: nil, end: nil)
            world.note(try await world.reader.deleteObjects(of: stepCount, predicate: all))
            world.note(try await Attack.changes().result(for: world.reader))
        }
    }

    @Test func `R9.2 attack 22: save under a sync identifier that may be taken`() async throws {
        func synced(_ count: Double, version: MetadataValue, _ sequence: UInt64) -> QuantitySample {
            steps(
                count, uuid: Attack.uuid(sequence),
                metadata: [MetadataKeySyncIdentifier: "a", MetadataKeySyncVersion: version])
        }
        try await expectNoDifference { world in
            try await world.hidden { try await $0.save(synced(5, version: 9, 30)) }
            await world.noteError { try await world.reader.save(synced(1, version: 1, 31)) }
            world.note(try await Attack.samples().result(for: world.reader))
            await world.noteError { try await world.reader.save(synced(2, version: 2, 32)) }
            world.note(try await Attack.changes().result(for: world.reader))
        }
    }

    @Test func `R9.1 R9.10 attack 25: ask for the state of permissions`() async throws {
        // The worlds differ in what was answered about reading, not in what is there.
        func transcript(_ read: ReadAuthorization) async throws -> [String] {
            let world = World(HealthAuthorization(share: [stepCount: true], read: [stepCount: read]), isWhole: false)
            world.note(world.reader.authorizationStatus(for: stepCount))
            world.note(try await world.reader.statusForAuthorizationRequest(toShare: [stepCount], read: [stepCount]))
            world.note(try await world.reader.earliestAuthorizedSampleDate(for: [stepCount]))
            await world.noteError {
                try await world.reader.requestAuthorization(toShare: [stepCount], read: [stepCount])
            }
            world.note(try await Attack.samples().result(for: world.reader))
            await world.noteError { try await world.reader.save(Attack.own[0]) }
            world.note(try await Attack.changes().result(for: world.reader))
            return world.transcript
        }
        #expect(try await transcript(.denied) == transcript(.everything))
    }

    @Test func `R9.3 attack 29: read own samples after both permissions were refused`() async throws {
        try await expectNoDifference(.everything) { world in
            let refused = HealthAuthorization(
                share: [stepCount: false, heartRate: true], read: [stepCount: .denied, heartRate: .denied])
            let mute = HealthStore(
                database: world.database, sourceRevision: revision("mute"), authorization: refused)
            try await world.hidden { try await $0.save(Attack.secret) }
            world.note(try await Attack.samples().result(for: mute))
            world.note(try await Attack.changes().result(for: mute))
            await world.noteError { try await mute.save(Attack.own[0]) }
            await world.noteError { try await mute.delete(Attack.secret[0]) }
            await world.noteError {
                _ = try await mute.deleteObjects(
                    of: stepCount, predicate: Query.predicateForObject(with: Attack.uuid(11)))
            }
        }
    }

    @Test func `R9.2 attack 30: see the traces of others' transactions in one's own`() async throws {
        try await expectNoDifference { world in
            try await world.hidden { try await $0.save(Attack.secret[0]) }
            try await world.reader.transaction { transaction in
                try transaction.save(Attack.own)
                try transaction.delete(Attack.own[0])
                #expect(throws: HealthError.self) { try transaction.delete(Attack.secret[0]) }
            }
            world.note(try await Attack.changes().result(for: world.reader))
            await world.noteError {
                try await world.reader.transaction { try $0.save(steps(1, uuid: Attack.secret[0].uuid)) }
            }
            world.note(try await Attack.changes().result(for: world.reader))
        }
    }

    @Test func `R9.2 attack 31: change the source order, and see whom it ranks`() async throws {
        try await expectNoDifference { world in
            try await Attack.interleave(world)
            try await world.reader.setSourceOrder(
                [revision("other").source, revision("reader").source], for: stepCount)
            world.note(try await world.reader.sourceOrder(for: stepCount))
            world.note(try await Attack.sum([.cumulativeSum]).result(for: world.reader))
            world.note(try await Attack.changes().result(for: world.reader))
        }
    }

    @Test func `R4.24 R9.5 attack 56: turn what others count by ranking their sources, without permission to save`()
        async throws
    {
        let (first, second) = (revision("first"), revision("second"))
        let answers: [(HealthAuthorization, HealthError.Code?)] = [
            (.denied, .errorAuthorizationDenied), (.notDetermined, .errorAuthorizationNotDetermined),
            (.init(read: [stepCount: .everything]), .errorAuthorizationDenied),
            (.init(share: [heartRate: true]), .errorAuthorizationNotDetermined),
            (.init(share: [stepCount: true]), nil), (.everything, nil),
        ]
        for (authorization, code) in answers {
            let database = HealthDatabase.fixed()
            try await database.insert([AnySample(steps(10))], from: first)
            try await database.insert([AnySample(steps(20))], from: second)
            let store = HealthStore(
                database: database, sourceRevision: revision("reader"), authorization: authorization)
            let sum = Attack.sum([.cumulativeSum])
            #expect(try await sum.result(for: store.unrestricted)?.sumQuantity()?.value == 20)
            if let code {
                let message = await expectError(code) { try await store.setSourceOrder([first.source], for: stepCount) }
                #expect(message.contains(stepCount.identifier))
            } else {
                try await store.setSourceOrder([first.source], for: stepCount)
            }
            let expected: Double = code == nil ? 10 : 20
            #expect(try await sum.result(for: store.unrestricted)?.sumQuantity()?.value == expected)
        }
    }

    @Test func `R9.2 attack 58: ask one by one for clinical types that are required, to find the refused one`()
        async throws
    {
        let required = [ClinicalType(.allergyRecord), ClinicalType(.conditionRecord), ClinicalType(.medicationRecord)]
        func transcript(refused: ClinicalType) async throws -> [String] {
            let notes = Recorder<String>()
            var answer = HealthAuthorization.everything
            answer.read[refused] = .denied
            for isChanged in [false, true] {
                let store = HealthStore(
                    database: .fixed(),
                    sourceRevision: revision("reader"),
                    authorization: .notDetermined,
                    person: isChanged ? .grantsEverything : .decides(answer),
                    requiredReadTypes: Set(required)
                )
                // A change of mind after everything was granted.
                if isChanged { try await store.requestAuthorization(toShare: [], read: Set(required)) }
                if isChanged { try await store.changeAuthorization(read: [refused: .denied]) }
                for type in required {
                    notes.append(
                        "\(try await store.statusForAuthorizationRequest(toShare: [], read: [type]))")
                    notes.append(
                        await expectError(.errorRequiredAuthorizationDenied) {
                            try await store.requestAuthorization(toShare: [], read: [type])
                        })
                    notes.append("\(store.authorizationStatus(for: type))")
                }
            }
            return notes.elements
        }
        let transcripts = [
            try await transcript(refused: required[0]), try await transcript(refused: required[1]),
            try await transcript(refused: required[2]),
        ]
        #expect(transcripts[0] == transcripts[1] && transcripts[1] == transcripts[2])
    }
}
