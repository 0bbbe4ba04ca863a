/// The energy of some seconds, one quantity of a long series.
package struct EnergyPoint: Sendable {
    /// Seconds since the reference date.
    package let time: Double
    /// Kilocalories.
    package let value: Double

    /// The length of a day without a change of the clock, in seconds.
    package static let day = 86_400.0

    /// The quantities of a series, one about every seven seconds.
    package static func points(_ count: Int) -> [EnergyPoint] {
        (0..<count).map { number in
            let bits = mix(UInt64(number) &+ (1 << 48))
            return EnergyPoint(
                time: Double(number) * 7.25 + Double(bits & 0xFF) / 256, value: Double(bits >> 8 & 0x3FF) / 256)
        }
    }
}
