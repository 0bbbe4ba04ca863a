public import HealthQuery

/// The core's `CategoryTypeIdentifier`, by HealthKit's name.
public typealias HKCategoryTypeIdentifier = CategoryTypeIdentifier

/// The core's `QuantityTypeIdentifier`, by HealthKit's name.
public typealias HKQuantityTypeIdentifier = QuantityTypeIdentifier

/// The core's `CorrelationTypeIdentifier`, by HealthKit's name.
public typealias HKCorrelationTypeIdentifier = CorrelationTypeIdentifier

/// The core's `ClinicalTypeIdentifier`, by HealthKit's name.
public typealias HKClinicalTypeIdentifier = ClinicalTypeIdentifier

/// The core's `DocumentTypeIdentifier`, by HealthKit's name.
public typealias HKDocumentTypeIdentifier = DocumentTypeIdentifier

/// The core's `ScoredAssessmentTypeIdentifier`, by HealthKit's name.
public typealias HKScoredAssessmentTypeIdentifier = ScoredAssessmentTypeIdentifier

/// The core's `CharacteristicTypeIdentifier`, by HealthKit's name.
public typealias HKCharacteristicTypeIdentifier = CharacteristicTypeIdentifier
