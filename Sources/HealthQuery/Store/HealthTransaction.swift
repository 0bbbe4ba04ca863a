import Foundation

/// Several saves and deletes that are seen as one.
///
/// ``HealthStore/transaction(_:)`` hands one to its caller. Each call sees what the calls before it did; nobody else sees
/// any of it until the transaction ends.
public struct HealthTransaction {
    private(set) var snapshot: Snapshot
    private(set) var changes = ChangeBuilder()
    private var details: DetailsTable
    private let author: Author
    private let date: Date

    init(_ snapshot: Snapshot, _ author: Author, _ details: DetailsTable, at date: Date) {
        self.snapshot = snapshot
        self.author = author
        self.details = details
        self.date = date
    }

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
        for object in objects { try batch.validateAndAppend(object) }
        try snapshot.save(batch, by: author, &details, at: date, &changes)
    }

    /// Deletes an object, as ``HealthStore`` does; also one that this transaction saved.
    ///
    /// - Throws: ``HealthError``; the transaction is then as it was before the call, and can go on.
    public mutating func delete(_ object: any HealthObject) throws {
        try delete([object])
    }

    /// Deletes objects, all or none, as ``HealthStore`` does; also those that this transaction saved.
    ///
    /// - Throws: ``HealthError``; the transaction is then as it was before the call, and can go on.
    public mutating func delete(_ objects: [any HealthObject]) throws {
        try snapshot.delete(objects.map { $0.uuid }, by: author, at: date, &changes)
    }

    /// Deletes the objects of a type that match and that the store's source saved, as ``HealthStore`` does.
    ///
    /// - Returns: how many objects were deleted.
    /// - Throws: ``HealthError``; the transaction is then as it was before the call, and can go on.
    @discardableResult
    public mutating func deleteObjects(of objectType: ObjectType, predicate: QueryPredicate) throws -> Int {
        let filter = try TypedFilter(deletable: objectType, predicate)
        return try snapshot.deleteObjects(filter, by: author, at: date, &changes)
    }
}
