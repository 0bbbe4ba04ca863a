import Foundation
import Synchronization
import Testing

@testable import HealthQuery

struct PublishedStateTests {
    /// Whose turn it is.
    ///
    /// Relaxed atomics give ThreadSanitizer no order between the threads, so that it sees nothing but what the
    /// published state itself orders.
    private final class Turns: Sendable {
        let round = Atomic(0)
        let answers = Atomic(0)
        let mistakes = Atomic(0)
    }

    /// Each reader lets go before the writer goes on, so that the writer changes in place what they looked at; in the
    /// sanitizer's build it copies instead.
    @Test func `readers on threads of their own find whole states while sources and types come`() async throws {
        let database = HealthDatabase.fixed()
        let turns = Turns()
        let readers = 2
        let rounds = 12
        for _ in 0..<readers {
            Thread.detachNewThread {
                for round in 1...rounds {
                    while turns.round.load(ordering: .relaxed) < round { sched_yield() }
                    // Let go at once: only the count of references tells the writer that nobody reads any more.
                    let counts = database.published.get(withIdentifiers: true).map { state in
                        [stepCount, heartRate].map { state.index.trees(of: $0).reduce(0) { $0 + $1.rows.count } }
                    }
                    if counts != [round, round / 2] { turns.mistakes.wrappingAdd(1, ordering: .relaxed) }
                    turns.answers.wrappingAdd(1, ordering: .relaxed)
                }
            }
        }
        for round in 1...rounds {
            let store = HealthStore(database: database, sourceRevision: revision("\(round / 3)"))
            let second = round % 2 == 0 ? [pulse(60, at: Double(round))] : []
            try await store.save([steps(1, at: Double(round))] as [any HealthObject] + second)
            turns.round.store(round, ordering: .relaxed)
            while turns.answers.load(ordering: .relaxed) < readers * round { await Task.yield() }
        }
        #expect(turns.mistakes.load(ordering: .relaxed) == 0)
    }
}
