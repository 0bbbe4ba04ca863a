import Foundation
@testable import HealthQuery
import Testing

/// Saving under sync identifiers (R8.8 to R8.10).
struct SyncIdentifierTests {
    private let store = HealthStore.fixed()

    private func sample(_ count: Double, _ identifier: String = "a", version: MetadataValue, uuid: UUID = UUID())
        -> QuantitySample
    {
        steps(
            count, uuid: uuid,
            metadata: [MetadataKeySyncIdentifier: .string(identifier), MetadataKeySyncVersion: version])
    }

    private func counts(_ store: HealthStore? = nil) async throws -> [Double] {
        let descriptor = SampleQueryDescriptor(predicates: [.quantitySample(type: stepCount)], sortDescriptors: [])
        return try await descriptor.result(for: store ?? self.store).map { $0.quantity.doubleValue(for: .count()) }
    }

    private func changes(after anchor: QueryAnchor?) async throws
        -> AnchoredObjectQueryDescriptor<QuantitySample>.Result
    {
        try await AnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: stepCount)], anchor: anchor)
            .result(for: store)
    }

    @Test func `R8.8 a sync identifier must be text and its version a finite number`() async throws {
        for metadata: [String: MetadataValue] in [
            [MetadataKeySyncIdentifier: 1, MetadataKeySyncVersion: 1],
            [MetadataKeySyncIdentifier: "a", MetadataKeySyncVersion: "1"],
            [MetadataKeySyncIdentifier: "a", MetadataKeySyncVersion: .double(.nan)],
        ] {
            await expectInvalidArgument { try await store.save(steps(1, metadata: metadata)) }
        }
        #expect(try await counts() == [])
    }

    @Test func `R8.9 a greater version replaces, a lower or equal one is ignored without error`() async throws {
        let first = sample(1, version: 2)
        try await store.save(first)
        let anchor = try await changes(after: nil).newAnchor
        try await store.save(sample(2, version: 1))
        try await store.save(sample(3, version: 2))
        #expect(try await counts() == [1])
        #expect(try await changes(after: anchor).newAnchor == anchor)
        let second = sample(4, version: .double(2.5))
        try await store.save(second)
        let delta = try await changes(after: anchor)
        #expect(delta.addedSamples.map(\.uuid) == [second.uuid])
        #expect(delta.deletedObjects.map(\.uuid) == [first.uuid])
        #expect(delta.deletedObjects.first?.metadata?[MetadataKeySyncVersion] == 2)
    }

    @Test func `R8.9 sync identifiers that are equal text are one`() async throws {
        try await store.save(sample(1, "caf\u{E9}", version: 1))
        try await store.save(sample(2, "cafe\u{301}", version: 2))
        #expect(try await counts() == [2])
        try await store.save(sample(3, "cafe", version: 1))
        #expect(try await counts() == [2, 3])
    }

    @Test func `R8.9 sync identifiers belong to one type of one source`() async throws {
        let other = HealthStore(database: store.database, sourceRevision: revision("watch"))
        let metadata: [String: MetadataValue] = [MetadataKeySyncIdentifier: "a", MetadataKeySyncVersion: 1]
        try await store.save(sample(1, version: 1))
        try await other.save(sample(2, version: 5))
        try await store.save([
            QuantitySample(
                type: QuantityType(.flightsClimbed),
                quantity: Quantity(unit: .count(), doubleValue: 1),
                start: time(0),
                end: time(1),
                metadata: metadata
            )
        ])
        #expect(try await counts() == [1, 2])
        try await store.save(sample(3, version: 2))
        #expect(try await counts() == [2, 3])
    }

    @Test func `R8.9 in one call the greatest version is saved, the others never were`() async throws {
        try await store.save(sample(0, version: 1))
        try await store.save([
            sample(1, version: 2), sample(2, "b", version: 1), sample(3, version: 4), sample(4, version: 4),
            sample(5, version: 3),
        ])
        #expect(try await counts() == [2, 3])
        let delta = try await changes(after: nil)
        #expect(delta.addedSamples.count == 2 && delta.deletedObjects.count == 1)
    }

    @Test func `R8.9 objects go in the order of the samples that replace them`() async throws {
        let (first, second) = (sample(1, "a", version: 2), sample(2, "b", version: 2))
        try await store.save([first, second])
        let anchor = try await changes(after: nil).newAnchor
        try await store.save([sample(3, "a", version: 1), sample(4, "b", version: 3), sample(5, "a", version: 3)])
        #expect(try await counts() == [4, 5])
        #expect(try await changes(after: anchor).deletedObjects.map(\.uuid) == [second.uuid, first.uuid])
    }

    @Test func `R8.9 a rule makes equal versions replace`() async throws {
        let database = HealthDatabase(rules: HealthDatabase.Rules(replacesEqualSyncVersions: true))
        let store = HealthStore(database: database, sourceRevision: revision("phone"))
        try await store.save(sample(1, version: 1))
        try await store.save(sample(2, version: 1))
        #expect(try await counts(store) == [2])
    }

    @Test func `R8.9 a replacement that fails leaves the object that it would have replaced`() async throws {
        let taken = steps(9)
        try await store.save([sample(1, version: 1), taken])
        let before = await store.database.currentState().log.lastSequence
        await expectInvalidArgument { try await store.save([sample(2, version: 2), steps(3, uuid: taken.uuid)]) }
        await expectInvalidArgument { try await store.save(sample(2, version: 2, uuid: taken.uuid)) }
        let twin = sample(2, version: 2)
        await expectInvalidArgument { try await store.save([twin, steps(3, uuid: twin.uuid)]) }
        #expect(try await counts() == [1, 9])
        #expect(await store.database.currentState().log.lastSequence == before)
    }

    @Test func `R8.9 a deleted object stands for nothing any more`() async throws {
        let first = sample(1, version: 7)
        try await store.save(first)
        try await store.delete(first)
        try await store.save(sample(2, version: 3))
        #expect(try await counts() == [2])
    }

    @Test func `R8.9 the object that is there can be saved again under a greater version`() async throws {
        let uuid = UUID()
        try await store.save(sample(1, version: 1, uuid: uuid))
        let anchor = try await changes(after: nil).newAnchor
        try await store.save(sample(2, version: 2, uuid: uuid))
        let delta = try await changes(after: anchor)
        #expect(delta.addedSamples.map(\.uuid) == [uuid] && delta.deletedObjects.isEmpty)
        #expect(try await counts() == [2])
    }
}
