public import Foundation
import HealthQuery

extension ManualClock {
    /// What happens at dates: tasks wake up, devices are unlocked.
    struct Alarms: Sendable {
        struct Alarm: Sendable {
            let date: Date
            let action: Action

            func ring() async {
                switch action {
                case .wake(let sleeper): sleeper.wake()
                case .run(let body): await body()
                }
            }
        }

        enum Action: Sendable {
            case wake(Sleeper)
            case run(@Sendable () async -> Void)
        }

        /// A task that waits for the clock, and the call that it works for, which is not at work meanwhile.
        struct Sleeper: Sendable {
            let continuation: CheckedContinuation<Void?, Never>
            let call: StoreCall?
            /// The store whose answer is late, if the task waits for one.
            let store: HealthStore?

            func begin() {
                call?.pause()
                store?.beginLateAnswer()
            }

            /// Ends what ``begin()`` began, before the task goes on: from now on its call is at work.
            func end() {
                call?.goOn()
                store?.endLateAnswer()
            }

            func wake() {
                end()
                continuation.resume(returning: ())
            }
        }

        private struct Watcher: Sendable {
            let count: Int
            let continuation: CheckedContinuation<Void?, Never>
        }

        private var alarms = WaitList<Alarm>()
        private var watchers = WaitList<Watcher>()
        private var sleeperCount = 0

        mutating func append(_ action: @Sendable @escaping () async -> Void, at date: Date) {
            alarms.append(alarms.makeID(), Alarm(date: date, action: .run(action)))
        }

        mutating func makeID() -> UInt64 { alarms.makeID() }

        /// Adds a sleeper; returns who waited for it.
        mutating func append(
            _ id: UInt64, _ sleeper: Sleeper, until date: Date
        ) -> [CheckedContinuation<Void?, Never>] {
            sleeper.begin()
            alarms.append(id, Alarm(date: date, action: .wake(sleeper)))
            sleeperCount += 1
            return watchers.removeAll { $0.count <= sleeperCount }.map(\.continuation)
        }

        mutating func removeSleeper(_ id: UInt64) -> CheckedContinuation<Void?, Never>? {
            guard case .wake(let sleeper) = alarms.remove(id)?.action else { return nil }
            sleeperCount -= 1
            sleeper.end()
            return sleeper.continuation
        }

        /// Takes out the earliest alarm up to a date; of several the one that came first.
        mutating func removeFirst(until date: Date) -> Alarm? {
            guard let (id, alarm) = alarms.first(by: { $0.date < $1.date }), alarm.date <= date else { return nil }
            if case .wake = alarm.action { sleeperCount -= 1 }
            return alarms.remove(id)
        }

        mutating func watch(
            _ id: UInt64, _ count: Int, _ continuation: CheckedContinuation<Void?, Never>
        ) -> [CheckedContinuation<Void?, Never>] {
            if count <= sleeperCount { return [continuation] }
            watchers.append(id, Watcher(count: count, continuation: continuation))
            return []
        }

        mutating func removeWatcher(_ id: UInt64) -> CheckedContinuation<Void?, Never>? {
            watchers.remove(id)?.continuation
        }
    }

    /// Waits until the clock was moved by some seconds.
    ///
    /// It returns at once if there is nothing to wait for. The clock does not wait for what its sleepers do next, but for
    /// queries and handlers of apps that were woken (``SimulatedApp``).
    ///
    /// - Throws: `CancellationError` if the task is cancelled; `HealthError` with `errorInvalidArgument` if the seconds
    ///   are infinite or no number.
    public func sleep(for seconds: TimeInterval) async throws { try await sleep(for: seconds, forAnswerTo: nil) }

    /// The same, for an answer of a store that comes late.
    func sleep(for seconds: TimeInterval, forAnswerTo store: HealthStore?) async throws {
        guard seconds.isFinite else {
            throw HealthError.invalidArgument("nobody can sleep for \(seconds) seconds")
        }
        try Task.checkCancellation()
        guard seconds > 0 else { return }
        let id = alarms.withLock { $0.makeID() }
        let date = now + seconds
        let outcome: Void? = await alarms.wait(else: ()) {
            $0.append(id, Alarms.Sleeper(continuation: $1, call: StoreCall.current, store: store), until: date)
        } cancel: {
            $0.removeSleeper(id)
        }
        guard outcome != nil else { throw CancellationError() }
    }

    /// Waits until so many tasks sleep on the clock; those that wait for a late answer count.
    ///
    /// Tests call it before they move the clock, so that no sleep begins afterwards:
    ///
    /// ```swift
    /// async let steps = app.countSteps()
    /// try await clock.waitForSleepers(atLeast: 1)
    /// #expect(await app.isWaiting)
    /// try await clock.advance(by: 10)
    /// ```
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    public func waitForSleepers(atLeast count: Int) async throws {
        let id = alarms.withLock { $0.makeID() }
        let outcome: Void? = await alarms.wait(else: ()) {
            $0.watch(id, count, $1)
        } cancel: {
            $0.removeWatcher(id)
        }
        guard outcome != nil else { throw CancellationError() }
    }

    /// Does something when the clock was moved by some seconds, before it moves on.
    func run(in seconds: TimeInterval, _ body: @Sendable @escaping () async -> Void) {
        let date = now + (seconds > 0 ? seconds : 0)
        alarms.withLock { $0.append(body, at: date) }
    }
}
