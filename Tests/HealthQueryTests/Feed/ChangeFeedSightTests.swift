import Foundation
@testable import HealthQuery
import Testing

/// What a feed tells where permissions change.
struct ChangeFeedSightTests {
    private let stores = FeedStores()
    private var database: HealthDatabase { stores.database }
    private var phone: HealthStore { stores.phone }
    private var watch: HealthStore { stores.watch }

    private func feed(
        _ types: [SampleType] = [stepCount], since anchor: QueryAnchor? = nil, limit: Int? = nil
    ) -> ChangeFeedQueryDescriptor {
        stores.feed(types, since: anchor, limit: limit)
    }

    @Test func `R9.2 what comes into sight again has another key`() async throws {
        let sample = steps(1)
        try await phone.save(sample)
        var keys: [UUID] = []
        for isSeen in [true, false, true, true] {
            try await watch.changeAuthorization(read: [stepCount: isSeen ? .everything : .denied])
            keys.append(try #require(try await feed().result(for: watch).changes.first).key)
        }
        #expect(Set(keys.prefix(3)).count == 3)
        // To be given a permission that one has changes nothing.
        #expect(keys[2] == keys[3])
    }

    @Test func `R9.2 a key tells nothing of what happened`() async throws {
        let sample = steps(1, uuid: Attack.uuid(1))
        // The same database but for its secret.
        let other = HealthStore(
            database: HealthDatabase(calendar: .utc, uuidSource: UUIDSource(seed: 2)), sourceRevision: revision("phone")
        )
        for store in [phone, other] { try await store.save(sample) }
        let (left, right) = try await (feed().result(for: phone).changes, feed().result(for: other).changes)
        #expect(left.map(\.content) == right.map(\.content))
        #expect(left.map(\.key) != right.map(\.key))
    }

    @Test(arguments: [nil, 1])
    func `R9.2 a workout that comes into sight brings its samples`(limit: Int?) async throws {
        let types = [stepCount, ObjectType.workoutType()]
        let run = Workout(activityType: .running, start: time(0), end: time(900))
        let samples = (0..<3).map { steps(1, at: Double($0) * 60) }
        try await phone.save(run)
        try await phone.addSamples(samples, to: run)
        try await watch.changeAuthorization(read: [ObjectType.workoutType(): .denied])
        var sink = FeedSink(types.map { .sample(type: $0) }, .keys)
        #expect(try await sink.follow(watch, limit: limit, ""))
        #expect(sink.objects.count == 3)
        #expect(sink.associations.isEmpty)
        try await watch.changeAuthorization(read: [ObjectType.workoutType(): .everything])
        #expect(try await sink.follow(watch, limit: limit, ""))
        #expect(sink.objects.count == 4)
        #expect(sink.associations.count == 3)
        #expect(sink.repeats == 0)
        // Told again, they have the keys that they had.
        let log = sink.log.count
        let again = try await feed(types).result(for: watch)
        _ = try sink.apply(again, "")
        #expect(sink.log.count == log)
    }

    /// A position knows of four changes of permission; where there are more, rows are told again that may not be known.
    @Test func `R3.3 after many changes of permission between pages a change is told again under its key`() async throws
    {
        try await phone.save((0..<3).map { steps(1, at: Double($0) * 60) })
        let pulses = (0..<3).map { pulse(60 + Double($0), at: Double($0)) }
        for pulse in pulses { try await phone.save(pulse) }
        let types: [SampleType] = [stepCount, heartRate]
        var anchor = try await feed(types).result(for: watch).newAnchor
        var told: [ObjectChange] = []
        func page(_ types: [SampleType], _ changing: [SampleType], limit: Int?) async throws {
            for decision in changing.isEmpty ? [] : [ReadAuthorization.denied, .everything] {
                try await watch.changeAuthorization(
                    read: Dictionary(uniqueKeysWithValues: changing.map { ($0, decision) }))
            }
            let page = try await feed(types, since: anchor, limit: limit).result(for: watch)
            told += page.changes
            anchor = page.newAnchor
        }
        try await page(types, types, limit: 5)
        try await page(types, [heartRate], limit: 1)
        let key = try #require(told.last).key
        #expect(told.last?.uuid == pulses[0].uuid)
        for limit in [3, 2, 1] { try await page(types, [stepCount], limit: limit) }
        try await page(types, [], limit: nil)
        let repeats = Dictionary(grouping: told, by: \.key).filter { $1.count > 1 }
        #expect(repeats.keys.map { $0 } == [key])
        #expect(Set(repeats.values.joined()).count == 1)
    }

    @Test func `R6.4 a correlation that shows more or less has another key`() async throws {
        let lunch = meal([kilocalories(500), proteinGrams(20)])
        try await phone.save(lunch)
        var keys: [UUID] = []
        for read in [ReadAuthorization.everything, .denied, .everything] {
            try await watch.changeAuthorization(read: [protein: read])
            let changes = try await feed([food]).result(for: watch).changes
            guard case .added(let sample, _)? = changes.last?.content else {
                Issue.record("nothing was added")
                return
            }
            #expect(sample.members.count == (read == .denied ? 1 : 2))
            keys.append(changes[changes.count - 1].key)
        }
        #expect(Set(keys).count == 3)
    }

    @Test func `R6.4 a correlation that goes out of sight again is deleted again`() async throws {
        try await phone.save(meal([kilocalories(500), proteinGrams(20)]))
        var sink = FeedSink([.sample(type: food)], .keys)
        for read in [ReadAuthorization.everything, .denied, .everything, .denied, .everything] {
            try await watch.changeAuthorization(read: [protein: read, energy: read])
            #expect(try await sink.follow(watch, limit: nil, ""))
            #expect(sink.objects.count == (read == .denied ? 0 : 1))
        }
        #expect(sink.repeats == 0)
    }

    @Test func `R6.4 a correlation whose last visible object goes is deleted, and again`() async throws {
        let (seen, hidden) = (kilocalories(500), proteinGrams(20))
        try await phone.save([seen, hidden] as [QuantitySample])
        try await watch.changeAuthorization(read: [protein: .denied])
        var sink = FeedSink([.sample(type: food)], .keys)
        let lunch = meal([seen, hidden])
        try await phone.save(lunch)
        #expect(try await sink.follow(watch, limit: nil, ""))
        #expect(sink.objects.count == 1)
        try await phone.delete(seen)
        #expect(try await sink.follow(watch, limit: nil, ""))
        #expect(sink.objects.isEmpty)
        for read in [ReadAuthorization.everything, .denied] {
            try await watch.changeAuthorization(read: [protein: read])
            #expect(try await sink.follow(watch, limit: nil, ""))
            #expect(sink.objects.count == (read == .denied ? 0 : 1))
        }
        #expect(sink.repeats == 0)
    }

    @Test func `R9.2 what went out of sight and came back is told again, as a copy may know the one and not the other`()
        async throws
    {
        let types = [stepCount, food, ObjectType.workoutType()]
        let run = Workout(activityType: .running, start: time(0), end: time(900))
        try await phone.save([steps(1), meal([kilocalories(500)]), run] as [any HealthObject])
        try await phone.addSamples([steps(2)], to: run)
        let begun = try await feed(types).result(for: watch)
        for read in [ReadAuthorization.denied, .everything] {
            try await watch.changeAuthorization(
                read: [stepCount: read, energy: read, ObjectType.workoutType(): read])
        }
        let changes = try await feed(types, since: begun.newAnchor).result(for: watch).changes
        #expect(changes.map(\.uuid) == begun.changes.map(\.uuid))
        #expect(Set((changes + begun.changes).map(\.key)).count == 8)
        // An anchored query compares then and now, but for workouts.
        let news = AnchoredObjectQueryDescriptor<any Sample>(
            predicates: types.map { .sample(type: $0) }, anchor: begun.newAnchor)
        #expect(try await news.result(for: watch).addedSamples.map(\.uuid) == [run.uuid])
    }

    @Test func `each deletion of an object is told, and what was deleted after them`() async throws {
        let (sample, other) = (steps(1), steps(2, at: 60))
        let run = Workout(activityType: .running, start: time(0), end: time(900))
        try await phone.save([sample, other, run] as [any HealthObject])
        let begun = try await feed().result(for: watch)
        try await watch.changeAuthorization(read: [stepCount: .denied])
        try await phone.addSamples([sample], to: run)
        try await watch.changeAuthorization(read: [stepCount: .everything])
        try await phone.delete(sample)
        try await phone.save(sample)
        try await phone.delete([sample, other])
        for limit in [nil, 1, 2] {
            var (deleted, anchor): ([ObjectChange], QueryAnchor) = ([], begun.newAnchor)
            while true {
                let page = try await feed(since: anchor, limit: limit).result(for: watch)
                deleted += page.changes
                anchor = page.newAnchor
                if page.isCaughtUp { break }
            }
            // Out of sight, deleted, deleted again.
            #expect(deleted.filter { $0.uuid == sample.uuid }.count == 3)
            #expect(Set(deleted.map(\.key)).count == deleted.count)
            #expect(deleted.map(\.uuid).contains(other.uuid))
        }
    }

    @Test func `R9.2 a workout of its own changes no key of what was added to it`() async throws {
        let types = [stepCount, ObjectType.workoutType()]
        let run = Workout(activityType: .running, start: time(0), end: time(900))
        let sample = steps(1)
        try await watch.save([run, sample] as [any HealthObject])
        try await watch.addSamples([sample], to: run)
        let before = try await feed(types).result(for: watch)
        // Its own it sees all the time.
        try await watch.changeAuthorization(read: [ObjectType.workoutType(): .denied])
        try await watch.addSamples([steps(2, at: 60)], to: run)
        let after = try await feed(types).result(for: watch)
        func key(_ page: ChangeFeedQueryDescriptor.Result) -> UUID? {
            page.changes.first { $0.uuid == sample.uuid }?.key
        }
        #expect(key(before) == key(after))
    }

    @Test func `R9.2 a workout that went out of sight is told as gone after a purge`() async throws {
        let run = Workout(activityType: .running, start: time(0), end: time(900))
        try await phone.save(run)
        var sink = FeedSink([.sample(type: .workoutType())], .anchor)
        #expect(try await sink.follow(watch, limit: nil, ""))
        try await watch.changeAuthorization(read: [ObjectType.workoutType(): .denied])
        await database.purgeDeletedObjects(before: .distantFuture)
        #expect(try await sink.follow(watch, limit: nil, ""))
        #expect(sink.objects.isEmpty)
    }
}
