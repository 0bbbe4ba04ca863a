import Foundation
import HealthKit
import HealthQuery
import HealthQueryTesting
import Testing

@testable import HealthKitDropIn

/// Anchors that a store does not know, or that are too old.
struct AnchorTests {
    private let noon = History.noon
    private let type = HKCategoryType(.sleepAnalysis)

    private func night(at minute: Double) -> HKCategorySample {
        HKCategorySample(
            type: type, value: 1, start: noon.addingTimeInterval(minute * 60),
            end: noon.addingTimeInterval(minute * 60 + 30))
    }

    private func query(_ anchor: HKQueryAnchor?) -> HKAnchoredObjectQueryDescriptor<HKCategorySample> {
        HKAnchoredObjectQueryDescriptor(predicates: [.categorySample(type: type)], anchor: anchor)
    }

    /// The samples and deletions that a query with handlers hands on.
    private func handed(since anchor: HKQueryAnchor?) async throws -> [HKSample] {
        let calls = Calls<[HKSample]?>()
        HKHealthStore().execute(
            HKAnchoredObjectQuery(type: type, predicate: nil, anchor: anchor, limit: HKObjectQueryNoLimit) {
                _, samples, _, _, error in calls.add(error == nil ? samples : nil)
            })
        return try #require(try await calls.next())
    }

    @Test func `a query with a limit and an update handler is an error`() async throws {
        try await HKHealthStore.withStore(HealthStore()) {
            try await HKHealthStore().save(night(at: 0))
            for (limit, isRight) in [(1, false), (HKObjectQueryNoLimit, true)] {
                let calls = Calls<((any Error)?)>()
                let query = HKAnchoredObjectQuery(type: type, predicate: nil, anchor: nil, limit: limit) {
                    _, _, _, _, error in calls.add(error)
                }
                query.updateHandler = { _, _, _, _, error in calls.add(error) }
                HKHealthStore().execute(query)
                let error = try await calls.next()
                #expect((error as? HKError)?.code == (isRight ? nil : .errorInvalidArgument))
                HKHealthStore().stop(query)
            }
        }
    }

    @Test func `an anchor of another process reads from the beginning (R3.12)`() async throws {
        let sample = night(at: 0)
        let foreign = try await HKHealthStore.withStore(HealthStore()) {
            try await HKHealthStore().save(sample)
            return try await query(nil).result(for: HKHealthStore()).newAnchor
        }
        try await HKHealthStore.withStore(HealthStore()) {
            try await HKHealthStore().save(sample)
            let result = try await query(try copied(foreign)).result(for: HKHealthStore())
            #expect(result.addedSamples == [sample])
        }
    }

    @Test func `R3.12 an anchor from the future of a store of the same seed reads from the beginning`() async throws {
        func store() -> HealthStore { HealthStore(uuidSource: UUIDSource(seed: 7)) }
        let samples = [night(at: 0), night(at: 1)]
        let first = store()
        try await first.save(Workout(activityType: .running, start: noon, end: noon.addingTimeInterval(60)))
        let (anchor, scores) = try await HKHealthStore.withStore(first) {
            try await HKHealthStore().save(samples)
            let effort = HKWorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: nil, option: .default)
            return (
                try await query(nil).result(for: HKHealthStore()).newAnchor,
                try await effort.result(for: HKHealthStore()).newAnchor
            )
        }
        try await HKHealthStore.withStore(store()) {
            let other = night(at: 2)
            try await HKHealthStore().save(other)
            #expect(try await query(anchor).result(for: HKHealthStore()).addedSamples == [other])
            #expect(try await handed(since: anchor) == [other])
            let effort = HKWorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: scores, option: .default)
            #expect(try await effort.result(for: HKHealthStore()).relationships.isEmpty)
        }
    }

    @Test func `R3.9 an anchor from before a purge misses what was forgotten`() async throws {
        let store = HealthStore()
        try await HKHealthStore.withStore(store) {
            let samples = [night(at: 0), night(at: 1)]
            try await HKHealthStore().save(samples)
            let anchor = try await query(nil).result(for: HKHealthStore()).newAnchor
            try await HKHealthStore().delete(samples[0])
            await store.database.purgeDeletedObjects(before: .now + 3600)
            let other = night(at: 2)
            try await HKHealthStore().save(other)
            let result = try await query(anchor).result(for: HKHealthStore())
            #expect(result.addedSamples == [other] && result.deletedObjects.isEmpty)
            #expect(try await handed(since: anchor) == [other])
            for try await update in query(anchor).results(for: HKHealthStore()) {
                #expect(update.addedSamples == [other])
                break
            }
        }
    }
}
