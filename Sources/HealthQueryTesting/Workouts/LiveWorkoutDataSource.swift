public import Foundation
public import HealthQuery

/// Which samples a session's builder takes of what is measured.
public final class LiveWorkoutDataSource: Sendable {
    private let predicates: Locked<[QuantityType: QueryPredicate?]>

    /// Creates a data source for what is usually measured during a workout: heart rate, active and resting energy, and
    /// what the person covers by the activity.
    ///
    /// Without a configuration it takes nothing until ``enableCollection(for:predicate:)-(_,QueryPredicate?)`` is called.
    public init(healthStore: HealthStore, workoutConfiguration: WorkoutConfiguration?) {
        let types = workoutConfiguration.map { Self.types(of: $0.activityType) } ?? []
        predicates = Locked(Dictionary(uniqueKeysWithValues: types.map { (QuantityType($0), nil) }))
    }

    /// The types that the builder takes.
    public var typesToCollect: Set<QuantityType> { predicates.withLock { Set($0.keys) } }

    /// Takes samples of a type from now on, if they match a predicate.
    public func enableCollection(for quantityType: QuantityType, predicate: QueryPredicate?) {
        predicates.withLock { $0[quantityType] = .some(predicate) }
    }

    /// Takes samples of a type from now on that a `#Predicate` describes.
    public func enableCollection(for quantityType: QuantityType, predicate: Predicate<QuantitySample>) {
        enableCollection(for: quantityType, predicate: QueryPredicate(predicate))
    }

    /// Takes samples of a type no longer.
    public func disableCollection(for quantityType: QuantityType) {
        predicates.withLock { $0[quantityType] = nil }
    }

    /// The predicate that samples of a type must match; nil if they are not taken at all.
    func predicate(for type: QuantityType) -> QueryPredicate?? { predicates.withLock { $0[type] } }

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
