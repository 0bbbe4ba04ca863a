import Foundation
@testable import HealthQuery
import Testing

/// Copies that are kept by what a feed tells, on random histories of several apps whose permissions change, by programs
/// that end at any step.
struct FeedHistoryTests {
    @Test(arguments: FeedSink.Memory.allCases, 0..<3)
    func `R9.2 a copy has each change once, whenever its program ends`(memory: FeedSink.Memory, part: Int) async throws
    {
        var history = AccessHistory()
        // Questions of each app, with and without conditions.
        let questions: [NaiveModel.Question] = [
            [(stepCount, .everything)],
            AccessHistory.types.map { ($0, .everything) },
            [(stepCount, history.random.condition(history.model)), (heartRate, .everything)],
        ]
        var sinks = history.apps.map { _ in
            questions.map { question in
                FeedSink(
                    question.map { .sample(type: $0.type, predicate: $0.condition.predicate(for: $0.type)) }, memory)
            }
        }
        // How often each object came into sight of an app; one that replaces another may have its identifier.
        var seen = history.apps.map { _ in Set<UInt64>() }
        var sightings = history.apps.map { _ in [ObjectKey: Int]() }
        var (repeats, ends) = (0, 0)
        for step in 0..<120 {
            let comment: Comment = "HEALTHQUERY_SEED=\(history.seed) part \(part) step \(step)"
            try await history.change(comment)
            for app in history.apps.indices {
                let visible = history.visible(app)
                for entry in visible.entries where !seen[app].contains(entry.sequence) {
                    sightings[app][ObjectKey(entry), default: 0] += 1
                }
                seen[app] = Set(visible.entries.map(\.sequence))
                for index in sinks[app].indices where history.random.once(in: 3) {
                    guard questions[index].allSatisfy({ history.apps[app].mayAsk($0.type) }) else { continue }
                    let limit = history.random.once(in: 3) ? nil : 1 + history.random.below(4)
                    let isDone = try await sinks[app][index].follow(history.stores[app], limit: limit, comment) {
                        history.random.once(in: 3)
                    }
                    if !isDone { ends += 1 }
                    guard isDone else { continue }
                    let expected = Dictionary(
                        visible.samples(questions[index]).map {
                            (ObjectKey($0), FeedSink.Known(sample: $0.sample, associations: []))
                        }
                    ) { first, _ in first }
                    #expect(sinks[app][index].objects == expected, "\(comment) app \(app) question \(index)")
                    for (object, count) in sinks[app][index].additions() {
                        #expect(count <= sightings[app][object, default: 0], "\(object) twice, \(comment)")
                    }
                }
            }
        }
        for sink in sinks.joined() {
            repeats += sink.repeats
            // A sink that keeps keys could not apply one twice.
            if memory == .anchor { #expect(Set(sink.log.map(\.key)).count == sink.log.count) }
        }
        #expect(ends > 0)
        #expect(memory == .anchor || repeats > 0)
    }

    @Test(arguments: FeedSink.Memory.allCases)
    func `R9.2 a copy of everything that apps do has what each of them sees`(memory: FeedSink.Memory) async throws {
        var random = SeededGenerator()
        var checks = 0
        for number in 0..<Self.worlds {
            let seed = number == 0 ? random.seed : random.next()
            checks += try await follow(SecretHistory(SeededGenerator(seed: seed)), memory)
        }
        // Most follow to the end again and again.
        #expect(checks > Self.worlds)
    }

    /// How many histories of all kinds of samples are played, as for the generated attacks.
    private static let worlds = ProcessInfo.processInfo.environment["HEALTHQUERY_WORLDS"].flatMap(Int.init) ?? 4

    /// Plays a history; returns how often copies were compared.
    private func follow(_ history: SecretHistory, _ memory: FeedSink.Memory) async throws -> Int {
        var history = history
        let world = EyedWorld(history, isWhole: true)
        let types = history.types + [food]
        var sinks = (0..<3).map { _ in FeedSink(types.map { .sample(type: $0) }, memory) }
        var checks = 0
        for step in 0..<60 {
            let event = history.step()
            let comment: Comment = "HEALTHQUERY_SEED=\(history.random.seed) step \(step): \(event.name)"
            world.clock.advance()
            try? await event.play(world)
            guard world.database.isProtectedDataAvailable else { continue }
            for app in sinks.indices where app < 2 || step % 7 == 0 {
                let store = world.stores[app]
                let limit = history.once(in: 2) ? nil : 1 + history.below(5)
                sinks[app].forgetWithoutAnchor()
                do {
                    let isDone = try await sinks[app].follow(store, limit: limit, comment) { history.once(in: 6) }
                    guard isDone else { continue }
                    checks += 1
                    try await check(sinks[app], store, types, isWhole: app > 0, comment)
                } catch HealthError.errorAnchorExpired {
                    sinks[app].forget()
                } catch HealthError.errorAuthorizationNotDetermined where app == 0 {
                    // It has to ask first.
                }
            }
        }
        return checks
    }

    @Test func `a second database has what the first one has`() async throws {
        var random = SeededGenerator()
        var checks = 0
        for number in 0..<Self.worlds {
            var history = SecretHistory(SeededGenerator(seed: number == 0 ? random.seed : random.next()))
            let world = EyedWorld(history, isWhole: true)
            let store = world.stores[1]
            let types = history.types + [energy, protein, food]
            var sink = StoreSink(Set(types).sorted { $0.identifier < $1.identifier })
            for step in 0..<40 {
                let event = history.step()
                let comment: Comment = "HEALTHQUERY_SEED=\(history.random.seed) step \(step): \(event.name)"
                world.clock.advance()
                try? await event.play(world)
                guard world.database.isProtectedDataAvailable else { continue }
                let limit = history.once(in: 2) ? nil : 1 + history.below(5)
                // What it begins with each time may be long: it must not end nearly always.
                var remaining = history.once(in: 3) ? history.below(60) : Int.max
                do {
                    let isDone = try await sink.follow(store, limit: limit) {
                        remaining -= 1
                        return remaining < 0
                    }
                    guard isDone else { continue }
                } catch HealthError.errorAnchorExpired {
                    sink = StoreSink(Set(types).sorted { $0.identifier < $1.identifier })
                    continue
                }
                checks += 1
                let (left, right) = (try await content(of: store, types), try await content(of: sink.store, types))
                // Statistics of workouts are each database's own, in the order of its sources.
                #expect(left.samples.savable == right.samples.savable, comment)
                #expect(left.memberships == right.memberships, comment)
            }
        }
        // Most follow to the end again and again.
        #expect(checks > Self.worlds)
    }

    /// The samples of some types, and what workouts each was added to.
    private func content(
        of store: HealthStore, _ types: [SampleType]
    ) async throws -> (samples: [ObjectKey: AnySample], memberships: [ObjectKey: Set<UUID>]) {
        var samples: [ObjectKey: AnySample] = [:]
        var memberships: [ObjectKey: Set<UUID>] = [:]
        let workouts = try await SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: []).result(for: store)
        for type in types {
            let all = SampleQueryDescriptor<any Sample>(predicates: [.sample(type: type)], sortDescriptors: [])
            for sample in try await all.result(for: store).compactMap({ AnySample($0) }) {
                samples[ObjectKey(sample)] = sample
            }
            for workout in workouts where types.contains(ObjectType.workoutType()) {
                let added = SampleQueryDescriptor<any Sample>(
                    predicates: [.sample(type: type, predicate: Query.predicateForObjects(from: workout))],
                    sortDescriptors: [])
                for sample in try await added.result(for: store).compactMap({ AnySample($0) }) {
                    memberships[ObjectKey(sample), default: []].insert(workout.uuid)
                }
            }
        }
        return (samples, memberships)
    }

