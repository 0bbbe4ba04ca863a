import HealthQuery

/// The core's `MetadataKeyActivityType`.
public let HKMetadataKeyActivityType: String = MetadataKeyActivityType
/// The core's `MetadataKeyAlgorithmVersion`.
public let HKMetadataKeyAlgorithmVersion: String = MetadataKeyAlgorithmVersion
/// The core's `MetadataKeyAlpineSlopeGrade`.
public let HKMetadataKeyAlpineSlopeGrade: String = MetadataKeyAlpineSlopeGrade
/// The core's `MetadataKeyAppleDeviceCalibrated`.
public let HKMetadataKeyAppleDeviceCalibrated: String = MetadataKeyAppleDeviceCalibrated
/// The core's `MetadataKeyAppleECGAlgorithmVersion`.
public let HKMetadataKeyAppleECGAlgorithmVersion: String = MetadataKeyAppleECGAlgorithmVersion
/// The core's `MetadataKeyAppleFitnessPlusCatalogIdentifier`.
public let HKMetadataKeyAppleFitnessPlusCatalogIdentifier: String = MetadataKeyAppleFitnessPlusCatalogIdentifier
/// The core's `MetadataKeyAppleFitnessPlusSession`.
public let HKMetadataKeyAppleFitnessPlusSession: String = MetadataKeyAppleFitnessPlusSession
/// The core's `MetadataKeyAudioExposureDuration`.
public let HKMetadataKeyAudioExposureDuration: String = MetadataKeyAudioExposureDuration
/// The core's `MetadataKeyAudioExposureLevel`.
public let HKMetadataKeyAudioExposureLevel: String = MetadataKeyAudioExposureLevel
/// The core's `MetadataKeyAverageMETs`.
public let HKMetadataKeyAverageMETs: String = MetadataKeyAverageMETs
/// The core's `MetadataKeyAverageSpeed`.
public let HKMetadataKeyAverageSpeed: String = MetadataKeyAverageSpeed
/// The core's `MetadataKeyBarometricPressure`.
public let HKMetadataKeyBarometricPressure: String = MetadataKeyBarometricPressure
/// The core's `MetadataKeyBloodGlucoseMealTime`.
public let HKMetadataKeyBloodGlucoseMealTime: String = MetadataKeyBloodGlucoseMealTime
/// The core's `MetadataKeyBodyTemperatureSensorLocation`.
public let HKMetadataKeyBodyTemperatureSensorLocation: String = MetadataKeyBodyTemperatureSensorLocation
/// The core's `MetadataKeyCoachedWorkout`.
public let HKMetadataKeyCoachedWorkout: String = MetadataKeyCoachedWorkout
/// The core's `MetadataKeyCrossTrainerDistance`.
public let HKMetadataKeyCrossTrainerDistance: String = MetadataKeyCrossTrainerDistance
/// The core's `MetadataKeyCyclingFunctionalThresholdPowerTestType`.
public let HKMetadataKeyCyclingFunctionalThresholdPowerTestType: String =
    MetadataKeyCyclingFunctionalThresholdPowerTestType
