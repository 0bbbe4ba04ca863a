/// A sum that is exact as far as it can be, and rounded for the rest.
struct RoundedSum: Sendable {
    private var exact = ExactSum()
    private var rough = 0.0

    var value: Double { exact.value + rough }

    @inline(__always)
    mutating func add(_ value: Double) {
        if let exact = ExactSum(value) { add(exact) } else { rough += value }
    }

    @inline(__always)
    mutating func add(_ sum: ExactSum) {
        exact += sum
        if exact.isLarge {
            rough += exact.value
            exact = ExactSum()
        }
    }

    /// Adds a length of time.
    @inline(__always)
    mutating func add(from start: Double, to end: Double) {
        if let start = ExactSum(start), let end = ExactSum(end) { add(end - start) } else { rough += end - start }
    }
}
