/// Whether an app may save samples of a type; it says nothing about reading (R9.1).
public enum AuthorizationStatus: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Permission was never asked.
    case notDetermined = 0
    /// The person refused it, or only permission to read was asked (R9.9).
    case sharingDenied = 1
    /// The person granted it.
    case sharingAuthorized = 2
}

/// Whether asking for permission would show something to the person.
public enum AuthorizationRequestStatus: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Unknown; stores of this package never answer this.
    case unknown = 0
    /// The person has not decided on some of the types yet.
    case shouldRequest = 1
    /// The person has decided on all of the types.
    case unnecessary = 2
}
