@testable import HealthQuery

/// Runs the jobs of all its tasks on one thread, each time one that is picked at random: any interleaving can come, and
/// the same seed gives the same one.
final class ShuffledExecutor: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var random: SplitMix64
        var steps = 0
    }

    private let state: Locked<State>

    init(seed: UInt64) {
        state = Locked(State(random: SplitMix64(seed: seed)))
    }

    /// How many jobs were run.
    var steps: Int { state.withLock { $0.steps } }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.jobs.append(job) }
    }

    /// Runs one of the jobs that wait; false if there is none.
    @discardableResult
    func step() -> Bool {
        let next = state.withLock { state -> UnownedJob? in
            guard !state.jobs.isEmpty else { return nil }
            state.steps += 1
            let index = Int.random(in: 0..<state.jobs.count, using: &state.random)
            state.jobs.swapAt(index, state.jobs.count - 1)
            return state.jobs.removeLast()
        }
        next?.runSynchronously(on: asUnownedTaskExecutor())
        return next != nil
    }

    /// Runs jobs until there are none.
    func run() {
        while step() {}
    }
}
