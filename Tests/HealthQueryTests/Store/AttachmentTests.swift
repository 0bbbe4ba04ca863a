import Foundation
@testable import HealthQuery
import Testing

/// Files that belong to objects.
struct AttachmentTests {
    private let store = HealthStore.fixed()
    private let glasses = Payloads.glasses()

    @Test func `attachments are kept with their object, in their order`() async throws {
        try await store.save(glasses)
        let attachments = AttachmentStore(healthStore: store)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("scan-\(UUID()).pdf")
        try Data("scan".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let first = try await attachments.addAttachment(
            to: glasses, name: "scan.pdf", contentType: "com.adobe.pdf", url: file, metadata: ["page": 1])
        let second = try await attachments.addAttachment(
            to: glasses, name: "b", contentType: "public.data", data: Data([1, 2, 3]))
        #expect(try await attachments.attachments(for: glasses) == [first, second])
        #expect(first.size == 4 && first.metadata == ["page": 1] && first.name == "scan.pdf")
        #expect(try await attachments.dataReader(for: first).data == Data("scan".utf8))
        let other = AttachmentStore(healthStore: HealthStore(database: store.database))
        #expect(try await other.dataReader(for: second).data == Data([1, 2, 3]))
        try await attachments.removeAttachment(first, from: glasses)
        #expect(try await attachments.attachments(for: glasses) == [second])
        await expectInvalidArgument { try await attachments.removeAttachment(first, from: glasses) }
        await expectInvalidArgument { _ = try await attachments.dataReader(for: first).data }
    }

    @Test func `an attachment whose metadata is no number is removed as others are`() async throws {
        try await store.save(glasses)
        let attachments = AttachmentStore(healthStore: store)
        let none = try await attachments.addAttachment(
            to: glasses, name: "a", contentType: "b", data: Data([1]), metadata: ["x": .double(.nan)])
        // In another process its metadata lie elsewhere in memory, and are equal to nothing.
        let folder = try TemporaryFolder()
        let file = folder.file("health.db")
        try await store.database.write(to: file)
        let copy = HealthStore(
            database: try HealthDatabase(contentsOf: file), sourceRevision: store.sourceRevision)
        let others = AttachmentStore(healthStore: copy)
        #expect(try await others.attachments(for: glasses) != [none])
        try await others.removeAttachment(none, from: glasses)
        #expect(try await others.attachments(for: glasses).isEmpty)
    }

    @Test func `attachments go with their object, and not before`() async throws {
        try await store.save(glasses)
        let attachments = AttachmentStore(healthStore: store)
        let scan = try await attachments.addAttachment(to: glasses, name: "a", contentType: "b", data: Data([1]))
        let snapshot = await store.database.currentState()
        try await store.delete(glasses)
        #expect(try await attachments.attachments(for: glasses).isEmpty)
        await expectInvalidArgument { _ = try await attachments.dataReader(for: scan).data }
        #expect(await store.database.currentState().attachments.isEmpty && snapshot.attachments.count == 1)
        // A transaction that fails leaves them.
        try await store.save(glasses)
        _ = try await attachments.addAttachment(to: glasses, name: "a", contentType: "b", data: Data([1]))
        await expectInvalidArgument {
            try await store.transaction { transaction in
                try transaction.delete(glasses)
                try transaction.delete(glasses)
            }
        }
        #expect(try await attachments.attachments(for: glasses).count == 1)
    }

    @Test func `what cannot have an attachment is said`() async throws {
        let attachments = AttachmentStore(healthStore: store)
        await expectInvalidArgument {
            _ = try await attachments.addAttachment(to: glasses, name: "a", contentType: "b", data: Data())
        }
        try await store.save(glasses)
        for (name, type) in [("", "b"), ("a", "")] {
            await expectInvalidArgument {
                _ = try await attachments.addAttachment(to: glasses, name: name, contentType: type, data: Data())
            }
        }
        let missing = URL(fileURLWithPath: "/nowhere/at/all")
        await #expect(throws: (any Error).self) {
            _ = try await attachments.addAttachment(to: glasses, name: "a", contentType: "b", url: missing)
        }
        let other = HealthStore(database: store.database, sourceRevision: revision("other"))
        await expectInvalidArgument {
            _ = try await AttachmentStore(healthStore: other)
                .addAttachment(to: glasses, name: "a", contentType: "b", data: Data())
        }
        #expect(try await attachments.attachments(for: glasses).isEmpty)
    }

    @Test func `adding an attachment wakes no query`() async throws {
        try await store.save(glasses)
        let live = LiveReader(
            SampleQueryDescriptor(predicates: [.visionPrescription()], sortDescriptors: []).results(for: store))
        live.run()
        _ = try await AttachmentStore(healthStore: store)
            .addAttachment(to: glasses, name: "a", contentType: "b", data: Data([1]))
        #expect(!live.executor.hasJobs)
        live.task.cancel()
        live.run()
    }
}
