import Foundation
@testable import HealthQuery
import Testing

struct AnchoredObjectQueryDescriptorTests {
    private typealias Descriptor = AnchoredObjectQueryDescriptor<QuantitySample>

    private func query(
        _ condition: Condition = .everything,
        type: QuantityType = stepCount,
        after anchor: QueryAnchor? = nil,
        limit: Int? = nil
    ) -> Descriptor {
        let predicate = condition.predicate(for: type)
        return Descriptor(
            predicates: [.quantitySample(type: type, predicate: predicate)],
            anchor: anchor,
            limit: limit
        )
    }

    @Test func `R3.1 samples with old dates that were saved after the anchor are new`() async throws {
        let store = HealthStore.fixed()
        try await store.save(steps(1, at: 1000))
        let anchor = try await query().result(for: store).newAnchor
        let old = steps(2, at: -1000)
        try await store.save(old)
        let result = try await query(after: anchor).result(for: store)
        #expect(result.addedSamples.map(\.uuid) == [old.uuid])
    }

    @Test func `R3.2 additions come in the order of saving, deletions in the order of deleting`() async throws {
        let store = HealthStore.fixed()
        let samples = [steps(1, at: 50), steps(2, at: 10), steps(3, at: 90), steps(4, at: 30), steps(5, at: 20)]
        try await store.save(samples)
        try await store.delete([samples[3], samples[0]])
        try await store.delete(samples[2])
        let result = try await query().result(for: store)
        #expect(result.addedSamples.map(\.value) == [2, 5])
        #expect(result.deletedObjects.map(\.uuid) == [3, 0, 2].map { samples[$0].uuid })
    }

    @Test func `R3.3 R3.4 a limit counts additions and deletions, batches are full but the last`() async throws {
        let store = HealthStore.fixed()
        let samples = (0..<7).map { steps(Double($0)) }
        try await store.save(samples)
        try await store.delete([samples[1], samples[4]])
        let whole = try await query().result(for: store)
        for limit in 1...9 {
            var anchor: QueryAnchor?
            var added: [QuantitySample] = []
            var deleted: [DeletedObject] = []
            var counts: [Int] = []
            while true {
                let page = try await query(after: anchor, limit: limit).result(for: store)
                if page.newAnchor == anchor {
                    #expect(page.addedSamples.isEmpty && page.deletedObjects.isEmpty)
                    break
                }
                counts.append(page.addedSamples.count + page.deletedObjects.count)
                added += page.addedSamples
                deleted += page.deletedObjects
                anchor = page.newAnchor
            }
            #expect(added == whole.addedSamples)
            #expect(deleted == whole.deletedObjects)
            #expect(anchor == whole.newAnchor)
            #expect(counts.dropLast().allSatisfy { $0 == limit })
            #expect(counts.reduce(0, +) == 7)
        }
    }

    @Test func `R3.3 nil and 0 are no limit, a negative one is an error`() async throws {
        let store = HealthStore.fixed()
        try await store.save((0..<5).map { steps(Double($0)) })
        for limit in [nil, 0, 5, 100, Int.max] {
            #expect(try await query(limit: limit).result(for: store).addedSamples.count == 5)
        }
        await expectInvalidArgument { _ = try await query(limit: -3).result(for: store) }
    }

    @Test func `R3.4 an unchanged anchor and empty arrays say that there is no more`() async throws {
        let store = HealthStore.fixed()
        try await store.save(steps(1))
        let anchor = try await query().result(for: store).newAnchor
        let again = try await query(after: anchor).result(for: store)
        #expect(again.newAnchor == anchor)
        #expect(again.addedSamples.isEmpty && again.deletedObjects.isEmpty)
        // What happens to other types does not move it.
        try await store.save(pulse(60))
        #expect(try await query(after: anchor).result(for: store).newAnchor == anchor)
    }

    @Test func `R3.5 an object added and deleted since the anchor is only deleted`() async throws {
        let store = HealthStore.fixed()
        let anchor = try await query().result(for: store).newAnchor
        let sample = steps(1)
        try await store.save(sample)
        try await store.delete(sample)
        let result = try await query(after: anchor).result(for: store)
        #expect(result.addedSamples.isEmpty)
        #expect(result.deletedObjects.map(\.uuid) == [sample.uuid])
    }

    @Test func `an object deleted and saved again is only added`() async throws {
        let store = HealthStore.fixed()
        let uuid = UUID()
        try await store.save(steps(1, uuid: uuid))
        let anchor = try await query().result(for: store).newAnchor
        try await store.delete(steps(1, uuid: uuid))
        try await store.save(steps(2, uuid: uuid))
        let result = try await query(after: anchor).result(for: store)
        #expect(result.addedSamples.map(\.value) == [2])
        #expect(result.deletedObjects.isEmpty)
    }

    @Test func `an object that comes back as what the reader does not ask for is deleted`() async throws {
        let store = HealthStore.fixed()
        let uuid = UUID()
        try await store.save(steps(5, uuid: uuid))
        let small = query(.value(.lessThan, 10))
        let anchor = try await small.result(for: store).newAnchor
        try await store.delete(steps(5, uuid: uuid))
        try await store.save(steps(50, uuid: uuid))
        let result = try await query(.value(.lessThan, 10), after: anchor).result(for: store)
        #expect(result.addedSamples.isEmpty)
        #expect(result.deletedObjects.map(\.uuid) == [uuid])
    }

