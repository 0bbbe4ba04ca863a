import HealthQuery

/// Runs steps one after another, in the order in which they were asked for.
final class Turns: Sendable {
    private let last = Locked<Task<Void, Never>?>(nil)

    func append(_ step: @escaping @Sendable () async -> Void) {
        last.withLock { last in
            let before = last
            last = Task {
                await before?.value
                await step()
            }
        }
    }

    /// Runs a step that makes something, and hands it or the error on in the background.
    func run<Output: Sendable>(
        in store: HealthStore,
        _ step: @escaping @Sendable () async throws -> Output,
        _ completion: @escaping @Sendable (Output?, (any Error)?) -> Void
    ) {
        append {
            do {
                let output = try await step()
                await BackgroundQueue.shared.call(in: store) { completion(output, nil) }
            } catch {
                await BackgroundQueue.shared.call(in: store) { completion(nil, error) }
            }
        }
    }
}
