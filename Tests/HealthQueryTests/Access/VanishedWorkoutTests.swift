import Foundation
@testable import HealthQuery
import Testing

/// Workouts that a reader may no longer see, and to which samples are added, or of which samples go, meanwhile (R9.2).
struct VanishedWorkoutTests {
    private let database = HealthDatabase.fixed()
    private let phone: HealthStore
    private let watch: HealthStore
    private let run = Workout(activityType: .running, start: time(0), end: time(900))

    init() {
        phone = HealthStore(database: database, sourceRevision: revision("phone"))
        watch = HealthStore(database: database, sourceRevision: revision("watch"))
    }

    private func changes(
        since anchor: QueryAnchor? = nil, limit: Int? = nil
    ) async throws -> AnchoredObjectQueryDescriptor<Workout>.Result {
        try await AnchoredObjectQueryDescriptor(predicates: [.workout()], anchor: anchor, limit: limit).result(
            for: watch)
    }

    private func see(_ read: ReadAuthorization) async throws {
        try await watch.changeAuthorization(read: [ObjectType.workoutType(): read])
    }

    @Test(arguments: [false, true])
    func `R9.2 its disappearance is told though a sample came or went after it`(goes: Bool) async throws {
        let sample = steps(1)
        try await phone.save(run)
        if goes { try await phone.addSamples([sample], to: run) }
        let known = try await changes()
        try await see(.denied)
        if goes { try await phone.delete(sample) } else { try await phone.addSamples([sample], to: run) }
        let gone = try await changes(since: known.newAnchor)
        #expect(gone.deletedObjects.map(\.uuid) == [run.uuid])
        #expect(try await changes(since: gone.newAnchor).newAnchor == gone.newAnchor)
        try await see(.everything)
        let back = try await changes(since: gone.newAnchor)
        #expect(back.addedSamples.map(\.uuid) == [run.uuid])
        // Who did not look meanwhile is told of the workout as it is now.
        let late = try await changes(since: known.newAnchor)
        #expect(late.deletedObjects.isEmpty)
        #expect(late.addedSamples == back.addedSamples)
    }

    @Test func `R9.2 its disappearance is told though it was deleted after a sample was added`() async throws {
        try await phone.save(run)
        let known = try await changes()
        try await see(.denied)
        try await phone.addSamples([steps(1)], to: run)
        try await phone.delete(run)
        let gone = try await changes(since: known.newAnchor)
        #expect(gone.deletedObjects.map(\.uuid) == [run.uuid])
        #expect(try await changes(since: gone.newAnchor).deletedObjects.isEmpty)
    }

    @Test func `R3.3 its disappearance is told on one page`() async throws {
        let second = Workout(activityType: .running, start: time(1000), end: time(1900))
        let sample = steps(1)
        try await phone.save(run)
        let known = try await changes()
        try await watch.changeAuthorization(read: [stepCount: .denied])
        try await phone.addSamples([sample], to: run)
        try await phone.save(second)
        try await see(.denied)
        var (deleted, anchor): ([UUID], QueryAnchor) = ([], known.newAnchor)
        let first = try await changes(since: anchor, limit: 1)
        (deleted, anchor) = (first.deletedObjects.map(\.uuid), first.newAnchor)
        try await phone.delete(sample)
        while true {
            let page = try await changes(since: anchor, limit: 1)
            if page.newAnchor == anchor { break }
            deleted += page.deletedObjects.map(\.uuid)
            anchor = page.newAnchor
        }
        #expect(deleted.sorted() == [run.uuid, second.uuid].sorted())
    }

    @Test func `R9.2 one that came back between two pages is told`() async throws {
        let other = Workout(activityType: .running, start: time(1000), end: time(1900))
        try await phone.save(run)
        try await phone.save(steps(1))
        try await phone.save(other)
        try await see(.denied)
        try await phone.addSamples([steps(2, at: 60)], to: run)
        try await see(.everything)
        let known = try await changes()
        try await see(.denied)
        let page = try await changes(since: known.newAnchor, limit: 1)
        #expect(page.deletedObjects.map(\.uuid) == [run.uuid])
        try await see(.everything)
        var (copy, anchor) = (Set([other.uuid]), page.newAnchor)
        while true {
            let page = try await changes(since: anchor, limit: 1)
            copy.subtract(page.deletedObjects.map(\.uuid))
            copy.formUnion(page.addedSamples.map(\.uuid))
            if page.newAnchor == anchor { break }
            anchor = page.newAnchor
        }
        #expect(copy == [run.uuid, other.uuid])
    }
}
