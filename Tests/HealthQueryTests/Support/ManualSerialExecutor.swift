/// Runs the jobs of an actor one at a time, when it is told to: see ``ManualExecutor``.
final class ManualSerialExecutor: SerialExecutor {
    private let jobs = ManualJobs()

    func enqueue(_ job: consuming ExecutorJob) { jobs.append(job) }

    /// Whether a job waits to be run.
    var hasJobs: Bool { jobs.count > 0 }

    /// Runs the job that has waited longest; false if there is none.
    func step() -> Bool {
        guard let next = jobs.takeFirst() else { return false }
        next.runSynchronously(on: asUnownedSerialExecutor())
        return true
    }
}
