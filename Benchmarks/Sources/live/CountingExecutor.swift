import Dispatch
import Synchronization

/// An executor that counts the jobs of the task that runs on it.
final class CountingExecutor: TaskExecutor {
    private let queue: DispatchQueue
    private let count = Atomic(0)

    init(_ queue: DispatchQueue) {
        self.queue = queue
    }

    /// How many jobs there were.
    var jobs: Int { count.load(ordering: .relaxed) }

    func enqueue(_ job: consuming ExecutorJob) {
        count.add(1, ordering: .relaxed)
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
