public import Foundation

/// The domain of errors of locations as `NSError`.
public let kCLErrorDomain = "kCLErrorDomain"

/// An error of locations.
///
/// Nothing here throws it, as there are no services.
public struct CLError: Error, Hashable, Sendable {
    /// What kind of error it is.
    public let code: Code

    /// An error.
    public init(_ code: Code) { self.code = code }

    /// The kinds of errors, with CoreLocation's raw values.
    public enum Code: Int, Sendable, CaseIterable {
        /// The place is not known.
        case locationUnknown = 0
        /// The person refused.
        case denied = 1
        /// There is no network.
        case network = 2
        /// The direction is not known.
        case headingFailure = 3
        /// The person refused to have regions watched.
        case regionMonitoringDenied = 4
        /// A region cannot be watched.
        case regionMonitoringFailure = 5
    }

    /// The place is not known.
    public static var locationUnknown: Code { .locationUnknown }
    /// The person refused.
    public static var denied: Code { .denied }
    /// There is no network.
    public static var network: Code { .network }
    /// The direction is not known.
    public static var headingFailure: Code { .headingFailure }
    /// The person refused to have regions watched.
    public static var regionMonitoringDenied: Code { .regionMonitoringDenied }
    /// A region cannot be watched.
    public static var regionMonitoringFailure: Code { .regionMonitoringFailure }
}

extension CLError: CustomNSError {
    /// The domain of errors of locations.
    public static var errorDomain: String { kCLErrorDomain }
    /// CoreLocation's code.
    public var errorCode: Int { code.rawValue }
}

extension CLError.Code {
    /// Whether an error has a code, so that `catch CLError.denied` works.
    public static func ~= (code: CLError.Code, error: any Error) -> Bool { (error as? CLError)?.code == code }
}
