import Foundation

/// How values of one unit become values of another.
///
/// Make it once and apply it to many values. Applying keeps the fraction: it multiplies and divides, so that a result
/// which is a short decimal is not off by a last digit. `scale` and `offset` serve callers that fold a linear
/// conversion into something else.
package struct UnitConversion: Sendable, Hashable {
    private enum Shape: UInt8 {
        case identity, scaling, affine, fromLevel, toLevel
    }

    /// 20 µPa, the pressure of 0 dBASPL.
    static let referencePressure = 2e-5

    private let shape: Shape
    // affine: (value + before) × multiplier ÷ divisor + after
    private let before: Double
    private let multiplier: Double
    private let divisor: Double
    private let after: Double

    /// The conversion that changes nothing.
    package static let identity = UnitConversion(.identity)

    private init(
        _ shape: Shape, before: Double = 0, multiplier: Double = 1, divisor: Double = 1, after: Double = 0
    ) {
        self.shape = shape
        self.before = before
        self.multiplier = multiplier
        self.divisor = divisor
        self.after = after
    }

    /// The conversion between two units of the same dimension whose scales are usable.
    init(from source: HealthUnit, to target: HealthUnit) {
        let ratio = source.scale.divided(by: target.scale)
        let multiplier = ratio.multiplier
        let divisor = ratio.divisor
        switch (source.curve, target.curve) {
        case (.soundLevel, .soundLevel):
            self = .identity
        case (.soundLevel, .linear):
            self.init(.fromLevel, multiplier: multiplier, divisor: divisor)
        case (.linear, .soundLevel):
            self.init(.toLevel, multiplier: multiplier, divisor: divisor)
        case (.linear(let sourceZero), .linear(let targetZero)):
            // The distance of the zeros, times 100 × divisor in the target unit or 100 × multiplier in the source unit.
            let distance = sourceZero * multiplier - targetZero * divisor
            if distance == 0 {
                self.init(multiplier == divisor ? .identity : .scaling, multiplier: multiplier, divisor: divisor)
            } else if distance.truncatingRemainder(dividingBy: multiplier) == 0 {
                // (F − 32) × 5/9 and C × 9/5 + 32: the side on which the distance is a whole number of hundredths.
                let before = distance / multiplier / 100
                self.init(.affine, before: before, multiplier: multiplier, divisor: divisor)
            } else {
                let after = distance / divisor / 100
                self.init(.affine, multiplier: multiplier, divisor: divisor, after: after)
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

    /// Whether a value in the other unit is value × `scale` + `offset`.
    ///
    /// Not so between a level and a pressure.
    package var isLinear: Bool { shape != .fromLevel && shape != .toLevel }

    /// The factor of a linear conversion.
    ///
    /// Meaningless if it is not linear.
    package var scale: Double { multiplier / divisor }

    /// What a linear conversion adds, in the other unit.
    ///
    /// Meaningless if it is not linear.
    package var offset: Double { before * multiplier / divisor + after }
}
