import Foundation
import HealthQuery

extension _HKReadingStore {
    /// Runs work in a task, and hands what comes of it to a completion handler in the background.
    ///
    /// - Parameter isWaitedFor: whether live queries have caught up only when the handler has returned.
    func run<Output: Sendable>(
        isWaitedFor: Bool = true,
        _ work: @escaping @Sendable (HealthStore) async throws -> Output,
        _ completion: @escaping @Sendable (Result<Output, any Error>) -> Void
    ) {
        let store = HKHealthStore.current
        let handlerWork = HandlerWork(in: store, isWaitedFor: isWaitedFor)
        Task {
            await StoreCall.$current.withValue(handlerWork.call ?? StoreCall.current) {
                let result: Result<Output, any Error>
                do {
                    result = .success(try await work(store))
                } catch {
                    result = .failure(error)
                }
                if !handlerWork.process.hasEnded { await BackgroundQueue.shared.call(in: store) { completion(result) } }
            }
            handlerWork.end()
        }
    }

    /// Runs work whose completion handler tells whether it went well.
    func run(
        _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void,
        _ work: @escaping @Sendable (HealthStore) async throws -> Void
    ) {
        run(work) { result in
            switch result {
            case .success: completion(true, nil)
            case .failure(let error): completion(false, error)
            }
        }
    }
}

/// Where handlers are called: not on the pool of Swift's tasks, which a handler may block.
struct BackgroundQueue: Sendable {
    private let queue: DispatchQueue

    init(_ queue: DispatchQueue) { self.queue = queue }

    /// The queue of completion handlers, which do not wait for one another.
    static let shared = BackgroundQueue(
        DispatchQueue(label: "HealthKit.completion", qos: .userInitiated, attributes: .concurrent))

    /// Calls a handler, in which calls speak to a store, and waits for its end.
    func call(in store: HealthStore, _ handler: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            post(in: store) {
                handler()
                continuation.resume()
            }
        }
    }

    /// Calls a handler, in which calls speak to a store, when those before have been called.
    ///
    /// It works for the call that this task works for, and in its process.
    func post(in store: HealthStore, _ handler: @escaping @Sendable () -> Void) {
        let (call, process) = (StoreCall.current, AppProcess.current)
        queue.async {
            AppProcess.$current.withValue(process) {
                StoreCall.$current.withValue(call) { HKHealthStore.$installed.withValue(store, operation: handler) }
            }
        }
    }
}
