/// What a unit measures: the exponents of the base dimensions.
///
/// Two units are compatible when their dimensions are equal. Derived units are taken apart (a joule is kg·m²/s²), so
/// that `W` and `J/s` are compatible, as R14.5 asks. Counts, percents and the null unit have no dimension.
struct UnitDimension: Sendable, Hashable {
    // One lane for each base dimension. Integers of 64 bits cannot overflow: powers are bounded.
    private let exponents: SIMD16<Int>

    private static func axis(_ axis: Int) -> UnitDimension {
        var exponents = SIMD16<Int>.zero
        exponents[axis] = 1
        return UnitDimension(exponents: exponents)
    }

    static let none = UnitDimension(exponents: .zero)
    static let mass = axis(0)
    static let length = axis(1)
    static let time = axis(2)
    static let temperature = axis(3)
    static let current = axis(4)
    static let amount = axis(5)
    static let angle = axis(6)
    static let illuminance = axis(7)
    static let pharmacology = axis(8)
    static let hearingLevel = axis(9)
    static let soundLevel = axis(10)
    static let opticalPower = axis(11)
    static let prismPower = axis(12)
    static let effort = axis(13)

    static let volume = length ^ 3
    static let frequency = time ^ -1
    static let pressure = mass * (length ^ -1) * (time ^ -2)
    static let energy = mass * (length ^ 2) * (time ^ -2)
    static let power = energy * (time ^ -1)
    static let voltage = power * (current ^ -1)
    static let conductance = current * (voltage ^ -1)

    static func * (first: UnitDimension, second: UnitDimension) -> UnitDimension {
        UnitDimension(exponents: first.exponents &+ second.exponents)
    }

    static func ^ (base: UnitDimension, power: Int) -> UnitDimension {
        UnitDimension(exponents: base.exponents &* power)
    }
}