/// The core's `MetadataKeyDateOfEarliestDataUsedForEstimate`.
public let HKMetadataKeyDateOfEarliestDataUsedForEstimate: String = MetadataKeyDateOfEarliestDataUsedForEstimate
/// The core's `MetadataKeyDeviceManufacturerName`.
public let HKMetadataKeyDeviceManufacturerName: String = MetadataKeyDeviceManufacturerName
/// The core's `MetadataKeyDeviceName`.
public let HKMetadataKeyDeviceName: String = MetadataKeyDeviceName
/// The core's `MetadataKeyDevicePlacementSide`.
public let HKMetadataKeyDevicePlacementSide: String = MetadataKeyDevicePlacementSide
/// The core's `MetadataKeyDeviceSerialNumber`.
public let HKMetadataKeyDeviceSerialNumber: String = MetadataKeyDeviceSerialNumber
/// The core's `MetadataKeyDigitalSignature`.
public let HKMetadataKeyDigitalSignature: String = MetadataKeyDigitalSignature
/// The core's `MetadataKeyElevationAscended`.
public let HKMetadataKeyElevationAscended: String = MetadataKeyElevationAscended
/// The core's `MetadataKeyElevationDescended`.
public let HKMetadataKeyElevationDescended: String = MetadataKeyElevationDescended
/// The core's `MetadataKeyExternalUUID`.
public let HKMetadataKeyExternalUUID: String = MetadataKeyExternalUUID
/// The core's `MetadataKeyFitnessMachineDuration`.
public let HKMetadataKeyFitnessMachineDuration: String = MetadataKeyFitnessMachineDuration
/// The core's `MetadataKeyFoodType`.
public let HKMetadataKeyFoodType: String = MetadataKeyFoodType
/// The core's `MetadataKeyGlassesPrescriptionDescription`.
public let HKMetadataKeyGlassesPrescriptionDescription: String = MetadataKeyGlassesPrescriptionDescription
/// The core's `MetadataKeyGroupFitness`.
public let HKMetadataKeyGroupFitness: String = MetadataKeyGroupFitness
/// The core's `MetadataKeyHeadphoneGain`.
public let HKMetadataKeyHeadphoneGain: String = MetadataKeyHeadphoneGain
/// The core's `MetadataKeyHeartRateEventThreshold`.
public let HKMetadataKeyHeartRateEventThreshold: String = MetadataKeyHeartRateEventThreshold
/// The core's `MetadataKeyHeartRateMotionContext`.
public let HKMetadataKeyHeartRateMotionContext: String = MetadataKeyHeartRateMotionContext
/// The core's `MetadataKeyHeartRateRecoveryActivityDuration`.
public let HKMetadataKeyHeartRateRecoveryActivityDuration: String = MetadataKeyHeartRateRecoveryActivityDuration
/// The core's `MetadataKeyHeartRateRecoveryActivityType`.
public let HKMetadataKeyHeartRateRecoveryActivityType: String = MetadataKeyHeartRateRecoveryActivityType
/// The core's `MetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate`.
public let HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate: String =
    MetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate
