import Foundation
@testable import HealthQuery
import Testing

/// Several objects with one sync identifier, as only an import brings them.
@Suite struct SyncImportTests {
    private let phone = revision("phone")

    private func sample(_ identifier: String, _ version: Int, _ uuids: UUIDSource = UUIDSource()) -> QuantitySample {
        steps(
            Double(version), uuid: uuids.next(),
            metadata: [
                MetadataKeySyncIdentifier: .string(identifier), MetadataKeySyncVersion: .integer(version),
            ])
    }

    /// An object as the model has it.
    private struct Object: Equatable {
        let uuid: UUID
        let identifier: String
        let version: Int
    }

    /// Which of several objects is replaced: of the greatest version, that of the greatest identifier.
    private func standing(_ objects: [Object]) -> Object? {
        objects.max { ($0.version, $0.uuid.uuidString) < ($1.version, $1.uuid.uuidString) }
    }

    @Test func `R8.9 when the object that stands goes, the greatest version that is left stands`() async throws {
        let database = HealthDatabase.fixed()
        let store = HealthStore(database: database, sourceRevision: phone)
        let objects = [2, 3, 1].map { sample("a", $0) }
        try await importing(objects, into: database)
        try await store.delete(objects[1])
        // Not greater than what is left, and so nothing.
        try await store.save(sample("a", 2))
        #expect(try await uuids(store) == Set([objects[0].uuid, objects[2].uuid]))
        let greater = sample("a", 3)
        try await store.save(greater)
        #expect(try await uuids(store) == Set([greater.uuid, objects[2].uuid]))
    }

    @Test func `R8.9 R8.1 imports, saves, deletions and restarts in any order agree with a model`() async throws {
        var random = SeededGenerator()
        let identifiers = UUIDSource(seed: random.next())
        let folder = try TemporaryFolder()
        var database = HealthDatabase.fixed()
        var model: [Object] = []
        var replaced = 0
        for step in 0..<400 {
            let comment: Comment = "HEALTHQUERY_SEED=\(random.seed) step \(step)"
            let store = HealthStore(database: database, sourceRevision: phone)
            let identifier = ["a", "b"][Int.random(in: 0..<2, using: &random)]
            switch Int.random(in: 0..<8, using: &random) {
            case 0, 1:
                let new = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                    sample(identifier, Int.random(in: 1...4, using: &random), identifiers)
                }
                try await importing(new, into: database)
                model += new.map { Object(uuid: $0.uuid, identifier: identifier, version: Int($0.value)) }
            case 2, 3:
                let new = sample(identifier, Int.random(in: 1...5, using: &random), identifiers)
                try await store.save(new)
                let known = standing(model.filter { $0.identifier == identifier })
                if let known, known.version >= Int(new.value) { break }
                model.removeAll { $0 == known }
                model.append(Object(uuid: new.uuid, identifier: identifier, version: Int(new.value)))
                replaced += known == nil ? 0 : 1
            case 4, 5, 6:
                let gone = model.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
                if gone.isEmpty { break }
                try await store.deleteObjects(
                    of: stepCount, predicate: Query.predicateForObjects(with: Set(gone.map(\.uuid))))
                model.removeAll { gone.contains($0) }
            default:
                try await database.write(to: folder.file("a"))
                database = try HealthDatabase(contentsOf: folder.file("a"), now: database.now)
            }
            await database.currentState().index.checkInvariants()
            let now = HealthStore(database: database, sourceRevision: phone)
            #expect(try await uuids(now) == Set(model.map(\.uuid)), comment)
        }
        #expect(replaced > 0)
    }

    private func importing(_ samples: [QuantitySample], into database: HealthDatabase) async throws {
        let imported = samples.map { sample in
            ImportedSample(sample: AnySample(sample), sourceRevision: phone) { _ in sample.uuid }
        }
        let outcome = try await database.insert(imported, session: ImportSession())
        #expect(outcome.added == samples.count)
    }

    private func uuids(_ store: HealthStore) async throws -> Set<UUID> {
        let descriptor = SampleQueryDescriptor(predicates: [.quantitySample(type: stepCount)], sortDescriptors: [])
        return Set(try await descriptor.result(for: store).map(\.uuid))
    }
}
