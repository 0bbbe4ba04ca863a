import Foundation
@testable import HealthQuery
import Testing

/// Old workouts whose samples become series.
struct CondenseTests {
    private let database = HealthDatabase.fixed()
    private let run = Workout(activityType: .running, start: time(0), end: time(3600))
    private let energyType = QuantityType(.activeEnergyBurned)

    private var store: HealthStore { HealthStore(database: database, sourceRevision: revision("watch")) }
    private var other: HealthStore { HealthStore(database: database, sourceRevision: revision("other")) }

    private func burned(
        _ value: Double, _ start: Double, _ seconds: Double, metadata: [String: MetadataValue] = [:]
    ) -> QuantitySample {
        QuantitySample(
            type: energyType, quantity: Quantity(unit: .kilocalorie(), doubleValue: value), start: time(start),
            end: time(start + seconds), metadata: metadata)
    }

    private func minutes(_ type: QuantityType, _ options: StatisticsOptions) async throws -> [Statistics] {
        try await StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: type), options: options, anchorDate: time(0),
            intervalComponents: DateComponents(second: 47)
        ).result(for: store).statistics()
    }

    private func samples(_ type: QuantityType) async throws -> [QuantitySample] {
        try await SampleQueryDescriptor(
            predicates: [.quantitySample(type: type, predicate: Query.predicateForObjects(from: run))],
            sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: store)
    }

    private func changes(_ type: QuantityType, since anchor: QueryAnchor?) async throws
        -> AnchoredObjectQueryDescriptor<QuantitySample>.Result
    {
        try await AnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: type)], anchor: anchor)
            .result(for: store)
    }

    @Test func `R12.7 neighbours of one rate become one, and anchors see deletions and an addition`() async throws {
        try await store.save(run)
        let burned = [
            burned(1, 0, 5), burned(2, 0, 10), burned(4, 10, 20), burned(1, 30, 10), burned(1, 41, 10),
            burned(1, 51, 10),
        ]
        try await store.addSamples(burned, to: run)
        let rates = [(80, 0), (80, 50), (81, 60), (80, 70), (80, 131)].map { pulse($0, at: $1) }
        try await store.addSamples(rates, to: run)
        let before = try await changes(energyType, since: nil)
        #expect(try await database.condense(workoutsEndedBefore: time(3600)) == 0)
        #expect(try await database.condense(workoutsEndedBefore: time(3601)) == 10)
        let found = try await samples(energyType).sorted { $0.count > $1.count }
        // A series has no two quantities with one start.
        #expect(found.map(\.count) == [3, 1] && found[1].uuid == burned[0].uuid)
        #expect(found[0].sourceRevision == revision("watch"))
        #expect(try await store.quantities(energyType).values.sorted() == [1, 1, 2, 6])
        #expect(try await store.quantities(heartRate).values == [80, 81, 80, 80])
        let delta = try await changes(energyType, since: before.newAnchor)
        #expect(Set(delta.deletedObjects.map(\.uuid)) == Set(burned[1...].map(\.uuid)))
        #expect(delta.addedSamples == [found[0]])
        #expect(try await database.condense(workoutsEndedBefore: time(3601)) == 0)
    }

    @Test func `R12.7 R11.5 the statistics of a workout's activities stay`() async throws {
        let parts = [(0.0, 1800.0), (2000, 3600)].map { start, end in
            WorkoutActivity(
                workoutConfiguration: WorkoutConfiguration(activityType: .running), start: time(start), end: time(end))
        }
        let run = Workout(activityType: .running, start: time(0), end: time(3600), workoutActivities: parts)
        try await store.save(run)
        // Some lie in an activity, some between, and one over the end of the first.
        let all = stride(from: 0.0, to: 3600, by: 100).map { burned($0 / 100 + 1, $0, 100) } + [burned(7, 1750, 90)]
        try await store.addSamples(all, to: run)
        func sums() async throws -> [Double] {
            let found = try #require(
                try await SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: []).result(for: store).first)
            return
                ([found.statistics(for: energyType)] + found.workoutActivities.map { $0.statistics(for: energyType) })
                .map { $0?.sumQuantity()?.doubleValue(for: .kilocalorie()) ?? -1 }
        }
        let before = try await sums()
        #expect(before[1] > 0 && before[2] > 0)
        #expect(try await database.condense(workoutsEndedBefore: .distantFuture) == all.count)
        #expect(try await sums() == before)
        #expect(try await database.condense(workoutsEndedBefore: .distantFuture) == 0)
        #expect(try await sums() == before)
    }

    @Test func `R12.7 samples with attachments stay`() async throws {
        try await store.save(run)
        let all = (0..<4).map { burned(1, Double($0) * 10, 10) }
        try await store.addSamples(all, to: run)
        let attachments = AttachmentStore(healthStore: store)
        let attachment = try await attachments.addAttachment(
            to: all[1], name: "a", contentType: "public.data", data: Data([1]))
        #expect(try await database.condense(workoutsEndedBefore: .distantFuture) == 3)
        #expect(try await attachments.attachments(for: all[1]) == [attachment])
    }

    @Test func `R12.7 what would be too great in the unit of statistics stays as it is`() async throws {
        try await store.save(run)
        let type = QuantityType(.distanceWalkingRunning)
        let ways = [0.0, 0.25].map { start in
            QuantitySample(
                type: type, quantity: Quantity(unit: .meterUnit(with: .kilo), doubleValue: 1e305), start: time(start),
                end: time(start + 0.25))
        }
        try await store.addSamples(ways, to: run)
        #expect(try await database.condense(workoutsEndedBefore: .distantFuture) == 0)
        #expect(try await samples(type).map(\.uuid) == ways.map(\.uuid))
        let query = SourceContributionQueryDescriptor(predicate: .quantitySample(type: type))
        _ = try await query.result(for: store)
    }

    @Test func `R12.7 sums of any interval stay, and the average over all, however often it is done`() async throws {
        var random = RuleRandom()
        try await store.save(run)
        for round in 0..<5 {
            let energy = (0..<30).map { _ in
                let length = Double(random.int(1...4)) * 10
                return burned(length * Double(random.int(1...2)), Double(random.int(0...300)) * 10, length)
            }
            // Each at a time of its own, and often a minute or less after one that is equal.
            let rates = (0..<30).map { number in
                pulse(Double(random.int(80...81)), at: Double((number * 5 + round) * 20 + random.int(0...19)))
            }
            try await store.addSamples(energy + rates, to: run)
            let before = try await answers()
            #expect(try await database.condense(workoutsEndedBefore: time(4000)) > 30)
            let after = try await answers()
            let context: Comment = "round \(round), seed \(random.seed)"
            #expect(before.minutes.map(\.startDate) == after.minutes.map(\.startDate), context)
            for (old, new) in zip(before.numbers, after.numbers) {
                #expect(abs(old - new) <= 1e-9 * abs(old), context)
            }
            #expect(before.numbers.count == after.numbers.count && after.numbers.count > 20, context)
            let found = try await samples(heartRate)
            #expect(found.count == 1 && found[0].count > 10, context)
            #expect(round == 0 || found[0].count < 30 * (round + 1), context)
        }
        await database.currentState().index.checkInvariants()
    }

    /// Sums of each minute or so, of the workout, and the average heart rate.
    private func answers() async throws -> (minutes: [Statistics], numbers: [Double]) {
        let minutes = try await minutes(energyType, .cumulativeSum)
        let workouts = SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: [])
        let workout = try await workouts.result(for: store)[0]
        let rate = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: heartRate), options: [.discreteAverage, .discreteMin, .discreteMax])
        let rates = try #require(try await rate.result(for: store))
        let numbers = [
            rates.average, rates.number(rates.minimumQuantity()), rates.number(rates.maximumQuantity()),
            workout.statistics(for: energyType)?.sum, workout.statistics(for: heartRate)?.average,
        ]
        return (minutes, numbers.map { $0 ?? .nan } + minutes.map { $0.sum ?? .nan })
    }

    @Test func `R12.7 short and young workouts, and samples of others, stay as they are`() async throws {
        let short = Workout(activityType: .running, start: time(0), end: time(179))
        try await store.save([run, short])
        let synced: [String: MetadataValue] = [MetadataKeySyncIdentifier: "a", MetadataKeySyncVersion: 1]
        let shared = [burned(1, 20, 10), burned(1, 30, 10)]
        try await store.addSamples([burned(1, 0, 10), burned(1, 10, 10)], to: short)
        try await store.addSamples(shared, to: short)
        try await store.addSamples(shared + [burned(1, 40, 10, metadata: synced), burned(1, 50, 10)], to: run)
        try await store.save([burned(1, 60, 10), burned(1, 70, 10)])
        try await other.save([burned(1, 80, 10), burned(1, 90, 10)])
        #expect(try await database.condense(workoutsEndedBefore: .distantFuture) == 0)
        #expect(try await store.quantities(energyType).count == 10)
        #expect(try await database.condense(workoutsEndedBefore: time(.nan)) == 0)
    }

    @Test func `R12.7 scores of effort are no measurements, and stay`() async throws {
        try await store.save(run)
        let scores = [(3.0, 0.0), (7, 60)].map { value, start in
            QuantitySample(
                type: QuantityType(.workoutEffortScore),
                quantity: Quantity(unit: .appleEffortScore(), doubleValue: value), start: time(start), end: time(600))
        }
        for score in scores { try await store.relateWorkoutEffortSample(score, with: run, activity: nil) }
        #expect(try await database.condense(workoutsEndedBefore: time(3601)) == 0)
        let query = WorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: nil, option: .default)
        let found = try await query.result(for: store).relationships.first?.samples.map(\.uuid)
        #expect(Set(found ?? []) == Set(scores.map(\.uuid)))
    }

    /// The average and the last heart rate.
    private func rates() async throws -> [Double?] {
        let found = try await StatisticsQueryDescriptor(
            predicate: .quantitySample(type: heartRate), options: [.discreteAverage, .mostRecent]
        ).result(for: store)
        return [found?.average, found?.number(found?.mostRecentQuantity())]
    }

    private func rate(_ value: Double, _ start: Double, _ context: Int) -> QuantitySample {
        QuantitySample(
            type: heartRate, quantity: pulse(value).quantity, start: time(start), end: time(start),
            metadata: [MetadataKeyHeartRateMotionContext: .integer(context)])
    }

    @Test func `R12.7 heart rates are not joined over another one`() async throws {
        try await store.save(run)
        try await store.addSamples([rate(80, 0, 1), rate(120, 25, 2), rate(80, 50, 1)], to: run)
        // These are no part of the workout.
        try await store.save([pulse(90, at: 60), pulse(95, at: 75)])
        try await store.addSamples([rate(80, 80, 1), rate(80, 90, 1)], to: run)
        let before = try await rates()
        #expect(try await database.condense(workoutsEndedBefore: .distantFuture) == 4)
        #expect(try await rates() == before)
        #expect(try await samples(heartRate).map(\.count).sorted() == [1, 3])
    }

    @Test func `R12.7 R4.15 what starts with a sample of another series stays`() async throws {
        try await store.save(run)
        let tied = [rate(60, 100, 2), rate(160, 100, 1)]
        let others = [(60, 0, 1), (70, 300, 1), (60, 400, 2), (65, 500, 2)].map { rate($0, $1, $2) }
        try await store.addSamples(tied + others, to: run)
        let before = try await rates()
        #expect(try await database.condense(workoutsEndedBefore: .distantFuture) == 4)
        #expect(try await rates() == before)
        #expect(Set(try await samples(heartRate).filter { $0.count == 1 }.map(\.uuid)) == Set(tied.map(\.uuid)))
    }

    @Test func `R12.7 R4.15 R4.18 the average over time stays, whatever starts together`() async throws {
        var random = RuleRandom()
        try await store.save(run)
        for round in 0..<20 {
            let some = (0..<20).map { _ in
                rate(Double(random.int(60...62)), Double(round * 120 + random.int(0...8) * 15), random.int(0...2))
            }
            try await store.addSamples(some, to: run)
            let before = try await rates()
            _ = try await database.condense(workoutsEndedBefore: .distantFuture)
            let after = try await rates()
            let context: Comment = "round \(round), seed \(random.seed)"
            #expect(try abs(#require(before[0]) - #require(after[0])) <= 1e-7, context)
            #expect(before[1] == after[1], context)
        }
        await database.currentState().index.checkInvariants()
    }

    @Test func `R12.7 R4.18 what was saved last stays the most recent`() async throws {
        try await store.save(run)
        try await store.addSamples([pulse(60, at: 0), pulse(120, at: 5), pulse(150, at: 5)], to: run)
        let before = try await rates()
        #expect(before[1] == 150)
        #expect(try await database.condense(workoutsEndedBefore: .distantFuture) == 2)
        #expect(try await rates() == before)
    }

    @Test func `a cancellation ends condensing between two workouts`() async throws {
        let cancels = Locked(false)
        // Whenever the database changes, it asks what time it is.
        let database = HealthDatabase.fixed {
            if cancels.withLock({ $0 }) { withUnsafeCurrentTask { $0?.cancel() } }
            return time(1_000_000)
        }
        let store = HealthStore(database: database, sourceRevision: revision("watch"))
        for start in [0, 10_000, 20_000.0] {
            let run = Workout(activityType: .running, start: time(start), end: time(start + 3600))
            try await store.save(run)
            try await store.addSamples((0..<4).map { burned(1, start + Double($0) * 10, 10) }, to: run)
        }
        cancels.withLock { $0 = true }
        let task = Task { try await database.condense(workoutsEndedBefore: .distantFuture) }
        await #expect(throws: CancellationError.self) { try await task.value }
        cancels.withLock { $0 = false }
        #expect(try await store.quantities(energyType).values.count == 9)
        #expect(try await database.condense(workoutsEndedBefore: .distantFuture) == 8)
    }

    @Test func `R12.7 R11.5 however many series there are, statistics are computed a few times`() async throws {
        let parts = (0..<40).map { number in
            WorkoutActivity(
                workoutConfiguration: WorkoutConfiguration(activityType: .running), start: time(Double(number) * 90),
                end: time(Double(number + 1) * 90))
        }
        let run = Workout(activityType: .running, start: time(0), end: time(3600), workoutActivities: parts)
        try await store.save(run)
        try await store.addSamples((0..<360).map { pulse(80 + Double($0 % 2), at: Double($0) * 10 + 1) }, to: run)
        let before = try await SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: []).result(for: store)
        let sequence = await database.currentState().log.lastSequence
        #expect(try await database.condense(workoutsEndedBefore: .distantFuture) == 360)
        let state = await database.currentState()
        let changes = state.log.deletions(of: WorkoutType.workout, after: sequence).filter { $0.isRenumbering }
        #expect(changes.count == 2)
        let after = try await SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: []).result(for: store)
        for (old, new) in zip(before[0].workoutActivities, after[0].workoutActivities) {
            #expect(old.statistics(for: heartRate)?.average == new.statistics(for: heartRate)?.average)
        }
    }
}
