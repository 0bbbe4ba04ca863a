// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Types of which there is one each have no enumeration of identifiers. The names are HealthKit's, which is why the
// constants are global and begin with a capital letter.

/// The identifier of ``ObjectType/workoutType()``.
public let WorkoutTypeIdentifier = "HKWorkoutTypeIdentifier"
/// The identifier of ``SeriesType/workoutRoute()``.
public let WorkoutRouteTypeIdentifier = "HKWorkoutRouteTypeIdentifier"
/// The identifier of ``SeriesType/heartbeat()``.
public let DataTypeIdentifierHeartbeatSeries = "HKDataTypeIdentifierHeartbeatSeries"
/// The identifier of ``ObjectType/visionPrescriptionType()``.
public let VisionPrescriptionTypeIdentifier = "HKVisionPrescriptionTypeIdentifier"
/// The identifier of ``ObjectType/stateOfMindType()``; in the string the word Identifier is missing.
public let DataTypeIdentifierStateOfMind = "HKDataTypeStateOfMind"
/// The identifier of ``ObjectType/userAnnotatedMedicationType()``; in the string the word Identifier is missing.
public let DataTypeIdentifierUserAnnotatedMedicationConcept = "HKDataTypeUserAnnotatedMedicationConcept"
/// The identifier of ``ObjectType/medicationDoseEventType()``.
public let MedicationDoseEventTypeIdentifierMedicationDoseEvent =
    "HKMedicationDoseEventTypeIdentifierMedicationDoseEvent"
