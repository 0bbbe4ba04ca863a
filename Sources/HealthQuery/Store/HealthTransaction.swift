public import Foundation

/// Several saves and deletes that become visible together.
///
/// ``HealthStore/transaction(_:)`` passes one to its closure. Each call sees what the calls before it did; nobody else
/// sees any of it until the transaction ends.
public struct HealthTransaction {
    private(set) var state: DatabaseState
    private(set) var changes: ChangeBuilder
    private(set) var details: DetailsTable
    let writer: Writer
    let date: Date

    /// Saves an object, as ``HealthStore/save(_:)-(HealthObject)`` does.
    ///
    /// - Throws: ``HealthError``; the transaction is then as it was before the call, and can go on.
    public mutating func save(_ object: any HealthObject) throws {
        try save([object])
    }

    /// Saves objects, all or none, as ``HealthStore`` does.
    ///
    /// - Throws: ``HealthError``; the transaction is then as it was before the call, and can go on.
    public mutating func save(_ objects: [any HealthObject]) throws {
        var batch = RowBatch()
        for object in objects { try batch.validateAndAppend(any: object) }
        try state.save(batch, by: writer, &details, at: date, &changes)
    }

    /// Adds samples to a stored workout, as ``HealthStore/addSamples(_:to:)-(_,Workout)`` does.
    ///
    /// - Throws: ``HealthError``; the transaction is then as it was before the call, and can go on.
    public mutating func addSamples(_ samples: [any Sample], to workout: Workout) throws {
        var batch = RowBatch()
        for sample in samples { try batch.validateAndAppend(any: sample) }
        try state.add(batch, to: workout.uuid, by: writer, &details, at: date, &changes)
    }

    /// Adds a route to a workout, in place of what was saved of it before; returns what is stored for it.
    ///
    /// - Parameter isWhole: whether the saved route has all that this one has: then it stays, if it is there.
    mutating func finish(
        _ route: WorkoutRoute, of workout: UUID, inPlaceOf saved: UUID, isWhole: Bool
    ) throws -> SampleRow? {
        _ = try state.holder(workout, of: writer)
        try writer.checkSaving(of: [SeriesType.route])
        if let row = state.index.row(saved, from: writer.source) {
            if isWhole { return row }
            try state.delete([saved], by: writer, at: date, &changes)
        }
        var batch = RowBatch()
        try batch.validateAndAppend(route)
        return try state.add(batch, to: workout, by: writer, &details, at: date, &changes).first
    }

    /// Deletes an object, as ``HealthStore`` does, even one that this transaction saved.
    ///
    /// - Throws: ``HealthError``; the transaction is then as it was before the call, and can go on.
    public mutating func delete(_ object: any HealthObject) throws {
        try delete([object])
    }

    /// Deletes objects, all or none, as ``HealthStore`` does, even those that this transaction saved.
    ///
    /// - Throws: ``HealthError``; the transaction is then as it was before the call, and can go on.
    public mutating func delete(_ objects: [any HealthObject]) throws {
        try state.delete(objects.map { $0.uuid }, by: writer, at: date, &changes)
    }

    /// Deletes the objects of a type that match and that the store's source saved, as ``HealthStore`` does.
    ///
    /// - Returns: how many objects were deleted.
    /// - Throws: ``HealthError``; the transaction is then as it was before the call, and can go on.
    @discardableResult
    public mutating func deleteObjects(of objectType: ObjectType, predicate: QueryPredicate) throws -> Int {
        let filter = try TypedFilter(deletable: objectType, predicate)
        return try state.deleteObjects(filter, by: writer, at: date, &changes)
    }

    /// Deletes the objects of a type that a `#Predicate` describes, see <doc:WritingPredicates>.
    ///
    /// - Returns: how many objects were deleted.
    /// - Throws: as ``deleteObjects(of:predicate:)-(_,QueryPredicate)`` does.
    @discardableResult
    public mutating func deleteObjects<Kind>(of objectType: ObjectType, predicate: Predicate<Kind>) throws -> Int {
        try deleteObjects(of: objectType, predicate: QueryPredicate(predicate))
    }
}
