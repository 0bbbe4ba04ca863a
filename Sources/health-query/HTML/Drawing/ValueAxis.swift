import Foundation

/// The axis of values: from where to where it reaches, and its ticks, which are round numbers.
struct ValueAxis: Sendable {
    let lower: Double
    let upper: Double
    let ticks: [Double]
    /// The distance of two ticks.
    let step: Double

    /// An axis that covers some values, with about four steps.
    init(covering values: ClosedRange<Double>) {
        // Far beyond what is ever measured; the arithmetic below can not overflow.
        let limit = 1e290
        var low = max(-limit, min(limit, values.lowerBound))
        var high = max(-limit, min(limit, values.upperBound))
        // So that the ticks are distinct numbers.
        let least = max(max(low.magnitude, high.magnitude) * 1e-6, 1e-6)
        if high - low < least {
            let wider = low == 0 ? (0, 1) : (low - max(low.magnitude * 0.05, 1), high + max(low.magnitude * 0.05, 1))
            low = low >= 0 ? max(0, wider.0) : wider.0
            high = wider.1
        }
        step = Self.roundStep((high - low) / 4)
        let first = (low / step).rounded(.down)
        let last = (high / step).rounded(.up)
        lower = first * step
        upper = last * step
        let size = step
        ticks = (0...Int(max(1, min(20, last - first)))).map { (first + Double($0)) * size }
    }

    /// An axis with given ticks, in rising order.
    init(ticks: [Double], step: Double) {
        self.ticks = ticks
        self.step = step
        lower = ticks.first ?? 0
        upper = max(lower + step, ticks.last ?? 0)
    }

    /// The next number of 1, 2 or 5 and some zeros.
    private static func roundStep(_ raw: Double) -> Double {
        let power = pow(10, log10(raw).rounded(.down))
        return [1, 2, 5].map { $0 * power }.first { $0 >= raw * 0.999_999 } ?? 10 * power
    }

    /// Where a value is, from 0 at the lower end to 1 at the upper one; values beyond are moved to the ends.
    func share(of value: Double) -> Double {
        guard !value.isNaN else { return 0 }
        return max(0, min(1, (max(lower, min(upper, value)) - lower) / (upper - lower)))
    }

    /// The labels of the ticks.
    var labels: [String] { ticks.map(label) }

    private func label(_ tick: Double) -> String {
        let size = max(lower.magnitude, upper.magnitude)
        if size >= 1e12 {
            let exponent = log10(size).rounded(.down)
            return tick == 0 ? "0" : NumberText.rounded(tick / pow(10, exponent), digits: 2) + "e\(Int(exponent))"
        }
        let (unit, name) =
            switch size {
            case 1e9...: (1e9, "G")
            case 1e6...: (1e6, "M")
            case 1e4...: (1e3, "k")
            default: (1.0, "")
            }
        let digits = max(0, Int(-log10(step / unit).rounded(.down)))
        return NumberText.rounded(tick / unit, digits: digits) + (tick == 0 ? "" : name)
    }
}
