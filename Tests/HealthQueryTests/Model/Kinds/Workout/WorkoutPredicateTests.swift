import Foundation
@testable import HealthQuery
import Testing

struct WorkoutPredicateTests {
    private static let energies: [Double?] = [nil, 50, 120]

    /// Workouts that differ in what predicates ask for.
    private static let workouts: [Workout] = (0..<24).map { index in
        let start = Double(index) * 1000
        let swim = WorkoutActivity(
            workoutConfiguration: WorkoutConfiguration(activityType: .swimming), start: time(start),
            end: time(start + 100))
        let run = WorkoutActivity(
            workoutConfiguration: WorkoutConfiguration(activityType: .running), start: time(start + 100), end: nil)
        return Workout(
            activityType: [.running, .swimBikeRun, .yoga][index % 3], start: time(start),
            end: time(start + 200 + Double(index)), workoutEvents: index % 4 == 0 ? [.pause(start + 50)] : [],
            workoutActivities: index % 3 == 1 ? [swim, run] : [],
            totalEnergyBurned: energies[index / 8].map { Quantity(unit: .kilocalorie(), doubleValue: $0) },
            totalDistance: index % 2 == 0 ? nil : Quantity(unit: .meter(), doubleValue: Double(index) * 100),
            totalFlightsClimbed: index == 3 ? Quantity(unit: .count(), doubleValue: 4) : nil,
            totalSwimmingStrokeCount: index == 4 ? Quantity(unit: .count(), doubleValue: 9) : nil)
    }

    private static func calories(_ value: Double) -> Quantity {
        Quantity(unit: .smallCalorie(), doubleValue: value * 1000)
    }

    private static let comparisons = QueryPredicate.Operator.allCases.filter { !$0.isForText }

    private func found(_ predicate: QueryPredicate, in store: HealthStore) async throws -> [UUID] {
        let query = SampleQueryDescriptor(predicates: [.workout(predicate)], sortDescriptors: [])
        return try await query.result(for: store).map(\.uuid)
    }

    private func expect(
        _ predicate: QueryPredicate,
        in store: HealthStore,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ isWanted: (Workout) -> Bool
    ) async throws {
        let wanted = Self.workouts.filter(isWanted).map(\.uuid)
        #expect(try await found(predicate, in: store) == wanted, "\(predicate)", sourceLocation: sourceLocation)
        let others = Self.workouts.filter { !isWanted($0) }.map(\.uuid)
        #expect(try await found(!predicate, in: store) == others, "\(predicate)", sourceLocation: sourceLocation)
    }

    @Test func `workouts are found by activity type, duration and totals`() async throws {
        let store = HealthStore.fixed()
        try await store.save(Self.workouts)
        try await expect(Query.predicateForWorkouts(with: .yoga), in: store) { $0.workoutActivityType == .yoga }
        for comparison in Self.comparisons {
            try await expect(Query.predicateForWorkouts(with: comparison, duration: 205), in: store) {
                comparison.holds($0.duration, 205)
            }
            // A total that is not known compares with nothing, not even as different.
            try await expect(
                Query.predicateForWorkouts(with: comparison, totalEnergyBurned: Self.calories(50)), in: store
            ) {
                $0.totalEnergyBurned.map { comparison.holds($0.doubleValue(for: .kilocalorie()), 50) } ?? false
            }
            let distance = Quantity(unit: .meterUnit(with: .kilo), doubleValue: 0.9)
            try await expect(Query.predicateForWorkouts(with: comparison, totalDistance: distance), in: store) {
                $0.totalDistance.map { comparison.holds($0.doubleValue(for: .meter()), 900) } ?? false
            }
            let count = Quantity(unit: .count(), doubleValue: 5)
            try await expect(Query.predicateForWorkouts(with: comparison, totalFlightsClimbed: count), in: store) {
                $0.totalFlightsClimbed.map { comparison.holds($0.doubleValue(for: .count()), 5) } ?? false
            }
            try await expect(Query.predicateForWorkouts(with: comparison, totalSwimmingStrokeCount: count), in: store) {
                $0.totalSwimmingStrokeCount.map { comparison.holds($0.doubleValue(for: .count()), 5) } ?? false
            }
        }
        let late = Query.predicateForSamples(withStart: time(9000), end: nil)
        let both = Query.predicateForWorkouts(with: .running) && late
        try await expect(both, in: store) { $0.workoutActivityType == .running && $0.endDate >= time(9000) }
        let deleted = try await store.deleteObjects(of: ObjectType.workoutType(), predicate: both)
        #expect(deleted == 5)
    }

