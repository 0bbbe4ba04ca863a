extension CategoryValues {
    /// A type that is not known allows nothing.
    static let unknown = CategoryValues("", [:])

    static let notApplicable = CategoryValues("HKCategoryValue", [0: "NotApplicable"])
    static let appetiteChanges = CategoryValues(
        "HKCategoryValueAppetiteChanges",
        [0: "Unspecified", 1: "NoChange", 2: "Decreased", 3: "Increased"]
    )
    static let appleStandHour = CategoryValues("HKCategoryValueAppleStandHour", [0: "Stood", 1: "Idle"])
    static let appleWalkingSteadinessEvent = CategoryValues(
        "HKCategoryValueAppleWalkingSteadinessEvent",
        [1: "InitialLow", 2: "InitialVeryLow", 3: "RepeatLow", 4: "RepeatVeryLow"]
    )
    static let cervicalMucusQuality = CategoryValues(
        "HKCategoryValueCervicalMucusQuality",
        [1: "Dry", 2: "Sticky", 3: "Creamy", 4: "Watery", 5: "EggWhite"]
    )
    static let contraceptive = CategoryValues(
        "HKCategoryValueContraceptive",
        [
            1: "Unspecified", 2: "Implant", 3: "Injection", 4: "IntrauterineDevice", 5: "IntravaginalRing", 6: "Oral",
            7: "Patch",
        ]
    )
    static let environmentalAudioExposureEvent = CategoryValues(
        "HKCategoryValueEnvironmentalAudioExposureEvent",
        [1: "MomentaryLimit"],
        legacy: [1: "HKCategoryValueAudioExposureEventLoudEnvironment"]
    )
    static let headphoneAudioExposureEvent = CategoryValues(
        "HKCategoryValueHeadphoneAudioExposureEvent",
        [1: "SevenDayLimit"]
    )
    static let lowCardioFitnessEvent = CategoryValues("HKCategoryValueLowCardioFitnessEvent", [1: "LowFitness"])
    // HealthKit's integers for it are not published; these are ours.
    static let menopausalState = CategoryValues(
        "HKCategoryValueMenopausalState",
        [0: "None", 1: "Perimenopause", 2: "Menopause"]
    )
    static let ovulationTestResult = CategoryValues(
        "HKCategoryValueOvulationTestResult",
        [1: "Negative", 2: "LuteinizingHormoneSurge", 3: "Indeterminate", 4: "EstrogenSurge"],
        legacy: [2: "HKCategoryValueOvulationTestResultPositive"]
    )
    static let pregnancyTestResult = CategoryValues(
        "HKCategoryValuePregnancyTestResult",
        [1: "Negative", 2: "Positive", 3: "Indeterminate"]
    )
    static let presence = CategoryValues("HKCategoryValuePresence", [0: "Present", 1: "NotPresent"])
    static let progesteroneTestResult = CategoryValues(
        "HKCategoryValueProgesteroneTestResult",
        [1: "Negative", 2: "Positive", 3: "Indeterminate"]
    )
    static let severity = CategoryValues(
        "HKCategoryValueSeverity",
        [0: "Unspecified", 1: "NotPresent", 2: "Mild", 3: "Moderate", 4: "Severe"]
    )
    static let sleepAnalysis = CategoryValues(
        "HKCategoryValueSleepAnalysis",
        [0: "InBed", 1: "AsleepUnspecified", 2: "Awake", 3: "AsleepCore", 4: "AsleepDeep", 5: "AsleepREM"],
        legacy: [1: "HKCategoryValueSleepAnalysisAsleep"]
    )
    // Named after menstrual flow before iOS 18, with the same integers.
    static let vaginalBleeding = CategoryValues(
        "HKCategoryValueVaginalBleeding",
        [1: "Unspecified", 2: "Light", 3: "Medium", 4: "Heavy", 5: "None"],
        legacy: [
            1: "HKCategoryValueMenstrualFlowUnspecified", 2: "HKCategoryValueMenstrualFlowLight",
            3: "HKCategoryValueMenstrualFlowMedium", 4: "HKCategoryValueMenstrualFlowHeavy",
            5: "HKCategoryValueMenstrualFlowNone",
        ]
    )
}
