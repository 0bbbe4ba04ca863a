public import HealthQuery

/// The domain of HealthKit's errors as `NSError`.
public let HKErrorDomain: String = HealthError.errorDomain

/// The key under which an error may say what is wrong with a CDA document; here the description says it.
public let HKDetailedCDAValidationErrorKey = "HKDetailedCDAValidationErrorKey"

/// The core's `HealthError`, by HealthKit's name.
public typealias HKError = HealthError
