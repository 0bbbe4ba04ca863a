import Foundation

/// How values of one unit become values of another.
///
/// Make it once and apply it to many values. Applying keeps the fraction: it multiplies and divides, so that a result
/// which is a short decimal is not off by a last digit.
package struct UnitConversion: Sendable, Hashable {
    private enum Shape: UInt8 {
        case identity, scaling, affine, fromLevel, toLevel
    }

    /// 20 µPa, the pressure of 0 dBASPL.
    static let referencePressure = 2e-5

    private let shape: Shape
    // affine: (value + before) × multiplier ÷ divisor + after
    private var before = 0.0
    private var multiplier = 1.0
    private var divisor = 1.0
    private var after = 0.0

    /// The conversion that changes nothing.
    package static let identity = UnitConversion(shape: .identity)
}

extension UnitConversion {
    /// The conversion between two units of the same dimension whose scales are usable.
    init(from source: HealthUnit, to target: HealthUnit) {
        let ratio = source.scale.divided(by: target.scale)
        let multiplier = ratio.multiplier
        let divisor = ratio.divisor
        switch (source.curve, target.curve) {
        case (.soundLevel, .soundLevel):
            self = .identity
        case (.soundLevel, .linear):
            self.init(shape: .fromLevel, multiplier: multiplier, divisor: divisor)
        case (.linear, .soundLevel):
            self.init(shape: .toLevel, multiplier: multiplier, divisor: divisor)
        case (.linear(let sourceZero), .linear(let targetZero)):
            // The distance of the zeros, times 100 × divisor in the target unit or 100 × multiplier in the source unit.
            let distance = sourceZero * multiplier - targetZero * divisor
            if distance == 0 {
                self.init(shape: multiplier == divisor ? .identity : .scaling, multiplier: multiplier, divisor: divisor)
            } else if distance.truncatingRemainder(dividingBy: multiplier) == 0 {
                // (F − 32) × 5/9 and C × 9/5 + 32: the side on which the distance is a whole number of hundredths.
                let before = distance / multiplier / 100
                self.init(shape: .affine, before: before, multiplier: multiplier, divisor: divisor)
            } else {
                let after = distance / divisor / 100
                self.init(shape: .affine, multiplier: multiplier, divisor: divisor, after: after)
            }
        }
    }

    /// The value in the other unit.
    ///
    /// Never traps; a value without an image (a logarithm of a negative pressure, a NaN) becomes NaN or an infinity.
    package func callAsFunction(_ value: Double) -> Double {
        switch shape {
        case .identity: value
        case .scaling: value * multiplier / divisor
        case .affine: (value + before) * multiplier / divisor + after
        case .fromLevel: pow(10, value / 20) * Self.referencePressure * multiplier / divisor
        case .toLevel: 20 * log10(value * multiplier / divisor / Self.referencePressure)
        }
    }

    /// Whether values stay as they are, bit for bit.
    package var isIdentity: Bool { shape == .identity }
}
