// Sleep, mindfulness and events.
extension CategoryTypeIdentifier {
    /// Whether the person stood up in an hour, a ``CategoryValueAppleStandHour``.
    public static let appleStandHour = Self(rawValue: "HKCategoryTypeIdentifierAppleStandHour")
    /// Low steadiness of the gait, a ``CategoryValueAppleWalkingSteadinessEvent``.
    public static let appleWalkingSteadinessEvent = Self(
        rawValue: "HKCategoryTypeIdentifierAppleWalkingSteadinessEvent"
    )
    /// Loud surroundings, under the name that HealthKit deprecated, a ``CategoryValueAudioExposureEvent``.
    public static let audioExposureEvent = Self(rawValue: "HKCategoryTypeIdentifierAudioExposureEvent")
    /// Loud surroundings, a ``CategoryValueEnvironmentalAudioExposureEvent``.
    public static let environmentalAudioExposureEvent = Self(rawValue: "HKCategoryTypeIdentifierAudioExposureEvent")
    /// Washing of hands, a ``CategoryValue``.
    public static let handwashingEvent = Self(rawValue: "HKCategoryTypeIdentifierHandwashingEvent")
    /// Loud headphones over seven days, a ``CategoryValueHeadphoneAudioExposureEvent``.
    public static let headphoneAudioExposureEvent = Self(
        rawValue: "HKCategoryTypeIdentifierHeadphoneAudioExposureEvent"
    )
    /// High heart rate at rest, a ``CategoryValue``.
    public static let highHeartRateEvent = Self(rawValue: "HKCategoryTypeIdentifierHighHeartRateEvent")
    /// Signs of high blood pressure, a ``CategoryValue``.
    public static let hypertensionEvent = Self(rawValue: "HKCategoryTypeIdentifierHypertensionEvent")
    /// Signs of an irregular rhythm, a ``CategoryValue``.
    public static let irregularHeartRhythmEvent = Self(rawValue: "HKCategoryTypeIdentifierIrregularHeartRhythmEvent")
    /// Low cardio fitness, a ``CategoryValueLowCardioFitnessEvent``.
    public static let lowCardioFitnessEvent = Self(rawValue: "HKCategoryTypeIdentifierLowCardioFitnessEvent")
    /// Low heart rate, a ``CategoryValue``.
    public static let lowHeartRateEvent = Self(rawValue: "HKCategoryTypeIdentifierLowHeartRateEvent")
    /// Time of mindfulness, a ``CategoryValue``.
    public static let mindfulSession = Self(rawValue: "HKCategoryTypeIdentifierMindfulSession")
    /// Time in bed and stages of sleep, a ``CategoryValueSleepAnalysis``; samples may overlap.
    public static let sleepAnalysis = Self(rawValue: "HKCategoryTypeIdentifierSleepAnalysis")
    /// Signs of sleep apnoea, a ``CategoryValue``.
    public static let sleepApneaEvent = Self(rawValue: "HKCategoryTypeIdentifierSleepApneaEvent")
    /// Brushing of teeth, a ``CategoryValue``.
    public static let toothbrushingEvent = Self(rawValue: "HKCategoryTypeIdentifierToothbrushingEvent")
}
