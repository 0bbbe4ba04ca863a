import Foundation
@testable import HealthQuery
import Testing

/// What a reader who was refused might try, to find out whether there is anything that it may not see: answers to
/// queries (R9.2).
///
/// `swift test --filter Attack` prints the list of all attacks with its results.
struct AttackAnswerTests {
    @Test func `R9.2 attack 1: read all samples`() async throws {
        try await expectNoDifference { world in
            try await Attack.interleave(world)
            world.note(try await Attack.samples().result(for: world.reader))
            world.note(try await Attack.samples(newestFirst: true).result(for: world.reader))
        }
    }

    @Test func `R9.2 attack 2: use up a limit, to see what is behind it`() async throws {
        try await expectNoDifference { world in
            try await Attack.interleave(world)
            for limit in 1...4 {
                world.note(try await Attack.samples(limit: limit).result(for: world.reader))
                world.note(try await Attack.samples(limit: limit, newestFirst: true).result(for: world.reader))
            }
        }
    }

    @Test func `R9.2 attack 3: ask for an identifier that was once seen`() async throws {
        try await expectNoDifference { world in
            try await Attack.interleave(world)
            let guess = Query.predicateForObjects(with: Set(Attack.secret.map(\.uuid) + Attack.own.map(\.uuid)))
            world.note(try await Attack.samples(guess).result(for: world.reader))
            world.note(try await Attack.samples(!guess).result(for: world.reader))
        }
    }

    @Test func `R9.2 attack 4: ask for another app's source`() async throws {
        try await expectNoDifference { world in
            try await Attack.interleave(world)
            let guess = Query.predicateForObjects(from: revision("other").source)
            world.note(try await Attack.samples(guess).result(for: world.reader))
            world.note(try await Attack.samples(!guess).result(for: world.reader))
            world.note(try await Attack.samples(guess).explain(for: world.reader))
        }
    }

    @Test func `R9.2 R13.5 attack 5: list the sources`() async throws {
        try await expectNoDifference { world in
            try await Attack.interleave(world)
            let predicate = SamplePredicate<QuantitySample>.quantitySample(type: stepCount)
            world.note(try await SourceQueryDescriptor(predicate: predicate).result(for: world.reader))
            world.note(try await world.reader.sourceOrder(for: stepCount))
        }
    }

    @Test func `R9.2 attack 6: count and add up`() async throws {
        try await expectNoDifference { world in
            try await Attack.interleave(world)
            world.note(try await Attack.sum().result(for: world.reader))
            world.note(try await Attack.sum([.duration, .cumulativeSum]).result(for: world.reader))
        }
    }

    @Test func `R9.2 attack 7: ask for statistics of intervals`() async throws {
        try await expectNoDifference { world in
            try await Attack.interleave(world)
            for statistics in try await Attack.days.result(for: world.reader).statistics() { world.note(statistics) }
        }
    }

    @Test func `R9.2 attack 8: get statistics that were kept for one who may see everything`() async throws {
        try await expectNoDifference { world in
            try await Attack.interleave(world)
            _ = try await Attack.days.result(for: world.other)
            for _ in 0..<2 {
                for statistics in try await Attack.days.result(for: world.reader).statistics() {
                    world.note(statistics)
                }
            }
            try await world.hidden { try await $0.save(steps(1, at: 1000, uuid: Attack.uuid(20))) }
            _ = try await Attack.days.result(for: world.other)
            for statistics in try await Attack.days.result(for: world.reader).statistics() { world.note(statistics) }
        }
    }

    @Test func `R9.2 attack 9: ask which source supplied what`() async throws {
        try await expectNoDifference { world in
            try await Attack.interleave(world)
            let descriptor = SourceContributionQueryDescriptor(predicate: .quantitySample(type: stepCount))
            world.note(try await descriptor.result(for: world.reader))
        }
    }

    /// What else may be readable: nothing of others, what starts late enough, or a few objects.
    private static let permissions: [ReadAuthorization] = [
        .denied, .since(time(3000)), .objects(Set((100..<160).map(Attack.uuid))),
    ]

    @Test(arguments: permissions)
    func `R9.2 attack 23: have the work explained`(permission: ReadAuthorization) async throws {
        try await expectNoDifference(.everything(but: stepCount, read: permission)) { world in
            // Visible and hidden samples are saved and deleted together.
            let many = (0..<700).map {
                steps(Double($0), at: Double($0 % 97) * 60, uuid: Attack.uuid(100 + UInt64($0)))
            }
            func shown(_ samples: [QuantitySample]) -> [QuantitySample] {
                samples.filter { sample in
                    switch permission {
                    case .since(let date): world.isWhole || sample.startDate >= date
                    case .objects(let uuids): world.isWhole || uuids.contains(sample.uuid)
                    default: world.isWhole
                    }
                }
            }
            try await world.other.save(shown(many))
            try await world.reader.save(Attack.own)
            let gone = shown(Array(many[150..<300]))
            if !gone.isEmpty { try await world.other.delete(gone) }
            world.note(try await Attack.samples().explain(for: world.reader))
            let range = Query.predicateForSamples(withStart: time(900), end: time(6000))
            world.note(try await Attack.samples(range, limit: 1).explain(for: world.reader))
            let guess = Query.predicateForObjects(with: Set(Attack.secret.map(\.uuid)))
            world.note(try await Attack.samples(guess).explain(for: world.reader))
            world.note(try await Attack.changes().explain(for: world.reader))
            world.note(try await Attack.sum().explain(for: world.reader))
            world.note(try await Attack.days.explain(for: world.reader))
            world.note(try await Attack.observer.explain(for: world.reader))
            let predicate = SamplePredicate<QuantitySample>.quantitySample(type: stepCount)
            world.note(try await SourceQueryDescriptor(predicate: predicate).explain(for: world.reader))
            let contributions = SourceContributionQueryDescriptor(predicate: predicate)
            world.note(try await contributions.explain(for: world.reader))
        }
    }

