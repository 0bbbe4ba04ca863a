import Dispatch
import Measuring
import Workloads

/// Counts whom a save wakes.
enum Wakes {
    /// How many observers are woken by saves that do not concern them, of as many whom they do concern; nil where
    /// observers are not tasks that wait.
    static func needless(of observers: Int, _ subject: Subject) async throws -> Int? {
        guard await subject.peer.waitingObservers() != nil else { return nil }
        let days = Latency.days(2 * observers, subject.data)
        let queue = DispatchQueue(label: "observers")
        let executors = days.map { _ in CountingExecutor(queue) }
        let observed = try await Observers(subject, days, on: executors)
        // Each has its first element now, but need not wait yet.
        while await subject.peer.waitingObservers() != days.count { await Task.yield() }
        let before = executors.map(\.jobs)
        let rows = subject.rows(in: days[..<observers])
        let save = subject.peer.saves(rows)
        try await observed.limiting {
            for (place, row) in rows.enumerated() { _ = try await observed.time(save, place, row, at: place) }
        }
        while await subject.peer.waitingObservers() != days.count { await Task.yield() }
        let needless = (observers..<2 * observers).count { executors[$0].jobs != before[$0] }
        try await observed.end(afterSaves: observers)
        return needless
    }
}
