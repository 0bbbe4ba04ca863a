import Foundation
@testable import HealthQuery
import Testing

/// Several objects with one sync identifier, as only an import brings them.
struct SyncImportTests {
    private let phone = revision("phone")

    private func sample(
        _ identifier: String, _ version: MetadataValue, _ uuids: UUIDSource = UUIDSource()
    ) -> QuantitySample {
        steps(
            version.doubleValue.flatMap { $0.magnitude < 100 ? $0 : nil } ?? 1, uuid: uuids.next(),
            metadata: [MetadataKeySyncIdentifier: .string(identifier), MetadataKeySyncVersion: version])
    }

    /// An object as the model has it.
    private struct Object: Equatable {
        let uuid: UUID
        let identifier: String
        let version: Int
    }

    /// Which of several objects, in the order in which they were saved, is replaced: the last of the greatest version.
    private func standing(_ objects: [Object]) -> Object? {
        objects.enumerated().max { ($0.element.version, $0.offset) < ($1.element.version, $1.offset) }?.element
    }

    @Test func `R8.9 when the object that stands goes, the greatest version that is left stands`() async throws {
        let database = HealthDatabase.fixed()
        let store = HealthStore(database: database, sourceRevision: phone)
        let objects = [2, 3, 1].map { sample("a", .integer($0)) }
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
        var (replaced, renumbered) = ((bySaves: 0, byImports: 0), 0)
        for step in 0..<400 {
            let comment: Comment = "HEALTHQUERY_SEED=\(random.seed) step \(step)"
            let store = HealthStore(database: database, sourceRevision: phone)
            let identifier = ["a", "b"][Int.random(in: 0..<2, using: &random)]
            switch Int.random(in: 0..<10, using: &random) {
            case 0, 1, 2:
                let new = (0..<[1, 1, 2, 3][Int.random(in: 0..<4, using: &random)]).map { _ in
                    sample(identifier, .integer(Int.random(in: 1...4, using: &random)), identifiers)
                }
                try await importing(new, into: database)
                let known = model.filter { $0.identifier == identifier }
                let least = known.map(\.version).min() ?? 0
                // One that is there alone is replaced; of several none is.
                var sole = known.count == 1 ? known[0] : nil
                for object in new.map({ Object(uuid: $0.uuid, identifier: identifier, version: Int($0.value)) })
                where object.version >= least {
                    if let known = sole, object.version > known.version {
                        model.removeAll { $0 == known }
                        sole = nil
                        replaced.byImports += 1
                    }
                    model.append(object)
                }
            case 3, 4:
                let new = sample(identifier, .integer(Int.random(in: 1...5, using: &random)), identifiers)
                try await store.save(new)
                let known = standing(model.filter { $0.identifier == identifier })
                if let known, known.version >= Int(new.value) { break }
                model.removeAll { $0 == known }
                model.append(Object(uuid: new.uuid, identifier: identifier, version: Int(new.value)))
                replaced.bySaves += known == nil ? 0 : 1
            case 5, 6:
                // All of them every other time: imports replace just what stands alone.
                let isAll = Bool.random(using: &random)
                let count = isAll ? model.count : Int.random(in: 1...max(1, model.count / 2), using: &random)
                let gone = model.shuffled(using: &random).prefix(count)
                if gone.isEmpty { break }
                try await store.deleteObjects(
                    of: stepCount, predicate: Query.predicateForObjects(with: Set(gone.map(\.uuid))))
                model.removeAll { gone.contains($0) }
            case 7, 8:
                // What is added to a workout is as if it were saved anew.
                guard let chosen = model.randomElement(using: &random) else { break }
                let workout = Workout(activityType: .running, start: time(0), end: time(60))
                try await store.save(workout)
                let found = try #require(try await samples(store).first { $0.uuid == chosen.uuid })
                try await store.addSamples([found], to: workout)
                model.removeAll { $0 == chosen }
                model.append(chosen)
                renumbered += 1
            default:
                try await database.write(to: folder.file("a"))
                database = try HealthDatabase(contentsOf: folder.file("a"), now: database.now)
            }
            await database.currentState().index.checkInvariants()
            let now = HealthStore(database: database, sourceRevision: phone)
            #expect(try await uuids(now) == Set(model.map(\.uuid)), comment)
        }
        #expect(replaced.bySaves > 0 && replaced.byImports > 0 && renumbered > 0, "HEALTHQUERY_SEED=\(random.seed)")
    }

    @Test func `R8.9 of versions in any order the greatest stands, to the last digit`() async throws {
        for third in [MetadataValue.double(0x1p63), .double(.nan), .double(.infinity), .double(-0x1p70)] {
            let versions: [MetadataValue] = [.integer(Int.max - 1), third, .integer(Int.max)]
            for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
                let database = HealthDatabase.fixed()
                try await importing(order.map { sample("a", versions[$0]) }, into: database)
                let state = await database.currentState()
                state.index.checkInvariants()
                let standing = state.index.rows(state.index.syncObjects.standing.entries.map(\.value))
                let isGreater = SyncVersion(third) > SyncVersion(versions[2])
                #expect(standing.map(\.details.syncVersion) == [isGreater ? third : versions[2]])
            }
        }
    }

    @Test func `R8.9 of equal versions that replace each other the last that was saved stands`() async throws {
        let database = HealthDatabase.fixed(rules: HealthDatabase.Rules(replacesEqualSyncVersions: true))
        let store = HealthStore(database: database, sourceRevision: phone)
        let imported = (0..<8).map { _ in sample("a", 2) }
        try await importing(imported, into: database)
        var last = imported[7].uuid
        for _ in 0..<8 {
            let next = sample("a", 2)
            try await store.save(next)
            #expect(try await uuids(store) == Set(imported[..<7].map(\.uuid) + [next.uuid]))
            last = next.uuid
        }
        #expect(await database.currentState().index.syncObjects.standing.entries.map(\.value) == [last])
    }

    @Test func `R8.10 what is left takes no place that the object which is gone had`() async throws {
        let database = HealthDatabase.fixed()
        let store = HealthStore(database: database, sourceRevision: phone)
        let (old, new) = (sample("a", 1), sample("a", 2))
        try await importing([old, new], into: database)
        let builder = WorkoutBuilder(
            healthStore: store, configuration: WorkoutConfiguration(activityType: .running), device: nil)
        try await builder.beginCollection(at: time(0))
        try await builder.addSamples([new])
        try await store.delete(new)
        try await builder.endCollection(at: time(100))
        let workout = try #require(try await builder.finishWorkout())
        let state = await database.currentState()
        let row = try #require(state.index.rows([workout.uuid]).first)
        #expect(state.index.members(of: row).isEmpty)
        #expect(workout.statistics(for: stepCount) == nil)
    }

    private func importing(_ samples: [QuantitySample], into database: HealthDatabase) async throws {
        let imported = samples.map { sample in
            ImportedSample(sample: AnySample(sample), sourceRevision: phone) { _ in sample.uuid }
        }
        _ = try await database.insert(imported, session: ImportSession())
    }

    private func uuids(_ store: HealthStore) async throws -> Set<UUID> {
        Set(try await samples(store).map(\.uuid))
    }

    private func samples(_ store: HealthStore) async throws -> [QuantitySample] {
        let descriptor = SampleQueryDescriptor(predicates: [.quantitySample(type: stepCount)], sortDescriptors: [])
        return try await descriptor.result(for: store)
    }
}
