public import Foundation
public import HealthQuery

/// The builder of a workout session: it also gets the session's events, and what is measured meanwhile.
///
/// The delegate learns of what the session adds and of what the app does. Events of the session that come before the
/// workout begins are added when it begins, unless they are before its start.
/// ``WorkoutSession/associatedWorkoutBuilder()`` hands it out. The app begins, ends and finishes it like any builder.
public final class LiveWorkoutBuilder: WorkoutBuilder,
    // As in WorkoutBuilder: all properties are constants of Sendable types.
    @unchecked Sendable
{
    private struct Links: Sendable {
        weak var session: WorkoutSession?
        weak var delegate: (any LiveWorkoutBuilderDelegate)?
        var dataSource: LiveWorkoutDataSource?
        var collectsEvents = true
    }

    private let links = Locked(Links())
    /// What the delegates of the session and of the builder are told, one after another.
    let calls = CallQueue()

    /// The session that the builder belongs to; nil when nobody keeps it any more.
    public internal(set) var workoutSession: WorkoutSession? {
        get { links.withLock { $0.session } }
        set { links.withLock { $0.session = newValue } }
    }

    /// Learns what is added; nobody is kept alive by it.
    public var delegate: (any LiveWorkoutBuilderDelegate)? {
        get { links.withLock { $0.delegate } }
        set { links.withLock { $0.delegate = newValue } }
    }

    /// Which samples are taken of what is measured; without one, none.
    public var dataSource: LiveWorkoutDataSource? {
        get { links.withLock { $0.dataSource } }
        set { links.withLock { $0.dataSource = newValue } }
    }

    /// Whether the session's events are added; true at first.
    public var shouldCollectWorkoutEvents: Bool {
        get { links.withLock { $0.collectsEvents } }
        set {
            links.withLock { $0.collectsEvents = newValue }
            if !newValue { dropWaitingEvents() }
        }
    }

    /// How long the workout has lasted without its pauses, in seconds, by the database's clock.
    public var elapsedTime: TimeInterval { elapsedTime(at: healthStore.database.now()) }

    /// The activity that has begun and not ended.
    public var currentWorkoutActivity: WorkoutActivity? { workoutActivities.last { $0.endDate == nil } }
}

extension LiveWorkoutBuilder {
    /// Whether a sample that was measured belongs to the workout.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` if the data source's predicate makes no sense for its type.
    func takes(_ sample: QuantitySample, from source: SourceRevision) throws -> Bool {
        guard let startDate, endDate == nil, sample.startDate >= startDate,
            let predicate = dataSource?.predicate(for: sample.quantityType)
        else { return false }
        guard let filter = try predicate?.lowered(for: sample.quantityType) else { return true }
        let row = SampleRow(sample)
        return filter.matches(row.having(row.details.saved(by: source)))
    }
}

extension LiveWorkoutBuilder {
    /// Tells the delegate what the app added.
    func tell(_ addition: WorkoutAddition) {
        switch addition {
        case .samples(let types):
            if !types.isEmpty { tellDelegate { $0.workoutBuilder($1, didCollectDataOf: types) } }
        case .events(let count):
            for _ in 0..<count { tellDelegate { $0.workoutBuilderDidCollectEvent($1) } }
        case .activity(let activity):
            tellDelegate { $0.workoutBuilder($1, didBegin: activity) }
            if activity.endDate != nil { tellDelegate { $0.workoutBuilder($1, didEnd: activity) } }
        case .endOfActivity(let activity):
            // If it was the session's own activity, the session tells both delegates.
            let isTold = workoutSession?.noteEnd(of: activity) ?? false
            if !isTold { tellDelegate { $0.workoutBuilder($1, didEnd: activity) } }
        }
    }

    private func tellDelegate(
        _ call: @escaping @Sendable (any LiveWorkoutBuilderDelegate, LiveWorkoutBuilder) -> Void
    ) {
        calls.run { [self] in if let delegate { call(delegate, self) } }
    }
}