    @Test func `R3.6 dates, values and sources never hide a deletion, type and identifiers do`() async throws {
        let store = HealthStore.fixed()
        let sample = steps(5, at: 0)
        try await store.save([sample, steps(5, at: 1)])
        try await store.delete(sample)
        let shown: [Condition] = [
            .dates(from: 5000, to: 6000, .strictStartDate), .value(.greaterThan, 100), .sources([]), .userEntered,
            .uuids([sample.uuid]), .not(.value(.equalTo, 5)), .any([.uuids([]), .userEntered]),
            .not(.all([.uuids([sample.uuid]), .userEntered])),
        ]
        for condition in shown {
            let result = try await query(condition).result(for: store)
            #expect(result.deletedObjects.map(\.uuid) == [sample.uuid], "\(condition)")
        }
        let hidden: [Condition] = [
            .uuids([UUID()]), .syncIdentifier("other"), .not(.uuids([sample.uuid])), .all([.userEntered, .uuids([])]),
        ]
        for condition in hidden {
            #expect(try await query(condition).result(for: store).deletedObjects.isEmpty, "\(condition)")
        }
        #expect(try await query(type: heartRate).result(for: store).deletedObjects.isEmpty)
    }

    @Test func `R3.6 what held a sample hides no deletion`() async throws {
        let store = HealthStore.fixed()
        let workout = Workout(activityType: .running, start: time(0), end: time(900))
        let members = (0..<3).map { steps(Double($0), at: Double($0)) }
        try await store.save(workout)
        try await store.addSamples(members, to: workout)
        let ofWorkout = SamplePredicate.quantitySample(
            type: stepCount, predicate: Query.predicateForObjects(from: workout))
        func changes(_ anchor: QueryAnchor?) async throws -> Descriptor.Result {
            try await Descriptor(predicates: [ofWorkout], anchor: anchor).result(for: store)
        }
        let first = try await changes(nil)
        #expect(first.addedSamples.count == 3)
        try await store.delete(members[1])
        let second = try await changes(first.newAnchor)
        #expect(second.addedSamples.isEmpty && second.deletedObjects.map(\.uuid) == [members[1].uuid])
        // The others stay, but belong to nothing any more.
        try await store.delete(workout)
        let third = try await changes(second.newAnchor)
        #expect(Set(third.deletedObjects.map(\.uuid)) == [members[0].uuid, members[2].uuid])
    }

    @Test func `R3.3 a page looks at no deletion behind its last addition`() async throws {
        let store = HealthStore.fixed()
        let workout = Workout(activityType: .running, start: time(0), end: time(900))
        let members = (0..<400).map { steps(1, at: Double($0)) }
        try await store.save(members)
        try await store.save(workout)
        // Each has another number then, and the change of its number counts as a deletion.
        try await store.addSamples(members, to: workout)
        var anchor: QueryAnchor?
        var lookups = 0
        var count = 0
        while true {
            let page = query(after: anchor, limit: 10)
            let snapshot = try await store.snapshot()
            lookups += try await page.run(in: snapshot, explains: false).trace.work.lookups
            let result = try await page.result(for: store)
            count += result.addedSamples.count
            if result.newAnchor == anchor { break }
            anchor = result.newAnchor
        }
        #expect(count == 400 && lookups <= 2 * 400)
    }

    @Test func `R3.7 a deleted object has its sync keys, or no metadata`() async throws {
        let store = HealthStore.fixed()
        let keys: [String: MetadataValue] = [MetadataKeySyncIdentifier: "a", MetadataKeySyncVersion: 1]
        let samples = [steps(1, metadata: keys.merging(["x": 1]) { $1 }), steps(2, metadata: ["x": 1])]
        try await store.save(samples)
        try await store.delete(samples)
        #expect(try await query().result(for: store).deletedObjects.map(\.metadata) == [keys, nil])
    }

    @Test func `R3.12 another store's anchor, and one from the future, are errors`() async throws {
        let store = HealthStore.fixed()
        try await store.save(steps(1))
        let anchor = try await query().result(for: store).newAnchor
        let other = HealthStore(database: .fixed(seed: 2))
        try await other.save([steps(1), steps(2)])
        await expectInvalidArgument { _ = try await query(after: anchor).result(for: other) }
        let future = QueryAnchor.fixed(2)
        await expectInvalidArgument { _ = try await query(after: future).result(for: store) }
        var patient = query(after: future)
        patient.expiredAnchorPolicy = .ignore
        #expect(try await patient.result(for: store) == query(after: nil).result(for: store))
        // Another handle on the same database is the same store.
        let sibling = HealthStore(database: store.database, sourceRevision: revision("watch"))
        #expect(try await query(after: anchor).result(for: sibling).newAnchor == anchor)
    }

    @Test func `R3.13 an anchor can be used with any predicate and type of its store`() async throws {
        let store = HealthStore.fixed()
        try await store.save(pulse(60))
        try await store.save(steps(1))
        let anchor = try await query().result(for: store).newAnchor
        #expect(try await query(type: heartRate, after: anchor).result(for: store).addedSamples.isEmpty)
        #expect(try await query(type: heartRate, after: anchor).result(for: store).newAnchor == anchor)
        try await store.save(pulse(70))
        let changed = try await query(.value(.greaterThan, 65), type: heartRate, after: anchor).result(for: store)
        #expect(changed.addedSamples.map(\.value) == [70])
    }

    @Test func `R1.3 no predicates is an error`() async {
        let empty = Descriptor(predicates: [], anchor: nil)
        await expectInvalidArgument { _ = try await empty.result(for: .fixed()) }
    }

    @Test func `R10.2 a cancelled task gets CancellationError`() async {
        let store = HealthStore.fixed()
        let descriptor = query()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await descriptor.result(for: store)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
