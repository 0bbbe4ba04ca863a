import HealthQuery

extension HKUnit {
    /// The gram, `g`.
    public class func gram() -> Self { self.init(core: .gram()) }
    /// The gram with a metric prefix.
    public class func gramUnit(with prefix: HKMetricPrefix) -> Self { self.init(core: .gramUnit(with: prefix)) }
    /// The ounce, 28.349523125 g, `oz`.
    public class func ounce() -> Self { self.init(core: .ounce()) }
    /// The pound, 0.45359237 kg, `lb`.
    public class func pound() -> Self { self.init(core: .pound()) }
    /// The stone, 14 pounds, `st`.
    public class func stone() -> Self { self.init(core: .stone()) }
    /// The metre, `m`.
    public class func meter() -> Self { self.init(core: .meter()) }
    /// The metre with a metric prefix.
    public class func meterUnit(with prefix: HKMetricPrefix) -> Self { self.init(core: .meterUnit(with: prefix)) }
    /// The inch, 2.54 cm, `in`.
    public class func inch() -> Self { self.init(core: .inch()) }
    /// The foot, 12 inches, `ft`.
    public class func foot() -> Self { self.init(core: .foot()) }
    /// The yard, 3 feet, `yd`.
    public class func yard() -> Self { self.init(core: .yard()) }
    /// The mile, 1609.344 m, `mi`.
    public class func mile() -> Self { self.init(core: .mile()) }
    /// The litre, `L`.
    public class func liter() -> Self { self.init(core: .liter()) }
    /// The litre with a metric prefix.
    public class func literUnit(with prefix: HKMetricPrefix) -> Self { self.init(core: .literUnit(with: prefix)) }
    /// The US fluid ounce, 29.5735295625 mL, `fl_oz_us`.
    public class func fluidOunceUS() -> Self { self.init(core: .fluidOunceUS()) }
    /// The imperial fluid ounce, 28.4130625 mL, `fl_oz_imp`.
    public class func fluidOunceImperial() -> Self { self.init(core: .fluidOunceImperial()) }
    /// The US pint, 473.176473 mL, `pt_us`.
    public class func pintUS() -> Self { self.init(core: .pintUS()) }
    /// The imperial pint, 568.26125 mL, `pt_imp`.
    public class func pintImperial() -> Self { self.init(core: .pintImperial()) }
    /// The US cup, 236.5882365 mL, `cup_us`.
    public class func cupUS() -> Self { self.init(core: .cupUS()) }
    /// The imperial cup, 284.130625 mL, `cup_imp`.
    public class func cupImperial() -> Self { self.init(core: .cupImperial()) }
    /// The mole of a substance, `mol<M>`, with its molar mass in grams per mole.
    public class func moleUnit(withMolarMass gramsPerMole: Double) -> Self {
        self.init(core: .moleUnit(withMolarMass: gramsPerMole))
    }
    /// The mole of a substance with a metric prefix, such as `mmol<180.1558800000541>`.
    public class func moleUnit(with prefix: HKMetricPrefix, molarMass gramsPerMole: Double) -> Self {
        self.init(core: .moleUnit(with: prefix, molarMass: gramsPerMole))
    }
    /// The degree Celsius, `degC`.
    public class func degreeCelsius() -> Self { self.init(core: .degreeCelsius()) }
    /// The degree Fahrenheit, `degF`.
    public class func degreeFahrenheit() -> Self { self.init(core: .degreeFahrenheit()) }
    /// The kelvin, `K`.
    public class func kelvin() -> Self { self.init(core: .kelvin()) }
    /// The siemens, `S`.
    public class func siemen() -> Self { self.init(core: .siemen()) }
    /// The siemens with a metric prefix.
    public class func siemenUnit(with prefix: HKMetricPrefix) -> Self { self.init(core: .siemenUnit(with: prefix)) }
    /// The volt, `V`.
    public class func volt() -> Self { self.init(core: .volt()) }
    /// The volt with a metric prefix.
    public class func voltUnit(with prefix: HKMetricPrefix) -> Self { self.init(core: .voltUnit(with: prefix)) }
    /// The lux, `lx`.
    public class func lux() -> Self { self.init(core: .lux()) }
    /// The lux with a metric prefix.
    public class func luxUnit(with prefix: HKMetricPrefix) -> Self { self.init(core: .luxUnit(with: prefix)) }
    /// The radian, `rad`.
    public class func radianAngle() -> Self { self.init(core: .radianAngle()) }
    /// The radian with a metric prefix.
    public class func radianAngleUnit(with prefix: HKMetricPrefix) -> Self {
        self.init(core: .radianAngleUnit(with: prefix))
    }
    /// The degree of an angle, π/180 rad, `deg`.
    public class func degreeAngle() -> Self { self.init(core: .degreeAngle()) }
    /// The dioptre, `D`.
    public class func diopter() -> Self { self.init(core: .diopter()) }
    /// The prism dioptre, `pD`.
    public class func prismDiopter() -> Self { self.init(core: .prismDiopter()) }
    /// The A-weighted decibel of sound pressure, `dBASPL`.
    public class func decibelAWeightedSoundPressureLevel() -> Self {
        self.init(core: .decibelAWeightedSoundPressureLevel())
    }
    /// The decibel of hearing level, `dBHL`.
    public class func decibelHearingLevel() -> Self { self.init(core: .decibelHearingLevel()) }
    /// The international unit of a drug, `IU`.
    public class func internationalUnit() -> Self { self.init(core: .internationalUnit()) }
    /// The score of an effort, 1 to 10, `appleEffortScore`.
    public class func appleEffortScore() -> Self { self.init(core: .appleEffortScore()) }
    /// The percent, as a fraction, `%`.
    public class func percent() -> Self { self.init(core: .percent()) }
    /// A count, `count`.
    public class func count() -> Self { self.init(core: .count()) }
    /// The pascal, `Pa`.
    public class func pascal() -> Self { self.init(core: .pascal()) }
    /// The pascal with a metric prefix.
    public class func pascalUnit(with prefix: HKMetricPrefix) -> Self { self.init(core: .pascalUnit(with: prefix)) }
    /// The millimetre of mercury, 133.322387415 Pa, `mmHg`.
    public class func millimeterOfMercury() -> Self { self.init(core: .millimeterOfMercury()) }
    /// The centimetre of water, 98.0665 Pa, `cmAq`.
    public class func centimeterOfWater() -> Self { self.init(core: .centimeterOfWater()) }
    /// The atmosphere, 101,325 Pa, `atm`.
    public class func atmosphere() -> Self { self.init(core: .atmosphere()) }
    /// The inch of mercury, 3386.38816 Pa, `inHg`.
    public class func inchesOfMercury() -> Self { self.init(core: .inchesOfMercury()) }
    /// The second, `s`.
    public class func second() -> Self { self.init(core: .second()) }
    /// The second with a metric prefix.
    public class func secondUnit(with prefix: HKMetricPrefix) -> Self { self.init(core: .secondUnit(with: prefix)) }
    /// The minute, 60 s, `min`.
    public class func minute() -> Self { self.init(core: .minute()) }
    /// The hour, 3600 s, `hr`.
    public class func hour() -> Self { self.init(core: .hour()) }
    /// The day, always 86,400 s, `d`.
    public class func day() -> Self { self.init(core: .day()) }
    /// The hertz, `Hz`.
    public class func hertz() -> Self { self.init(core: .hertz()) }
    /// The hertz with a metric prefix.
    public class func hertzUnit(with prefix: HKMetricPrefix) -> Self { self.init(core: .hertzUnit(with: prefix)) }
    /// The joule, `J`.
    public class func joule() -> Self { self.init(core: .joule()) }
    /// The joule with a metric prefix.
    public class func jouleUnit(with prefix: HKMetricPrefix) -> Self { self.init(core: .jouleUnit(with: prefix)) }
    /// The kilocalorie, 4184 J, `kcal`.
    public class func kilocalorie() -> Self { self.init(core: .kilocalorie()) }
    /// The large calorie, 4184 J, `Cal`.
    public class func largeCalorie() -> Self { self.init(core: .largeCalorie()) }
    /// The small calorie, 4.184 J, `cal`.
    public class func smallCalorie() -> Self { self.init(core: .smallCalorie()) }
    /// A small calorie.
    @available(*, deprecated, renamed: "smallCalorie()")
    public class func calorie() -> Self { self.init(core: .calorie()) }
    /// The watt, `W`.
    public class func watt() -> Self { self.init(core: .watt()) }
    /// The watt with a metric prefix.
    public class func wattUnit(with prefix: HKMetricPrefix) -> Self { self.init(core: .wattUnit(with: prefix)) }
}
