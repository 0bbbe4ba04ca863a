import Foundation
@testable import HealthQuery
import Testing

/// What a reader who may see only a part might try, to find out what happens to the rest: whether its waiting queries
/// are woken (R9.2, R9.8, R9.10).
///
/// `swift test --filter Attack` prints the list of all attacks with its results.
struct AttackWakeTests {
    /// What all permissions show, late in time.
    private static let shown = steps(7, at: 90_000, uuid: Attack.uuid(100))
    /// What no permission shows: it reaches into the window, but starts before.
    private static let secret = steps(9, at: 1000, lasting: 3000, uuid: Attack.uuid(101))
    private static let permissions: [ReadAuthorization] = [
        .denied, .since(time(2000)), .objects([Attack.uuid(100), Attack.uuid(102)]),
    ]
    private static let early = Query.predicateForSamples(withStart: time(0), end: time(6000))

    @Test(arguments: permissions)
    func `R9.2 R9.8 R9.10 attack 53: be woken by what lies outside of a window, or was not chosen`(
        permission: ReadAuthorization
    ) async throws {
        try await expectNoDifference(.everything(but: stepCount, read: permission)) { world in
            try await world.reader.save(Attack.own)
            let all = WaitingQueries(world.reader)
            let early = WaitingQueries(world.reader, Self.early)
            func note(_ name: String) {
                world.note("\(all.jobs) \(early.jobs)", "woken by \(name)")
                all.run()
                early.run()
                world.note("\(all.elements) \(early.elements)", "told of \(name)")
            }
            all.run()
            early.run()
            try await world.hidden { try await $0.save(Self.secret) }
            note("a hidden save")
            // A visible one of another time, in one transaction with it or not.
            let more = steps(1, at: 1500, lasting: 5000, uuid: Attack.uuid(103))
            try await world.other.save(world.isWhole ? [Self.shown, more] : [Self.shown])
            note("a save")
            try await world.hidden { try await $0.delete(Self.secret) }
            note("a hidden deletion")
            try await world.other.delete(world.isWhole ? [Self.shown, more] : [Self.shown])
            note("a deletion")
            let last = steps(1, at: 3000, uuid: Attack.uuid(102))
            try await world.other.transaction { transaction in
                try transaction.save(last)
                if world.isWhole { try transaction.save(steps(2, at: 500, uuid: Attack.uuid(104))) }
            }
            note("a transaction")
            all.stop()
            early.stop()
        }
    }

    /// A query whose step lets something happen that its snapshot does not know of.
    private struct Interrupted: LiveQuery {
        let steps = Recorder<UInt64>()
        let during: @Sendable (_ step: Int) async throws -> Void

        var types: [SampleType] { [stepCount] }

        struct State: LiveState {
            var sequence: UInt64 = 0
            var steps = 0
        }

        func begin(in snapshot: DatabaseState) -> State { State() }

        func region(_ state: State, _ scope: Region.ReaderScope) -> Region {
            Region(types: [stepCount.index], scope: scope)
        }

        func step(_ state: inout State, in snapshot: DatabaseState) async throws -> Int? {
            steps.append(snapshot.index.rows([Attack.own[1].uuid]).isEmpty ? 0 : 1)
            state.steps += 1
            state.sequence = snapshot.log.lastSequence
            try await during(state.steps)
            return nil
        }
    }

    @Test(arguments: permissions)
    func `R9.2 attack 54: take a snapshot, and begin to wait when others have saved`(permission: ReadAuthorization)
        async throws
    {
        try await expectNoDifference(.everything(but: stepCount, read: permission)) { world in
            let query = Interrupted { step in
                // A query that is woken each time would go on for ever.
                if step > 10 { return }
                try await world.hidden { try await $0.save(steps(1, at: Double(step), uuid: Attack.uuid(200))) }
                try await world.hidden { try await $0.delete(steps(1, uuid: Attack.uuid(200))) }
                // What is seen must not be missed.
                if step == 2 { try await world.reader.save(Attack.own[1]) }
            }
            let executor = ManualExecutor()
            let task = Task(executorPreference: executor) {
                _ = try await LiveIterator(query, store: world.reader).next(isolation: nil)
            }
            executor.run()
            world.note(query.steps.elements, "steps")
            try await world.reader.save(Attack.own[0])
            executor.run()
            world.note(query.steps.elements, "steps")
            task.cancel()
            executor.run()
            #expect(query.steps.elements == [0, 0, 1])
        }
    }

