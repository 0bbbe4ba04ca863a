// Body and vital signs, hearing and respiration.
extension QuantityTypeIdentifier {
    /// Breathing disturbances per hour of sleep, averaged, in `count`.
    public static let appleSleepingBreathingDisturbances = Self(
        rawValue: "HKQuantityTypeIdentifierAppleSleepingBreathingDisturbances"
    )
    /// Wrist temperature during sleep, averaged, in `degC`.
    public static let appleSleepingWristTemperature = Self(
        rawValue: "HKQuantityTypeIdentifierAppleSleepingWristTemperature"
    )
    /// Share of time in atrial fibrillation, averaged over time, as a fraction, in `%`.
    public static let atrialFibrillationBurden = Self(rawValue: "HKQuantityTypeIdentifierAtrialFibrillationBurden")
    /// Body temperature at rest, averaged, in `degC`.
    public static let basalBodyTemperature = Self(rawValue: "HKQuantityTypeIdentifierBasalBodyTemperature")
    /// Alcohol in the blood, averaged, as a fraction, in `%`.
    public static let bloodAlcoholContent = Self(rawValue: "HKQuantityTypeIdentifierBloodAlcoholContent")
    /// Glucose in the blood, averaged, in `mg/dL`.
    public static let bloodGlucose = Self(rawValue: "HKQuantityTypeIdentifierBloodGlucose")
    /// Lower blood pressure, averaged, in `mmHg`.
    public static let bloodPressureDiastolic = Self(rawValue: "HKQuantityTypeIdentifierBloodPressureDiastolic")
    /// Upper blood pressure, averaged, in `mmHg`.
    public static let bloodPressureSystolic = Self(rawValue: "HKQuantityTypeIdentifierBloodPressureSystolic")
    /// Share of fat in the body, averaged, as a fraction, in `%`.
    public static let bodyFatPercentage = Self(rawValue: "HKQuantityTypeIdentifierBodyFatPercentage")
    /// Body weight, averaged, in `kg`.
    public static let bodyMass = Self(rawValue: "HKQuantityTypeIdentifierBodyMass")
    /// Body mass index, averaged, in `count`.
    public static let bodyMassIndex = Self(rawValue: "HKQuantityTypeIdentifierBodyMassIndex")
    /// Body temperature, averaged, in `degC`.
    public static let bodyTemperature = Self(rawValue: "HKQuantityTypeIdentifierBodyTemperature")
    /// Conductance of the skin, averaged, in `S`.
    public static let electrodermalActivity = Self(rawValue: "HKQuantityTypeIdentifierElectrodermalActivity")
    /// Sound around the person, averaged as a sound level, in `dBASPL`.
    public static let environmentalAudioExposure = Self(rawValue: "HKQuantityTypeIdentifierEnvironmentalAudioExposure")
    /// Reduction of sound by headphones, averaged as a sound level, in `dBASPL`.
    public static let environmentalSoundReduction = Self(
        rawValue: "HKQuantityTypeIdentifierEnvironmentalSoundReduction"
    )
    /// Air exhaled in the first second, averaged, in `L`.
    public static let forcedExpiratoryVolume1 = Self(rawValue: "HKQuantityTypeIdentifierForcedExpiratoryVolume1")
    /// Air exhaled after a full breath, averaged, in `L`.
    public static let forcedVitalCapacity = Self(rawValue: "HKQuantityTypeIdentifierForcedVitalCapacity")
    /// Sound from headphones, averaged as a sound level, in `dBASPL`.
    public static let headphoneAudioExposure = Self(rawValue: "HKQuantityTypeIdentifierHeadphoneAudioExposure")
    /// Heart rate, averaged over time, in `count/min`.
    public static let heartRate = Self(rawValue: "HKQuantityTypeIdentifierHeartRate")
    /// Fall of the heart rate in the minute after exercise, averaged, in `count/min`.
    public static let heartRateRecoveryOneMinute = Self(rawValue: "HKQuantityTypeIdentifierHeartRateRecoveryOneMinute")
    /// Root mean square of the differences of heartbeat intervals, averaged, in `ms`.
    public static let heartRateVariabilityRMSSD = Self(rawValue: "HKQuantityTypeIdentifierHeartRateVariabilityRMSSD")
    /// Standard deviation of heartbeat intervals, averaged, in `ms`.
    public static let heartRateVariabilitySDNN = Self(rawValue: "HKQuantityTypeIdentifierHeartRateVariabilitySDNN")
    /// Body height, averaged, in `m`.
    public static let height = Self(rawValue: "HKQuantityTypeIdentifierHeight")
    /// Puffs from an inhaler, cumulative, in `count`.
    public static let inhalerUsage = Self(rawValue: "HKQuantityTypeIdentifierInhalerUsage")
    /// Insulin delivered, cumulative, in `IU`; samples need ``MetadataKeyInsulinDeliveryReason``.
    public static let insulinDelivery = Self(rawValue: "HKQuantityTypeIdentifierInsulinDelivery")
    /// Body weight without fat, averaged, in `kg`.
    public static let leanBodyMass = Self(rawValue: "HKQuantityTypeIdentifierLeanBodyMass")
    /// Standard drinks with alcohol, cumulative, in `count`.
    public static let numberOfAlcoholicBeverages = Self(rawValue: "HKQuantityTypeIdentifierNumberOfAlcoholicBeverages")
    /// Oxygen saturation of the blood, averaged, as a fraction, in `%`.
    public static let oxygenSaturation = Self(rawValue: "HKQuantityTypeIdentifierOxygenSaturation")
    /// Greatest flow of exhaled air, averaged, in `L/min`.
    public static let peakExpiratoryFlowRate = Self(rawValue: "HKQuantityTypeIdentifierPeakExpiratoryFlowRate")
    /// Strength of the pulse at a sensor, averaged, as a fraction, in `%`.
    public static let peripheralPerfusionIndex = Self(rawValue: "HKQuantityTypeIdentifierPeripheralPerfusionIndex")
    /// Breaths, averaged, in `count/min`.
    public static let respiratoryRate = Self(rawValue: "HKQuantityTypeIdentifierRespiratoryRate")
    /// Heart rate at rest, averaged over time, in `count/min`.
    public static let restingHeartRate = Self(rawValue: "HKQuantityTypeIdentifierRestingHeartRate")
    /// Circumference of the waist, averaged, in `m`.
    public static let waistCircumference = Self(rawValue: "HKQuantityTypeIdentifierWaistCircumference")
}
