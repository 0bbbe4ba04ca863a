/// A number of about 32 digits, as the sum of two Doubles.
///
/// Values are divided by time and added up again, piece by piece. With twice the digits the sum equals the value: a
/// sample of 1,919 steps that a hundred boundaries cut still gives 1,919 and not 1,918.9999999999998.
struct DoubleDouble: Sendable, Hashable {
    private let high: Double
    private let low: Double

    static let zero = DoubleDouble(0)

    init(_ value: Double) {
        high = value
        low = 0
    }

    /// The sum of two numbers, the first of which is the greater.
    private init(_ first: Double, plus second: Double) {
        high = first + second
        low = second - (high - first)
    }

    /// The number, rounded.
    var value: Double { high }

    static func + (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
        let (high, highRest) = sum(left.high, right.high)
        let (low, lowRest) = sum(left.low, right.low)
        let partial = DoubleDouble(high, plus: highRest + low)
        return DoubleDouble(partial.high, plus: partial.low + lowRest)
    }

    static func - (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
        left + DoubleDouble(-right.high, plus: -right.low)
    }

    static func * (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
        let product = left.high * right.high
        let rest = (-product).addingProduct(left.high, right.high)
        return DoubleDouble(product, plus: rest + (left.high * right.low + left.low * right.high))
    }

    static func / (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
        let first = left.high / right.high
        let rest = left - right * DoubleDouble(first)
        let second = rest.high / right.high
        let last = (rest - right * DoubleDouble(second)).high / right.high
        return DoubleDouble(first, plus: second) + DoubleDouble(last)
    }

    static func += (left: inout DoubleDouble, right: DoubleDouble) { left = left + right }
    static func -= (left: inout DoubleDouble, right: DoubleDouble) { left = left - right }

    /// The sum and its rounding error.
    private static func sum(_ left: Double, _ right: Double) -> (Double, Double) {
        let sum = left + right
        let part = sum - left
        return (sum, (left - (sum - part)) + (right - part))
    }
}
