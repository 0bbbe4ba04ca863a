public import Foundation
public import HealthQuery

extension HealthDatabase {
    /// Runs `body` while the device is locked, and unlocks it afterwards, even after an error (R9.7).
    ///
    /// Queries that begin meanwhile fail with `errorDatabaseInaccessible`; saved samples are kept.
    ///
    /// ```swift
    /// await database.whileLocked {
    ///     await #expect(throws: HealthError.self) { try await app.refresh() }
    /// }
    /// ```
    ///
    /// The device is unlocked when the inner of two such calls ends.
    ///
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws.
    @discardableResult
    public nonisolated(nonsending) func whileLocked<Result, Failure: Error>(
        _ body: nonisolated(nonsending) () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        await lock()
        do {
            let result = try await body()
            await unlock()
            return result
        } catch {
            await unlock()
            throw error
        }
    }
}

extension HealthDatabase {
    /// Locks the device now, and unlocks it when a clock has moved far enough (R9.7).
    ///
    /// ```swift
    /// await database.lock(for: 3600, on: clock)
    /// await #expect(throws: HealthError.self) { try await app.refresh() }
    /// try await clock.advance(by: 3600)
    /// try await app.refresh()
    /// ```
    ///
    /// Seconds that are no number, or none, unlock it when the clock moves next. If the device is locked again
    /// meanwhile, it is not unlocked then: the lock that came last decides.
    public nonisolated func lock(for seconds: TimeInterval, on clock: ManualClock) async {
        let number = await numberedLock()
        clock.run(in: seconds) { await self.unlock(number: number) }
    }
}
