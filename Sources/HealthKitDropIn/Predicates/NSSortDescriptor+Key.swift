public import Foundation
import HealthQuery

#if !canImport(Darwin)
    /// What can be made with the name of a property; the initialiser of `NSSortDescriptor` is missing on Linux.
    public protocol _HKSortKeyed {}

    extension NSSortDescriptor: _HKSortKeyed {}

    extension _HKSortKeyed where Self: NSSortDescriptor {
        /// Sorts by the property with a name, such as `HKSampleSortIdentifierStartDate`.
        public init(key: String?, ascending: Bool) {
            // Only the initialiser of a protocol's extension can return another instance.
            self = unsafeDowncast(KeySortDescriptor(key: key ?? "", ascending: ascending), to: Self.self)
        }
    }

    /// A sort descriptor that knows the name of the property.
    final class KeySortDescriptor: NSSortDescriptor {
        let name: String

        init(key: String, ascending: Bool) {
            name = key
            // A key path is needed; the name decides.
            super.init(keyPath: \HKSample.startDate, ascending: ascending)
        }

        override var reversedSortDescriptor: Any { KeySortDescriptor(key: name, ascending: !ascending) }

        override func compare(_ object1: Any, to object2: Any) -> ComparisonResult {
            // Foundation raises an exception for a key that objects do not have; an order that is none would go unnoticed.
            guard let key = HKSample.SortKey(name: name), let first = object1 as? HKSample,
                let second = object2 as? HKSample
            else {
                fatalError("\(Swift.type(of: object1)) cannot be sorted by \(name.debugDescription) on Linux")
            }
            return key.descriptor(ascending ? .forward : .reverse).compare(first, second)
        }

        /// Only names are coded.
        required init?(coder: NSCoder) { nil }
    }
#endif

extension NSSortDescriptor {
    /// The name of the property, if the descriptor was made with one.
    private var sortName: String? {
        #if canImport(Darwin)
            keyPath == nil ? key : nil
        #else
            (self as? KeySortDescriptor)?.name
        #endif
    }

    /// The core's way to sort.
    ///
    /// - Throws: `HealthError` with `errorInvalidArgument` for a property that samples are not sorted by.
    func lowered() throws -> SortDescriptor<HKSample> {
        let order: SortOrder = ascending ? .forward : .reverse
        if let name = sortName {
            guard let key = HKSample.SortKey(name: name) else {
                throw HealthError.invalidArgument("samples cannot be sorted by \(name.debugDescription)")
            }
            return key.descriptor(order)
        }
        switch (Swift.type(of: keyPath).rootType as? any ColumnNaming.Type)?.column(keyPath) {
        case .start: return SortDescriptor(\HKSample.startDate, order: order)
        case .end: return SortDescriptor(\HKSample.endDate, order: order)
        default: throw HealthError.invalidArgument("samples are sorted by startDate, endDate, or a sort identifier")
        }
    }
}

extension HKSample {
    /// What samples are sorted by.
    enum SortKey {
        case start, end
        case workout(any KeyPath<HKSample, Double> & Sendable)

        /// The key with one of HealthKit's names; nil for others.
        init?(name: String) {
            switch name {
            case HKSampleSortIdentifierStartDate, HKPredicateKeyPathStartDate: self = .start
            case HKSampleSortIdentifierEndDate, HKPredicateKeyPathEndDate: self = .end
            case HKWorkoutSortIdentifierDuration: self = .workout(\.durationToSort)
            case HKWorkoutSortIdentifierTotalDistance: self = .workout(\.distanceToSort)
            case HKWorkoutSortIdentifierTotalEnergyBurned: self = .workout(\.energyToSort)
            case HKWorkoutSortIdentifierTotalFlightsClimbed: self = .workout(\.flightsToSort)
            case HKWorkoutSortIdentifierTotalSwimmingStrokeCount: self = .workout(\.strokesToSort)
            default: return nil
            }
        }

        func descriptor(_ order: SortOrder) -> SortDescriptor<HKSample> {
            switch self {
            case .start: SortDescriptor(\HKSample.startDate, order: order)
            case .end: SortDescriptor(\HKSample.endDate, order: order)
            case .workout(let keyPath): SortDescriptor(keyPath, order: order)
            }
        }
    }

    private var asWorkout: Workout? { (self as? HKWorkout)?.workout }
    private func number(_ quantity: Quantity?, _ unit: HealthUnit) -> Double {
        quantity.flatMap { try? $0.value(in: unit) } ?? -.infinity
    }

    fileprivate var durationToSort: Double { asWorkout?.duration ?? -.infinity }
    fileprivate var distanceToSort: Double { number(asWorkout?.totalDistance, .meter()) }
    fileprivate var energyToSort: Double { number(asWorkout?.totalEnergyBurned, .kilocalorie()) }
    fileprivate var flightsToSort: Double { number(asWorkout?.totalFlightsClimbed, .count()) }
    fileprivate var strokesToSort: Double { number(asWorkout?.totalSwimmingStrokeCount, .count()) }
}