    @Test func `R9.7 attack 55: wait on a locked device for what others save`() async throws {
        try await expectNoDifference { world in
            let queries = WaitingQueries(world.reader)
            queries.run()
            await world.database.lock()
            try await world.reader.save(Attack.own[0])
            queries.run()
            try await world.hidden { try await $0.save(Attack.secret) }
            world.note(queries.jobs, "woken while locked")
            await world.database.unlock()
            world.note(queries.jobs, "woken")
            queries.run()
            world.note(queries.elements, "elements")
            try await world.hidden { try await $0.delete(Attack.secret) }
            world.note(queries.jobs, "woken by a hidden deletion")
            try await world.reader.save(Attack.own[1])
            queries.run()
            world.note(queries.elements, "elements")
            queries.stop()
        }
    }

    @Test(arguments: permissions)
    func `R9.2 attack 57: notice that sources are ranked that may not be seen`(permission: ReadAuthorization)
        async throws
    {
        let (reader, other, third) = (revision("reader").source, revision("other").source, revision("third").source)
        try await expectNoDifference(.everything(but: stepCount, read: permission)) { world in
            try await world.hidden {
                try await $0.save(Self.secret)
                try await world.database.insert([AnySample(steps(5, uuid: Attack.uuid(40)))], from: revision("third"))
            }
            try await world.reader.save(Attack.own)
            let queries = WaitingQueries(world.reader)
            queries.run()
            func note(_ name: String) async throws {
                world.note(queries.jobs, "woken by \(name)")
                queries.run()
                world.note(queries.elements, "told of \(name)")
                world.note(try await Attack.changes().result(for: world.reader).newAnchor)
                world.note(try await Attack.sum([.cumulativeSum]).result(for: world.reader))
                for element in try await Attack.days.result(for: world.reader).statistics() { world.note(element) }
            }
            try await note("nothing")
            try await world.hidden { try await $0.setSourceOrder([third, other], for: stepCount) }
            try await note("a hidden order")
            // The reader's own source is ranked, which it may notice.
            try await world.other.setSourceOrder(world.isWhole ? [third, reader] : [reader], for: stepCount)
            try await note("an order")
            try await world.hidden { try await $0.setSourceOrder([reader, other, third], for: stepCount) }
            try await note("another hidden order")
            // Taking permission that showed nothing must not tell either.
            try await world.reader.changeAuthorization(read: [stepCount: .denied])
            try await note("a decision")
            queries.stop()
        }
    }

    @Test func `R9.2 attack 82: notice that sources are ranked that have nothing of a type that it sees`() async throws
    {
        let (reader, other, third) = (revision("reader").source, revision("other").source, revision("third").source)
        try await expectNoDifference(.everything(but: heartRate, read: .denied)) { world in
            try await world.hidden { try await $0.save(pulse(60)) }
            try await world.reader.save(Attack.own)
            try await world.other.setSourceOrder([reader], for: stepCount)
            let queries = WaitingQueries(world.reader)
            queries.run()
            for order in [[third, reader], [other, reader, third], [reader, other]] {
                try await world.hidden { try await $0.setSourceOrder(order, for: stepCount) }
                world.note(queries.jobs, "woken")
                queries.run()
                world.note(queries.elements, "told")
                world.note(try await Attack.changes().result(for: world.reader).newAnchor)
            }
            // One that has steps may be noticed.
            try await world.other.setSourceOrder(world.isWhole ? [other] : nil, for: stepCount)
            world.note(queries.jobs, "woken by an order")
            queries.stop()
        }
    }
}