/// The core's `MetadataKeyHeartRateRecoveryTestType`.
public let HKMetadataKeyHeartRateRecoveryTestType: String = MetadataKeyHeartRateRecoveryTestType
/// The core's `MetadataKeyHeartRateSensorLocation`.
public let HKMetadataKeyHeartRateSensorLocation: String = MetadataKeyHeartRateSensorLocation
/// The core's `MetadataKeyIndoorBikeDistance`.
public let HKMetadataKeyIndoorBikeDistance: String = MetadataKeyIndoorBikeDistance
/// The core's `MetadataKeyIndoorWorkout`.
public let HKMetadataKeyIndoorWorkout: String = MetadataKeyIndoorWorkout
/// The core's `MetadataKeyInsulinDeliveryReason`.
public let HKMetadataKeyInsulinDeliveryReason: String = MetadataKeyInsulinDeliveryReason
/// The core's `MetadataKeyLapLength`.
public let HKMetadataKeyLapLength: String = MetadataKeyLapLength
/// The core's `MetadataKeyLowCardioFitnessEventThreshold`.
public let HKMetadataKeyLowCardioFitnessEventThreshold: String = MetadataKeyLowCardioFitnessEventThreshold
/// The core's `MetadataKeyMaximumLightIntensity`.
public let HKMetadataKeyMaximumLightIntensity: String = MetadataKeyMaximumLightIntensity
/// The core's `MetadataKeyMaximumSpeed`.
public let HKMetadataKeyMaximumSpeed: String = MetadataKeyMaximumSpeed
/// The core's `MetadataKeyMenstrualCycleStart`.
public let HKMetadataKeyMenstrualCycleStart: String = MetadataKeyMenstrualCycleStart
/// The core's `MetadataKeyPhysicalEffortEstimationType`.
public let HKMetadataKeyPhysicalEffortEstimationType: String = MetadataKeyPhysicalEffortEstimationType
/// The core's `MetadataKeyQuantityClampedToLowerBound`.
public let HKMetadataKeyQuantityClampedToLowerBound: String = MetadataKeyQuantityClampedToLowerBound
/// The core's `MetadataKeyQuantityClampedToUpperBound`.
public let HKMetadataKeyQuantityClampedToUpperBound: String = MetadataKeyQuantityClampedToUpperBound
/// The core's `MetadataKeyReferenceRangeLowerLimit`.
public let HKMetadataKeyReferenceRangeLowerLimit: String = MetadataKeyReferenceRangeLowerLimit
/// The core's `MetadataKeyReferenceRangeUpperLimit`.
public let HKMetadataKeyReferenceRangeUpperLimit: String = MetadataKeyReferenceRangeUpperLimit
/// The core's `MetadataKeySessionEstimate`.
public let HKMetadataKeySessionEstimate: String = MetadataKeySessionEstimate
/// The core's `MetadataKeySexualActivityProtectionUsed`.
public let HKMetadataKeySexualActivityProtectionUsed: String = MetadataKeySexualActivityProtectionUsed
/// The core's `MetadataKeySwimmingLocationType`.
public let HKMetadataKeySwimmingLocationType: String = MetadataKeySwimmingLocationType
/// The core's `MetadataKeySwimmingStrokeStyle`.
public let HKMetadataKeySwimmingStrokeStyle: String = MetadataKeySwimmingStrokeStyle
/// The core's `MetadataKeySWOLFScore`.
public let HKMetadataKeySWOLFScore: String = MetadataKeySWOLFScore
/// The core's `MetadataKeySyncIdentifier`.
public let HKMetadataKeySyncIdentifier: String = MetadataKeySyncIdentifier
/// The core's `MetadataKeySyncVersion`.
public let HKMetadataKeySyncVersion: String = MetadataKeySyncVersion
/// The core's `MetadataKeyTimeZone`.
public let HKMetadataKeyTimeZone: String = MetadataKeyTimeZone
/// The core's `MetadataKeyUDIDeviceIdentifier`.
public let HKMetadataKeyUDIDeviceIdentifier: String = MetadataKeyUDIDeviceIdentifier
/// The core's `MetadataKeyUDIProductionIdentifier`.
public let HKMetadataKeyUDIProductionIdentifier: String = MetadataKeyUDIProductionIdentifier
/// The core's `MetadataKeyUserMotionContext`.
public let HKMetadataKeyUserMotionContext: String = MetadataKeyUserMotionContext
/// The core's `MetadataKeyVO2MaxTestType`.
public let HKMetadataKeyVO2MaxTestType: String = MetadataKeyVO2MaxTestType
/// The core's `MetadataKeyVO2MaxValue`.
public let HKMetadataKeyVO2MaxValue: String = MetadataKeyVO2MaxValue
/// The core's `MetadataKeyWasTakenInLab`.
public let HKMetadataKeyWasTakenInLab: String = MetadataKeyWasTakenInLab
/// The core's `MetadataKeyWasUserEntered`.
public let HKMetadataKeyWasUserEntered: String = MetadataKeyWasUserEntered
/// The core's `MetadataKeyWaterSalinity`.
public let HKMetadataKeyWaterSalinity: String = MetadataKeyWaterSalinity
/// The core's `MetadataKeyWeatherCondition`.
public let HKMetadataKeyWeatherCondition: String = MetadataKeyWeatherCondition
/// The core's `MetadataKeyWeatherHumidity`.
public let HKMetadataKeyWeatherHumidity: String = MetadataKeyWeatherHumidity
/// The core's `MetadataKeyWeatherTemperature`.
public let HKMetadataKeyWeatherTemperature: String = MetadataKeyWeatherTemperature
/// The core's `MetadataKeyWorkoutBrandName`.
public let HKMetadataKeyWorkoutBrandName: String = MetadataKeyWorkoutBrandName
