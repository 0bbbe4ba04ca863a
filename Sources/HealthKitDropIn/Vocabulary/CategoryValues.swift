public import HealthQuery

/// The core's `CategoryValue`, by HealthKit's name.
public typealias HKCategoryValue = CategoryValue

/// The core's `CategoryValueAppetiteChanges`, by HealthKit's name.
public typealias HKCategoryValueAppetiteChanges = CategoryValueAppetiteChanges

/// The core's `CategoryValueAppleStandHour`, by HealthKit's name.
public typealias HKCategoryValueAppleStandHour = CategoryValueAppleStandHour

/// The core's `CategoryValueAppleWalkingSteadinessEvent`, by HealthKit's name.
public typealias HKCategoryValueAppleWalkingSteadinessEvent = CategoryValueAppleWalkingSteadinessEvent

/// The core's `CategoryValueAudioExposureEvent`, by HealthKit's name.
public typealias HKCategoryValueAudioExposureEvent = CategoryValueAudioExposureEvent

/// The core's `CategoryValueCervicalMucusQuality`, by HealthKit's name.
public typealias HKCategoryValueCervicalMucusQuality = CategoryValueCervicalMucusQuality

/// The core's `CategoryValueContraceptive`, by HealthKit's name.
public typealias HKCategoryValueContraceptive = CategoryValueContraceptive

/// The core's `CategoryValueEnvironmentalAudioExposureEvent`, by HealthKit's name.
public typealias HKCategoryValueEnvironmentalAudioExposureEvent = CategoryValueEnvironmentalAudioExposureEvent

/// The core's `CategoryValueHeadphoneAudioExposureEvent`, by HealthKit's name.
public typealias HKCategoryValueHeadphoneAudioExposureEvent = CategoryValueHeadphoneAudioExposureEvent

/// The core's `CategoryValueLowCardioFitnessEvent`, by HealthKit's name.
public typealias HKCategoryValueLowCardioFitnessEvent = CategoryValueLowCardioFitnessEvent

/// The core's `CategoryValueMenopausalState`, by HealthKit's name.
public typealias HKCategoryValueMenopausalState = CategoryValueMenopausalState

/// The core's `CategoryValueMenstrualFlow`, by HealthKit's name.
public typealias HKCategoryValueMenstrualFlow = CategoryValueMenstrualFlow

/// The core's `CategoryValueOvulationTestResult`, by HealthKit's name.
public typealias HKCategoryValueOvulationTestResult = CategoryValueOvulationTestResult

/// The core's `CategoryValuePregnancyTestResult`, by HealthKit's name.
public typealias HKCategoryValuePregnancyTestResult = CategoryValuePregnancyTestResult

/// The core's `CategoryValuePresence`, by HealthKit's name.
public typealias HKCategoryValuePresence = CategoryValuePresence

/// The core's `CategoryValueProgesteroneTestResult`, by HealthKit's name.
public typealias HKCategoryValueProgesteroneTestResult = CategoryValueProgesteroneTestResult

/// The core's `CategoryValueSeverity`, by HealthKit's name.
public typealias HKCategoryValueSeverity = CategoryValueSeverity

/// The core's `CategoryValueSleepAnalysis`, by HealthKit's name.
public typealias HKCategoryValueSleepAnalysis = CategoryValueSleepAnalysis

/// The core's `CategoryValueVaginalBleeding`, by HealthKit's name.
public typealias HKCategoryValueVaginalBleeding = CategoryValueVaginalBleeding

/// The core's `CategoryValuePredicateProviding`, by HealthKit's name.
public typealias HKCategoryValuePredicateProviding = CategoryValuePredicateProviding
