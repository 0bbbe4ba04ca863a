import Foundation

/// A random sequence number generator that starts from a printed seed.
///
/// Set `HEALTHQUERY_SEED` to run a failing test again with the same sequence numbers.
struct SeededGenerator: RandomNumberGenerator {
    let seed: UInt64
    private var state: UInt64

    init(seed: UInt64? = nil, function: String = #function) {
        let given = ProcessInfo.processInfo.environment["HEALTHQUERY_SEED"].flatMap { UInt64($0) }
        self.seed = seed ?? given ?? UInt64.random(in: 0...UInt64.max)
        state = self.seed
        print("\(function): HEALTHQUERY_SEED=\(self.seed)")
    }

    // SplitMix64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