    @Test func `R9.2 attack 24: infer who was there first from the order of sources`() async throws {
        let third = revision("third")
        try await expectNoDifference(.everything(but: heartRate)) { world in
            // What the reader may not see decided which source saved first.
            try await world.hidden { try await $0.save(pulse(60)) }
            try await world.database.insert([AnySample(steps(5, uuid: Attack.uuid(40)))], from: third)
            try await world.other.save(steps(7, uuid: Attack.uuid(41)))
            let predicate = SamplePredicate<QuantitySample>.quantitySample(type: stepCount)
            world.note(try await SourceQueryDescriptor(predicate: predicate).result(for: world.reader))
            world.note(try await world.reader.sourceOrder(for: stepCount))
            world.note(try await Attack.sum().result(for: world.reader))
        }
    }

    @Test func `R9.2 attack 83: infer from the order of sources what was added to a workout`() async throws {
        var authorization = HealthAuthorization.everything(but: heartRate)
        authorization.read[ObjectType.workoutType()] = .since(.distantPast)
        try await expectNoDifference(authorization) { world in
            let third = HealthStore(database: world.database, sourceRevision: revision("third"))
            let runs = (0..<2).map { number in
                Workout(
                    uuid: Attack.uuid(40 + number), activityType: .running, start: time(0), end: time(900))
            }
            try await world.other.save(runs[0])
            try await third.save(runs[1])
            func look() async throws {
                world.note(try await SourceQueryDescriptor(predicate: .workout()).result(for: world.reader))
            }
            try await look()
            try await world.hidden { try await $0.addSamples([pulse(60, at: 1)], to: runs[0]) }
            try await look()
        }
    }

    @Test func `R9.10 attack 28: look behind the beginning of a read window`() async throws {
        try await expectNoDifference(.everything(but: stepCount, read: .since(time(2000)))) { world in
            // Before the window, reaching into it, and deleted from it.
            try await world.hidden { try await $0.save(Array(Attack.secret[..<2])) }
            try await world.hidden { try await $0.save(steps(1, at: 1999, lasting: 9000, uuid: Attack.uuid(60))) }
            try await world.other.save(Attack.secret[2])
            try await world.reader.save(Attack.own)
            world.note(try await Attack.samples().result(for: world.reader))
            world.note(try await Attack.sum().result(for: world.reader))
            world.note(try await Attack.days.result(for: world.reader).statistics().count)
            try await world.hidden { try await $0.delete(Attack.secret[0]) }
            world.note(try await Attack.changes().result(for: world.reader))
            let early = Query.predicateForSamples(withStart: nil, end: time(3000))
            world.note(try await Attack.samples(early).result(for: world.reader))
        }
    }

    @Test func `R9.2 attack 32: mix types, of which only one may be seen`() async throws {
        try await expectNoDifference(.everything(but: heartRate)) { world in
            try await world.hidden { try await $0.save(pulse(70)) }
            try await world.other.save(Attack.secret)
            let descriptor = SampleQueryDescriptor<any Sample>(
                predicates: [.sample(type: stepCount), .sample(type: heartRate)],
                sortDescriptors: []
            )
            world.note(try await descriptor.result(for: world.reader).map(\.uuid))
            let changes = AnchoredObjectQueryDescriptor<any Sample>(
                predicates: [.sample(type: stepCount), .sample(type: heartRate)],
                anchor: nil
            )
            world.note(try await changes.result(for: world.reader).newAnchor)
            try await world.hidden { try await $0.save(pulse(80, at: 5)) }
            world.note(try await changes.result(for: world.reader).newAnchor)
        }
    }

    @Test func `R9.2 attack 47: take a store and its snapshot apart`() async throws {
        try await expectNoDifference { world in
            try await Attack.interleave(world)
            let snapshot = try await world.reader.snapshot()
            world.note(try Attack.samples().result(in: snapshot))
            world.note(try Attack.sum().result(in: snapshot))
            world.note(try Attack.changes().result(in: snapshot))
            world.note(
                "\(snapshot) \(String(reflecting: snapshot)) \(world.reader) \(String(reflecting: world.reader))")
            for thing in [snapshot, world.reader] as [Any] {
                var text = ""
                dump(thing, to: &text)
                world.note(text)
            }
        }
    }

    @Test func `R9.2 attack 51: compare statistics with those of a store of one's own, to count what others did`()
        async throws
    {
        try await expectNoDifference { world in
            let replay = HealthStore(database: .fixed(seed: 9), sourceRevision: revision("reader"))
            try await Attack.interleave(world)
            try await replay.save(Attack.own[0])
            try await replay.save(Attack.own[1])
            for options in [[.mostRecent], [.cumulativeSum, .mostRecent, .separateBySource]] as [StatisticsOptions] {
                let found = try #require(try await Attack.sum(options).result(for: world.reader))
                let guess = try #require(try await Attack.sum(options).result(for: replay))
                world.note(found == guess, "equal")
                world.note(found.hashValue == guess.hashValue, "hash")
                #expect(found == guess && Set([found, guess]).count == 1)
            }
            let hours = StatisticsCollectionQueryDescriptor(
                predicate: .quantitySample(type: stepCount), options: [.mostRecent, .separateBySource],
                anchorDate: time(0), intervalComponents: Attack.days.intervalComponents)
            let found = try await hours.result(for: world.reader).statistics()
            let guess = try await hours.result(for: replay).statistics()
            world.note(found == guess, "equal")
            #expect(found == guess && Set(found) == Set(guess))
        }
    }
}
