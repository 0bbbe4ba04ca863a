import Foundation
import HealthQuery

/// Runs the steps of a builder one after another, in the order in which they were asked for.
final class Turns: Sendable {
    private let queue = TurnQueue()
    /// Where handlers are called one after another.
    private let handlers = BackgroundQueue(DispatchQueue(label: "HealthKit.builder", qos: .userInitiated))

    /// Runs a step after those that were asked for before.
    ///
    /// - Throws: `CancellationError` if the task is cancelled while it waits, or what the step throws.
    func run<Output: Sendable>(_ step: () async throws -> Output) async throws -> Output {
        try await queue.take(step)
    }

    /// Does what waits for nothing after the steps that were asked for before; at once, if there are none.
    func perform(_ work: @escaping @Sendable () -> Void) { queue.perform(work) }

    /// Runs a step after those that were asked for before, and hands on what comes of it in the background.
    ///
    /// Handlers are called in the order of the steps, one after another. No step waits for a handler.
    func run<Output: Sendable>(
        in store: HealthStore,
        _ step: @escaping @Sendable () async throws -> Output,
        _ completion: @escaping @Sendable (Output?, (any Error)?) -> Void
    ) {
        queue.enqueue { [handlers] in
            do {
                let output = try await step()
                handlers.post(in: store) { completion(output, nil) }
            } catch {
                handlers.post(in: store) { completion(nil, error) }
            }
        }
    }
}
