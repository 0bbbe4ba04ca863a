import Foundation

extension HealthStore {
    /// Saves an object.
    ///
    /// The stored copy bears this store's source revision; the caller's instance does not change (R8.3). O(log n).
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the object is not valid (see
    ///   ``QuantitySample/validate()``) or its identifier is in the store already (R8.2); nothing is changed then.
    public func save(_ object: any HealthObject) async throws {
        try await save([object])
    }

    /// Saves objects of any kind, all or none (R8.1): they become visible at one instant, with numbers that follow one
    /// another, and a waiting query is told once.
    ///
    /// Saving no objects does nothing.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if one is not valid, is of a foreign type, or has an identifier
    ///   that is in the store already or occurs twice (R8.2); nothing is changed then.
    public func save(_ objects: [any HealthObject]) async throws {
        try await save(rows: objects) { object in
            guard let sample = AnySample(object) else {
                throw HealthError.invalidArgument("a store cannot hold a \(Swift.type(of: object))")
            }
            try sample.validate()
            return SampleRow(sample)
        }
    }

    /// Saves objects of one type, all or none (R8.1), as objects of any kind are saved, without boxing each.
    ///
    /// - Throws: ``HealthError`` as for objects of any kind.
    public func save<Object: HealthObject>(_ objects: [Object]) async throws {
        // A cast of an array goes through its elements one by one; these are the very same types.
        if Object.self == QuantitySample.self {
            try await save(rows: unsafeBitCast(objects, to: [QuantitySample].self)) { sample in
                try sample.validate()
                return SampleRow(sample)
            }
        } else if Object.self == CategorySample.self {
            try await save(rows: unsafeBitCast(objects, to: [CategorySample].self)) { sample in
                try sample.validate()
                return SampleRow(sample)
            }
        } else {
            try await save(objects as [any HealthObject])
        }
    }

    /// Validates on the caller's side of the door, so that a large array does not keep the database busy.
    @concurrent
    private func save<Object: Sendable>(
        rows objects: [Object],
        row: @Sendable (Object) throws -> SampleRow
    ) async throws {
        try await database.save(objects.map(row), by: sourceRevision)
    }
}
