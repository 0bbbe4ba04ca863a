/// A sum of floating-point numbers that is not rounded on the way.
///
/// The sum is a whole number of units of 2⁻⁸⁰, so that numbers can be added in any order and in any groups, and
/// subtracted again, without a trace: what the nodes of a tree hold does not depend on the tree's history, and a kept
/// result equals a new one to the bit.
///
/// Numbers from 2⁻²⁸ (4e-9) to 2⁴⁰ (1e12) are a whole number of units, and so is 0; others have no exact sum, and the
/// caller adds them. Sums wrap around beyond 2⁴⁷; ``limit`` helps to avoid that.
package struct ExactSum: Sendable, Hashable {
    private var units: Int128 = 0

    /// Sums below it are far from wrapping around.
    package static let limit = 0x1p46

    @inline(__always)
    package init() {}

    /// The sum of a single number; nil if it is not a whole number of units.
    @inline(__always)
    package init?(_ value: Double) {
        guard value.magnitude < 0x1p40 else { return nil }
        let whole = Int64(value)
        if Double(whole) == value {
            units = Int128(whole) &<< 80
            return
        }
        guard value.magnitude >= 0x1p-28 else { return nil }
        // The 53-bit significand is multiplied by a power of two, which is -80 or more here.
        let significand = Int128(value.significandBitPattern | 1 << 52)
        let magnitude = significand &<< Int128(Int(value.exponentBitPattern) - 1023 + 28)
        units = value < 0 ? -magnitude : magnitude
    }

    /// The sum of whole numbers.
    @inline(__always)
    package init(whole: Int64) {
        units = Int128(whole) &<< 80
    }

    /// Whether the sum may wrap around when a number or a sum below the limit is added.
    @inline(__always)
    package var isLarge: Bool { units.magnitude &>> 126 != 0 }

    /// The sum, rounded once.
    @inline(__always)
    package var value: Double {
        guard units != 0 else { return 0 }
        // Converting all 128 bits is generic and slow; converting the first 64 rounds alike, if the last of them tells
        // whether others follow.
        let magnitude = units.magnitude
        let shift = magnitude.leadingZeroBitCount
        let digits = magnitude &<< UInt128(shift)
        var first = UInt64(truncatingIfNeeded: digits &>> 64)
        if UInt64(truncatingIfNeeded: digits) != 0 { first |= 1 }
        let scale = Double(bitPattern: UInt64(1023 - 16 - shift) << 52)
        return units < 0 ? -Double(first) * scale : Double(first) * scale
    }

    /// Subtracts the ``limit`` until the sum lies between 0 and the limit; returns how many times.
    package mutating func removeLimits() -> Int64 {
        let count = units &>> 126
        units &-= count &<< 126
        return Int64(truncatingIfNeeded: count)
    }

    /// Adds the ``limit`` a number of times: once at the most, or twice below zero, for a sum from 0 up to it.
    package func adding(limits count: Int64) -> ExactSum {
        var sum = self
        sum.units &+= Int128(count) &<< 126
        return sum
    }

    @inline(__always)
    package static func += (left: inout ExactSum, right: ExactSum) {
        left.units &+= right.units
    }

    @inline(__always)
    package static func -= (left: inout ExactSum, right: ExactSum) {
        left.units &-= right.units
    }

    @inline(__always)
    package static func - (left: ExactSum, right: ExactSum) -> ExactSum {
        var difference = left
        difference -= right
        return difference
    }
}
