import Foundation
@testable import HealthQuery
import Testing

/// Scores of effort that are related to workouts and their activities.
struct WorkoutEffortTests {
    private let store = HealthStore.fixed()
    private let parts = (0..<2).map { number in
        WorkoutActivity(
            uuid: UUID(high: 7, low: UInt64(number)),
            workoutConfiguration: WorkoutConfiguration(activityType: .running), start: time(Double(number) * 100),
            end: time(Double(number) * 100 + 100))
    }
    private let workout: Workout

    init() {
        workout = Workout(activityType: .running, start: time(0), end: time(200), workoutActivities: parts)
    }

    private static func score(
        _ value: Double,
        _ type: QuantityTypeIdentifier = .workoutEffortScore,
        metadata: [String: MetadataValue]? = nil
    ) -> QuantitySample {
        QuantitySample(
            type: QuantityType(type), quantity: Quantity(unit: .appleEffortScore(), doubleValue: value),
            start: time(0), end: time(200), metadata: metadata)
    }

    private func relationships(
        _ option: WorkoutEffortRelationshipQueryOptions = .default, since anchor: QueryAnchor? = nil
    ) async throws -> WorkoutEffortRelationshipQueryDescriptor.Result {
        try await WorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: anchor, option: option)
            .result(for: store)
    }

    private func related(_ activity: WorkoutActivity? = nil) async throws -> [UUID] {
        let predicate = Query.predicateForWorkoutEffortSamplesRelated(workout: workout, activity: activity)
        let query = SampleQueryDescriptor<QuantitySample>(
            predicates: [.workoutEffortScore, .estimatedWorkoutEffortScore].map {
                .quantitySample(type: QuantityType($0), predicate: predicate)
            }, sortDescriptors: [])
        return try await query.result(for: store).map(\.uuid)
    }

    @Test func `a score is saved and related to a workout or to an activity, and found there`() async throws {
        try await store.save(workout)
        let (whole, part) = (Self.score(5), Self.score(8))
        #expect(try await store.relateWorkoutEffortSample(whole, with: workout, activity: nil))
        #expect(try await store.relateWorkoutEffortSample(part, with: workout, activity: parts[1]))
        let found = try await relationships().relationships
        #expect(found.map(\.activity?.uuid) == [nil, parts[1].uuid])
        #expect(found.map { $0.samples.map(\.uuid) } == [[whole.uuid], [part.uuid]])
        #expect(found.allSatisfy { $0.workout.uuid == workout.uuid })
        #expect(try await related() == [whole.uuid, part.uuid])
        #expect(try await related(parts[1]) == [part.uuid])
        #expect(try await related(parts[0]) == [])
        // Relating adds.
        let added = SampleQueryDescriptor<QuantitySample>(
            predicates: [
                .quantitySample(
                    type: QuantityType(.workoutEffortScore), predicate: Query.predicateForObjects(from: workout))
            ], sortDescriptors: [])
        #expect(try await added.result(for: store).count == 2)
    }

    @Test func `the most relevant score is the last that the person gave, else the last estimate`() async throws {
        try await store.save(workout)
        let scores = [
            Self.score(3, .estimatedWorkoutEffortScore), Self.score(4, .estimatedWorkoutEffortScore), Self.score(5),
            Self.score(6), Self.score(7, .estimatedWorkoutEffortScore),
        ]
        var relevant: [UUID?] = []
        for score in scores {
            try await store.relateWorkoutEffortSample(score, with: workout, activity: nil)
            let found = try await relationships(.mostRelevant).relationships
            #expect(found.map(\.samples.count) == [1])
            relevant.append(found.first?.samples.first?.uuid)
        }
        #expect(relevant == [0, 1, 2, 3, 3].map { scores[$0].uuid })
        #expect(try await relationships().relationships.map(\.samples.count) == [5])
    }

    @Test func `a score that is related to something else comes last there`() async throws {
        try await store.save(workout)
        let scores = (1...4).map { Self.score(Double($0)) }
        for score in scores { try await store.relateWorkoutEffortSample(score, with: workout, activity: nil) }
        try await store.relateWorkoutEffortSample(scores[2], with: workout, activity: parts[0])
        try await store.relateWorkoutEffortSample(scores[0], with: workout, activity: parts[0])
        #expect(
            try await relationships(.mostRelevant).relationships.map { $0.samples.map(\.uuid) } == [
                [scores[3].uuid], [scores[0].uuid],
            ])
        try await store.relateWorkoutEffortSample(scores[2], with: workout, activity: nil)
        // Whoever is related to the same again stays in its place.
        try await store.relateWorkoutEffortSample(scores[1], with: workout, activity: nil)
        let found = try await relationships().relationships.map { $0.samples.map(\.uuid) }
        #expect(found == [[1, 3, 2].map { scores[$0].uuid }, [scores[0].uuid]])
    }

    @Test func `scores of an activity cost no more the more there are, and stay in their order`() async throws {
        try await store.save(workout)
        let scores = (0..<300).map { Self.score(Double($0 % 10)) }
        for (number, score) in scores.enumerated() {
            let activity = number % 3 == 0 ? nil : parts[0]
            try await store.relateWorkoutEffortSample(score, with: workout, activity: activity)
        }
        let state = await store.database.currentState()
        #expect(state.index.relations.membersLookedAt <= 10 * scores.count)
        let stored = try #require(try await relationships().relationships.first?.workout)
        let holder = ObjectKey(uuid: stored.uuid, source: stored.sourceRevision.source)
        #expect(state.index.relations.members(of: holder).map(\.uuid) == scores.map(\.uuid))
    }

    @Test func `related again a score belongs to the other activity, and no longer related to none`() async throws {
        try await store.save(workout)
        let score = Self.score(5)
        try await store.relateWorkoutEffortSample(score, with: workout, activity: parts[0])
        let live = SampleQueryDescriptor<QuantitySample>(
            predicates: [
                .quantitySample(
                    type: QuantityType(.workoutEffortScore),
                    predicate: Query.predicateForWorkoutEffortSamplesRelated(workout: workout, activity: parts[0]))
            ], sortDescriptors: [])
        let reader = LiveReader(live.results(for: store))
        reader.run()
        try await store.relateWorkoutEffortSample(score, with: workout, activity: parts[1])
        reader.run()
        #expect(reader.elements.map(\.samples.count) == [1, 0])
        #expect(try await relationships().relationships.map(\.activity?.uuid) == [parts[1].uuid])
        #expect(try await !store.unrelateWorkoutEffortSample(score, from: workout, activity: nil))
        #expect(try await !store.unrelateWorkoutEffortSample(score, from: workout, activity: parts[0]))
        #expect(try await store.unrelateWorkoutEffortSample(score, from: workout, activity: parts[1]))
        #expect(try await !store.unrelateWorkoutEffortSample(score, from: workout, activity: parts[1]))
        #expect(try await relationships().relationships.isEmpty)
        #expect(try await related() == [])
        let all = SampleQueryDescriptor(
            predicates: [.quantitySample(type: QuantityType(.workoutEffortScore))], sortDescriptors: [])
        #expect(try await all.result(for: store).map(\.uuid) == [score.uuid], "the score itself stays")
        reader.cancel()
        reader.run()
    }

    @Test func `a deleted score is related no more, and one that replaces it takes its place`() async throws {
        try await store.save(workout)
        func version(_ number: Int) -> QuantitySample {
            Self.score(
                Double(number),
                metadata: [MetadataKeySyncIdentifier: "effort", MetadataKeySyncVersion: .integer(number)])
        }
        let (old, new) = (version(1), version(2))
        try await store.relateWorkoutEffortSample(old, with: workout, activity: parts[1])
        try await store.save(new)
        let found = try await relationships().relationships
        #expect(found.map(\.activity?.uuid) == [parts[1].uuid])
        #expect(found.flatMap(\.samples).map(\.uuid) == [new.uuid])
        try await store.delete(new)
        #expect(try await relationships().relationships.isEmpty)
        // The identifier of what is gone says nothing of a later sample.
        try await store.addSamples([new], to: workout)
        #expect(try await relationships().relationships.map(\.activity?.uuid) == [nil])
    }

    @Test func `an anchor and a live query give the relationships that changed`() async throws {
        let other = Workout(activityType: .cycling, start: time(500), end: time(600))
        try await store.save([workout, other])
        try await store.relateWorkoutEffortSample(Self.score(5), with: workout, activity: nil)
        let first = try await relationships()
        #expect(first.relationships.map(\.workout.uuid) == [workout.uuid])
        let query = WorkoutEffortRelationshipQueryDescriptor(
            predicate: nil, anchor: first.newAnchor, option: .default)
        let reader = LiveReader(query.results(for: store))
        reader.run()
        #expect(reader.elements.map(\.relationships.count) == [0])
        try await store.save(Workout(activityType: .walking, start: time(900), end: time(901)))
        reader.run()
        #expect(reader.elements.count == 1, "a workout without scores is no news")
        try await store.relateWorkoutEffortSample(Self.score(2), with: other, activity: nil)
        reader.run()
        #expect(reader.elements.last?.relationships.map(\.workout.uuid) == [other.uuid])
        #expect(try await query.result(for: store) == reader.elements.last)
        let cycling = WorkoutEffortRelationshipQueryDescriptor(
            predicate: Query.predicateForWorkouts(with: .cycling), anchor: nil, option: .default)
        #expect(try await cycling.result(for: store).relationships.map(\.workout.uuid) == [other.uuid])
        reader.cancel()
        reader.run()
    }

    @Test func `what cannot be related is an error and changes nothing`() async throws {
        let score = Self.score(5)
        #expect(
            await expectInvalidArgument {
                try await store.relateWorkoutEffortSample(score, with: workout, activity: nil)
            }
            .contains(workout.uuid.uuidString))
        try await store.save(workout)
        #expect(
            await expectInvalidArgument {
                try await store.relateWorkoutEffortSample(pulse(90), with: workout, activity: nil)
            }.contains(heartRate.identifier))
        let foreign = WorkoutActivity(
            workoutConfiguration: WorkoutConfiguration(activityType: .running), start: time(0), end: time(1))
        #expect(
            await expectInvalidArgument {
                try await store.relateWorkoutEffortSample(score, with: workout, activity: foreign)
            }.contains(foreign.uuid.uuidString))
        let other = HealthStore(database: store.database, sourceRevision: revision("watch"))
        await expectInvalidArgument { try await other.relateWorkoutEffortSample(score, with: workout, activity: nil) }
        await expectInvalidArgument { try await other.unrelateWorkoutEffortSample(score, from: workout, activity: nil) }
        #expect(try await relationships().relationships.isEmpty)
        let wrong = SampleQueryDescriptor(
            predicates: [
                .quantitySample(
                    type: heartRate,
                    predicate: Query.predicateForWorkoutEffortSamplesRelated(workout: workout, activity: nil))
            ], sortDescriptors: [])
        #expect(await expectInvalidArgument { _ = try await wrong.result(for: store) }.contains(heartRate.identifier))
        let all = SampleQueryDescriptor(
            predicates: [.quantitySample(type: QuantityType(.workoutEffortScore))], sortDescriptors: [])
        #expect(try await all.result(for: store).isEmpty)
    }

    @Test func `R9.5 a refused type is not related`() async throws {
        var authorization = HealthAuthorization.everything
        authorization.share[QuantityType(.workoutEffortScore)] = false
        let refused = HealthStore(
            database: store.database, sourceRevision: store.sourceRevision, authorization: authorization)
        try await store.save(workout)
        let score = Self.score(5)
        let error = await #expect(throws: HealthError.self) {
            try await refused.relateWorkoutEffortSample(score, with: workout, activity: nil)
        }
        #expect(error?.code == .errorAuthorizationDenied)
        #expect(try await relationships().relationships.isEmpty)
        try await store.relateWorkoutEffortSample(score, with: workout, activity: nil)
        let refusal = await #expect(throws: HealthError.self) {
            try await refused.unrelateWorkoutEffortSample(score, from: workout, activity: nil)
        }
        #expect(refusal?.code == .errorAuthorizationDenied)
        // A sample of another type with its identifier is not the score.
        let other = steps(1, uuid: score.uuid)
        #expect(try await !refused.unrelateWorkoutEffortSample(other, from: workout, activity: nil))
        #expect(try await relationships().relationships.count == 1)
    }

    @Test func `relationships are as in a model on random histories, live readers included`() async throws {
        var random = RuleRandom()
        for round in 0..<6 { try await history("round \(round), seed \(random.seed)", &random) }
    }

    private func history(_ context: String, _ random: inout RuleRandom) async throws {
        let store = HealthStore.fixed()
        try await store.save(workout)
        let (scores, whole) = ((0..<4).map { Self.score(Double($0)) }, parts.count)
        var model: [UUID: Int] = [:]
        let query = WorkoutEffortRelationshipQueryDescriptor(predicate: nil, anchor: nil, option: .default)
        let reader = LiveReader(query.results(for: store))
        reader.run()
        for step in 0..<40 {
            let (score, before) = (random.pick(scores), model)
            let place = random.int(0...whole)
            let part = place == whole ? nil : parts[place]
            switch random.int(0...3) {
            case 0, 1:
                try await store.relateWorkoutEffortSample(score, with: workout, activity: part)
                model[score.uuid] = place
            case 2:
                let isRelated = model[score.uuid] == place
                let answer = try await store.unrelateWorkoutEffortSample(score, from: workout, activity: part)
                #expect(answer == isRelated, "\(context), step \(step)")
                if isRelated { model[score.uuid] = nil }
            default:
                try? await store.delete(score)
                model[score.uuid] = nil
            }
            let found = try await query.result(for: store).relationships
            let pairs = found.flatMap { found in
                found.samples.map { ($0.uuid, parts.firstIndex { $0.uuid == found.activity?.uuid } ?? whole) }
            }
            #expect(Dictionary(pairs) { first, _ in first } == model, "\(context), step \(step)")
            #expect(pairs.count == model.count, "\(context), step \(step)")
            let elements = reader.elements.count
            reader.run()
            let isNews = model != before && !model.isEmpty
            #expect(reader.elements.count == elements + (isNews ? 1 : 0), "\(context), step \(step)")
            if isNews { #expect(reader.elements.last?.relationships == found, "\(context), step \(step)") }
        }
        reader.cancel()
        reader.run()
        let state = await store.database.currentState()
        state.index.checkInvariants()
        state.log.checkInvariants()
    }
}
