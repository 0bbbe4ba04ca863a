/// As many objects as there are.
public let HKObjectQueryNoLimit = 0

/// The beginning, as the anchor of a query of iOS 8.
public let HKAnchoredObjectQueryNoAnchor: Int32 = 0

/// The identifier of the type of workouts.
public let HKWorkoutTypeIdentifier = "HKWorkoutTypeIdentifier"
/// The identifier of the type of workouts' routes.
public let HKWorkoutRouteTypeIdentifier = "HKWorkoutRouteTypeIdentifier"
/// The identifier of the type of series of heartbeats.
public let HKDataTypeIdentifierHeartbeatSeries = "HKDataTypeIdentifierHeartbeatSeries"
/// The identifier of the type of prescriptions.
public let HKVisionPrescriptionTypeIdentifier = "HKVisionPrescriptionTypeIdentifier"
/// The identifier of the type of states of mind.
public let HKDataTypeIdentifierStateOfMind = "HKDataTypeStateOfMind"
/// The identifier of the type of medications in a person's list.
public let HKDataTypeIdentifierUserAnnotatedMedicationConcept = "HKDataTypeUserAnnotatedMedicationConcept"
/// The identifier of the type of what was taken of a medication.
public let HKMedicationDoseEventTypeIdentifierMedicationDoseEvent =
    "HKMedicationDoseEventTypeIdentifierMedicationDoseEvent"
