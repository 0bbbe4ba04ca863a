/// What a builder makes, which several tasks may change.
///
/// A change is done at once, or in a turn of its own, where the task may wait for the store and nobody else changes the
/// draft meanwhile but at once.
final class SharedDraft<Draft: Sendable>: Sendable {
    private let current: Locked<Draft>
    private let turns = TurnQueue()

    init(_ draft: Draft) { current = Locked(draft) }

    /// The draft as it is now.
    var value: Draft { current.withLock { $0 } }

    func change<Result: Sendable>(_ body: (inout Draft) throws -> Result) rethrows -> Result {
        try current.withLock { try body(&$0) }
    }

    /// Waits for a turn, and runs `body` in it.
    ///
    /// - Throws: `CancellationError` if the task is cancelled while it waits, or what `body` throws.
    func inTurn<Result>(_ body: () async throws -> Result) async throws -> Result { try await turns.take(body) }
}
