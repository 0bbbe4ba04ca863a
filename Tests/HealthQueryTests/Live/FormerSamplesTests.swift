import Foundation
@testable import HealthQuery
import Testing

/// What live queries make of samples that are gone, judged as they were (R7.4, R5.9).
struct FormerSamplesTests {
    private let store = HealthStore.fixed()

    /// How many elements come for each of some changes, beside the first.
    private func elements<Query: AsyncSequenceQuery>(
        of query: Query, _ changes: [@Sendable () async throws -> Void]
    ) async throws -> [Int]
    where Query.Sequence: Sendable, Query.Sequence.Element: Sendable {
        let reader = LiveReader<Query.Sequence.Element>(query.results(for: store))
        reader.run()
        #expect(reader.elements.count == 1)
        var counts: [Int] = []
        for change in changes {
            let before = reader.elements.count
            try await change()
            reader.run()
            counts.append(reader.elements.count - before)
        }
        reader.cancel()
        reader.run()
        #expect(reader.hasEnded)
        return counts
    }

    private func workout(_ type: WorkoutActivityType, at start: Double = 0, lasting seconds: Double = 1000) -> Workout {
        Workout(
            activityType: type, start: time(start), end: time(start + seconds),
            workoutEvents: [
                WorkoutEvent(type: .lap, dateInterval: DateInterval(start: time(start), duration: 10), metadata: nil)
            ])
    }

    private func observer(_ predicate: QueryPredicate) -> ObserverQueryDescriptor<Workout> {
        ObserverQueryDescriptor(predicates: [.workout(predicate)])
    }

    @Test func `R7.4 a workout that is gone is judged by its activity, also where others are added`() async throws {
        let (ride, run) = (workout(.cycling), workout(.running, at: 5000))
        try await store.save([ride, run])
        let added = steps(5, at: 10)
        let counts = try await elements(
            of: observer(Query.predicateForWorkouts(with: .running)),
            [
                { [store] in try await store.addSamples([added], to: ride) },
                { [store] in try await store.delete(added) },
                { [store] in try await store.delete(ride) },
                { [store] in try await store.addSamples([steps(5, at: 5010)], to: run) },
                { [store] in try await store.delete(run) },
            ])
        #expect(counts == [0, 0, 0, 1, 1])
    }

    @Test func `R7.4 a workout that is gone is judged by its duration, its totals and its activities`() async throws {
        let (short, long) = (workout(.cycling, lasting: 60), workout(.running, at: 5000))
        let energy = Quantity(unit: .kilocalorie(), doubleValue: 100)
        let burned = QuantitySample(
            type: QuantityType(.activeEnergyBurned), quantity: Quantity(unit: .kilocalorie(), doubleValue: 200),
            start: time(5010), end: time(5020))
        let conditions = [
            Query.predicateForWorkouts(with: .greaterThan, duration: 600),
            Query.predicateForWorkouts(with: .greaterThan, totalEnergyBurned: energy),
            Query.predicateForWorkouts(
                activityPredicate: Query.predicateForWorkoutActivities(workoutActivityType: .running)),
        ]
        for condition in conditions {
            let (short, long) = (short, long)
            try await store.save([short, long])
            try await store.addSamples([burned], to: long)
            let counts = try await elements(
                of: observer(condition),
                [{ [store] in try await store.delete(short) }, { [store] in try await store.delete(long) }])
            #expect(counts == [0, 1], "\(condition)")
            try await store.delete(burned)
        }
    }

    @Test func `R7.4 moods, doses and electrocardiograms that are gone are judged as they were`() async throws {
        let minds = [Payloads.mind(at: 0, 0.5), Payloads.mind(at: 100, -0.5)]
        let measured = [Payloads.electrocardiogram(), Payloads.electrocardiogram(.atrialFibrillation, at: 100)]
        try await store.save(minds)
        try await store.save(measured)
        let pleasant = Query.predicateForStatesOfMind(withValence: 0, operatorType: .greaterThan)
        let mindCounts = try await elements(
            of: ObserverQueryDescriptor(predicates: [.stateOfMind(pleasant)]),
            [{ [store] in try await store.delete(minds[1]) }, { [store] in try await store.delete(minds[0]) }])
        #expect(mindCounts == [0, 1])
        let found = Query.predicateForElectrocardiograms(classification: .atrialFibrillation)
        let counts = try await elements(
            of: ObserverQueryDescriptor(predicates: [.electrocardiogram(found)]),
            [{ [store] in try await store.delete(measured[0]) }, { [store] in try await store.delete(measured[1]) }])
        #expect(counts == [0, 1])
        let doses = [Payloads.dose(.skipped), Payloads.dose(.taken, at: 100)]
        try await store.save(doses)
        let taken = Query.predicateForMedicationDoseEvent(status: .taken)
        let doseCounts = try await elements(
            of: ObserverQueryDescriptor(predicates: [.medicationDoseEvent(taken)]),
            [{ [store] in try await store.delete(doses[0]) }, { [store] in try await store.delete(doses[1]) }])
        #expect(doseCounts == [0, 1])
    }

