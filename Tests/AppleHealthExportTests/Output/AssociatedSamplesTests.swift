import AppleHealthExport
import Foundation
import HealthQuery
import Testing

/// What was added to workouts and electrocardiograms, written beside an export and read again.
struct AssociatedSamplesTests {
    private let start = Date(timeIntervalSinceReferenceDate: 736_243_200)
    private let workouts = HealthStore()

    private func rate(_ value: Double, _ second: Double) -> QuantitySample {
        QuantitySample(
            type: QuantityType(.heartRate),
            quantity: Quantity(unit: .count().unitDivided(by: .minute()), doubleValue: value),
            start: start + second, end: start + second)
    }

    private func effort(_ score: Double) -> QuantitySample {
        QuantitySample(
            type: QuantityType(.workoutEffortScore),
            quantity: Quantity(unit: .appleEffortScore(), doubleValue: score), start: start, end: start + 600)
    }

    /// What was added to each sample of a store, by the identifiers of both.
    private func associations(in store: HealthStore) async throws -> [UUID: Set<SampleAssociation>] {
        let types = SampleType.all.filter { $0.sample != nil }
        let feed = ChangeFeedQueryDescriptor(
            predicates: types.map { SamplePredicate<any Sample>.sample(type: $0) }, anchor: nil, limit: nil)
        var found: [UUID: Set<SampleAssociation>] = [:]
        for change in try await feed.result(for: store).changes {
            guard case .added(let sample, let associations) = change.content, !associations.isEmpty else { continue }
            found[sample.uuid] = Set(associations)
        }
        return found
    }

    /// A store that read what was written of another one, with what the import told.
    private func read(_ store: HealthStore, into other: HealthStore = HealthStore()) async throws -> ImportReport {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("added-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await HealthExportWriter().write(from: store, toFolder: folder)
        return try await HealthExportImporter().importFile(at: folder, into: other)
    }

    private func heartRate(of workout: UUID, in store: HealthStore) async throws -> Statistics? {
        let found = try await SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: []).result(for: store)
        return found.first { $0.uuid == workout }?.statistics(for: QuantityType(.heartRate))
    }

    @Test func `what a workout holds comes back with it, and its statistics`() async throws {
        let builder = WorkoutBuilder(healthStore: workouts, configuration: WorkoutConfiguration(), device: nil)
        try await builder.beginCollection(at: start)
        try await builder.addSamples((0..<5000).map { rate(60 + Double($0 % 90), Double($0)) })
        try await builder.endCollection(at: start + 5000)
        let workout = try await #require(builder.finishWorkout())
        let route = WorkoutRouteBuilder(healthStore: workouts, device: nil)
        try await route.insertRouteData([
            Location(
                coordinate: LocationCoordinate2D(latitude: 1, longitude: 2), altitude: 0, horizontalAccuracy: 1,
                verticalAccuracy: 1, timestamp: start + 9)
        ])
        _ = try await route.finishRoute(with: workout, metadata: nil)
        try await workouts.save(rate(99, 1.5))
        let expected = try await associations(in: workouts)
        #expect(expected.count == 5001)
        let other = HealthStore()
        let report = try await read(workouts, into: other)
        #expect(report.workoutsRead == 1 && report.workoutsAdded == 1 && report.seriesAdded == 1)
        #expect(report.skips.isEmpty)
        #expect(try await associations(in: other) == expected)
        let held = SampleQueryDescriptor(
            predicates: [
                .quantitySample(
                    type: QuantityType(.heartRate), predicate: Query.predicateForObjects(from: workout))
            ],
            sortDescriptors: [])
        #expect(try await held.result(for: other).count == 5000)
        #expect(try await heartRate(of: workout.uuid, in: other) == heartRate(of: workout.uuid, in: workouts))
        // Once more: nothing is new, and nothing is missing.
        let again = try await read(workouts, into: other)
        #expect(again.samplesAdded + again.workoutsAdded + again.seriesAdded == 0 && again.samplesNotInFile.isEmpty)
        #expect(try await associations(in: other) == expected)
    }

