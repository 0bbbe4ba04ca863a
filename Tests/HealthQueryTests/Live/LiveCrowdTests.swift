import Foundation
@testable import HealthQuery
import Testing

/// Hundreds of readers of all kinds over a database that is written to at random.
///
/// `HEALTHQUERY_TRANSITIONS` sets how many steps there are; on real threads there are a tenth of them. They are taken
/// in histories one after the other: no deletion is forgotten, and each query from the beginning reads all of its
/// history.
struct LiveCrowdTests {
    private static let greatestHistory = 50_000

    private static var transitions: Int {
        ProcessInfo.processInfo.environment["HEALTHQUERY_TRANSITIONS"].flatMap(Int.init) ?? 30_000
    }

    /// Runs histories of together so many transitions, each on a database of its own, which must go with its crowd.
    private func forEachHistory(
        of transitions: Int,
        atMost greatest: Int,
        _ run: (_ seed: UInt64, _ transitions: Int) async throws -> WeakDatabase
    ) async throws {
        let seed = SeededGenerator().seed
        let count = max(1, (transitions + greatest - 1) / greatest)
        for part in 0..<count {
            // The seed of a history is that of the first one of a run that is given it.
            let own = seed &+ UInt64(part)
            let database = try await run(own, transitions / count)
            #expect(database.value == nil, "HEALTHQUERY_SEED=\(own)")
        }
    }

    @Test func `L2 L3 L4 what each of hundreds of readers knows is true at each element, on real threads`() async throws
    {
        try await forEachHistory(of: Self.transitions / 10, atMost: Self.greatestHistory / 10) { seed, transitions in
            let crowd = await ThreadedCrowd(seed: seed)
            try await crowd.run(transitions: transitions)
            return WeakDatabase(crowd.database)
        }
    }

    @Test func `L2 L3 L4 what each of hundreds of readers knows is true at each element, in a random order of steps`()
        async throws
    {
        try await forEachHistory(of: Self.transitions, atMost: Self.greatestHistory) { seed, transitions in
            let crowd = try await SteppedCrowd(seed: seed)
            try await crowd.run(steps: transitions)
            return WeakDatabase(crowd.database)
        }
    }
}

/// A database, if anybody keeps it.
private struct WeakDatabase {
    weak var value: HealthDatabase?

    init(_ value: HealthDatabase) {
        self.value = value
    }
}