    @Test func `R7.4 what is kept of samples that are gone is nothing large`() async throws {
        let parts = (0..<5).map { part in
            WorkoutActivity(
                workoutConfiguration: WorkoutConfiguration(activityType: .running),
                start: time(100 * Double(part)), end: time(100 * Double(part + 1)))
        }
        let many = Workout(activityType: .running, start: time(0), end: time(600), workoutActivities: parts)
        let samples: [any Sample] = [workout(.running), many, Payloads.electrocardiogram()]
        try await store.save(samples)
        try await store.delete(samples)
        let log = await store.database.state.log
        let removals = Set(samples.map(\.sampleType)).flatMap { log.deletions(of: $0, after: 0) }
        let payloads = removals.map(\.row.details.payload)
        let contents = payloads.compactMap { $0 as? WorkoutContent }
        #expect(contents.map(\.activityType) == [.running])
        #expect(contents.allSatisfy { $0.events.isEmpty })
        #expect(payloads.compactMap { $0 as? ElectrocardiogramContent }.map(\.microvolts.isEmpty) == [true])
    }

    /// A condition on what was added to a workout, of which what is deleted has no trace.
    private func ofWorkout() async throws -> (predicate: QueryPredicate, ride: Workout, inside: QuantitySample) {
        let (ride, inside) = (workout(.cycling), steps(5, at: 10))
        try await store.save(ride)
        try await store.addSamples([inside], to: ride)
        return (Query.predicateForObjects(from: ride), ride, inside)
    }

    @Test func `R5.9 a deletion outside of a workout gives its live sum no element`() async throws {
        let (predicate, ride, inside) = try await ofWorkout()
        let (other, another) = (steps(1, at: 20), steps(2, at: 30))
        try await store.save([other])
        let changes: [@Sendable () async throws -> Void] = [
            { [store] in try await store.delete(other) },
            { [store] in try await store.addSamples([another], to: ride) },
            { [store] in try await store.delete(inside) },
        ]
        let counts = try await elements(
            of: StatisticsQueryDescriptor(
                predicate: .quantitySample(type: QuantityType(.stepCount), predicate: predicate),
                options: .cumulativeSum),
            changes)
        #expect(counts == [0, 1, 1])
    }

    @Test func `R5.8 R5.9 a deletion outside of a workout gives its live collection no element`() async throws {
        let (predicate, ride, inside) = try await ofWorkout()
        let (other, another) = (steps(1, at: 20), steps(2, at: 30))
        try await store.save([other])
        let query = StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(.stepCount), predicate: predicate), options: .cumulativeSum,
            anchorDate: time(0), intervalComponents: DateComponents(second: 15))
        let changes: [@Sendable () async throws -> Void] = [
            { [store] in try await store.delete(other) },
            { [store] in try await store.addSamples([another], to: ride) },
            { [store] in try await store.delete(inside) },
        ]
        #expect(try await elements(of: query, changes) == [0, 1, 1])
    }

    @Test func `L6 R5.8 what comes is an element though nothing changes, also where it is asked what holds a sample`()
        async throws
    {
        let synced = (1...3).map { version in
            steps(
                5, at: 10,
                metadata: [MetadataKeySyncIdentifier: .string("a"), MetadataKeySyncVersion: .integer(version)])
        }
        let watch = HealthStore(database: store.database, sourceRevision: revision("watch"))
        try await store.save(synced[0])
        try await watch.save(steps(3, at: 1000))
        let changes: [@Sendable () async throws -> Void] = [
            { [store] in try await store.save(synced[1]) },
            { [store] in
                let (phone, other) = (store.sourceRevision.source, watch.sourceRevision.source)
                try await store.setSourceOrder([other, phone], for: stepCount)
            },
        ]
        let loose = SamplePredicate.quantitySample(
            type: stepCount, predicate: Query.predicateForObjectsWithNoCorrelation())
        let sum = StatisticsQueryDescriptor(predicate: loose, options: .cumulativeSum)
        #expect(try await elements(of: sum, changes) == [1, 1])
        try await store.setSourceOrder(nil, for: stepCount)
        let collection = StatisticsCollectionQueryDescriptor(
            predicate: loose, options: .cumulativeSum, anchorDate: time(0), intervalComponents: DateComponents(day: 1))
        let again: [@Sendable () async throws -> Void] = [{ [store] in try await store.save(synced[2]) }, changes[1]]
        #expect(try await elements(of: collection, again) == [1, 1])
    }
}
