/// Runs asynchronous work to its end on the calling thread.
///
/// Queries are written once, to be interrupted between steps. On a snapshot they wait for nobody, so the caller's
/// thread can take their steps one after the other, without any other thread.
final class InlineExecutor: TaskExecutor {
    private let jobs = Locked<[UnownedJob]>([])

    /// Whether the current work runs on its caller's thread.
    @TaskLocal static var isInUse = false

    private init() {}

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    /// The outcome of `work`, which must not wait for anything but itself.
    ///
    /// - Parameter heedsCancellation: whether the cancellation of the caller's task cancels the work.
    /// - Throws: what `work` throws; `CancellationError` if it notices that the caller's task is cancelled.
    static func run<Outcome: Sendable>(
        heedsCancellation: Bool = true,
        _ work: @escaping @Sendable () async throws -> Outcome
    ) throws -> Outcome {
        let executor = InlineExecutor()
        let outcome = Locked<Result<Outcome, any Error>?>(nil)
        let task = $isInUse.withValue(true) {
            Task(executorPreference: executor) {
                do {
                    let value = try await work()
                    outcome.withLock { $0 = .success(value) }
                } catch {
                    outcome.withLock { $0 = .failure(error) }
                }
            }
        }
        while let job = executor.jobs.withLock({ $0.popLast() }) {
            if heedsCancellation, Task.isCancelled { task.cancel() }
            job.runSynchronously(on: executor.asUnownedTaskExecutor())
        }
        guard let result = outcome.withLock({ $0 }) else {
            preconditionFailure("work on a snapshot waited for something else")
        }
        return try result.get()
    }
}
