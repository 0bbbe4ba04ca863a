import Foundation
import HealthQuery

/// A handler that its query has before it runs, and that is called in the background.
///
/// HealthKit's properties take any function, as some of its initialisers do; in Swift 6 mode a type that says more would
/// refuse what compiles there.
struct LaterHandler<Function>:
    // Handlers of a query are called one after another.
    @unchecked Sendable
{
    let call: Function
}

/// The run of a query: ready, running, or ended.
final class QueryExecution: Sendable {
    private enum Phase {
        case ready
        case running(Task<Void, Never>?)
        case ended
    }

    private let phase = Locked<Phase>(.ready)
    private let queue = BackgroundQueue(DispatchQueue(label: "HealthKit.query", qos: .userInitiated))

    /// Runs work, unless the query ran before or was stopped.
    ///
    /// The work holds on to the query until it ends; the end of the app's process ends it as well.
    ///
    /// - Parameters:
    ///   - store: the store that the work asks.
    ///   - isCall: whether the store's live queries have caught up only when the work is done; not for a live query, nor for
    ///     work that waits for a person.
    func start(in store: HealthStore, isCall: Bool = true, _ work: @escaping @Sendable () async -> Void) {
        let isFirst = phase.withLock { phase in
            guard case .ready = phase else { return false }
            phase = .running(nil)
            return true
        }
        guard isFirst else { return }
        let handlerWork = HandlerWork(in: store, isWaitedFor: isCall) { [weak self] _ in self?.stop() }
        // Stopped at once if the process has ended.
        guard isRunning else { return handlerWork.end() }
        let task = Task {
            await StoreCall.$current.withValue(handlerWork.call, operation: work)
            end()
            handlerWork.end()
        }
        let isStopped = phase.withLock { phase in
            guard case .running = phase else { return true }
            phase = .running(task)
            return false
        }
        if isStopped { task.cancel() }
    }

    /// Ends the run: no further call of a handler is made.
    ///
    /// One that found the query running a moment ago is not waited for. To wait, or to hold the lock during the call,
    /// would block for ever where a handler waits for the thread that stops.
    func stop() { end()?.cancel() }

    @discardableResult
    private func end() -> Task<Void, Never>? {
        phase.withLock { phase in
            defer { phase = .ended }
            if case .running(let task) = phase { return task } else { return nil }
        }
    }

    private var isRunning: Bool {
        phase.withLock { phase in if case .running = phase { true } else { false } }
    }

    /// Calls a handler in the background, unless the query was stopped, and waits for its end.
    func deliver(in store: HealthStore, _ handler: @escaping @Sendable () -> Void) async {
        await queue.call(in: store) { [self] in if isRunning { handler() } }
    }
}
