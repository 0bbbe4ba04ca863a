extension HealthUnit {
    /// The pascal, `Pa`.
    public static func pascal() -> HealthUnit { .atom(.pascal) }

    /// The pascal with a metric prefix.
    public static func pascalUnit(with prefix: MetricPrefix) -> HealthUnit { .atom(.pascal, prefix) }

    /// The millimetre of mercury, 133.322387415 Pa, `mmHg`.
    public static func millimeterOfMercury() -> HealthUnit { .atom(.millimeterOfMercury) }

    /// The centimetre of water, 98.0665 Pa, `cmAq`.
    public static func centimeterOfWater() -> HealthUnit { .atom(.centimeterOfWater) }

    /// The atmosphere, 101,325 Pa, `atm`.
    public static func atmosphere() -> HealthUnit { .atom(.atmosphere) }

    /// The inch of mercury, 3386.38816 Pa, `inHg`.
    public static func inchesOfMercury() -> HealthUnit { .atom(.inchesOfMercury) }

    /// The second, `s`.
    public static func second() -> HealthUnit { .atom(.second) }

    /// The second with a metric prefix.
    public static func secondUnit(with prefix: MetricPrefix) -> HealthUnit { .atom(.second, prefix) }

    /// The minute, 60 s, `min`.
    public static func minute() -> HealthUnit { .atom(.minute) }

    /// The hour, 3600 s, `hr`.
    public static func hour() -> HealthUnit { .atom(.hour) }

    /// The day, always 86,400 s, `d`.
    public static func day() -> HealthUnit { .atom(.day) }

    /// The hertz, `Hz`.
    ///
    /// Compatible with `1/s` and `count/s`.
    public static func hertz() -> HealthUnit { .atom(.hertz) }

    /// The hertz with a metric prefix.
    public static func hertzUnit(with prefix: MetricPrefix) -> HealthUnit { .atom(.hertz, prefix) }

    /// The joule, `J`.
    public static func joule() -> HealthUnit { .atom(.joule) }

    /// The joule with a metric prefix.
    public static func jouleUnit(with prefix: MetricPrefix) -> HealthUnit { .atom(.joule, prefix) }

    /// The kilocalorie, 4184 J, `kcal`.
    public static func kilocalorie() -> HealthUnit { .atom(.kilocalorie) }

    /// The large calorie, 4184 J, `Cal`.
    ///
    /// Compatible with ``kilocalorie()`` and of the same size, but not equal to it: it keeps its own spelling.
    public static func largeCalorie() -> HealthUnit { .atom(.largeCalorie) }

    /// The small calorie, 4.184 J, `cal`.
    public static func smallCalorie() -> HealthUnit { .atom(.smallCalorie) }

    /// The small calorie, under the name that HealthKit deprecated, `cal`.
    ///
    /// Equal to ``smallCalorie()``.
    public static func calorie() -> HealthUnit { .atom(.smallCalorie) }

    /// The watt, `W`.
    ///
    /// Compatible with `J/s`, which HealthKit denies (R14.5).
    public static func watt() -> HealthUnit { .atom(.watt) }

    /// The watt with a metric prefix.
    public static func wattUnit(with prefix: MetricPrefix) -> HealthUnit { .atom(.watt, prefix) }
}
