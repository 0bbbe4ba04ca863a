/// What a unit measures: the exponents of the base dimensions.
///
/// Two units are compatible when their dimensions are equal. Derived units are taken apart (a joule is kg·m²/s²), so
/// that `W` and `J/s` are compatible, as R14.5 asks. Counts, percents and the null unit have no dimension.
struct UnitDimension: Sendable, Hashable {
    // One lane for each base dimension. Integers of 64 bits cannot overflow: powers are bounded.
    private let exponents: SIMD16<Int>

    private init(_ exponents: SIMD16<Int>) {
        self.exponents = exponents
    }

    private init(axis: Int) {
        var exponents = SIMD16<Int>.zero
        exponents[axis] = 1
        self.exponents = exponents
    }

    static let none = UnitDimension(.zero)
    static let mass = UnitDimension(axis: 0)
    static let length = UnitDimension(axis: 1)
    static let time = UnitDimension(axis: 2)
    static let temperature = UnitDimension(axis: 3)
    static let current = UnitDimension(axis: 4)
    static let amount = UnitDimension(axis: 5)
    static let angle = UnitDimension(axis: 6)
    static let illuminance = UnitDimension(axis: 7)
    static let pharmacology = UnitDimension(axis: 8)
    static let hearingLevel = UnitDimension(axis: 9)
    static let soundLevel = UnitDimension(axis: 10)
    static let opticalPower = UnitDimension(axis: 11)
    static let prismPower = UnitDimension(axis: 12)
    static let effort = UnitDimension(axis: 13)

    static let volume = length ^ 3
    static let frequency = time ^ -1
    static let pressure = mass * (length ^ -1) * (time ^ -2)
    static let energy = mass * (length ^ 2) * (time ^ -2)
    static let power = energy * (time ^ -1)
    static let voltage = power * (current ^ -1)
    static let conductance = current * (voltage ^ -1)

    static func * (first: UnitDimension, second: UnitDimension) -> UnitDimension {
        UnitDimension(first.exponents &+ second.exponents)
    }

    static func ^ (base: UnitDimension, power: Int) -> UnitDimension {
        UnitDimension(base.exponents &* power)
    }
}
