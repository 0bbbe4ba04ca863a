// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Keys of workouts and of what surrounds them.

/// The kind of activity, a raw value of the workout activity types: an integer.
public let MetadataKeyActivityType = "HKActivityType"
/// The grade of a slope, a fraction in `%`: a quantity.
public let MetadataKeyAlpineSlopeGrade = "HKAlpineSlopeGrade"
/// The catalogue identifier of a Fitness+ workout: a string.
public let MetadataKeyAppleFitnessPlusCatalogIdentifier = "HKMetadataKeyAppleFitnessPlusCatalogIdentifier"
/// Whether the workout was a Fitness+ session: a boolean.
public let MetadataKeyAppleFitnessPlusSession = "HKMetadataKeyAppleFitnessPlusSession"
/// The mean intensity, in `kcal/(kg*hr)`: a quantity.
public let MetadataKeyAverageMETs = "HKAverageMETs"
/// The mean speed, in `m/s`: a quantity.
public let MetadataKeyAverageSpeed = "HKAverageSpeed"
/// Whether the workout was coached: a boolean.
public let MetadataKeyCoachedWorkout = "HKCoachedWorkout"
/// The distance on a cross trainer: a quantity.
public let MetadataKeyCrossTrainerDistance = "HKCrossTrainerDistance"
/// The kind of power test, a raw value; the word Cycling is doubled in the string: an integer.
public let MetadataKeyCyclingFunctionalThresholdPowerTestType = "HKCyclingCyclingFunctionalThresholdPowerTestType"
/// The height climbed: a quantity.
public let MetadataKeyElevationAscended = "HKElevationAscended"
/// The height descended: a quantity.
public let MetadataKeyElevationDescended = "HKElevationDescended"
/// The duration that a fitness machine reported: a quantity.
public let MetadataKeyFitnessMachineDuration = "HKFitnessMachineDuration"
/// Whether the workout was done in a group: a boolean.
public let MetadataKeyGroupFitness = "HKGroupFitness"
/// The duration of the activity before recovery: a quantity.
public let MetadataKeyHeartRateRecoveryActivityDuration = "HKMetadataKeyHeartRateRecoveryActivityDuration"
/// The activity before recovery, a raw value of the workout activity types: an integer.
public let MetadataKeyHeartRateRecoveryActivityType = "HKMetadataKeyHeartRateRecoveryActivityType"
/// The greatest heart rate during recovery, in `count/min`: a quantity.
public let MetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate =
    "HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate"
/// The kind of recovery test, a raw value: an integer.
public let MetadataKeyHeartRateRecoveryTestType = "HKMetadataKeyHeartRateRecoveryTestType"
/// The distance on an indoor bike: a quantity.
public let MetadataKeyIndoorBikeDistance = "HKIndoorBikeDistance"
/// Whether the workout was indoors: a boolean.
public let MetadataKeyIndoorWorkout = "HKIndoorWorkout"
/// The length of a lap: a quantity.
public let MetadataKeyLapLength = "HKLapLength"
/// The greatest light intensity, in `lx`: a quantity.
public let MetadataKeyMaximumLightIntensity = "HKMetadataKeyMaximumLightIntensity"
/// The greatest speed, in `m/s`: a quantity.
public let MetadataKeyMaximumSpeed = "HKMaximumSpeed"
/// The swimming efficiency score: a number.
public let MetadataKeySWOLFScore = "HKSWOLFScore"
/// Pool or open water, a raw value: an integer.
public let MetadataKeySwimmingLocationType = "HKSwimmingLocationType"
/// The style of swimming, a raw value: an integer.
public let MetadataKeySwimmingStrokeStyle = "HKSwimmingStrokeStyle"
/// Fresh or salt water, a raw value: an integer.
public let MetadataKeyWaterSalinity = "HKMetadataKeyWaterSalinity"
/// The weather, a raw value: an integer.
public let MetadataKeyWeatherCondition = "HKWeatherCondition"
/// The humidity, a fraction in `%`: a quantity.
public let MetadataKeyWeatherHumidity = "HKWeatherHumidity"
/// The temperature outside: a quantity.
public let MetadataKeyWeatherTemperature = "HKWeatherTemperature"
/// The brand name of a workout: a string.
public let MetadataKeyWorkoutBrandName = "HKWorkoutBrandName"
