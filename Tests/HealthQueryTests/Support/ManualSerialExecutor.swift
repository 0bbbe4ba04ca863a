@testable import HealthQuery

/// Runs the jobs of an actor one at a time, when it is told to: see ``ManualExecutor``.
final class ManualSerialExecutor: SerialExecutor {
    private let jobs = Locked<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    /// Whether a job waits to be run.
    var hasJobs: Bool { jobs.withLock { !$0.isEmpty } }

    /// Runs the job that has waited longest; false if there is none.
    func step() -> Bool {
        let next = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        guard let next else { return false }
        next.runSynchronously(on: asUnownedSerialExecutor())
        return true
    }
}
