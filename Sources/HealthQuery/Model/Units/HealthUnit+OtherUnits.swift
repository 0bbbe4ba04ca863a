extension HealthUnit {
    /// The degree Celsius, `degC`.
    ///
    /// Standing alone, 0 degC is 273.15 K; in a compound only the size of the degree counts (R14.4).
    public static func degreeCelsius() -> HealthUnit { .atom(.degreeCelsius) }

    /// The degree Fahrenheit, `degF`.
    ///
    /// Standing alone, 32 degF is 0 degC; in a compound only the size of the degree counts (R14.4).
    public static func degreeFahrenheit() -> HealthUnit { .atom(.degreeFahrenheit) }

    /// The kelvin, `K`.
    public static func kelvin() -> HealthUnit { .atom(.kelvin) }

    /// The siemens, `S`.
    public static func siemen() -> HealthUnit { .atom(.siemen) }

    /// The siemens with a metric prefix.
    public static func siemenUnit(with prefix: MetricPrefix) -> HealthUnit { .atom(.siemen, prefix) }

    /// The volt, `V`.
    public static func volt() -> HealthUnit { .atom(.volt) }

    /// The volt with a metric prefix.
    public static func voltUnit(with prefix: MetricPrefix) -> HealthUnit { .atom(.volt, prefix) }

    /// The lux, `lx`.
    public static func lux() -> HealthUnit { .atom(.lux) }

    /// The lux with a metric prefix.
    public static func luxUnit(with prefix: MetricPrefix) -> HealthUnit { .atom(.lux, prefix) }

    /// The radian, `rad`.
    public static func radianAngle() -> HealthUnit { .atom(.radianAngle) }

    /// The radian with a metric prefix.
    public static func radianAngleUnit(with prefix: MetricPrefix) -> HealthUnit { .atom(.radianAngle, prefix) }

    /// The degree of an angle, π/180 rad, `deg`.
    public static func degreeAngle() -> HealthUnit { .atom(.degreeAngle) }

    /// The dioptre, `D`.
    ///
    /// Not compatible with `1/m`.
    public static func diopter() -> HealthUnit { .atom(.diopter) }

    /// The prism dioptre, `pD`.
    public static func prismDiopter() -> HealthUnit { .atom(.prismDiopter) }

    /// The A-weighted decibel of sound pressure, `dBASPL`.
    ///
    /// Standing alone, *x* dBASPL is 10^(*x*/20) × 20 µPa (R14.6). In a compound it is compatible only with itself.
    public static func decibelAWeightedSoundPressureLevel() -> HealthUnit { .atom(.decibelAWeightedSoundPressureLevel) }

    /// The decibel of hearing level, `dBHL`.
    public static func decibelHearingLevel() -> HealthUnit { .atom(.decibelHearingLevel) }

    /// The international unit of a drug, `IU`.
    public static func internationalUnit() -> HealthUnit { .atom(.internationalUnit) }

    /// The score of an effort, 1 to 10, `appleEffortScore`.
    public static func appleEffortScore() -> HealthUnit { .atom(.appleEffortScore) }

    /// The percent, as a fraction, `%`.
    ///
    /// 0.5 is a half: values convert one to one with ``count()`` (R14.1).
    public static func percent() -> HealthUnit { .atom(.percent) }

    /// A count, `count`.
    ///
    /// Compatible with ``percent()`` and with the null unit.
    public static func count() -> HealthUnit { .atom(.count) }
}
