import Foundation
@testable import HealthQuery
import Testing

/// What a reader who was refused might try, to find out whether there is anything that it may not see: correlations
/// (R6.4, R9.2).
///
/// `swift test --filter Attack` prints the list of all attacks with its results.
struct AttackCorrelationTests {
    private static let shown = proteinGrams(30, at: 10, uuid: Attack.uuid(1))
    private static let secret = kilocalories(900, at: 10, uuid: Attack.uuid(2))
    private static let later = kilocalories(5, at: 11, uuid: Attack.uuid(3))
    private static let dinner = Attack.uuid(9)
    /// Permission to read everything but the energy of what is eaten.
    private static let noEnergy = HealthAuthorization.everything(but: energy)

    private func note(_ meals: [Correlation], _ world: World) {
        world.note(meals.map { "\($0.uuid) \($0.objectIdentifiers.sorted()) \($0)" }, "meals")
    }

    /// Everything that a reader can ask about meals.
    private func ask(_ world: World) async throws {
        note(try await world.reader.meals(), world)
        note(try await world.reader.meals([energy: .and([])]), world)
        note(try await world.reader.meals([protein: .and([])]), world)
        let sample = SampleQueryDescriptor(predicates: [.correlation(type: food)], sortDescriptors: [])
        note(try await sample.result(for: world.reader), world)
        world.note(try await sample.explain(for: world.reader))
        world.note(try await CorrelationQueryDescriptor(type: food).explain(for: world.reader))
        let changes = AnchoredObjectQueryDescriptor(predicates: [.correlation(type: food)], anchor: nil)
        let delta = try await changes.result(for: world.reader)
        note(delta.addedSamples, world)
        world.note(delta.deletedObjects.map(\.uuid))
        world.note(delta.newAnchor)
        let sources = SourceQueryDescriptor<Correlation>(predicate: .correlation(type: food))
        world.note(try await sources.result(for: world.reader))
        world.note(try await world.reader.identifiers(protein, noCorrelation))
        world.note(try await world.reader.identifiers(energy, noCorrelation))
        world.note(try await world.reader.identifiers(energy))
        let guess = Query.predicateForObjects(with: [Self.dinner, Self.secret.uuid])
        world.note(
            try await SampleQueryDescriptor(
                predicates: [.correlation(type: food, predicate: guess)],
                sortDescriptors: []
            ).result(for: world.reader).map { $0.objectIdentifiers.sorted() }
        )
    }

    @Test func `R6.4 attack 33: look for a meal of which nothing may be read`() async throws {
        try await expectNoDifference(Self.noEnergy) { world in
            try await world.hidden { try await $0.save(meal([Self.secret], at: 10, uuid: Self.dinner)) }
            try await ask(world)
            try await world.hidden { try await $0.delete(meal([], uuid: Self.dinner)) }
            try await ask(world)
        }
    }

    @Test func `R6.4 attack 34: look for what a meal holds beside what may be read`() async throws {
        try await expectNoDifference(Self.noEnergy) { world in
            let objects = world.isWhole ? [Self.shown, Self.secret] : [Self.shown]
            try await world.other.save(meal(objects, at: 10, uuid: Self.dinner))
            try await ask(world)
        }
    }

    @Test func `R6.4 attack 35: watch a meal while something comes into it or goes that may not be read`() async throws
    {
        try await expectNoDifference(Self.noEnergy) { world in
            let keys: [String: MetadataValue] = [MetadataKeySyncIdentifier: "a", MetadataKeySyncVersion: 1]
            let first = kilocalories(900, at: 10, uuid: Attack.uuid(20), metadata: keys)
            let second = kilocalories(
                950, at: 10, uuid: Attack.uuid(21), metadata: keys.merging([MetadataKeySyncVersion: 2]) { $1 })
            let objects = world.isWhole ? [Self.shown, Self.secret, first] : [Self.shown]
            try await world.other.save(meal(objects, at: 10, uuid: Self.dinner))
            let live = LiveReader(CorrelationQueryDescriptor(type: food).results(for: world.reader))
            let changes = LiveReader(
                AnchoredObjectQueryDescriptor(predicates: [.correlation(type: food)], anchor: nil)
                    .results(for: world.reader)
            )
            let observer = LiveReader(
                ObserverQueryDescriptor<Correlation>(predicates: [.correlation(type: food)]).results(for: world.reader)
            )
            let executors = [live.executor, changes.executor, observer.executor]
            for executor in executors { executor.run() }
            try await ask(world)
            try await world.hidden { try await $0.delete(Self.secret) }
            world.note(executors.map(\.hasJobs), "woken by a member that went")
            try await world.hidden { try await $0.save(second) }
            world.note(executors.map(\.hasJobs), "woken by a member that was replaced")
            try await world.hidden { try await $0.save(meal([Self.later], at: 11, uuid: Attack.uuid(22))) }
            world.note(executors.map(\.hasJobs), "woken by another meal")
            try await ask(world)
            try await world.other.delete(Self.shown)
            for executor in executors { executor.run() }
            try await ask(world)
            world.note([live.elements.count, changes.elements.count, observer.elements.count])
            for update in live.elements {
                note(update.correlations, world)
                world.note(update.anchor)
            }
            for task in [live.task, changes.task, observer.task] { task.cancel() }
            for executor in executors { executor.run() }
        }
    }

