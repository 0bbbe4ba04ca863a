/// How the values of a unit map to SI units.
enum UnitCurve: Sendable, Hashable {
    /// SI = (value + hundredths / 100) × scale. Hundredths of a degree make the zeros of the temperature scales
    /// integers.
    case linear(hundredths: Double)
    /// SI = 10^(value / 20) × 20 µPa: a sound pressure level.
    case soundLevel
}
