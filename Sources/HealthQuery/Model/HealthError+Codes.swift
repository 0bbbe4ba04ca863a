// The codes under the error's own name, as Foundation gives them to a bridged error: `HealthError.errorNoData` is
// `HealthError.Code.errorNoData`.
extension HealthError {
    /// An error that no other code describes.
    public static var unknownError: Code { .unknownError }
    /// The same as ``unknownError``, by an older name of HealthKit's.
    @available(*, deprecated, renamed: "unknownError")
    public static var noError: Code { .unknownError }
    /// There is no health store here.
    public static var errorHealthDataUnavailable: Code { .errorHealthDataUnavailable }
    /// Access is blocked by a policy.
    public static var errorHealthDataRestricted: Code { .errorHealthDataRestricted }
    /// An argument is not acceptable.
    public static var errorInvalidArgument: Code { .errorInvalidArgument }
    /// The person refused permission to save.
    public static var errorAuthorizationDenied: Code { .errorAuthorizationDenied }
    /// Permission for the type was never asked.
    public static var errorAuthorizationNotDetermined: Code { .errorAuthorizationNotDetermined }
    /// The store is locked.
    public static var errorDatabaseInaccessible: Code { .errorDatabaseInaccessible }
    /// The person dismissed the operation.
    public static var errorUserCanceled: Code { .errorUserCanceled }
    /// Another workout session took over.
    public static var errorAnotherWorkoutSessionStarted: Code { .errorAnotherWorkoutSessionStarted }
    /// The app left its workout session.
    public static var errorUserExitedWorkoutSession: Code { .errorUserExitedWorkoutSession }
    /// A type that must be granted was refused.
    public static var errorRequiredAuthorizationDenied: Code { .errorRequiredAuthorizationDenied }
    /// Nothing matched, and the result has no meaning without data.
    public static var errorNoData: Code { .errorNoData }
    /// The workout activity cannot start now.
    public static var errorWorkoutActivityNotAllowed: Code { .errorWorkoutActivityNotAllowed }
    /// A payload is too large.
    public static var errorDataSizeExceeded: Code { .errorDataSizeExceeded }
    /// A workout session cannot start in the background.
    public static var errorBackgroundWorkoutSessionNotAllowed: Code { .errorBackgroundWorkoutSessionNotAllowed }
    /// Saving is refused for a guest.
    public static var errorNotPermissibleForGuestUserMode: Code { .errorNotPermissibleForGuestUserMode }
    /// The anchor is too old: deletions that it does not know of were forgotten (R3.9).
    public static var errorAnchorExpired: Code { .errorAnchorExpired }
}

extension HealthError.Code {
    /// The same as ``unknownError``, by an older name of HealthKit's.
    @available(*, deprecated, renamed: "unknownError")
    public static var noError: HealthError.Code { .unknownError }

    /// Whether an error is a ``HealthError`` with the code, for `catch HealthError.errorNoData`.
    public static func ~= (code: HealthError.Code, error: any Error) -> Bool {
        (error as? HealthError)?.code == code
    }

    /// The default message: what the code means.
    var meaning: String {
        switch self {
        case .unknownError: "the operation failed for an unknown reason"
        case .errorHealthDataUnavailable: "there is no health store here"
        case .errorHealthDataRestricted: "a policy blocks access to health data"
        case .errorInvalidArgument: "an argument is not acceptable"
        case .errorAuthorizationDenied: "permission to save was refused"
        case .errorAuthorizationNotDetermined: "permission was never asked"
        case .errorDatabaseInaccessible: "the store is locked"
        case .errorUserCanceled: "the person dismissed the operation"
        case .errorAnotherWorkoutSessionStarted: "another workout session took over"
        case .errorUserExitedWorkoutSession: "the app left its workout session"
        case .errorRequiredAuthorizationDenied: "a type that the app requires was refused"
        case .errorNoData: "there is no data that matches"
        case .errorWorkoutActivityNotAllowed: "the workout activity can not start now"
        case .errorDataSizeExceeded: "the data is too large"
        case .errorBackgroundWorkoutSessionNotAllowed: "a workout session can not start in the background"
        case .errorNotPermissibleForGuestUserMode: "a guest may not save"
        case .errorAnchorExpired: "the anchor is too old"
        }
    }
}
