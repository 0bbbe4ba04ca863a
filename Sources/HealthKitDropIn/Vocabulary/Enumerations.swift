public import HealthQuery

/// The core's `AuthorizationRequestStatus`, by HealthKit's name.
public typealias HKAuthorizationRequestStatus = AuthorizationRequestStatus

/// The core's `AuthorizationStatus`, by HealthKit's name.
public typealias HKAuthorizationStatus = AuthorizationStatus

/// The core's `UpdateFrequency`, by HealthKit's name.
public typealias HKUpdateFrequency = UpdateFrequency

/// The core's `QuantityAggregationStyle`, by HealthKit's name.
public typealias HKQuantityAggregationStyle = QuantityAggregationStyle

/// The core's `WorkoutActivityType`, by HealthKit's name.
public typealias HKWorkoutActivityType = WorkoutActivityType

/// The core's `WorkoutEventType`, by HealthKit's name.
public typealias HKWorkoutEventType = WorkoutEventType

/// The core's `WorkoutSwimmingLocationType`, by HealthKit's name.
public typealias HKWorkoutSwimmingLocationType = WorkoutSwimmingLocationType

/// The core's `AppleECGAlgorithmVersion`, by HealthKit's name.
public typealias HKAppleECGAlgorithmVersion = AppleECGAlgorithmVersion

/// The core's `AudiogramConductionType`, by HealthKit's name.
public typealias HKAudiogramConductionType = AudiogramConductionType

/// The core's `AudiogramSensitivityTestSide`, by HealthKit's name.
public typealias HKAudiogramSensitivityTestSide = AudiogramSensitivityTestSide

/// The core's `FHIRRelease`, by HealthKit's name.
public typealias HKFHIRRelease = FHIRRelease

/// The core's `FHIRResourceType`, by HealthKit's name.
public typealias HKFHIRResourceType = FHIRResourceType

/// The core's `VerifiableClinicalRecordCredentialType`, by HealthKit's name.
public typealias HKVerifiableClinicalRecordCredentialType = VerifiableClinicalRecordCredentialType

/// The core's `VerifiableClinicalRecordSourceType`, by HealthKit's name.
public typealias HKVerifiableClinicalRecordSourceType = VerifiableClinicalRecordSourceType

/// The core's `PrismBase`, by HealthKit's name.
public typealias HKPrismBase = PrismBase

/// The core's `VisionEye`, by HealthKit's name.
public typealias HKVisionEye = VisionEye

/// The core's `VisionPrescriptionType`, by HealthKit's name.
public typealias HKVisionPrescriptionType = VisionPrescriptionType

/// The core's `HealthConceptDomain`, by HealthKit's name.
public typealias HKHealthConceptDomain = HealthConceptDomain

/// The core's `MedicationGeneralForm`, by HealthKit's name.
public typealias HKMedicationGeneralForm = MedicationGeneralForm

/// The core's `MetricPrefix`, by HealthKit's name.
public typealias HKMetricPrefix = MetricPrefix

/// The core's `StatisticsOptions`, by HealthKit's name.
public typealias HKStatisticsOptions = StatisticsOptions

/// The core's `QueryOptions`, by HealthKit's name.
public typealias HKQueryOptions = QueryOptions

/// The core's `WorkoutEffortRelationshipQueryOptions`, by HealthKit's name.
public typealias HKWorkoutEffortRelationshipQueryOptions = WorkoutEffortRelationshipQueryOptions

/// The core's `ActivityMoveMode`, by HealthKit's name.
public typealias HKActivityMoveMode = ActivityMoveMode

/// The core's `BiologicalSex`, by HealthKit's name.
public typealias HKBiologicalSex = BiologicalSex

/// The core's `BloodType`, by HealthKit's name.
public typealias HKBloodType = BloodType

/// The core's `FitzpatrickSkinType`, by HealthKit's name.
public typealias HKFitzpatrickSkinType = FitzpatrickSkinType

/// The core's `WheelchairUse`, by HealthKit's name.
public typealias HKWheelchairUse = WheelchairUse

/// The core's `WorkoutSessionLocationType`, by HealthKit's name.
public typealias HKWorkoutSessionLocationType = WorkoutSessionLocationType
