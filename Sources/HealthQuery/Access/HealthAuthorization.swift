/// What a person decided about one app: for each type whether it may save samples, and what it may read.
///
/// ```swift
/// var authorization = HealthAuthorization.everything
/// authorization.read[QuantityType(.heartRate)] = .denied
/// let store = HealthStore(authorization: authorization)
/// ```
public struct HealthAuthorization: Sendable, Hashable {
    /// Whether samples may be saved, for each type that differs from all the others.
    public var share: [SampleType: Bool]
    /// What may be read, for each type that differs from all the others.
    public var read: [ObjectType: ReadAuthorization]
    /// What was decided about all other types; nil if nothing was.
    package private(set) var others: ReadAuthorization?

    /// Creates a table; the person was not asked yet about the types that are missing in it.
    public init(share: [SampleType: Bool] = [:], read: [ObjectType: ReadAuthorization] = [:]) {
        self.share = share
        self.read = read
    }

    package init(
        share: [SampleType: Bool] = [:], read: [ObjectType: ReadAuthorization] = [:], others: ReadAuthorization?
    ) {
        self.init(share: share, read: read)
        self.others = others
    }

    /// Everything may be saved and read, each single object too.
    public static let everything = HealthAuthorization(others: .everything)
    /// The person was not asked yet.
    public static let notDetermined = HealthAuthorization()
    /// The person refused everything.
    public static let denied = HealthAuthorization(others: .denied)
}

extension HealthAuthorization {
    /// Whether samples of a type may be saved; nil if that was not decided.
    package func mayShare(_ type: SampleType) -> Bool? {
        if type.traits.sharing == .never { return read(type) == nil ? nil : false }
        return share[type] ?? others.map { $0 == .everything }
    }

    /// What may be read of a type; nil if that was not decided.
    package func read(_ type: ObjectType) -> ReadAuthorization? {
        read[type] ?? others
    }

    /// The status of saving that an app is shown; a request to read only counts as a refusal (R9.9).
    package func status(of type: ObjectType) -> AuthorizationStatus {
        if let type = type as? SampleType {
            // There is no permission for such a type itself, only for its members.
            if type.isSeenThroughMembers { return .notDetermined }
            if let share = mayShare(type) { return share ? .sharingAuthorized : .sharingDenied }
        }
        return read(type) == nil ? .notDetermined : .sharingDenied
    }

    /// Whether everything may be read.
    package var readsEverything: Bool {
        others == .everything && read.values.allSatisfy { $0 == .everything }
    }

    /// Whether every type that apps can save may be saved.
    package var sharesEverything: Bool {
        others == .everything && share.values.allSatisfy { $0 }
    }

    /// These decisions, replaced by later ones where there are any.
    package func changed(by change: HealthAuthorization) -> HealthAuthorization {
        var result = self
        result.share.merge(change.share) { $1 }
        result.read.merge(change.read) { $1 }
        return result
    }
}
