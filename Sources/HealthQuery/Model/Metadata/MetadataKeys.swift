// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names and strings are HealthKit's, which is why the constants are global and begin with a capital letter.

/// The version of the algorithm that made the sample: an integer.
public let MetadataKeyAlgorithmVersion = "HKAlgorithmVersion"
/// Whether the device was calibrated; set by the system: a boolean.
public let MetadataKeyAppleDeviceCalibrated = "HKMetadataKeyAppleDeviceCalibrated"
/// The version of the electrocardiogram algorithm: an integer.
public let MetadataKeyAppleECGAlgorithmVersion = "HKMetadataKeyAppleECGAlgorithmVersion"
/// How long the person was exposed to sound: a quantity.
public let MetadataKeyAudioExposureDuration = "HKMetadataKeyAudioExposureDuration"
/// The level of the sound, in `dBASPL`: a quantity.
public let MetadataKeyAudioExposureLevel = "HKMetadataKeyAudioExposureLevel"
/// The pressure of the air: a quantity.
public let MetadataKeyBarometricPressure = "HKMetadataKeyBarometricPressure"
/// Before or after a meal, a raw value: an integer.
public let MetadataKeyBloodGlucoseMealTime = "HKBloodGlucoseMealTime"
/// Where the temperature was measured, a raw value: an integer.
public let MetadataKeyBodyTemperatureSensorLocation = "HKBodyTemperatureSensorLocation"
/// The date of the oldest data behind an estimate: a date.
public let MetadataKeyDateOfEarliestDataUsedForEstimate = "HKDateOfEarliestDataUsedForEstimate"
/// The maker of the device: a string.
public let MetadataKeyDeviceManufacturerName = "HKDeviceManufacturerName"
/// The name of the device: a string.
public let MetadataKeyDeviceName = "HKDeviceName"
/// The side on which the device was worn, a raw value: an integer.
public let MetadataKeyDevicePlacementSide = "HKMetadataKeyDevicePlacementSide"
/// The serial number of the device: a string.
public let MetadataKeyDeviceSerialNumber = "HKDeviceSerialNumber"
/// A signature of the data, in base 64: a string.
public let MetadataKeyDigitalSignature = "HKDigitalSignature"
/// The identifier of the data elsewhere; not required to be unique: a string.
public let MetadataKeyExternalUUID = "HKExternalUUID"
/// The name of the food: a string.
public let MetadataKeyFoodType = "HKFoodType"
/// The description of a prescription for glasses: a string.
public let MetadataKeyGlassesPrescriptionDescription = "HKMetadataKeyGlassesPrescriptionDescription"
/// The gain of the headphones, in `dBASPL`: a quantity.
public let MetadataKeyHeadphoneGain = "HKMetadataKeyHeadphoneGain"
/// The threshold that the heart rate passed, in `count/min`: a quantity.
public let MetadataKeyHeartRateEventThreshold = "HKHeartRateEventThreshold"
/// How much the person moved, a raw value: an integer.
public let MetadataKeyHeartRateMotionContext = "HKMetadataKeyHeartRateMotionContext"
/// Where the heart rate was measured, a raw value: an integer.
public let MetadataKeyHeartRateSensorLocation = "HKHeartRateSensorLocation"
/// Basal or bolus, a raw value; insulin samples need it: an integer.
public let MetadataKeyInsulinDeliveryReason = "HKInsulinDeliveryReason"
/// The threshold of low fitness, in `mL/(kg*min)`: a quantity.
public let MetadataKeyLowCardioFitnessEventThreshold = "HKLowCardioFitnessEventThreshold"
/// Whether the sample begins a cycle; menstrual flow samples need it: a boolean.
public let MetadataKeyMenstrualCycleStart = "HKMenstrualCycleStart"
/// How the effort was estimated, a raw value: an integer.
public let MetadataKeyPhysicalEffortEstimationType = "HKPhysicalEffortEstimationType"
/// Whether the quantity was raised to a lower bound: a boolean.
public let MetadataKeyQuantityClampedToLowerBound = "HKMetadataKeyQuantityClampedToLowerBound"
/// Whether the quantity was cut to an upper bound: a boolean.
public let MetadataKeyQuantityClampedToUpperBound = "HKMetadataKeyQuantityClampedToUpperBound"
/// The lower end of the normal range, in the unit of the sample: a number.
public let MetadataKeyReferenceRangeLowerLimit = "HKReferenceRangeLowerLimit"
/// The upper end of the normal range, in the unit of the sample: a number.
public let MetadataKeyReferenceRangeUpperLimit = "HKReferenceRangeUpperLimit"
/// An estimate over a session, in a unit compatible with the sample: a quantity.
public let MetadataKeySessionEstimate = "HKMetadataKeySessionEstimate"
/// Whether protection was used: a boolean.
public let MetadataKeySexualActivityProtectionUsed = "HKSexualActivityProtectionUsed"
/// The identifier under which newer versions replace older ones; needs a sync version: a string.
public let MetadataKeySyncIdentifier = "HKMetadataKeySyncIdentifier"
/// The version of the object; a greater one replaces, see ``MetadataKeySyncIdentifier``: an integer.
public let MetadataKeySyncVersion = "HKMetadataKeySyncVersion"
/// The identifier of the time zone in which the sample was made: a string.
public let MetadataKeyTimeZone = "HKTimeZone"
/// The device part of the unique device identifier: a string.
public let MetadataKeyUDIDeviceIdentifier = "HKUDIDeviceIdentifier"
/// The production part of the unique device identifier: a string.
public let MetadataKeyUDIProductionIdentifier = "HKUDIProductionIdentifier"
/// How much the person moved, a raw value: an integer.
public let MetadataKeyUserMotionContext = "HKMetadataKeyUserMotionContext"
/// The kind of fitness test, a raw value: an integer.
public let MetadataKeyVO2MaxTestType = "HKVO2MaxTestType"
/// The fitness value, in `mL/(kg*min)`: a quantity.
public let MetadataKeyVO2MaxValue = "HKVO2MaxValue"
/// Whether a laboratory took the sample: a boolean.
public let MetadataKeyWasTakenInLab = "HKWasTakenInLab"
/// Whether the person typed the data in: a boolean.
public let MetadataKeyWasUserEntered = "HKWasUserEntered"
