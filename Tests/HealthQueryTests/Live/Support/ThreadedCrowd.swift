import Foundation
@testable import HealthQuery
import Testing

/// A crowd on the threads that all tasks share.
final class ThreadedCrowd: Sendable {
    let database = HealthDatabase.fixed()
    private let comment: Comment
    private let chronicle = Chronicle()
    private let stalls = Stalls()
    private let all: HealthStore
    private let few: HealthStore
    private let writer: CrowdWriter
    private let state: Locked<State>

    private struct State {
        var random: SplitMix64
        var readers: [CrowdReader] = []
        /// Those that were cancelled, and may not have ended yet.
        var leaving: [CrowdReader] = []
        var started = 0
        /// Elements, saves and deletes, beginnings and ends.
        var transitions = 0
    }

    private static let greatestCrowd = 200
    private static let writers = 3

    init(seed: UInt64) async {
        comment = "HEALTHQUERY_SEED=\(seed)"
        state = Locked(State(random: SplitMix64(seed: seed)))
        all = HealthStore(database: database, sourceRevision: revision("reader"))
        few = HealthStore(database: database, sourceRevision: revision("phone"), authorization: .denied)
        writer = CrowdWriter(database, few, chronicle, seed: seed &+ 1)
        chronicle.record(await database.currentState(), few: few.access.reader)
    }

    private func below(_ bound: Int) -> Int {
        state.withLock { Int.random(in: 0..<bound, using: &$0.random) }
    }

    private func count(_ transitions: Int = 1) -> Int {
        state.withLock { state in
            state.transitions += transitions
            return state.transitions
        }
    }

    func run(transitions: Int) async throws {
        try await withThrowingTaskGroup { group in
            for _ in 0..<Self.writers {
                group.addTask { [self] in
                    while count() < transitions {
                        try await writer.write()
                        for _ in 0..<below(30) { await Task.yield() }
                    }
                }
            }
            group.addTask { [self] in
                while count(0) < transitions {
                    direct()
                    await Task.yield()
                }
            }
            try await group.waitForAll()
        }
        stalls.end()
        // Nobody writes any more: who is caught up now knows everything.
        try await database.liveQueriesCaughtUp()
        let readers = state.withLock { $0.readers }
        for reader in readers {
            try reader.checkEnd(chronicle, comment)
            reader.task.cancel()
        }
        for reader in readers + state.withLock({ $0.leaving }) { _ = await reader.task.result }
        #expect(database.waitingQueries == 0, comment)
        #expect(database.liveQueryCount == 0, comment)
        print("\(count(0)) transitions, \(chronicle.count) transactions, \(state.withLock { $0.started }) readers")
    }

    /// One decision about the readers.
    private func direct() {
        switch below(60) {
        case 0, 1: start()
        case 2: cancelOne()
        case 3, 4, 5, 6, 7, 8: stalls.releaseOne()
        default: break
        }
    }

    private func start() {
        guard state.withLock({ $0.readers.count }) < Self.greatestCrowd else { return }
        let eyes: Chronicle.Eyes = below(3) == 0 ? .few : .all
        let reader = CrowdReader(
            below(CrowdQuery.all.count),
            eyes,
            of: eyes == .all ? all : few,
            on: nil,
            chronicle,
            stalls,
            comment,
            mood: { [unowned self] in
                _ = count()
                return switch below(60) {
                case 0: .leave
                case 1, 2: .stall
                default: .goOn
                }
            }
        )
        state.withLock { state in
            state.started += 1
            state.transitions += 1
            state.readers.append(reader)
        }
    }

    private func cancelOne() {
        let victim = state.withLock { state -> CrowdReader? in
            guard !state.readers.isEmpty else { return nil }
            state.transitions += 1
            state.leaving.append(
                state.readers.remove(at: Int.random(in: 0..<state.readers.count, using: &state.random)))
            return state.leaving.last
        }
        victim?.task.cancel()
    }
}
