/// One loop over a live query, in a task of its own, which passes on each update as it arrives.
///
/// The store changes only after all loops have received the last change. So the output is the same each time, without
/// waiting for a time that may be too short.
struct LiveLoop<Update: Sendable>: Sendable {
    let name: String
    let updates: AsyncThrowingStream<Update, any Error>
    private let told: AsyncThrowingStream<Update, any Error>.Continuation

    init(_ name: String, of: Update.Type = Update.self) {
        self.name = name
        (updates, told) = AsyncThrowingStream.makeStream()
    }

    /// Runs until the task is cancelled; returns how many updates there were.
    func run<Results: AsyncSequence & Sendable>(_ results: Results) async -> LiveEnd where Results.Element == Update {
        var count = 0
        do {
            for try await update in results {
                count += 1
                told.yield(update)
            }
            told.finish()
        } catch {
            told.finish(throwing: error)
        }
        return LiveEnd(name: name, count: count)
    }
}

/// How a loop ended.
struct LiveEnd: Sendable {
    let name: String
    let count: Int
}
