import Foundation

extension Workout: PredicateFieldNaming {
    package static var predicateFields: [PartialKeyPath<Workout>: PredicateField] {
        [
            \.workoutActivityType: PredicateField("workoutActivityType") { (types: Set<WorkoutActivityType>) in
                let known = types.sorted { $0.rawValue < $1.rawValue }.map { Query.predicateForWorkouts(with: $0) }
                return known.count == 1 ? known[0] : .or(known)
            },
            \.duration: PredicateField("duration") { Query.predicateForWorkouts(with: $0, duration: $1) },
            \.totalEnergyBurned: total("totalEnergyBurned", .energyBurned),
            \.totalDistance: total("totalDistance", .distance),
            \.totalFlightsClimbed: total("totalFlightsClimbed", .flightsClimbed),
            \.totalSwimmingStrokeCount: total("totalSwimmingStrokeCount", .swimmingStrokeCount),
        ]
    }

    private static func total(_ name: String, _ total: WorkoutTotal) -> PredicateField {
        func compared(_ comparison: QueryPredicate.Operator, _ quantity: Quantity) -> QueryPredicate {
            QueryPredicate(WorkoutCondition.total(total, comparison, quantity))
        }
        // Every quantity that is known is at least the least one.
        let least = Quantity(unit: total.unit, doubleValue: -.greatestFiniteMagnitude)
        return PredicateField(
            name, presence: compared(.greaterThanOrEqualTo, least), absentIsUnequal: false, compare: compared)
    }
}
