import Foundation
@testable import HealthQuery
import Testing

/// Hundreds of readers of all kinds over a database that is written to at random.
///
/// `HEALTHQUERY_TRANSITIONS` sets how many steps a history has; on real threads it has a tenth of them, and 20,000 at most.
@Suite struct LiveCrowdTests {
    private static var transitions: Int {
        ProcessInfo.processInfo.environment["HEALTHQUERY_TRANSITIONS"].flatMap(Int.init) ?? 30_000
    }

    @Test func `L2 L3 L4 what each of hundreds of readers knows is true at each element, on real threads`() async throws
    {
        let seed = SeededGenerator().seed
        weak var released: HealthDatabase?
        do {
            let crowd = await ThreadedCrowd(seed: seed)
            released = crowd.database
            try await crowd.run(transitions: min(Self.transitions / 10, 20_000))
        }
        #expect(released == nil, "HEALTHQUERY_SEED=\(seed)")
    }

    @Test func `L2 L3 L4 what each of hundreds of readers knows is true at each element, in a random order of steps`()
        async throws
    {
        let seed = SeededGenerator().seed
        weak var released: HealthDatabase?
        do {
            let crowd = await SteppedCrowd(seed: seed)
            released = crowd.database
            try await crowd.run(steps: Self.transitions)
        }
        #expect(released == nil, "HEALTHQUERY_SEED=\(seed)")
    }
}
