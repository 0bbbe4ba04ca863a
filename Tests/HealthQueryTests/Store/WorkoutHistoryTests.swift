import Foundation
@testable import HealthQuery
import Testing

/// Workouts on random histories, against a model that is a dictionary.
struct WorkoutHistoryTests {
    /// What a store should hold.
    private struct Model {
        var workouts: [UUID: Workout] = [:]
        var samples: [UUID: QuantitySample] = [:]
        var added: [UUID: Set<UUID>] = [:]

        mutating func delete(_ uuid: UUID) {
            workouts[uuid] = nil
            samples[uuid] = nil
            added[uuid] = nil
            for workout in added.keys { added[workout]?.remove(uuid) }
        }
    }

    private static let types = [stepCount, heartRate]

    @Test func `R11.2 R11.3 workouts and their samples are as in a model, live readers included`() async throws {
        var random = RuleRandom()
        for round in 0..<8 { try await history("round \(round)", &random) }
    }

    private func history(_ round: String, _ random: inout RuleRandom) async throws {
        let database = HealthDatabase.fixed()
        let stores = ["phone", "watch"].map { HealthStore(database: database, sourceRevision: revision($0)) }
        var model = Model()
        let reader = stores[0]
        let live = SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: [])
        var lists = live.results(for: reader).makeAsyncIterator()
        _ = try await lists.next()
        var owner: [UUID: Int] = [:]
        for step in 0..<60 {
            let position = random.int(0...1)
            let store = stores[position]
            let own = owner.filter { $0.value == position }.keys.sorted()
            var isChanged = true
            switch random.int(0...6) {
            case 0 where random.oneIn(2):
                let workout = Workout(
                    activityType: .running, start: time(Double(random.int(0...50))), end: time(100))
                try await store.save(workout)
                (model.workouts[workout.uuid], owner[workout.uuid]) = (workout, position)
            case 0:
                let builder = WorkoutBuilder(
                    healthStore: store, configuration: WorkoutConfiguration(activityType: .running), device: nil)
                try await builder.beginCollection(at: time(0))
                let samples = [samples(model, &random), samples(model, &random)]
                for samples in samples { try await builder.addSamples(samples) }
                try await builder.endCollection(at: time(100))
                let workout = try #require(try await builder.finishWorkout())
                #expect(workout.allStatistics == builder.allStatistics)
                (model.workouts[workout.uuid], owner[workout.uuid]) = (workout, position)
                model.added[workout.uuid] = Set(samples.joined().map(\.uuid))
                for sample in samples.joined() where model.samples[sample.uuid] == nil {
                    (model.samples[sample.uuid], owner[sample.uuid]) = (sample, position)
                }
            case 1, 2, 3:
                guard let uuid = own.filter({ model.workouts[$0] != nil }).first, let workout = model.workouts[uuid]
                else { continue }
                let samples = samples(model, &random)
                try await store.addSamples(samples, to: workout)
                for sample in samples where model.samples[sample.uuid] == nil {
                    (model.samples[sample.uuid], owner[sample.uuid]) = (sample, position)
                }
                let before = model.added[uuid, default: []]
                model.added[uuid, default: []].formUnion(samples.map(\.uuid))
                isChanged = model.added[uuid] != before
            case 4:
                let sample = sample(&random)
                try await store.save(sample)
                (model.samples[sample.uuid], owner[sample.uuid]) = (sample, position)
                isChanged = false
            default:
                guard let uuid = own.isEmpty ? nil : random.pick(own) else { continue }
                isChanged = model.workouts[uuid] != nil || model.added.values.contains { $0.contains(uuid) }
                try await store.delete(model.workouts[uuid] as (any HealthObject)? ?? model.samples[uuid] ?? steps(1))
                model.delete(uuid)
                owner[uuid] = nil
            }
            let context = "\(round), step \(step), seed \(random.seed)"
            try await check(model, reader, context)
            let shot = try await live.result(for: reader)
            if isChanged { #expect(try await lists.next()?.samples == shot, "\(context)") }
        }
        let state = await database.currentState()
        state.index.checkInvariants()
        state.log.checkInvariants()
    }

    /// Some new samples, and some that are stored.
    private func samples(_ model: Model, _ random: inout RuleRandom) -> [QuantitySample] {
        (0..<random.int(0...3)).map { _ in sample(&random) }
            + random.some(model.samples.keys.sorted()).prefix(3).compactMap { model.samples[$0] }
    }

    private func sample(_ random: inout RuleRandom) -> QuantitySample {
        // No two at one instant: which was saved last is another question.
        let start = random.double(0...100)
        return random.oneIn(2)
            ? steps(Double(random.int(1...9)), at: start, lasting: Double(random.int(0...30)))
            : pulse(Double(random.int(60...180)), at: start)
    }

    private func check(_ model: Model, _ store: HealthStore, _ context: String) async throws {
        let all = SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: [])
        let found = try await all.result(for: store)
        #expect(Set(found.map(\.uuid)) == Set(model.workouts.keys), "\(context)")
        for workout in found {
            for type in Self.types {
                let wanted = model.added[workout.uuid, default: []].filter { model.samples[$0]?.sampleType == type }
                let predicate = SamplePredicate.quantitySample(
                    type: type, predicate: Query.predicateForObjects(from: workout))
                let samples = SampleQueryDescriptor(predicates: [predicate], sortDescriptors: [])
                #expect(try await Set(samples.result(for: store).map(\.uuid)) == wanted, "\(context)")
                let options: StatisticsOptions =
                    type == stepCount
                    ? [.cumulativeSum, .mostRecent, .duration]
                    : [.discreteAverage, .discreteMin, .discreteMax, .mostRecent, .duration]
                let shot = try await StatisticsQueryDescriptor(predicate: predicate, options: options)
                    .result(for: store)
                #expect(workout.statistics(for: type) == shot, "\(context)")
                let values = wanted.compactMap { model.samples[$0] }
                if type == heartRate {
                    let rates = values.map { $0.quantity.value }
                    #expect(workout.statistics(for: type)?.merged.minimum == rates.min(), "\(context)")
                    #expect(workout.statistics(for: type)?.merged.maximum == rates.max(), "\(context)")
                }
                #expect(workout.statistics(for: type)?.sampleCount ?? 0 == values.count, "\(context)")
            }
        }
    }
}
