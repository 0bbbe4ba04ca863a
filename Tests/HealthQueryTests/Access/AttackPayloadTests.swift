import Foundation
@testable import HealthQuery
import Testing

/// What a reader who was refused might try, to find out whether there is anything that it may not see: samples of the
/// kinds with a content of their own, and attachments (R9.2).
///
/// `swift test --filter Attack` prints the list of all attacks with its results.
struct AttackPayloadTests {
    private static let refused: HealthAuthorization = {
        var authorization = HealthAuthorization.everything
        for type in Payloads.types { authorization.read[type] = .denied }
        return authorization
    }()

    private func ask(_ world: World, since anchor: QueryAnchor?) async throws {
        for type in Payloads.types {
            let predicate = SamplePredicate<any HealthQuery.Sample>.sample(type: type)
            let query = SampleQueryDescriptor(predicates: [predicate], sortDescriptors: [])
            world.note(try await query.result(for: world.reader).map(\.uuid), "samples")
            world.note(try await query.explain(for: world.reader))
            let delta = try await AnchoredObjectQueryDescriptor(predicates: [predicate], anchor: anchor)
                .result(for: world.reader)
            world.note(delta.addedSamples.map(\.uuid), "added")
            world.note(delta.deletedObjects.map(\.uuid), "deleted")
            world.note(delta.newAnchor)
            world.note(try await SourceQueryDescriptor(predicate: predicate).result(for: world.reader))
        }
        world.note(
            try await DocumentQueryDescriptor(documentType: DocumentType(.CDA), includeDocumentData: true)
                .result(for: world.reader).map(\.uuid), "documents")
        world.note(
            try await UserAnnotatedMedicationQueryDescriptor().result(for: world.reader).map(\.uuid), "medications")
    }

    @Test func `R9.2 attack 72: read samples of each kind that may not be read`() async throws {
        try await expectNoDifference(Self.refused) { world in
            let lives = Payloads.types.map { type in
                LiveReader(
                    AnchoredObjectQueryDescriptor(predicates: [.sample(type: type)], anchor: nil)
                        .results(for: world.reader))
            }
            let anchor = try await AnchoredObjectQueryDescriptor(predicates: [.stateOfMind()], anchor: nil)
                .result(for: world.reader).newAnchor
            func look() async throws {
                world.note(lives.map(\.executor.hasJobs), "woken")
                for live in lives { live.run() }
                world.note(lives.map(\.elements.count), "elements")
                try await ask(world, since: anchor)
            }
            try await look()
            let secrets = try Payloads.all { Attack.uuid(80 + UInt64($0)) }
            try await world.hidden { try await $0.save(secrets as [any HealthObject]) }
            try await look()
            // It knows a sample from elsewhere, such as a file.
            for case let electrocardiogram as Electrocardiogram in secrets {
                var count = 0
                for try await _ in ElectrocardiogramQueryDescriptor(electrocardiogram).results(for: world.reader) {
                    count += 1
                }
                world.note(count, "voltages")
            }
            for secret in secrets {
                await world.noteError { try await world.reader.delete(secret) }
            }
            try await world.hidden { try await $0.delete(secrets[2]) }
            try await look()
            for live in lives { live.task.cancel() }
            for live in lives { live.run() }
        }
    }

    @Test func `R9.2 R9.8 attack 73: read the attachments of an object that may not be read`() async throws {
        let scan = Locked<HealthQuery.Attachment?>(nil)
        try await expectNoDifference(Self.refused) { world in
            let glasses = Payloads.glasses(uuid: Attack.uuid(80))
            let attachments = AttachmentStore(healthStore: world.reader)
            func look() async throws {
                world.note(try await attachments.attachments(for: glasses).map(\.name), "attachments")
                await world.noteError {
                    _ = try await attachments.addAttachment(to: glasses, name: "a", contentType: "b", data: Data())
                }
            }
            try await look()
            try await world.hidden { store in
                try await store.save(glasses)
                let added = try await AttachmentStore(healthStore: store)
                    .addAttachment(to: glasses, name: "scan", contentType: "b", data: Data([1]))
                scan.withLock { $0 = added }
            }
            try await look()
            // It got the attachment from elsewhere.
            if let scan = scan.withLock({ $0 }) {
                await world.noteError { _ = try await attachments.dataReader(for: scan).data }
                await world.noteError { try await attachments.removeAttachment(scan, from: glasses) }
            }
        }
    }
}
