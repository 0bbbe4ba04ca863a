extension HealthDatabase {
    /// Waits until every live query of this database has delivered everything, and its loop has asked for more.
    ///
    /// Queries of all its stores count, whatever each store may read.
    ///
    /// Tests call it between a save and a look at what the app made of it: no sleeping, no guessing.
    ///
    /// ```swift
    /// let loop = Task { try await model.followSteps(in: store) }
    /// try await store.database.liveQueriesCaughtUp(atLeast: 1)
    /// try await store.save(walk)
    /// try await store.database.liveQueriesCaughtUp(atLeast: 1)
    /// #expect(model.steps == 1250)
    /// loop.cancel()
    /// ```
    ///
    /// A loop counts from its first `next()` to its end. A loop that holds an element and never asks for the next is
    /// waited for as long as it keeps its iterator; one that waits for the device to be unlocked is not. A loop that
    /// asks again has dealt with the elements it was given; tasks to which it passed them may still be at work.
    ///
    /// With HealthKit's own names, a query that runs once and a call with a completion handler count as well, until the
    /// handler has returned, and an observer's handler until it calls its completion handler, or nothing holds that any
    /// more; not what a person is asked, nor answers that a test lets come late, nor the steps of builders.
    ///
    /// A loop that ended does not count, even if an error ended it: then this may wait for ever. A time limit of the
    /// test shows that.
    ///
    /// - Parameter count: how many live queries there must be. A task that was made just now may not have begun; give
    ///   the expected number of loops, so that it is waited for.
    /// - Throws: `CancellationError` if the task is cancelled.
    public nonisolated func liveQueriesCaughtUp(atLeast count: Int = 0) async throws {
        guard await signal.waitForStillness(and: { $0 >= count }) != nil else { throw CancellationError() }
    }

    /// How many live queries there are: those that wait, and those at work.
    package nonisolated var liveQueryCount: Int { signal.queryCount }
}