    /// Compares a copy with what queries of other kinds say.
    private func check(
        _ sink: FeedSink, _ store: HealthStore, _ types: [SampleType], isWhole: Bool, _ comment: Comment
    ) async throws {
        let (expected, memberships) = try await content(of: store, types)
        #expect(Set(sink.objects.keys) == Set(expected.keys), comment)
        for (key, sample) in expected {
            // What a workout tells of its samples depends on permissions for their types; it is not told again for these.
            if !isWhole, sample.sample is Workout { continue }
            #expect(sink.objects[key]?.sample == sample, comment)
        }
        #expect(
            sink.associations.mapValues { Set($0.filter { $0.type == ObjectType.workoutType() }.map(\.uuid)) }.filter {
                !$0.value.isEmpty
            } == memberships, comment)
        if sink.memory == .anchor { #expect(Set(sink.log.map(\.key)).count == sink.log.count, comment) }
    }
}

extension [ObjectKey: AnySample] {
    /// Without correlations that have lost all their objects, which no other store can be given, and without totals.
    fileprivate var savable: Self {
        filter { !($0.value.sample is Correlation) || !$0.value.members.isEmpty }.mapValues(\.withoutTotals)
    }
}

extension AnySample {
    fileprivate var withoutTotals: AnySample {
        AnySample(
            SampleFields(
                uuid: uuid, start: startDate, end: endDate, value: fields.value, details: details.withoutTotals),
            members: members)
    }
}

extension ObjectKey {
    fileprivate init(_ entry: NaiveModel.Entry) { self.init(uuid: entry.uuid, source: entry.source) }
    fileprivate init(_ sample: AnySample) {
        self.init(uuid: sample.uuid, source: sample.sourceRevision.source)
    }
}
