import HealthQuery

/// Runs what it is given one after another, even if that gives it more.
final class CallQueue: Sendable {
    private struct State: Sendable {
        var calls: [@Sendable () -> Void] = []
        var isCalling = false
    }

    private let state = Locked(State())

    /// Runs a call, after those that came before; if one of them runs now, whoever runs it runs this one too.
    func run(_ call: @escaping @Sendable () -> Void) {
        let isFree = state.withLock { state in
            state.calls.append(call)
            defer { state.isCalling = true }
            return !state.isCalling
        }
        guard isFree else { return }
        while let next = next() { next() }
    }

    private func next() -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard !state.calls.isEmpty else {
                state.isCalling = false
                return nil
            }
            return state.calls.removeFirst()
        }
    }
}