    @Test func `workouts are found by one activity that matches everything asked`() async throws {
        let store = HealthStore.fixed()
        try await store.save(Self.workouts)
        func activities(_ predicate: QueryPredicate, _ isWanted: @escaping (WorkoutActivity) -> Bool) async throws {
            try await expect(Query.predicateForWorkouts(activityPredicate: predicate), in: store) {
                $0.workoutActivities.contains(where: isWanted)
            }
        }
        let swims = Query.predicateForWorkoutActivities(workoutActivityType: .swimming)
        try await activities(swims) { $0.workoutConfiguration.activityType == .swimming }
        for comparison in Self.comparisons {
            let long = Query.predicateForWorkoutActivities(operatorType: comparison, duration: 100)
            try await activities(long) { comparison.holds($0.duration, 100) }
            try await activities(swims && long) {
                $0.workoutConfiguration.activityType == .swimming && comparison.holds($0.duration, 100)
            }
            try await activities(!(swims || long)) {
                !($0.workoutConfiguration.activityType == .swimming || comparison.holds($0.duration, 100))
            }
        }
        let range = Query.predicateForWorkoutActivities(
            start: time(4000), end: time(10_100), options: [.strictStartDate, .strictEndDate])
        // An activity without an end of its own ends with its workout.
        try await activities(range) { $0.startDate >= time(4000) && $0.lastDate < time(10_100) }
        #expect(Self.workouts[4].workoutActivities[1].lastDate == Self.workouts[4].endDate)
        // A workout that is not divided is a part of itself.
        let runs = Query.predicateForWorkouts(
            activityPredicate: Query.predicateForWorkoutActivities(workoutActivityType: .running))
        let divided = Self.workouts.filter { !$0.content.activities.isEmpty }
        let found = try await SampleQueryDescriptor<Workout>(
            predicates: [.workout(runs)], sortDescriptors: []
        ).result(for: store)
        #expect(found.contains { $0.content.activities.isEmpty } && !divided.isEmpty)
        try await activities(.and([])) { _ in true }
        try await activities(.or([])) { _ in false }
    }

    @Test func `predicates that make no sense for workouts are refused`() async {
        let store = HealthStore.fixed()
        let meter = Quantity(unit: .meter(), doubleValue: 1)
        let rate = Quantity(unit: HealthUnit.count().unitDivided(by: .minute()), doubleValue: 1)
        let wrong: [(QueryPredicate, String)] = [
            (Query.predicateForWorkouts(with: .contains, duration: 1), "does not compare numbers"),
            (Query.predicateForWorkouts(with: .equalTo, duration: .nan), "no number"),
            (Query.predicateForWorkouts(with: .equalTo, totalEnergyBurned: meter), "in m, not in kcal"),
            (Query.predicateForWorkoutActivities(workoutActivityType: .yoga), "must stand in"),
            (
                Query.predicateForWorkouts(activityPredicate: Query.predicateForWorkouts(with: .yoga)),
                "cannot be asked for activity type yoga"
            ),
            (Query.predicateForWorkouts(activityPredicate: Query.predicateForObjects(with: [])), "cannot be asked"),
            (
                Query.predicateForWorkouts(
                    activityPredicate: Query.predicateForWorkoutActivities(
                        operatorType: .beginsWith, duration: 1)), "does not compare numbers"
            ),
            (
                Query.predicateForWorkouts(
                    activityPredicate: Query.predicateForWorkoutActivities(
                        start: Date(timeIntervalSinceReferenceDate: .nan), end: nil)), "not a number"
            ),
            (
                Query.predicateForWorkouts(operatorType: .equalTo, quantityType: heartRate, sumQuantity: rate),
                "has no sum"
            ),
            (
                Query.predicateForWorkouts(operatorType: .equalTo, quantityType: stepCount, minimumQuantity: rate),
                "has no minimum"
            ),
            (
                Query.predicateForWorkouts(operatorType: .equalTo, quantityType: heartRate, averageQuantity: meter),
                "in m, not in"
            ),
        ]
        for (predicate, problem) in wrong {
            let message = await expectInvalidArgument("\(problem)") { _ = try await found(predicate, in: store) }
            #expect(message.contains(problem), "\(message)")
        }
        let steps = SampleQueryDescriptor(
            predicates: [.quantitySample(type: stepCount, predicate: Query.predicateForWorkouts(with: .yoga))],
            sortDescriptors: [])
        let message = await expectInvalidArgument { _ = try await steps.result(for: store) }
        #expect(message.contains("is no workout"))
    }

    @Test func `a live list of matching workouts forgets one that is deleted`() async throws {
        let store = HealthStore.fixed()
        try await store.save(Self.workouts)
        let query = SampleQueryDescriptor(
            predicates: [.workout(Query.predicateForWorkouts(with: .yoga))], sortDescriptors: [])
        var updates = query.results(for: store).makeAsyncIterator()
        #expect(try await updates.next()?.samples.count == 8)
        try await store.delete(Self.workouts[2])
        #expect(try await updates.next()?.samples.map(\.uuid).contains(Self.workouts[2].uuid) == false)
    }
}