    @Test func `R6.4 attack 36: save under the identifier of a meal, or of what it holds`() async throws {
        try await expectNoDifference(Self.noEnergy) { world in
            try await world.hidden { try await $0.save(meal([Self.secret], at: 10, uuid: Self.dinner)) }
            let twin = kilocalories(1, at: 10, uuid: Self.secret.uuid)
            await world.noteError("meal") {
                try await world.reader.save(meal([twin, Self.shown], at: 10, uuid: Self.dinner))
            }
            try await ask(world)
            await world.noteError("delete") { try await world.reader.delete(meal([], uuid: Self.dinner)) }
            try await ask(world)
            await world.noteError("delete again") { try await world.reader.delete(meal([], uuid: Self.dinner)) }
            await world.noteError("delete another's") { try await world.reader.delete(Self.later) }
        }
    }

    @Test func `R6.4 attack 37: tell a member that may no longer be read from one that was deleted`() async throws {
        func transcript(isDeleted: Bool) async throws -> [String] {
            let world = World(.everything, isWhole: true)
            try await world.other.save(meal([Self.shown, Self.secret], at: 10, uuid: Self.dinner))
            try await world.other.save(meal([Self.later], at: 11, uuid: Attack.uuid(22)))
            let live = LiveReader(CorrelationQueryDescriptor(type: food).results(for: world.reader))
            let changes = LiveReader(
                AnchoredObjectQueryDescriptor(predicates: [.correlation(type: food)], anchor: nil)
                    .results(for: world.reader)
            )
            let executors = [live.executor, changes.executor]
            for executor in executors { executor.run() }
            if isDeleted {
                try await world.other.transaction { transaction in
                    try transaction.delete([Self.secret, Self.later])
                    try transaction.delete(meal([], uuid: Attack.uuid(22)))
                }
            } else {
                try await world.reader.changeAuthorization(read: [energy: .denied])
                try await world.other.delete(Self.secret)
            }
            for executor in executors { executor.run() }
            for update in live.elements { note(update.correlations, world) }
            for delta in changes.elements {
                note(delta.addedSamples, world)
                world.note(delta.deletedObjects.map(\.uuid))
            }
            note(try await world.reader.meals(), world)
            for task in [live.task, changes.task] { task.cancel() }
            for executor in executors { executor.run() }
            return world.transcript
        }
        expectSame(try await transcript(isDeleted: false), try await transcript(isDeleted: true))
    }

    @Test func `R6.4 attack 59: wait for what others do to what a meal holds, or to meals of another time`()
        async throws
    {
        try await expectNoDifference(.everything) { world in
            try await world.other.save(Self.secret)
            try await world.reader.save(meal([Self.shown, Self.secret], at: 10, uuid: Self.dinner))
            try await world.reader.changeAuthorization(read: [energy: .denied])
            let predicate = Query.predicateForSamples(withStart: time(0), end: time(100))
            let early = SamplePredicate<Correlation>.correlation(type: food, predicate: predicate)
            let samples = LiveReader(
                SampleQueryDescriptor(predicates: [early], sortDescriptors: []).results(for: world.reader))
            let observer = LiveReader(ObserverQueryDescriptor(predicates: [early]).results(for: world.reader))
            let meals = LiveReader(CorrelationQueryDescriptor(type: food).results(for: world.reader))
            let executors = [samples.executor, observer.executor, meals.executor]
            for executor in executors { executor.run() }
            try await world.hidden { try await $0.delete(Self.secret) }
            world.note(executors.map(\.hasJobs), "woken by what one's own meal held")
            // A meal of another time may be seen, and one that may not be lies near.
            try await world.other.transaction { transaction in
                try transaction.save(meal([proteinGrams(1, at: 50_000)], at: 50_000, uuid: Attack.uuid(30)))
                if world.isWhole { try transaction.save(meal([Self.later], at: 11, uuid: Attack.uuid(31))) }
            }
            world.note(executors.map(\.hasJobs), "woken by meals")
            for executor in executors { executor.run() }
            world.note([samples.elements.count, observer.elements.count, meals.elements.count])
            for task in [samples.task, observer.task, meals.task] { task.cancel() }
            for executor in executors { executor.run() }
        }
    }
}
