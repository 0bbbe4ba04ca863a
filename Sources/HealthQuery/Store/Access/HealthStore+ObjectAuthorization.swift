public import Foundation

extension HealthStore {
    /// Asks the person which objects of a type may be read, for types that are released object by object (R9.8).
    ///
    /// The person is asked every time, and sees the objects of other apps that are in the store and match the
    /// predicate. Objects that do not match stay as they are; of a window that begins at a date, those that it shows now
    /// stay. What the store saved itself needs no permission.
    ///
    /// A store that may read everything of the type, as by default, has nothing to ask for, and the person is not
    /// asked.
    ///
    /// ```swift
    /// let type = ObjectType.visionPrescriptionType()
    /// try await store.requestPerObjectReadAuthorization(for: type, predicate: nil)
    /// let prescriptions = SampleQueryDescriptor(predicates: [.visionPrescription()], sortDescriptors: [])
    /// for prescription in try await prescriptions.result(for: store) { print(prescription.dateIssued) }
    /// ```
    ///
    /// - Parameters:
    ///   - objectType: a type for which ``ObjectType/requiresPerObjectAuthorization()`` is true.
    ///   - predicate: which objects are wanted; nil for all.
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the type does not require it, or the predicate makes no
    ///   sense for it; with `errorDatabaseInaccessible` while the device is locked (R9.7); with `errorUserCanceled` if
    ///   the person dismissed the request. `CancellationError` if the task is cancelled. After an error permissions are
    ///   as before.
    /// - Complexity: O(log n + m) for the m objects in the predicate's range, and in a window.
    public func requestPerObjectReadAuthorization(for objectType: ObjectType, predicate: QueryPredicate?) async throws {
        guard let type = objectType as? SampleType, type.isKnown, type.requiresPerObjectAuthorization() else {
            throw HealthError.invalidArgument(
                "\(objectType.identifier) is not released object by object; use requestAuthorization(toShare:read:)"
            )
        }
        let filter = TypedFilter(type: type, filter: try predicate?.lowered(for: type) ?? .everything)
        try await sheet.turns.take {
            guard access.authorization.read(type) != .everything else { return }
            let state = try await database.unlockedState()
            guard let readable = access.readableObjects(of: type, in: state) else { return }
            let candidates = try await state.candidates(filter, notSavedBy: access.source)
            let offered = Set(candidates.map(\.uuid))
            let request = ObjectAuthorizationRequest(
                source: access.source,
                objectType: type,
                candidates: candidates,
                readable: readable.intersection(offered)
            )
            let chosen = try await sheet.choose(request)
            await database.release(chosen, of: offered, type, for: access)
        }
    }

    /// Asks the person which objects of a type may be read, of those that a `#Predicate` describes; see
    /// <doc:WritingPredicates>.
    ///
    /// - Throws: as ``requestPerObjectReadAuthorization(for:predicate:)-(_,QueryPredicate?)`` does.
    public func requestPerObjectReadAuthorization<Kind>(
        for objectType: ObjectType,
        predicate: Predicate<Kind>
    ) async throws {
        try await requestPerObjectReadAuthorization(for: objectType, predicate: QueryPredicate(predicate))
    }
}

extension StoreAccess {
    /// The objects of others that may be read, one by one; nil if everything may be.
    fileprivate func readableObjects(of type: SampleType, in state: DatabaseState) -> Set<UUID>? {
        switch authorization.read(type) {
        case .everything: return nil
        case .objects(let uuids): return uuids
        case .denied, nil: return []
        case .since(let date):
            let start = date.timeIntervalSinceReferenceDate
            let filter = RowFilter.start(.greaterThanOrEqualTo, start.isNaN ? .infinity : start)
            var cursor = state.index.cursor([TypedFilter(type: type, filter: filter)])
            var readable: Set<UUID> = []
            while let row = cursor.next() {
                if row.details.sourceRevision.source != source { readable.insert(row.uuid) }
            }
            return readable
        }
    }
}

extension HealthDatabase {
    /// Lets an app read the chosen ones of the objects that were offered, and of the others those that it may read now:
    /// the person may have decided otherwise in the Settings app meanwhile.
    fileprivate func release(
        _ chosen: Set<UUID>, of offered: Set<UUID>, _ type: SampleType, for access: StoreAccess
    ) {
        guard let readable = access.readableObjects(of: type, in: state) else { return }
        let read = ReadAuthorization.objects(readable.subtracting(offered).union(chosen))
        decide(HealthAuthorization(read: [type: read]), for: access)
    }
}

extension DatabaseState {
    /// The matching objects that sources other than `source` saved.
    @concurrent
    fileprivate func candidates(_ filter: TypedFilter, notSavedBy source: Source) async throws -> [AnySample] {
        var cursor = index.cursor([filter])
        let members = index.memberLookup
        var candidates: [AnySample] = []
        while let row = cursor.next() {
            try Task.checkCancellation()
            if row.details.sourceRevision.source != source { candidates.append(AnySample(row, members)) }
        }
        return candidates
    }
}
