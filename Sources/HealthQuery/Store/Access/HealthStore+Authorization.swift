public import Foundation

extension HealthStore {
    /// Whether samples of a type may be saved.
    ///
    /// It says nothing about reading (R9.1). A type requested for reading only is `sharingDenied` (R9.9), as is one of
    /// which nothing can be saved; a correlation type is always `notDetermined`, since permission for it does not
    /// exist.
    public func authorizationStatus(for type: ObjectType) -> AuthorizationStatus {
        access.authorization.status(of: type)
    }

    /// Whether a request for permission would show something to the person.
    ///
    /// - Returns: `shouldRequest` if one of the types was not decided yet, otherwise `unnecessary`; never `unknown`.
    /// - Throws: ``HealthError`` with `errorInvalidArgument` as ``requestAuthorization(toShare:read:)``.
    public func statusForAuthorizationRequest(
        toShare typesToShare: Set<SampleType>,
        read typesToRead: Set<ObjectType>
    ) async throws -> AuthorizationRequestStatus {
        try sheet.check(share: typesToShare, read: typesToRead)
        let typesToRead = sheet.completed(typesToRead)
        return access.undecided(share: typesToShare, read: typesToRead) == nil ? .unnecessary : .shouldRequest
    }

    /// Asks the person whether samples of some types may be saved and read.
    ///
    /// Types that were decided before are not asked again; if all were, nobody is asked. A return without an error does
    /// not mean that anything was granted. A request for one clinical type that the app requires asks for all of them.
    /// Requests take turns: a request waits while another is answered.
    ///
    /// The answer counts as a whole or not at all: after an error or a cancellation, permissions are as before. It is
    /// one transaction, unless visibility stays the same.
    ///
    /// ```swift
    /// let store = HealthStore(authorization: .notDetermined, person: .grantsReading(since: lastMonth))
    /// try await store.requestAuthorization(toShare: [], read: [QuantityType(.stepCount)])
    /// ```
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if there are no types, one is unknown or a correlation
    ///   type (R6.6), one to save can only be read (R9.6), or one to read is released object by object (R9.8); with
    ///   `errorUserCanceled` if the person dismissed the request; with `errorRequiredAuthorizationDenied` if a type
    ///   that the app requires was refused, without saying which. `CancellationError` if the task is cancelled.
    public func requestAuthorization(
        toShare typesToShare: Set<SampleType>,
        read typesToRead: Set<ObjectType>
    ) async throws {
        try sheet.check(share: typesToShare, read: typesToRead)
        let typesToRead = sheet.completed(typesToRead)
        try await sheet.turns.take {
            var answer = HealthAuthorization()
            if let request = access.undecided(share: typesToShare, read: typesToRead) {
                answer = try await sheet.decide(request)
            }
            // Even if it was refused before: an app must learn it each time it asks.
            try sheet.checkRequired(typesToRead, in: access.authorization.changed(by: answer))
            await database.decide(answer, for: access)
        }
    }

    /// The date from which samples may be read, for types of which the person grants recent samples only (R9.10).
    ///
    /// Other types are left out, whether everything may be read or nothing: the two look the same.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if a type is unknown.
    public func earliestAuthorizedSampleDate(for types: Set<ObjectType>) async throws -> [ObjectType: Date] {
        try AuthorizationArguments.checkKnown(types)
        let authorization = access.authorization
        return types.reduce(into: [:]) { dates, type in
            if case .since(let date) = authorization.read(type) { dates[type] = date }
        }
    }
}

extension StoreAccess {
    /// What is still undecided about some types; nil if nothing is.
    fileprivate func undecided(share: Set<SampleType>, read: Set<ObjectType>) -> AuthorizationRequest? {
        let authorization = authorization
        let share = share.filter { authorization.mayShare($0) == nil }
        let read = read.filter { authorization.read($0) == nil }
        return share.isEmpty && read.isEmpty ? nil : AuthorizationRequest(source: source, share: share, read: read)
    }
}
