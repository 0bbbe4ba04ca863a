#if CheckedInvariants
    import Dispatch
#endif

/// How long a query works without pause.
///
/// A query looks at no more than 4,096 rows at a time. Then it checks for cancellation and lets others run, so that
/// long scans do not block the threads that writers need.
struct Pace {
    static let stride = 4096

    /// Receives before each pause how many rows were looked at since the one before; for tests.
    ///
    /// It costs nothing between pauses.
    @TaskLocal static var pauseProbe: PauseProbe?

    /// How many rows may still be looked at.
    var budget = Pace.stride

    /// Begins the work of a query.
    ///
    /// - Throws: `CancellationError` if the task is cancelled already.
    init() throws {
        #if CheckedInvariants
            // On Linux any thread may drain the main actor's queue, so check the queue and not the thread.
            if InvariantChecks.areOn, !InlineExecutor.isInUse { dispatchPrecondition(condition: .notOnQueue(.main)) }
        #endif
        try Task.checkCancellation()
    }

    /// Takes work out of the budget, however much, and pauses if the budget is used up then.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    @inline(__always)
    mutating func pass(_ rows: Int) async throws {
        budget -= rows
        if budget <= 0 { try await rest() }
    }

    /// Pauses if the budget is used up.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    mutating func rest() async throws {
        guard budget <= 0 else { return }
        Self.pauseProbe?.pause(Self.stride - budget)
        try Self.checkCancellation()
        // Older runtimes of Apple's systems go on elsewhere after a yield, whatever executor the task prefers.
        if !InlineExecutor.isInUse { await Task.yield() }
        budget = Self.stride
    }

    /// Ends the work of a query that nobody wants any more, where it does not pause.
    ///
    /// - Throws: `CancellationError` if the task was cancelled, or the one that waits for the work on its own thread.
    static func checkCancellation() throws {
        try Task.checkCancellation()
        if InlineExecutor.isInUse { try InlineExecutor.checkCancellation() }
    }

    /// Takes work of at most a stride out of the budget, and pauses before if it does not fit.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    mutating func spend(_ rows: Int) async throws {
        if budget < rows {
            budget = 0
            try await rest()
        }
        budget -= rows
    }
}

/// An observer of pauses.
// A type of its own: a task-local value of a function type crashes in optimised tests.
struct PauseProbe: Sendable {
    let pause: @Sendable (Int) -> Void
}
