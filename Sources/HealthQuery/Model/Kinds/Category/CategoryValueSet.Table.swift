extension CategoryValueSet {
    /// An unknown type allows nothing.
    static let unknown = CategoryValueSet("", [:])

    static let notApplicable = CategoryValueSet("HKCategoryValue", [0: "NotApplicable"])
    static let appetiteChanges = CategoryValueSet(
        "HKCategoryValueAppetiteChanges",
        [0: "Unspecified", 1: "NoChange", 2: "Decreased", 3: "Increased"]
    )
    static let appleStandHour = CategoryValueSet("HKCategoryValueAppleStandHour", [0: "Stood", 1: "Idle"])
    static let appleWalkingSteadinessEvent = CategoryValueSet(
        "HKCategoryValueAppleWalkingSteadinessEvent",
        [1: "InitialLow", 2: "InitialVeryLow", 3: "RepeatLow", 4: "RepeatVeryLow"]
    )
    static let cervicalMucusQuality = CategoryValueSet(
        "HKCategoryValueCervicalMucusQuality",
        [1: "Dry", 2: "Sticky", 3: "Creamy", 4: "Watery", 5: "EggWhite"]
    )
    static let contraceptive = CategoryValueSet(
        "HKCategoryValueContraceptive",
        [
            1: "Unspecified", 2: "Implant", 3: "Injection", 4: "IntrauterineDevice", 5: "IntravaginalRing", 6: "Oral",
            7: "Patch",
        ]
    )
    static let environmentalAudioExposureEvent = CategoryValueSet(
        "HKCategoryValueEnvironmentalAudioExposureEvent",
        [1: "MomentaryLimit"],
        legacy: [1: "HKCategoryValueAudioExposureEventLoudEnvironment"]
    )
    static let headphoneAudioExposureEvent = CategoryValueSet(
        "HKCategoryValueHeadphoneAudioExposureEvent",
        [1: "SevenDayLimit"]
    )
    static let lowCardioFitnessEvent = CategoryValueSet("HKCategoryValueLowCardioFitnessEvent", [1: "LowFitness"])
    // HealthKit's integers for it are not published; these are ours.
    static let menopausalState = CategoryValueSet(
        "HKCategoryValueMenopausalState",
        [0: "None", 1: "Perimenopause", 2: "Menopause"]
    )
    static let ovulationTestResult = CategoryValueSet(
        "HKCategoryValueOvulationTestResult",
        [1: "Negative", 2: "LuteinizingHormoneSurge", 3: "Indeterminate", 4: "EstrogenSurge"],
        legacy: [2: "HKCategoryValueOvulationTestResultPositive"]
    )
    static let pregnancyTestResult = CategoryValueSet(
        "HKCategoryValuePregnancyTestResult",
        [1: "Negative", 2: "Positive", 3: "Indeterminate"]
    )
    static let presence = CategoryValueSet("HKCategoryValuePresence", [0: "Present", 1: "NotPresent"])
    static let progesteroneTestResult = CategoryValueSet(
        "HKCategoryValueProgesteroneTestResult",
        [1: "Negative", 2: "Positive", 3: "Indeterminate"]
    )
    static let severity = CategoryValueSet(
        "HKCategoryValueSeverity",
        [0: "Unspecified", 1: "NotPresent", 2: "Mild", 3: "Moderate", 4: "Severe"]
    )
    static let sleepAnalysis = CategoryValueSet(
        "HKCategoryValueSleepAnalysis",
        [0: "InBed", 1: "AsleepUnspecified", 2: "Awake", 3: "AsleepCore", 4: "AsleepDeep", 5: "AsleepREM"],
        legacy: [1: "HKCategoryValueSleepAnalysisAsleep"]
    )
    // Named after menstrual flow before iOS 18, with the same integers.
    static let vaginalBleeding = CategoryValueSet(
        "HKCategoryValueVaginalBleeding",
        [1: "Unspecified", 2: "Light", 3: "Medium", 4: "Heavy", 5: "None"],
        legacy: [
            1: "HKCategoryValueMenstrualFlowUnspecified", 2: "HKCategoryValueMenstrualFlowLight",
            3: "HKCategoryValueMenstrualFlowMedium", 4: "HKCategoryValueMenstrualFlowHeavy",
            5: "HKCategoryValueMenstrualFlowNone",
        ]
    )
}
