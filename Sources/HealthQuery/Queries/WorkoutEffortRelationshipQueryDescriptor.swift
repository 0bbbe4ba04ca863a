public import Foundation

/// Reads the scores of effort that were related to workouts since an anchor.
///
/// ```swift
/// let query = WorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: nil, option: .mostRelevant)
/// for relationship in try await query.result(for: store).relationships {
///     print(relationship.workout.startDate, relationship.samples)
/// }
/// ```
///
/// A relationship is read again when its workout is: when another score is related, and also when other samples are
/// added to it. That a score is no longer related, or was deleted, is told by the relationships of the workout that are
/// left; without any, it is not told.
public struct WorkoutEffortRelationshipQueryDescriptor: RunnableQuery {
    /// The relationships since the anchor, in the order in which their workouts changed; of one workout first those of
    /// the whole.
    ///
    /// It costs what an anchored query for the workouts costs, and the samples of those that changed. Wrong arguments
    /// are those of ``AnchoredObjectQueryDescriptor``.
    public typealias Output = Result

    /// A condition on the workouts; nil for all.
    public var predicate: QueryPredicate?
    /// Where to begin; nil reads everything.
    public var anchor: QueryAnchor?
    /// Which scores are wanted.
    public var option: WorkoutEffortRelationshipQueryOptions
    /// What happens if deletions after the anchor may be forgotten (R3.9).
    package var expiredAnchorPolicy = ExpiredAnchorPolicy.fail

    /// Creates a query.
    ///
    /// Wrong arguments are reported when it runs.
    public init(predicate: QueryPredicate?, anchor: QueryAnchor?, option: WorkoutEffortRelationshipQueryOptions) {
        self.predicate = predicate
        self.anchor = anchor
        self.option = option
    }

    /// Creates a query whose condition is a `#Predicate`; see <doc:WritingPredicates>.
    public init(
        predicate: Predicate<Workout>,
        anchor: QueryAnchor?,
        option: WorkoutEffortRelationshipQueryOptions
    ) {
        self.init(predicate: QueryPredicate(predicate), anchor: anchor, option: option)
    }

    /// The relationships since an anchor.
    public struct Result: Sendable, Hashable {
        /// The relationships; those whose scores may not be read are left out.
        public let relationships: [WorkoutEffortRelationship]
        /// The position up to which everything is known now.
        public let newAnchor: QueryAnchor
        /// Whether everything is known that happened before the query ran: always.
        public let isCaughtUp: Bool
    }

    var workouts: SamplePredicate<Workout> { .workout(predicate) }

    func run(in store: StoreSnapshot, explains: Bool) async throws -> QueryRun<Result> {
        let filters = try QueryArguments.filters([workouts])
        let snapshot = try await store.opened(for: filters.map(\.type), explains: explains)
        let position = try QueryArguments.position(of: anchor, in: snapshot, expiredAnchorPolicy)
        let delta = try await Delta.read(
            filters, in: snapshot, after: position, limit: .max, expiredAnchorPolicy)
        let result = try await Result(delta, option, in: snapshot)
        let trace = QueryTrace(
            query: "WorkoutEffortRelationshipQueryDescriptor",
            filters: filters,
            snapshot: snapshot,
            order: .saved,
            work: delta.work,
            resultCount: result.relationships.count,
            asksWholeCondition: true,
            remarks: ["The samples of each workout that changed are looked at."]
        )
        return QueryRun(output: result, trace: trace)
    }
}

extension WorkoutEffortRelationshipQueryDescriptor.Result {
    init(
        _ delta: Delta, _ option: WorkoutEffortRelationshipQueryOptions, in snapshot: DatabaseState
    ) async throws {
        var pace = try Pace()
        var relationships: [WorkoutEffortRelationship] = []
        for position in delta.added.rows.indices {
            let row = delta.added.row(position)
            try await pace.spend(1)
            let members = try await snapshot.index.members(of: row, &pace)
            relationships += WorkoutEffortRelationship.all(of: row, members, option, in: snapshot.index)
        }
        self.init(
            relationships: relationships,
            newAnchor: snapshot.anchor(delta.position),
            isCaughtUp: delta.isComplete
        )
    }
}

extension WorkoutEffortRelationship {
    /// The relationships of a workout.
    fileprivate static func all(
        of row: SampleRow,
        _ members: [SampleRow],
        _ option: WorkoutEffortRelationshipQueryOptions,
        in index: SampleIndex
    ) -> [WorkoutEffortRelationship] {
        let scores = members.filter(\.details.type.isEffortScore)
        guard !scores.isEmpty else { return [] }
        guard let workout = SampleDecoder<Workout>(index.memberLookup).samples(of: [row]).first else { return [] }
        let byPart = Dictionary(grouping: scores) { index.relations.part(of: ObjectKey($0), in: ObjectKey(row)) }
        let parts: [WorkoutActivity?] = [nil] + workout.workoutActivities
        return parts.compactMap { part in
            guard let scores = byPart[part?.uuid] else { return nil }
            let wanted = option == .mostRelevant ? [mostRelevant(scores)].compactMap { $0 } : scores
            return WorkoutEffortRelationship(
                workout: workout, activity: part, samples: SampleDecoder(index.memberLookup).samples(of: wanted))
        }
    }

    /// The last score that the person gave, else the last estimate.
    private static func mostRelevant(_ scores: [SampleRow]) -> SampleRow? {
        func last(_ type: QuantityTypeIdentifier) -> SampleRow? {
            scores.last { $0.details.type == QuantityType(type) }
        }
        return last(.workoutEffortScore) ?? last(.estimatedWorkoutEffortScore)
    }
}
