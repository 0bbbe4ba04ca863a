import Measuring
import Synchronization
import Workloads

/// Compares what an observer of all days is told with what was saved meanwhile.
///
/// Each sample counts 1, so that a total says how many samples it includes.
final class Follower: Sendable {
    private let base: Double
    private let saved = Mutex<[ContinuousClock.Instant]>([])
    private let state = Mutex(State())

    fileprivate struct State: Sendable {
        var last: LiveSums?
        var included = 0
        var elements = 0
        var ages: [Double] = []
        var goal = Int.max
        var waiter: CheckedContinuation<Void, any Error>?
        var failure: (any Error)?
    }

    /// - Parameter base: the total before the first save.
    init(base: Double) {
        self.base = base
    }

    /// Takes note that one more save has returned, and when.
    func noteSave() -> ContinuousClock.Instant {
        let now = ContinuousClock.now
        saved.withLock { $0.append(now) }
        return now
    }

    /// Makes room, so that taking note takes no time.
    func reserve(_ saves: Int) {
        saved.withLock { $0.reserveCapacity(saves) }
    }

    var receiver: LiveReceiver<LiveSums> {
        LiveReceiver {
            self.receive($0)
        } fail: {
            self.fail($0)
        }
    }

    private func receive(_ sums: LiveSums) {
        let now = ContinuousClock.now
        let included = Int((sums.total - base).rounded())
        let waiter = state.withLock { state in
            // The oldest save that the observer did not know yet; if it has not returned yet nobody is behind.
            if included > state.included {
                let oldest = saved.withLock { $0.count > state.included ? $0[state.included] : now }
                state.ages.append(max(0, (now - oldest).seconds))
            }
            state.included = included
            state.elements += 1
            state.last = sums
            return state.takeWaiter()
        }
        waiter?.resume()
    }

    func fail(_ error: any Error) {
        let waiter = state.withLock { state in
            state.failure = state.failure ?? error
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(throwing: error)
    }

    /// Waits until the observer knows so many saves.
    func wait(for saves: Int) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            let failure = state.withLock { state in
                state.goal = saves
                state.waiter = continuation
                if state.failure != nil { state.waiter = nil }
                return state.failure
            }
            if let failure { return continuation.resume(throwing: failure) }
            state.withLock { $0.takeWaiter() }?.resume()
        }
    }

    /// How many elements came after the first one, how old what each brought was, and what the last one said.
    var outcome: (elements: Int, ages: Sorted, last: LiveSums?) {
        state.withLock { ($0.elements - 1, Sorted($0.ages), $0.last) }
    }
}

extension Follower.State {
    /// Whoever waits, if there is nothing to wait for any more.
    fileprivate mutating func takeWaiter() -> CheckedContinuation<Void, any Error>? {
        // The first element includes no saves, but must have come.
        guard elements > 0, included >= goal else { return nil }
        defer { waiter = nil }
        return waiter
    }
}
