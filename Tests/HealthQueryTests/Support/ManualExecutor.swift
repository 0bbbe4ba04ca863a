@testable import HealthQuery

/// Runs the jobs of its tasks one at a time, when it is told to.
///
/// A task made with `Task(executorPreference:)` runs here between its suspensions, and so do actors and `@concurrent`
/// functions that it calls. A test that steps several executors in every order sees every interleaving, without
/// sleeping.
final class ManualExecutor: TaskExecutor {
    private let jobs = ManualJobs()

    func enqueue(_ job: consuming ExecutorJob) { jobs.append(job) }

    /// Whether a job waits to be run.
    var hasJobs: Bool { jobCount > 0 }

    /// How many jobs wait to be run.
    var jobCount: Int { jobs.count }

    /// Runs the job that has waited longest; false if there is none.
    @discardableResult
    func step() -> Bool {
        guard let next = jobs.takeFirst() else { return false }
        next.runSynchronously(on: asUnownedTaskExecutor())
        return true
    }

    /// Runs jobs until there are none.
    func run() {
        while step() {}
    }
}
