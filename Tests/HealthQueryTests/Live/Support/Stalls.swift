@testable import HealthQuery

/// Readers that hold an element and do not ask for the next.
final class Stalls: Sendable {
    private let state = Locked<(waiting: [CheckedContinuation<Void, Never>], isOver: Bool)>(([], false))

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.isOver { state.waiting.append(continuation) }
                return state.isOver
            }
            if isOver { continuation.resume() }
        }
    }

    /// Lets the one go on that stalled first.
    func releaseOne() {
        state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }?.resume()
    }

    /// Lets all go on; true if there were any.
    @discardableResult
    func releaseAll() -> Bool {
        let all = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in all { continuation.resume() }
        return !all.isEmpty
    }

    /// Lets all go on, and nobody stall any more.
    func end() {
        state.withLock { $0.isOver = true }
        releaseAll()
    }
}
