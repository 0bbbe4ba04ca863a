import Synchronization

/// A bare hand-over: whoever saves adds to the sum of a day and resumes the one task that waits for it.
///
/// It keeps no samples, so that nothing is left but what waking a task takes in a Swift program. It is nothing to choose
/// instead of ours; it says below which time nobody comes.
package final class LiveFloorPeer: LivePeer {
    package static let name = "floor"

    private let days = Mutex<[LiveDay: Day]>([:])

    package init(_ data: LiveData) async throws {}

    package func load(_ rows: [LiveRow]) async throws {
        for row in rows { day(LiveDay(row.type, day: row.day)).add(row.value) }
    }

    package func saves(_ rows: [LiveRow]) -> LiveSaves {
        let days = rows.map { day(LiveDay($0.type, day: $0.day)) }
        return { days[$0].add(rows[$0].value) }
    }

    package func observe(
        _ day: LiveDay,
        on executor: (any TaskExecutor)?,
        _ receiver: LiveReceiver<Double>
    ) -> LiveObservation {
        let day = self.day(day)
        let task = Task.detached(executorPreference: executor) {
            var told: Double?
            while !Task.isCancelled {
                let sum = await day.sum(otherThan: told)
                if sum != told { receiver.receive(sum) }
                told = sum
            }
        }
        return LiveObservation {
            task.cancel()
            // Only after the mark, so that the task waits no more.
            day.add(0)
            await task.value
        }
    }

    private func day(_ day: LiveDay) -> Day {
        days.withLock { days in
            if let known = days[day] { return known }
            let new = Day()
            days[day] = new
            return new
        }
    }
}

extension LiveFloorPeer {
    /// The sum of a day, and whoever waits for it.
    private final class Day: Sendable {
        private struct State: Sendable {
            var sum = 0.0
            var waiter: UnsafeContinuation<Double, Never>?
        }

        private let state = Mutex(State())

        func add(_ value: Double) {
            let (waiter, sum) = state.withLock { state in
                state.sum += value
                return (state.waiter.take(), state.sum)
            }
            waiter?.resume(returning: sum)
        }

        /// The sum as soon as it is another, or the task is cancelled and something is added.
        func sum(otherThan told: Double?) async -> Double {
            await withUnsafeContinuation { continuation in
                let sum: Double? = state.withLock { state in
                    if Task.isCancelled || state.sum != told { return state.sum }
                    state.waiter = continuation
                    return nil
                }
                if let sum { continuation.resume(returning: sum) }
            }
        }
    }
}
