extension HealthUnit {
    /// The gram, `g`.
    public static func gram() -> HealthUnit { .atom(.gram) }

    /// The gram with a metric prefix.
    public static func gramUnit(with prefix: MetricPrefix) -> HealthUnit { .atom(.gram, prefix) }

    /// The ounce, 28.349523125 g, `oz`.
    public static func ounce() -> HealthUnit { .atom(.ounce) }

    /// The pound, 0.45359237 kg, `lb`.
    public static func pound() -> HealthUnit { .atom(.pound) }

    /// The stone, 14 pounds, `st`.
    public static func stone() -> HealthUnit { .atom(.stone) }

    /// The metre, `m`.
    public static func meter() -> HealthUnit { .atom(.meter) }

    /// The metre with a metric prefix.
    public static func meterUnit(with prefix: MetricPrefix) -> HealthUnit { .atom(.meter, prefix) }

    /// The inch, 2.54 cm, `in`.
    public static func inch() -> HealthUnit { .atom(.inch) }

    /// The foot, 12 inches, `ft`.
    public static func foot() -> HealthUnit { .atom(.foot) }

    /// The yard, 3 feet, `yd`.
    public static func yard() -> HealthUnit { .atom(.yard) }

    /// The mile, 1609.344 m, `mi`.
    public static func mile() -> HealthUnit { .atom(.mile) }

    /// The litre, `L`.
    public static func liter() -> HealthUnit { .atom(.liter) }

    /// The litre with a metric prefix.
    public static func literUnit(with prefix: MetricPrefix) -> HealthUnit { .atom(.liter, prefix) }

    /// The US fluid ounce, 29.5735295625 mL, `fl_oz_us`.
    public static func fluidOunceUS() -> HealthUnit { .atom(.fluidOunceUS) }

    /// The imperial fluid ounce, 28.4130625 mL, `fl_oz_imp`.
    public static func fluidOunceImperial() -> HealthUnit { .atom(.fluidOunceImperial) }

    /// The US pint, 473.176473 mL, `pt_us`.
    public static func pintUS() -> HealthUnit { .atom(.pintUS) }

    /// The imperial pint, 568.26125 mL, `pt_imp`.
    public static func pintImperial() -> HealthUnit { .atom(.pintImperial) }

    /// The US cup, 236.5882365 mL, `cup_us`.
    public static func cupUS() -> HealthUnit { .atom(.cupUS) }

    /// The imperial cup, 284.130625 mL, `cup_imp`.
    public static func cupImperial() -> HealthUnit { .atom(.cupImperial) }
}
