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
    /// It is not known; a store of this package always knows.
    case unknown = 0
    /// Some of the types were not decided yet.
    case shouldRequest = 1
    /// All of them were decided.
    case unnecessary = 2
}
