import Foundation

extension HealthStore {
    /// Relates a score of effort to a workout that this store's source saved, or to one of its activities; saves the
    /// score if it is not stored yet.
    ///
    /// A score that is related already belongs from now on to the activity that is given, or to the workout as a whole,
    /// and comes last among its scores.
    /// Relating adds the score to the workout, as ``addSamples(_:to:)-(_,Workout)`` does, with what follows for queries.
    ///
    /// - Parameters:
    ///   - sample: a sample of type `workoutEffortScore` or `estimatedWorkoutEffortScore`.
    ///   - workout: the workout, which must be stored.
    ///   - activity: one of its activities, or nil.
    /// - Returns: true.
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the sample is of another type or not valid, or differs
    ///   from what is stored under its identifier, if the workout is not stored or another source saved it, or if it has
    ///   no such activity; with `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` if workouts or the type
    ///   may not be saved (R9.4, R9.5). Nothing is changed then.
    @concurrent
    @discardableResult
    public func relateWorkoutEffortSample(
        _ sample: any Sample,
        with workout: Workout,
        activity: WorkoutActivity?
    ) async throws -> Bool {
        var batch = RowBatch()
        try batch.validateAndAppend(any: sample)
        try await write { [batch] in try await database.relate(batch, to: workout.uuid, activity?.uuid, by: $0) }
        return true
    }

    /// Ends what ``relateWorkoutEffortSample(_:with:activity:)`` began; the score stays stored.
    ///
    /// - Parameters:
    ///   - sample: the score.
    ///   - workout: the workout, which must be stored.
    ///   - activity: the activity to which the score is related; nil if it is related to the workout as a whole.
    /// - Returns: whether the score was so related.
    /// - Throws: ``HealthError`` with `errorInvalidArgument` if the workout is not stored or another source saved it;
    ///   with `errorAuthorizationNotDetermined` or `errorAuthorizationDenied` if workouts or the type may not be saved
    ///   (R9.4, R9.5). Nothing is changed then.
    @concurrent
    @discardableResult
    public func unrelateWorkoutEffortSample(
        _ sample: any Sample,
        from workout: Workout,
        activity: WorkoutActivity?
    ) async throws -> Bool {
        try await write {
            try await database.unrelate(sample.uuid, sample.sampleType, from: workout.uuid, activity?.uuid, by: $0)
        }
    }
}

extension HealthDatabase {
    /// Relates a score that was validated to a stored workout, or changes nothing.
    fileprivate func relate(_ batch: RowBatch, to workout: UUID, _ activity: UUID?, by writer: Writer) throws {
        try change { state, details, date, changes in
            try state.relate(batch, to: workout, activity, by: writer, &details, at: date, &changes)
        }
    }

    /// Ends the relationship of a score; false if there is none.
    fileprivate func unrelate(
        _ score: UUID,
        _ type: SampleType,
        from workout: UUID,
        _ activity: UUID?,
        by writer: Writer
    ) throws -> Bool {
        try change { state, _, date, changes in
            try state.unrelate(score, type, from: workout, activity, by: writer, at: date, &changes)
        }
    }
}

extension DatabaseState {
    fileprivate mutating func relate(
        _ batch: RowBatch,
        to workout: UUID,
        _ activity: UUID?,
        by writer: Writer,
        _ table: inout DetailsTable,
        at date: Date,
        _ changes: inout ChangeBuilder
    ) throws {
        for details in batch.details where !details.type.isEffortScore {
            throw HealthError.invalidArgument(
                "\(details.type.identifier) is no score of effort, which alone can be related to a workout")
        }
        let holder = try self.workout(workout, of: writer)
        if let activity, !holder.workoutParts.contains(where: { $0.uuid == activity }) {
            throw HealthError.invalidArgument("the workout \(workout) has no activity \(activity)")
        }
        let sequence = log.lastSequence
        let scores = try saveMembers(batch, of: holder.details.type, by: writer, &table, at: date, &changes)
        let parts = Dictionary(scores.map { (ObjectKey($0), activity) }) { $1 }
        associate(scores, with: holder, in: parts, isOld: true, savedUpTo: sequence, at: date, &changes)
    }

    fileprivate mutating func unrelate(
        _ score: UUID,
        _ type: SampleType,
        from workout: UUID,
        _ activity: UUID?,
        by writer: Writer,
        at date: Date,
        _ changes: inout ChangeBuilder
    ) throws -> Bool {
        let holder = try self.workout(workout, of: writer)
        try writer.checkSaving(of: [type])
        let isHidden = writer.isHidden(in: index)
        let found = index.members(of: holder).first { row in
            row.uuid == score && row.details.type == type && type.isEffortScore && !(isHidden?(row) ?? false)
                && index.relations.part(of: ObjectKey(row), in: ObjectKey(holder)) == activity
        }
        guard let found else { return false }
        let sequence = log.lastSequence
        var relinking = Relinking()
        relinking.remove(found, from: holder, in: &index.relations)
        renumber(relinking.effects(in: index, savedUpTo: sequence), at: date, &changes)
        return true
    }

    /// A stored workout of the writer's source, which may be changed.
    private func workout(_ uuid: UUID, of writer: Writer) throws -> SampleRow {
        let row = try holder(uuid, of: writer)
        guard row.details.type == .workoutType() else {
            throw HealthError.invalidArgument("this source saved no workout \(uuid)")
        }
        return row
    }
}
