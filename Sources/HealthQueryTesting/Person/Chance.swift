import HealthQuery

/// Random decisions that come out the same for the same seed, on every platform and with every version of Swift.
///
/// The standard library may change how `random(in:using:)` uses its generator, so the few functions that are needed
/// are here.
struct Chance: Sendable {
    private var generator: SplitMix64

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    /// A number from 0 up to, but not including, 1.
    mutating func fraction() -> Double {
        Double(generator.next() >> 11) * 0x1p-53
    }

    /// A number in a range.
    mutating func number(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + fraction() * (range.upperBound - range.lowerBound)
    }

    /// A whole number in a range, for seconds and counts.
    mutating func whole(_ range: ClosedRange<Double>) -> Double {
        number(range).rounded()
    }

    /// Whether an event of this probability happens.
    mutating func happens(_ probability: Double) -> Bool {
        fraction() < probability
    }
}
