/// A sum that adds numbers exactly if they have an exact sum, and rounds the others.
///
/// The result depends on the exact numbers, in whatever order and groups they were added, and on the order of the
/// others.
struct RoundedSum: Sendable {
    private var exact = ExactSum()
    /// How many times ``ExactSum/limit`` was subtracted from the exact part, so that it does not wrap around.
    private var limits: Int64 = 0
    /// -0 if there is none: adding to it gives 0.
    private var rough = -0.0

    var value: Double { exactValue + rough }

    private var exactValue: Double {
        guard limits != 0 else { return exact.value }
        // The same sum can be written in several ways; always round the same one.
        var rest = exact
        let count = limits + rest.removeLimits()
        guard count < -2 || count > 1 else { return rest.adding(limits: count).value }
        return Double(count) * ExactSum.limit + rest.value
    }

    @inline(__always)
    mutating func add(_ value: Double) {
        if let exact = ExactSum(value) { add(exact) } else { rough += value }
    }

    /// Adds a sum that is below ``ExactSum/limit``.
    @inline(__always)
    mutating func add(_ sum: ExactSum) {
        exact += sum
        if exact.isLarge { limits += exact.removeLimits() }
    }

    /// Replaces a part of the sum by another; false if that would leave a trace, as one of them was rounded.
    mutating func replace(_ part: RoundedSum, by other: RoundedSum) -> Bool {
        limits += other.limits - part.limits
        add(other.exact)
        add(ExactSum() - part.exact)
        return isExact && part.isExact && other.isExact
    }

    private var isExact: Bool { rough == 0 && rough.sign == .minus }

    /// Adds a length of time.
    @inline(__always)
    mutating func add(from start: Double, to end: Double) {
        if let start = ExactSum(start), let end = ExactSum(end) { add(end - start) } else { rough += end - start }
    }
}
