public import Foundation
public import HealthQuery

/// The domain of HealthKit's errors as `NSError`.
public let HKErrorDomain: String = HealthError.errorDomain

/// The key under which an error may say what is wrong with a CDA document; here the description says it.
public let HKDetailedCDAValidationErrorKey = "HKDetailedCDAValidationErrorKey"

/// The core's `HealthError`, by HealthKit's name.
public typealias HKError = HealthError

extension HealthError {
    /// The error that a dictionary describes; nothing of it is kept but the description.
    public init(_ code: Code, userInfo: [String: Any]) {
        self.init(code, userInfo[NSLocalizedDescriptionKey] as? String)
    }

    /// The error that an `NSError` of HealthKit's domain stands for; a code that is not HealthKit's counts as unknown.
    public init(_nsError error: NSError) {
        self.init(Code(rawValue: error.code) ?? .unknownError, userInfo: error.userInfo)
    }

    /// The description, as in a dictionary of an `NSError`.
    public var userInfo: [String: Any] { errorUserInfo }
}

extension HealthError.Code {
    // An operator of the core's is not in sight of a file that imports this module alone; where both are, that one counts.
    /// Whether an error has the code, for `catch HKError.errorNoData`.
    @_disfavoredOverload
    public static func ~= (code: Self, error: any Error) -> Bool { (error as? HealthError)?.code == code }
}

#if !canImport(Darwin)
    // Casts and `catch` find the error in an `NSError`, which mocks throw.
    extension HealthError: _ObjectiveCBridgeable {
        /// The error as an `NSError`.
        public func _bridgeToObjectiveC() -> NSError {
            NSError(domain: Self.errorDomain, code: errorCode, userInfo: errorUserInfo)
        }

        /// The error of an `NSError`, which must be one of HealthKit's.
        public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout HealthError?) {
            if !_conditionallyBridgeFromObjectiveC(source, result: &result) {
                preconditionFailure("\(source) is no error of HealthKit's")
            }
        }

        /// The error of an `NSError`; none for another domain, or a code that is not HealthKit's.
        public static func _conditionallyBridgeFromObjectiveC(
            _ source: NSError,
            result: inout HealthError?
        ) -> Bool {
            guard source.domain == errorDomain, Code(rawValue: source.code) != nil else { return false }
            result = HealthError(_nsError: source)
            return true
        }

        /// The error of an `NSError`; for none, one that is unknown.
        public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> HealthError {
            source.map { HealthError(_nsError: $0) } ?? HealthError(.unknownError)
        }
    }
#endif
