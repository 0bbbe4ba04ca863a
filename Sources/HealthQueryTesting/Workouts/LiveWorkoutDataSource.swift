public import Foundation
public import HealthQuery

/// Which samples a session's builder takes of what is measured.
///
/// Until the app enables or disables a type, the types follow the session: when an activity begins they are those that
/// are usually measured during it, and when it ends, those of the whole workout.
public final class LiveWorkoutDataSource: Sendable {
    private struct State: Sendable {
        var predicates: [QuantityType: QueryPredicate?]
        /// Whether the app enabled or disabled a type.
        var isChosen = false
    }

    private let state: Locked<State>

    /// Creates a data source for what is usually measured during a workout: heart rate, active and resting energy, and
    /// what the person covers by the activity.
    ///
    /// Without a configuration it takes nothing at first; ``enableCollection(for:predicate:)-(_,QueryPredicate?)`` adds
    /// types.
    public init(healthStore: HealthStore, workoutConfiguration: WorkoutConfiguration?) {
        state = Locked(State(predicates: workoutConfiguration.map { Self.predicates(of: $0.activityType) } ?? [:]))
    }

    /// The types that the builder takes.
    public var typesToCollect: Set<QuantityType> { state.withLock { Set($0.predicates.keys) } }

    /// Takes samples of a type from now on, if they match a predicate.
    public func enableCollection(for quantityType: QuantityType, predicate: QueryPredicate?) {
        state.withLock { state in
            state.predicates[quantityType] = .some(predicate)
            state.isChosen = true
        }
    }

    /// Takes samples of a type from now on that a `#Predicate` describes.
    public func enableCollection(for quantityType: QuantityType, predicate: Predicate<QuantitySample>) {
        enableCollection(for: quantityType, predicate: QueryPredicate(predicate))
    }

    /// Takes samples of a type no longer.
    public func disableCollection(for quantityType: QuantityType) {
        state.withLock { state in
            state.predicates[quantityType] = nil
            state.isChosen = true
        }
    }

    /// Takes what is usually measured during an activity, unless the app chose the types.
    func follow(_ activity: WorkoutActivityType) {
        state.withLock { state in
            if !state.isChosen { state.predicates = Self.predicates(of: activity) }
        }
    }

    /// The predicate that samples of a type must match; nil if they are not taken at all.
    func predicate(for type: QuantityType) -> QueryPredicate?? { state.withLock { $0.predicates[type] } }

    private static func predicates(of activity: WorkoutActivityType) -> [QuantityType: QueryPredicate?] {
        Dictionary(uniqueKeysWithValues: types(of: activity).map { (QuantityType($0), nil) })
    }

    private static func types(of activity: WorkoutActivityType) -> [QuantityTypeIdentifier] {
        let covered: [QuantityTypeIdentifier] =
            switch activity {
            case .walking, .running, .hiking, .trackAndField: [.distanceWalkingRunning, .stepCount]
            case .cycling, .handCycling: [.distanceCycling]
            case .swimming: [.distanceSwimming, .swimmingStrokeCount]
            case .wheelchairWalkPace, .wheelchairRunPace: [.distanceWheelchair, .pushCount]
            case .downhillSkiing, .snowboarding: [.distanceDownhillSnowSports]
            case .crossCountrySkiing: [.distanceCrossCountrySkiing]
            case .rowing: [.distanceRowing]
            case .paddleSports: [.distancePaddleSports]
            case .skatingSports: [.distanceSkatingSports]
            case .stairs, .stairClimbing: [.flightsClimbed, .stepCount]
            default: []
            }
        return [.heartRate, .activeEnergyBurned, .basalEnergyBurned] + covered
    }
}
