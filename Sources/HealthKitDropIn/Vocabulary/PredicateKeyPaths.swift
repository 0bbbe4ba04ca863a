/// The key path `quantity` of `HKDiscreteQuantitySample`.
public let HKPredicateKeyPathAverage = "quantity"
/// The key path `ecg_average_heart_rate` of `HKElectrocardiogram`.
public let HKPredicateKeyPathAverageHeartRate = "ecg_average_heart_rate"
/// The key path `value` of `HKCategorySample`.
public let HKPredicateKeyPathCategoryValue = "value"
/// The key path `author_name` of `HKCDADocumentSample`.
public let HKPredicateKeyPathCDAAuthorName = "author_name"
/// The key path `custodian_name` of `HKCDADocumentSample`.
public let HKPredicateKeyPathCDACustodianName = "custodian_name"
/// The key path `patient_name` of `HKCDADocumentSample`.
public let HKPredicateKeyPathCDAPatientName = "patient_name"
/// The key path `title` of `HKCDADocumentSample`.
public let HKPredicateKeyPathCDATitle = "title"
/// The key path `FHIRResource.identifier` of `HKClinicalRecord`.
public let HKPredicateKeyPathClinicalRecordFHIRResourceIdentifier = "FHIRResource.identifier"
/// The key path `FHIRResource.resourceType` of `HKClinicalRecord`.
public let HKPredicateKeyPathClinicalRecordFHIRResourceType = "FHIRResource.resourceType"
/// The key path `correlation` of `HKObject`.
public let HKPredicateKeyPathCorrelation = "correlation"
/// The key path `count` of `HKQuantitySample`.
public let HKPredicateKeyPathCount = "count"
/// The key path `dateComponents` of `HKActivitySummary`.
public let HKPredicateKeyPathDateComponents = "dateComponents"
/// The key path `device` of `HKObject`.
public let HKPredicateKeyPathDevice = "device"
/// The key path `ecg_public_classification` of `HKElectrocardiogram`.
public let HKPredicateKeyPathECGClassification = "ecg_public_classification"
/// The key path `ecg_symptoms_status` of `HKElectrocardiogram`.
public let HKPredicateKeyPathECGSymptomsStatus = "ecg_symptoms_status"
/// The key path `endDate` of `HKSample`.
public let HKPredicateKeyPathEndDate = "endDate"
/// The key path `logOrigin` of `HKMedicationDoseEvent`.
public let HKPredicateKeyPathLogOrigin = "logOrigin"
/// The key path `max` of `HKDiscreteQuantitySample`.
public let HKPredicateKeyPathMax = "max"
/// The key path `medicationConceptIdentifier` of `HKMedicationDoseEvent`.
public let HKPredicateKeyPathMedicationConceptIdentifier = "medicationConceptIdentifier"
/// The key path `metadata` of `HKObject`.
public let HKPredicateKeyPathMetadata = "metadata"
/// The key path `min` of `HKDiscreteQuantitySample`.
public let HKPredicateKeyPathMin = "min"
/// The key path `most_recent` of `HKDiscreteQuantitySample`.
public let HKPredicateKeyPathMostRecent = "most_recent"
/// The key path `most_recent_duration` of `HKDiscreteQuantitySample`.
public let HKPredicateKeyPathMostRecentDuration = "most_recent_duration"
/// The key path `most_recent_end_date` of `HKDiscreteQuantitySample`.
public let HKPredicateKeyPathMostRecentEndDate = "most_recent_end_date"
/// The key path `most_recent_start_date` of `HKDiscreteQuantitySample`.
public let HKPredicateKeyPathMostRecentStartDate = "most_recent_start_date"
/// The key path `quantity` of `HKQuantitySample`.
public let HKPredicateKeyPathQuantity = "quantity"
/// The key path `scheduledDate` of `HKMedicationDoseEvent`.
public let HKPredicateKeyPathScheduledDate = "scheduledDate"
/// The key path `source` of `HKObject`.
public let HKPredicateKeyPathSource = "source"
/// The key path `sourceRevision` of `HKObject`.
public let HKPredicateKeyPathSourceRevision = "sourceRevision"
/// The key path `startDate` of `HKSample`.
public let HKPredicateKeyPathStartDate = "startDate"
/// The key path `status` of `HKMedicationDoseEvent`.
public let HKPredicateKeyPathStatus = "status"
/// The key path `quantity` of `HKCumulativeQuantitySample`.
public let HKPredicateKeyPathSum = "quantity"
/// The key path `UUID` of `HKObject`.
public let HKPredicateKeyPathUUID = "UUID"
/// The key path `workout` of `HKObject`.
public let HKPredicateKeyPathWorkout = "workout"
/// The key path `workoutActivity` of `HKWorkout`.
public let HKPredicateKeyPathWorkoutActivity = "workoutActivity"
/// The key path `activityAverageQuantity` of `HKWorkoutActivity`.
public let HKPredicateKeyPathWorkoutActivityAverageQuantity = "activityAverageQuantity"
/// The key path `activityDuration` of `HKWorkoutActivity`.
public let HKPredicateKeyPathWorkoutActivityDuration = "activityDuration"
/// The key path `activityEndDate` of `HKWorkoutActivity`.
public let HKPredicateKeyPathWorkoutActivityEndDate = "activityEndDate"
/// The key path `activityMaximumQuantity` of `HKWorkoutActivity`.
public let HKPredicateKeyPathWorkoutActivityMaximumQuantity = "activityMaximumQuantity"
/// The key path `activityMinimumQuantity` of `HKWorkoutActivity`.
public let HKPredicateKeyPathWorkoutActivityMinimumQuantity = "activityMinimumQuantity"
/// The key path `activityStartDate` of `HKWorkoutActivity`.
public let HKPredicateKeyPathWorkoutActivityStartDate = "activityStartDate"
/// The key path `activitySumQuantity` of `HKWorkoutActivity`.
public let HKPredicateKeyPathWorkoutActivitySumQuantity = "activitySumQuantity"
/// The key path `activityType` of `HKWorkoutActivity`.
public let HKPredicateKeyPathWorkoutActivityType = "activityType"
/// The key path `averageQuantity` of `HKWorkout`.
public let HKPredicateKeyPathWorkoutAverageQuantity = "averageQuantity"
/// The key path `duration` of `HKWorkout`.
public let HKPredicateKeyPathWorkoutDuration = "duration"
/// The key path `ratingOfExertionAssociation` of `HKSample (effort)`.
public let HKPredicateKeyPathWorkoutEffortRelationship = "ratingOfExertionAssociation"
/// The key path `maximumQuantity` of `HKWorkout`.
public let HKPredicateKeyPathWorkoutMaximumQuantity = "maximumQuantity"
/// The key path `minimumQuantity` of `HKWorkout`.
public let HKPredicateKeyPathWorkoutMinimumQuantity = "minimumQuantity"
/// The key path `sumQuantity` of `HKWorkout`.
public let HKPredicateKeyPathWorkoutSumQuantity = "sumQuantity"
/// The key path `totalDistance` of `HKWorkout`.
public let HKPredicateKeyPathWorkoutTotalDistance = "totalDistance"
/// The key path `totalEnergyBurned` of `HKWorkout`.
public let HKPredicateKeyPathWorkoutTotalEnergyBurned = "totalEnergyBurned"
/// The key path `totalFlightsClimbed` of `HKWorkout`.
public let HKPredicateKeyPathWorkoutTotalFlightsClimbed = "totalFlightsClimbed"
/// The key path `totalSwimmingStrokeCount` of `HKWorkout`.
public let HKPredicateKeyPathWorkoutTotalSwimmingStrokeCount = "totalSwimmingStrokeCount"
/// The key path `workoutType` of `HKWorkout`.
public let HKPredicateKeyPathWorkoutType = "workoutType"
/// The key path `hasSchedule` of `HKUserAnnotatedMedication`.
public let HKUserAnnotatedMedicationPredicateKeyPathHasSchedule = "hasSchedule"
/// The key path `isArchived` of `HKUserAnnotatedMedication`.
public let HKUserAnnotatedMedicationPredicateKeyPathIsArchived = "isArchived"