    @Test func `a score of effort belongs to the same activity, or to the whole workout`() async throws {
        let activity = WorkoutActivity(
            workoutConfiguration: WorkoutConfiguration(), start: start, end: start + 300, metadata: nil)
        let workout = Workout(
            activityType: .running, start: start, end: start + 600, workoutEvents: nil, workoutActivities: [activity],
            totalDistance: nil)
        try await workouts.save(workout)
        try await workouts.relateWorkoutEffortSample(effort(3), with: workout, activity: activity)
        try await workouts.relateWorkoutEffortSample(effort(5), with: workout, activity: nil)
        let expected = try await associations(in: workouts)
        #expect(Set(expected.values.flatMap { $0 }.map(\.activity)) == [activity.uuid, nil])
        let other = HealthStore()
        _ = try await read(workouts, into: other)
        #expect(try await associations(in: other) == expected)
    }

    @Test func `a workout's statistics stay where some of its samples are left out`() async throws {
        let workout = Workout(activityType: .running, start: start, end: start + 600)
        try await workouts.save(workout)
        try await workouts.addSamples([rate(60, 1), rate(90, 400)], to: workout)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("added-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await HealthExportWriter().write(from: workouts, toFolder: folder)
        var importer = HealthExportImporter()
        importer.dateInterval = DateInterval(start: start, duration: 300)
        let other = HealthStore()
        _ = try await importer.importFile(at: folder, into: other)
        #expect(try await associations(in: other).count == 1)
        #expect(try await heartRate(of: workout.uuid, in: other) == heartRate(of: workout.uuid, in: workouts))
    }

    @Test func `of samples that are left out, nothing is added`() async throws {
        let workout = Workout(activityType: .running, start: start, end: start + 600)
        try await workouts.save(workout)
        try await workouts.addSamples([rate(60, 1)], to: workout)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("added-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await HealthExportWriter().write(from: workouts, toFolder: folder)
        for types: Set<SampleType> in [[.workoutType()], [QuantityType(.heartRate)]] {
            let other = HealthStore()
            var importer = HealthExportImporter()
            importer.types = types
            let report = try await importer.importFile(at: folder, into: other)
            #expect(report.skips.isEmpty && report.samplesByType.count == 1)
            #expect(try await associations(in: other).isEmpty)
        }
    }

    @Test func `a line may name what cannot be added, and what is not there`() async throws {
        let workout = Workout(activityType: .running, start: start, end: start + 600)
        let (other, sample) = (Workout(activityType: .cycling, start: start, end: start + 60), rate(60, 1))
        try await workouts.save([workout, other, sample])
        let source = workouts.sourceRevision.source
        let database = workouts.database
        func added(_ uuids: [UUID], to type: SampleType, _ holder: UUID) -> AssociatedSamples {
            AssociatedSamples(
                addedTo: SampleAssociation(type: type, uuid: holder, source: source, activity: UUID()), source: source,
                uuids: uuids)
        }
        let before = await database.currentState().log.lastSequence
        _ = try await database.associate(
            [
                added([other.uuid], to: .workoutType(), workout.uuid), added([sample.uuid], to: .workoutType(), UUID()),
                added([UUID()], to: .workoutType(), workout.uuid),
                added([other.uuid], to: QuantityType(.heartRate), sample.uuid),
                added([sample.uuid], to: .electrocardiogramType(), workout.uuid),
            ], session: ImportSession())
        #expect(await database.currentState().log.lastSequence == before)
        _ = try await database.associate(
            [added([sample.uuid], to: .workoutType(), workout.uuid)], session: ImportSession())
        #expect(try await associations(in: workouts).mapValues { $0.map(\.activity) } == [sample.uuid: [nil]])
    }
}
