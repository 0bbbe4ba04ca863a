public import Foundation

/// An error of the health store, with HealthKit's code and a message that names what was wrong.
///
/// Queries and saves throw `HealthError` or `CancellationError`, nothing else. The message says which type, option,
/// unit or line is meant; it is for a developer, not for the person using an app.
///
/// ```swift
/// do {
///     try await store.save(sample)
/// } catch HealthError.errorAuthorizationDenied {
///     print("the person said no")
/// } catch let error as HealthError where error.code == .errorInvalidArgument {
///     print(error.message)
/// }
/// ```
public struct HealthError: Error, Sendable, Hashable, Codable {
    /// What kind of error it is.
    public let code: Code
    /// What was wrong, naming the type, option, unit or line.
    public let message: String

    /// Creates an error; without a message, with one that says what the code means.
    public init(_ code: Code, _ message: String? = nil) {
        self.code = code
        self.message = message ?? code.meaning
    }

    /// HealthKit's error codes, with its raw values, and one of ours: those from 1000 on are not HealthKit's.
    public enum Code: Int, Sendable, Hashable, Codable, CaseIterable {
        /// An error that no other code describes.
        case unknownError = 0
        /// There is no health store here.
        case errorHealthDataUnavailable = 1
        /// Access is blocked by a policy.
        case errorHealthDataRestricted = 2
        /// An argument is not acceptable: a wrong unit, an impossible date, a duplicate UUID, an illegal option.
        case errorInvalidArgument = 3
        /// The person refused permission to save. Never thrown for reading.
        case errorAuthorizationDenied = 4
        /// Permission for the type was never asked.
        case errorAuthorizationNotDetermined = 5
        /// The store is locked.
        case errorDatabaseInaccessible = 6
        /// The person dismissed the operation.
        case errorUserCanceled = 7
        /// Another workout session took over.
        case errorAnotherWorkoutSessionStarted = 8
        /// The app left its workout session.
        case errorUserExitedWorkoutSession = 9
        /// A type that must be granted was refused.
        case errorRequiredAuthorizationDenied = 10
        /// Nothing matched, and the result has no meaning without data.
        case errorNoData = 11
        /// The workout activity cannot start now.
        case errorWorkoutActivityNotAllowed = 12
        /// A payload is too large.
        case errorDataSizeExceeded = 13
        /// A workout session cannot start in the background.
        case errorBackgroundWorkoutSessionNotAllowed = 14
        /// Saving is refused for a guest.
        case errorNotPermissibleForGuestUserMode = 15
        /// The anchor is too old: deletions that it does not know of may be forgotten (R3.9).
        ///
        /// HealthKit has no such error; it leaves those deletions out in silence.
        case errorAnchorExpired = 1000
    }
}

extension HealthError: LocalizedError {
    /// The message, for developers; without it `localizedDescription` would say nothing.
    public var errorDescription: String? { message }
}

extension HealthError: CustomNSError {
    /// The domain of HealthKit's errors, `com.apple.healthkit`.
    public static var errorDomain: String { "com.apple.healthkit" }
    /// The raw value of the code.
    public var errorCode: Int { code.rawValue }
    /// The message, as the description.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }
}

extension HealthError: CustomStringConvertible {
    /// The code and the message.
    public var description: String { "\(code): \(message)" }
}

extension HealthError {
    /// The error thrown for an unacceptable argument.
    package static func invalidArgument(_ message: String) -> HealthError {
        HealthError(.errorInvalidArgument, message)
    }
}
