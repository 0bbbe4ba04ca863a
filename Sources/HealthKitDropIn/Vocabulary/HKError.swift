public import Foundation
public import HealthQuery

/// The domain of HealthKit's errors as `NSError`.
public let HKErrorDomain = "com.apple.healthkit"

/// The key under which an error may say what is wrong with a CDA document; here the description says it.
public let HKDetailedCDAValidationErrorKey = "HKDetailedCDAValidationErrorKey"

/// The core's `HealthError`, by HealthKit's name.
public typealias HKError = HealthError

extension HealthError {
    /// The code 0, by an older name.
    @available(*, deprecated, renamed: "unknownError")
    public static var noError: Code { .unknownError }
}

extension HealthError.Code {
    /// The code 0, by an older name.
    @available(*, deprecated, renamed: "unknownError")
    public static var noError: HealthError.Code { .unknownError }
}

// The core and its edge are one package, so that no other can declare this.
extension HealthError: CustomNSError {
    /// The domain of HealthKit's errors.
    public static var errorDomain: String { HKErrorDomain }
    /// HealthKit's code.
    public var errorCode: Int { code.rawValue }
    /// What was wrong.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }
}
