/// Runs asynchronous work to its end on the calling thread.
///
/// Queries are written once, to be interrupted between steps. On a snapshot they wait for nobody, so the caller's
/// thread can take their steps one after the other, without any other thread.
final class InlineExecutor: TaskExecutor {
    private let jobs = Locked<[UnownedJob]>([])

    /// Whether the current work runs on its caller's thread.
    @TaskLocal static var isInUse = false
    /// The task for which the current work runs, if its cancellation counts.
    @TaskLocal private static var caller: Caller?

    /// A task that waits for work on its own thread.
    // @unchecked: it lasts as long as the work, and whether it is cancelled may be asked anywhere.
    private struct Caller: @unchecked Sendable {
        let task: UnsafeCurrentTask
    }

    private init() {}

    /// Ends work for a task that was cancelled.
    ///
    /// The work is a task of its own, and the thread of its caller is busy with it.
    ///
    /// - Throws: `CancellationError` if the caller's task is cancelled, and that counts.
    static func checkCancellation() throws {
        if caller?.task.isCancelled ?? false { throw CancellationError() }
    }

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
        withUnsafeCurrentTask { current in
            // Within other such work, that task is the one that waits for both.
            let caller = heedsCancellation ? Self.caller ?? current.map { Caller(task: $0) } : nil
            let task = $isInUse.withValue(true) {
                $caller.withValue(caller) {
                    Task(executorPreference: executor) {
                        do {
                            let value = try await work()
                            outcome.withLock { $0 = .success(value) }
                        } catch {
                            outcome.withLock { $0 = .failure(error) }
                        }
                    }
                }
            }
            while let job = executor.jobs.withLock({ $0.popLast() }) {
                if heedsCancellation, Task.isCancelled { task.cancel() }
                job.runSynchronously(on: executor.asUnownedTaskExecutor())
            }
        }
        guard let result = outcome.withLock({ $0 }) else {
            preconditionFailure("work on a snapshot waited for something else")
        }
        return try result.get()
    }
}
