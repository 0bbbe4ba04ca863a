public import Foundation

extension HealthStore {
    /// Deletes an object that this store's source saved.
    ///
    /// O(log n), unless very many samples of its source and type start in the same second; all samples before 1933 count
    /// as of one second, and so do all after 2069. The statistics of a workout that held it are computed anew, from its m
    /// samples in O(m log n): many samples of one are deleted best in one call.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the object is not in the store, as far as the store can
    ///   see, or another source saved it (R8.11); with `errorAuthorizationNotDetermined` or `errorAuthorizationDenied`
    ///   if its type may not be saved (R8.14).
    public func delete(_ object: any HealthObject) async throws {
        try await delete([object])
    }

    /// Deletes objects that this store's source saved, all or none (R8.11).
    ///
    /// What a deleted correlation held stays, and a correlation stays without its deleted members (R6.5).
    ///
    /// - Throws: as for one object; with `errorInvalidArgument` also if there are none. Nothing is changed then.
    public func delete(_ objects: [any HealthObject]) async throws {
        try await write { try await database.delete(objects.map { $0.uuid }, by: $0) }
    }

    /// Deletes the objects of a type that match and that this store's source saved.
    ///
    /// Other sources' objects are skipped without an error, and it is no error if nothing matches (R8.12).
    ///
    /// - Returns: how many objects were deleted.
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the type is unknown or the predicate makes no sense for
    ///   it; with `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` if the type may not be saved (R8.14).
    /// - Complexity: O(log n + m) for the m objects of this source in the predicate's range.
    @discardableResult
    public func deleteObjects(of objectType: ObjectType, predicate: QueryPredicate) async throws -> Int {
        let filter = try TypedFilter(deletable: objectType, predicate)
        return try await write { try await database.deleteObjects(filter, by: $0) }
    }

    /// Deletes the objects of a type that a `#Predicate` describes, see <doc:WritingPredicates>.
    ///
    /// - Returns: how many objects were deleted.
    /// - Throws: as ``deleteObjects(of:predicate:)-(_,QueryPredicate)`` does.
    @discardableResult
    public func deleteObjects<Kind>(of objectType: ObjectType, predicate: Predicate<Kind>) async throws -> Int {
        try await deleteObjects(of: objectType, predicate: QueryPredicate(predicate))
    }
}

extension TypedFilter {
    /// Makes the filter of a type's matching objects that may be deleted.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the type is unknown or the predicate makes no sense for
    ///   it.
    init(deletable objectType: ObjectType, _ predicate: QueryPredicate) throws {
        guard let type = objectType as? SampleType, type.isKnown else {
            throw HealthError.invalidArgument("\(objectType.identifier) is not a type of sample that can be deleted")
        }
        self.init(type: type, filter: try predicate.lowered(for: type))
    }
}
