import Foundation
@testable import HealthQuery
import Testing

/// What a reader who was refused might try, to find out whether there is anything that it may not see: series of
/// quantities (R9.2, R12.3).
///
/// `swift test --filter Attack` prints the list of all attacks with its results.
struct AttackQuantitySeriesTests {
    /// One that begins before the window, with most of its quantities in it.
    private static let secret = series(
        stepCount, (0..<200).map { (90 + Double($0), 1, 1000) }, uuid: Attack.uuid(80))
    private static let later = series(stepCount, [(50, 1, 70), (150, 1, 80)], uuid: Attack.uuid(81))
    private static let run = Workout(uuid: Attack.uuid(40), activityType: .running, start: time(0), end: time(900))

    /// Everything that a reader can ask about quantities.
    private func ask(_ world: World, since anchor: QueryAnchor? = nil) async throws {
        let bounds = Query.predicateForSamples(withStart: time(100), end: time(200))
        let ids = Query.predicateForObjects(with: [Self.secret.uuid, Self.later.uuid])
        let more = Query.predicateForQuantitySamples(
            with: .greaterThan, quantity: Quantity(unit: .count(), doubleValue: 500))
        for predicate in [nil, bounds, ids, more, Query.predicateForObjects(from: Self.run)] {
            for raw in 0..<4 {
                let options = QuantitySeriesSampleQueryDescriptor.Options(rawValue: raw)
                let found = try await world.reader.quantities(stepCount, predicate, options)
                let texts = found.map { "\($0.quantity) \($0.dateInterval) \($0.sample?.description ?? "")" }
                world.note(texts, "quantities")
            }
            let asked = SamplePredicate.quantitySample(type: stepCount, predicate: predicate)
            let samples = SampleQueryDescriptor(predicates: [asked], sortDescriptors: [])
            world.note(try await samples.result(for: world.reader))
            let options: StatisticsOptions = [.cumulativeSum, .mostRecent, .duration, .separateBySource]
            let statistics = StatisticsQueryDescriptor(predicate: asked, options: options)
            world.note(try await statistics.result(for: world.reader))
            world.note(try await statistics.explain(for: world.reader))
            let minutes = StatisticsCollectionQueryDescriptor(
                predicate: asked, options: options, anchorDate: time(0), intervalComponents: DateComponents(minute: 1))
            for minute in try await minutes.result(for: world.reader).statistics() { world.note(minute, "minute") }
            world.note(try await minutes.explain(for: world.reader))
            let contributions = SourceContributionQueryDescriptor(predicate: asked)
            world.note(try await contributions.result(for: world.reader), "contributions")
            let delta = try await AnchoredObjectQueryDescriptor(predicates: [asked], anchor: anchor)
                .result(for: world.reader)
            world.note(delta)
        }
        let workouts = SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: [])
        for workout in try await workouts.result(for: world.reader) {
            world.note(workout.statistics(for: stepCount), "workout")
        }
    }

    @Test(arguments: [ReadAuthorization.denied, .since(time(100)), .objects([Attack.uuid(90)])])
    func `R9.2 R12.3 attack 71: read series of quantities that may not be read, or began before the window`(
        permission: ReadAuthorization
    ) async throws {
        try await expectNoDifference(.everything(but: stepCount, read: permission)) { world in
            try await world.other.save([
                series(stepCount, [(120, 10, 3), (170, 10, 4)], uuid: Attack.uuid(90)), steps(1, at: 10),
            ])
            try await world.reader.save(series(stepCount, [(80, 10, 5), (140, 10, 6)], uuid: Attack.uuid(91)))
            try await world.other.save(Self.run)
            let anchor = try await AnchoredObjectQueryDescriptor(
                predicates: [.quantitySample(type: stepCount)], anchor: nil
            ).result(for: world.reader).newAnchor
            let sums = LiveReader(
                StatisticsQueryDescriptor(predicate: .quantitySample(type: stepCount), options: .cumulativeSum)
                    .results(for: world.reader))
            func look() async throws {
                world.note(sums.executor.hasJobs, "woken")
                sums.run()
                world.note(sums.elements.count, "elements")
                try await ask(world, since: anchor)
            }
            try await look()
            try await world.hidden { try await $0.save(Self.secret) }
            try await look()
            try await world.hidden { try await $0.addSamples([Self.later], to: Self.run) }
            try await look()
            await world.noteError { try await world.reader.delete(Self.secret) }
            let own = series(stepCount, [(101, 1, 2)], uuid: Self.later.uuid)
            await world.noteError { try await world.reader.save(own) }
            try await world.hidden { try await $0.delete(Self.secret) }
            try await look()
            sums.task.cancel()
            sums.run()
        }
    }
}
