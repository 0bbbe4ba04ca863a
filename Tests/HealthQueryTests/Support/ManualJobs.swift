@testable import HealthQuery

/// The jobs that wait for an executor which runs them when it is told to, the one that came first before others.
final class ManualJobs: Sendable {
    private let jobs = Locked<[UnownedJob]>([])

    var count: Int { jobs.withLock { $0.count } }

    func append(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    func takeFirst() -> UnownedJob? { jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
