import HealthQuery

/// The core's `ObjectQueryNoLimit`.
public let HKObjectQueryNoLimit: Int = ObjectQueryNoLimit

/// The beginning, as the anchor of a query of iOS 8.
public let HKAnchoredObjectQueryNoAnchor: Int32 = 0

/// The core's `WorkoutTypeIdentifier`.
public let HKWorkoutTypeIdentifier: String = WorkoutTypeIdentifier
/// The core's `WorkoutRouteTypeIdentifier`.
public let HKWorkoutRouteTypeIdentifier: String = WorkoutRouteTypeIdentifier
/// The core's `DataTypeIdentifierHeartbeatSeries`.
public let HKDataTypeIdentifierHeartbeatSeries: String = DataTypeIdentifierHeartbeatSeries
/// The core's `VisionPrescriptionTypeIdentifier`.
public let HKVisionPrescriptionTypeIdentifier: String = VisionPrescriptionTypeIdentifier
/// The core's `DataTypeIdentifierStateOfMind`.
public let HKDataTypeIdentifierStateOfMind: String = DataTypeIdentifierStateOfMind
/// The core's `DataTypeIdentifierUserAnnotatedMedicationConcept`.
public let HKDataTypeIdentifierUserAnnotatedMedicationConcept: String = DataTypeIdentifierUserAnnotatedMedicationConcept
/// The core's `MedicationDoseEventTypeIdentifierMedicationDoseEvent`.
public let HKMedicationDoseEventTypeIdentifierMedicationDoseEvent: String =
    MedicationDoseEventTypeIdentifierMedicationDoseEvent
