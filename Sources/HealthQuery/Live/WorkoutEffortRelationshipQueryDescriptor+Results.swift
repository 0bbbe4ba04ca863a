extension WorkoutEffortRelationshipQueryDescriptor: AsyncSequenceQuery {
    /// The relationships since the anchor, and then those of each workout that changes.
    ///
    /// The first element always comes, even if it is empty; later ones hold the relationships of the workouts that
    /// changed, as far as they have any.
    public func results(for healthStore: HealthStore) -> Results {
        let query = LiveDeltaQuery<Result>(types: [.workoutType()], anchor: anchor, policy: expiredAnchorPolicy) {
            (try QueryArguments.filters([workouts]), .max)
        } element: { delta, _, snapshot, isFirst in
            let result = try await Result(delta, option, in: snapshot)
            return isFirst || !result.relationships.isEmpty ? result : nil
        }
        return Results(query, store: healthStore)
    }

    /// The live relationships of a query; see ``WorkoutEffortRelationshipQueryDescriptor/results(for:)``.
    public typealias Results = LiveResults<Result>
}
