import Foundation
import HealthQuery

/// A random number generator that starts from a printed seed.
///
/// Set `HEALTHQUERY_SEED` to run a failing test again with the same random numbers.
struct SeededGenerator: RandomNumberGenerator {
    let seed: UInt64
    private var numbers: SplitMix64

    init(seed: UInt64? = nil, function: String = #function) {
        let given = ProcessInfo.processInfo.environment["HEALTHQUERY_SEED"].flatMap { UInt64($0) }
        self.seed = seed ?? given ?? UInt64.random(in: 0...UInt64.max)
        numbers = SplitMix64(seed: self.seed)
        print("\(function): HEALTHQUERY_SEED=\(self.seed)")
    }

    mutating func next() -> UInt64 { numbers.next() }
}
