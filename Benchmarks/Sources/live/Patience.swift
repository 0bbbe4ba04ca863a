import Dispatch
import Measuring

/// How long is waited for what an observer should be told.
enum Patience {
    /// Runs `body`, and calls `fail` if that takes so long that something must have been lost.
    ///
    /// One timer is for all that is measured in a run: setting one for each save would disturb it.
    static func limiting<Value>(
        _ fail: @escaping @Sendable (any Error) -> Void,
        _ body: () async throws -> Value
    ) async throws -> Value {
        let late = DispatchWorkItem { fail(Disagreement("an observer was not told all that was saved")) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: late)
        defer { late.cancel() }
        return try await body()
    }
}
