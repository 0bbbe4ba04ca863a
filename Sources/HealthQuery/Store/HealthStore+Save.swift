import Foundation

extension HealthStore {
    /// Saves an object.
    ///
    /// The stored copy bears this store's source revision; the caller's instance does not change (R8.3). An object with
    /// a sync identifier replaces the one that this source saved under it if its version is greater, and is ignored
    /// otherwise, without an error (R8.9). O(log n), and O(m log n) for what replaces one of m samples of a workout.
    ///
    /// A save, like a deletion or a transaction, is carried out even if the task is cancelled.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the object is not valid (see
    ///   ``QuantitySample/validate()``), the database's ``HealthDatabase/Rules`` forbid it, or its identifier is that
    ///   of an object that the store can see (R8.2); with `errorAuthorizationNotDetermined` if permission to save its
    ///   type was never asked (R9.4), with `errorAuthorizationDenied` if it was refused (R9.5). Nothing is changed
    ///   then.
    public func save(_ object: any HealthObject) async throws {
        // Quantity samples are saved most often and need no box.
        if let sample = object as? QuantitySample {
            try await save([sample])
        } else {
            try await save([object])
        }
    }

    /// Saves objects of any kind, all or none (R8.1): they become visible at one instant, with consecutive sequence
    /// numbers, and wake a waiting query once.
    ///
    /// What a correlation holds is saved with it (R6.3). An object that is stored already, and equal but for its source
    /// revision, is not saved again: the correlation holds the stored one. Several correlations of a call may hold the
    /// same new object, which is saved once.
    ///
    /// Saving no objects does nothing.
    ///
    /// - Throws: as for one object; with `errorInvalidArgument` also if one is of a foreign type, an identifier occurs
    ///   twice (R8.2), or what a correlation holds differs from what is stored under its identifier. Permission is
    ///   needed for everything that a correlation holds, not for the correlation (R6.6). Nothing is changed then.
    public func save(_ objects: [any HealthObject]) async throws {
        try await save(count: objects.count) { for object in objects { try $0.validateAndAppend(any: object) } }
    }

    /// Saves objects of one type, all or none (R8.1), as objects of any kind are saved, without boxing each.
    ///
    /// - Throws: ``HealthError`` as for objects of any kind.
    public func save<Object: HealthObject>(_ objects: [Object]) async throws {
        // A cast of an array goes through its elements one by one; here both types are the same.
        if Object.self == QuantitySample.self {
            let samples = unsafeBitCast(objects, to: [QuantitySample].self)
            try await save(count: samples.count) { for sample in samples { try $0.validateAndAppend(sample) } }
        } else {
            try await save(objects as [any HealthObject])
        }
    }

    /// Validates before entering the actor, so that a large array does not keep the database busy.
    @concurrent
    private func save(count: Int, append: @Sendable (inout RowBatch) throws -> Void) async throws {
        var batch = RowBatch()
        batch.rows.reserveCapacity(count)
        try append(&batch)
        try await write { [batch] in try await database.save(batch, by: $0) }
    }
}
