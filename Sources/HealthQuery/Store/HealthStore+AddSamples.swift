import Foundation

extension HealthStore {
    /// Adds samples to a workout that this store's source saved (R11.2), and saves those that are not stored yet.
    ///
    /// The samples may be of any type but workouts and correlations, of any source whose samples the store can see, and
    /// lie anywhere in time. Those that the workout has already stay. Anchored and live queries report the workout as
    /// added again, and the stored samples: their answers to ``Query/predicateForObjects(from:)-(Workout)`` and to
    /// predicates about the workout's statistics changed.
    ///
    /// The workout's ``Workout/statistics(for:)`` are computed now and whenever one of its samples goes, with the order
    /// of sources as it is then: O(m log n) for the m samples that it has, and O(a m) if it has a activities. Adding k
    /// samples to one of the workouts that gained the last ones takes O(k log n), and O(a k), as long as those of each
    /// type come in the order of their dates; of a sum over several sources, O(o log o) for the o samples since the
    /// first one that the next may overlap.
    ///
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the workout is not stored or another source saved it, a
    ///   sample is not valid, or differs from what is stored under its identifier; with
    ///   `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` if workouts or one of the types may not be
    ///   saved (R9.4, R9.5). Nothing is changed then.
    public func addSamples(_ samples: [any Sample], to workout: Workout) async throws {
        try await add(samples, to: workout.uuid)
    }

    /// Adds symptoms to an electrocardiogram that this store's source saved, and saves those that are not stored yet.
    ///
    /// ``Query/predicateForObjectsAssociated(electrocardiogram:)`` finds them. In HealthKit the system does this.
    ///
    /// - Throws: ``HealthError`` as for workouts; an app whose permissions a person decided may not save
    ///   electrocardiograms.
    public func addSamples(_ symptoms: [CategorySample], to electrocardiogram: Electrocardiogram) async throws {
        try await add(symptoms, to: electrocardiogram.uuid)
    }

    @concurrent
    private func add(_ samples: [any Sample], to holder: UUID) async throws {
        var batch = RowBatch()
        batch.rows.reserveCapacity(samples.count)
        for sample in samples { try batch.validateAndAppend(any: sample) }
        _ = try await write { [batch] in try await database.add(batch, to: holder, by: $0) }
    }
}
