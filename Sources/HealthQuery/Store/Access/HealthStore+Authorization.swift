public import Foundation

extension HealthStore {
    /// Whether samples of a type may be saved.
    ///
    /// It says nothing about reading (R9.1). A type that was asked for reading only is `sharingDenied` (R9.9), as is
    /// one of which nothing can be saved; a correlation type is always `notDetermined`, since permission for it does
    /// not exist.
    public func authorizationStatus(for type: ObjectType) -> AuthorizationStatus {
        access.authorization.status(of: type)
    }

    /// Whether asking for permission would show something to the person.
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
    /// Types that were decided before are not asked again; if all were, nobody is asked. That the call returns does not
    /// mean that anything was granted. Clinical types that the app requires are asked for together: whoever asks for
    /// one asks for all of them. Requests take turns: one that comes while another is answered waits for it.
    ///
    /// The answer counts as a whole or not at all: after an error, also a cancelled task, permissions are as before. It
    /// is one transaction, unless nothing is seen differently.
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
            // Also where it was refused before: an app must learn it each time it asks.
            try sheet.checkRequired(typesToRead, in: access.authorization.changed(by: answer))
            await database.decide(answer, for: access)
        }
    }

    /// From when on samples may be read, for the types of which the person grants recent ones only (R9.10).
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
    /// What is left to be asked of some types; nil if nothing is.
    fileprivate func undecided(share: Set<SampleType>, read: Set<ObjectType>) -> AuthorizationRequest? {
        let authorization = authorization
        let share = share.filter { authorization.mayShare($0) == nil }
        let read = read.filter { authorization.read($0) == nil }
        return share.isEmpty && read.isEmpty ? nil : AuthorizationRequest(source: source, share: share, read: read)
    }
}
