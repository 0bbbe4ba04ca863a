import Measuring
import Synchronization
import Workloads

/// Where an observer puts what it is told, and where whoever saves waits for the right sum.
final class Inbox: Sendable {
    typealias Instant = ContinuousClock.Instant

    private let state = Mutex(State())

    private struct State: Sendable {
        var expected = 0.0
        var arrival: Instant?
        var waiter: CheckedContinuation<Instant, any Error>?
        var failure: (any Error)?
        var elements = 0
    }

    /// How often the observer was told something.
    var elements: Int { state.withLock { $0.elements } }

    /// What the observer hands its sums to.
    var receiver: LiveReceiver<Double> {
        LiveReceiver {
            self.receive($0)
        } fail: {
            self.fail($0)
        }
    }

    /// Says which sum comes next.
    func expect(_ sum: Double) {
        state.withLock { state in
            state.expected = sum
            state.arrival = nil
        }
    }

    /// When the observer had the expected sum in its hands.
    func arrival() async throws -> Instant {
        try await withCheckedThrowingContinuation { continuation in
            let result: Result<Instant, any Error>? = state.withLock { state in
                if let failure = state.failure { return .failure(failure) }
                if let arrival = state.arrival { return .success(arrival) }
                state.waiter = continuation
                return nil
            }
            if let result { continuation.resume(with: result) }
        }
    }

    private func receive(_ sum: Double) {
        let now = ContinuousClock.now
        // Sums are whole numbers.
        let (waiter, isWrong) = state.withLock { state in
            state.elements += 1
            if sum > state.expected + 0.25 { return (nil as CheckedContinuation<Instant, any Error>?, true) }
            guard sum > state.expected - 0.25, state.arrival == nil else { return (nil, false) }
            state.arrival = now
            defer { state.waiter = nil }
            return (state.waiter, false)
        }
        if isWrong { fail(Disagreement("an observer was told \(sum), which is too much")) }
        waiter?.resume(returning: now)
    }

    func fail(_ error: any Error) {
        let waiter = state.withLock { state in
            state.failure = state.failure ?? error
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(throwing: error)
    }
}
