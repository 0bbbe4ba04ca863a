public import Foundation
public import HealthQuery

/// The scores of effort of a workout, or of one of its parts.
open class HKWorkoutEffortRelationship: NSObject, NSCopying,
    // All it holds is a constant value.
    @unchecked Sendable
{
    let core: WorkoutEffortRelationship

    init(core: WorkoutEffortRelationship) { self.core = core }

    /// The workout.
    open var workout: HKWorkout { HKWorkout(_core: AnySample(core.workout)) }
    /// The part; nil for scores of the workout as a whole.
    open var activity: HKWorkoutActivity? { core.activity.map { HKWorkoutActivity(core: $0) } }
    /// The scores, in the order in which they were related.
    open var samples: [HKSample]? { core.samples.map { HKSample.of(AnySample($0)) } }

    /// Whether the other object holds the same scores of the same workout.
    open override func isEqual(_ object: Any?) -> Bool { (object as? HKWorkoutEffortRelationship)?.core == core }
    /// The hash of the workout's identifier.
    open override var hash: Int { core.workout.uuid.hashValue }
    /// The same relationship, as it does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// Asks for the scores of effort that were related to workouts since an anchor, and then for those of each workout that
/// changes.
open class HKWorkoutEffortRelationshipQuery: HKQuery,
    // What it adds does not change.
    @unchecked Sendable
{
    private let descriptor: HKWorkoutEffortRelationshipQueryDescriptor
    private let handler:
        @Sendable (
            HKWorkoutEffortRelationshipQuery, [HKWorkoutEffortRelationship]?, HKQueryAnchor?, (any Error)?
        ) -> Void

    /// Asks for scores of workouts that match a predicate.
    @preconcurrency
    public init(
        predicate: NSPredicate?,
        anchor: HKQueryAnchor?,
        options: HKWorkoutEffortRelationshipQueryOptions,
        resultsHandler:
            @escaping @Sendable (
                HKWorkoutEffortRelationshipQuery, [HKWorkoutEffortRelationship]?, HKQueryAnchor?, (any Error)?
            ) -> Void
    ) {
        descriptor = HKWorkoutEffortRelationshipQueryDescriptor(
            predicate: predicate, anchor: anchor, option: options)
        handler = resultsHandler
        super.init(HKObjectType.workoutType(), predicate)
    }

    override func start(in store: HealthStore) {
        start(
            in: store,
            following: { [self] in try descriptor.lowered(in: store).results(for: store) },
            { [self] _, core, error in
                let result = core.map { HKWorkoutEffortRelationshipQueryDescriptor.Result($0) }
                handler(self, result?.relationships, result?.newAnchor, error)
            })
    }
}

/// Asks for the scores of effort that were related to workouts since an anchor, once or as it goes on.
public struct HKWorkoutEffortRelationshipQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery,
    // Predicates do not change.
    @unchecked Sendable
{
    /// The relationships since an anchor, and the anchor to go on from.
    public struct Result: Sendable {
        /// The relationships.
        public let relationships: [HKWorkoutEffortRelationship]
        /// The anchor to go on from.
        public let newAnchor: HKQueryAnchor

        init(_ core: WorkoutEffortRelationshipQueryDescriptor.Result) {
            relationships = core.relationships.map { HKWorkoutEffortRelationship(core: $0) }
            newAnchor = HKQueryAnchor(core: core.newAnchor)
        }
    }

    /// What it answers once.
    public typealias Output = Result
    /// What it answers as it goes on.
    public typealias Results = HKQueryResults<LiveResults<WorkoutEffortRelationshipQueryDescriptor.Result>, Result>
    /// What it answers as it goes on.
    public typealias Sequence = Results

    /// The condition on the workouts; nil for all.
    public var predicate: NSPredicate?
    /// Where it begins; nil for the beginning.
    public var anchor: HKQueryAnchor?
    /// Which scores are wanted.
    public var option: HKWorkoutEffortRelationshipQueryOptions

    /// Asks for scores of workouts that match a predicate.
    public init(predicate: NSPredicate?, anchor: HKQueryAnchor?, option: HKWorkoutEffortRelationshipQueryOptions) {
        self.predicate = predicate
        self.anchor = anchor
        self.option = option
    }

    func lowered(in store: HealthStore) throws -> WorkoutEffortRelationshipQueryDescriptor {
        var query = WorkoutEffortRelationshipQueryDescriptor(
            predicate: try predicate?.lowered(), anchor: anchor?.core(in: store), option: option)
        query.expiredAnchorPolicy = .ignore
        return query
    }

    /// The relationships since the anchor.
    public func result(for healthStore: HKHealthStore) async throws -> Result {
        let store = HKHealthStore.current
        return Result(try await lowered(in: store).result(for: store))
    }

    /// The relationships since the anchor, and then those of each workout that changes.
    public func results(for healthStore: HKHealthStore) -> Results {
        let store = HKHealthStore.current
        return Results(base: { try lowered(in: store).results(for: store) }, convert: { Result($0) })
    }
}
