import Foundation
@testable import HealthQuery
import Testing

/// What a reader who was refused might try: pages of changes, explanations, and what it saved itself (R9.2).
struct AttackPageTests {
    private static let history = [
        steps(1, at: 100, uuid: Attack.uuid(41)), steps(2, at: 200, uuid: Attack.uuid(42)),
        steps(3, at: 300, uuid: Attack.uuid(43)), steps(4, at: 400, uuid: Attack.uuid(44)),
    ]

    /// Notes each page from a position until nothing is left.
    private func notePages(_ world: World, from start: QueryAnchor?, limit: Int) async throws {
        var anchor = start
        while true {
            let page = try await Attack.changes(anchor, limit: limit).result(for: world.reader)
            world.note(page)
            if page.newAnchor == anchor { break }
            anchor = page.newAnchor
        }
    }

    @Test(arguments: [1, 2, 3]) func `R9.2 attack 38: count pages from the start after permission was taken`(limit: Int)
        async throws
    {
        func transcript(isDeleted: Bool) async throws -> [String] {
            let world = World(.everything, isWhole: true)
            try await world.other.save(Self.history)
            if isDeleted {
                try await world.other.delete(Self.history)
            } else {
                try await world.reader.changeAuthorization(read: [stepCount: .denied])
            }
            try await notePages(world, from: nil, limit: limit)
            return world.transcript
        }
        #expect(try await transcript(isDeleted: false) == transcript(isDeleted: true))
    }

    @Test func `R3.3 a deletion that was out of sight is told once, also when permissions change between pages`()
        async throws
    {
        let world = World(.everything, isWhole: true)
        let all = Self.history
        try await world.other.save(Array(all[..<2]))
        try await world.reader.changeAuthorization(read: [stepCount: .denied])
        try await world.other.delete(all[0])
        try await world.reader.changeAuthorization(read: [stepCount: .everything])
        let page = try await Attack.changes(limit: 1).result(for: world.reader)
        #expect(page.deletedObjects.map(\.uuid) == [all[0].uuid])
        try await world.reader.changeAuthorization(read: [stepCount: .denied])
        try await world.reader.changeAuthorization(read: [stepCount: .everything])
        let rest = try await Attack.changes(page.newAnchor).result(for: world.reader)
        #expect(rest.addedSamples.map(\.uuid) == [all[1].uuid])
        #expect(rest.deletedObjects.isEmpty)
    }

    @Test func `R9.2 an object that vanished is told, though one of another type had its identifier later`()
        async throws
    {
        let world = World(.everything, isWhole: true)
        let uuid = Attack.uuid(45)
        try await world.other.save(steps(1, uuid: uuid))
        try await world.reader.changeAuthorization(read: [stepCount: .denied])
        try await world.other.delete(steps(1, uuid: uuid))
        try await world.other.save(pulse(60, uuid: uuid))
        try await world.reader.changeAuthorization(read: [heartRate: .denied])
        let others = Query.predicateForObjects(with: [Attack.uuid(46)])
        let changes = AnchoredObjectQueryDescriptor(
            predicates: [.quantitySample(type: stepCount), .quantitySample(type: heartRate, predicate: others)],
            anchor: nil)
        #expect(try await changes.result(for: world.reader).deletedObjects.map(\.uuid) == [uuid])
    }

    @Test func `R9.2 attack 39: explain what changed when permission was taken`() async throws {
        func transcript(isDeleted: Bool) async throws -> [String] {
            let world = World(.everything, isWhole: true)
            try await world.reader.save(Attack.own)
            try await world.other.save(Self.history)
            let anchor = try await Attack.changes().result(for: world.reader).newAnchor
            if isDeleted {
                try await world.other.delete(Self.history)
            } else {
                try await world.reader.changeAuthorization(read: [stepCount: .denied])
            }
            world.note(try await Attack.changes(anchor).explain(for: world.reader))
            world.note(try await Attack.changes(anchor, limit: 2).explain(for: world.reader))
            return world.transcript
        }
        let (taken, deleted) = (try await transcript(isDeleted: false), try await transcript(isDeleted: true))
        #expect(taken == deleted)
    }

    @Test func `R6.4 attack 40: notice what a correlation holds that may not be seen`() async throws {
        let (bread, ham) = (proteinGrams(3, uuid: Attack.uuid(61)), kilocalories(9, uuid: Attack.uuid(62)))
        let soup = proteinGrams(4, uuid: Attack.uuid(63))
        try await expectNoDifference(.everything(but: energy)) { world in
            let objects = world.isWhole ? [bread, ham] : [bread]
            try await world.other.save(meal(objects, uuid: Attack.uuid(64)))
            try await world.other.save(meal([soup], uuid: Attack.uuid(65)))
            try await world.hidden { try await $0.save(meal([kilocalories(7)], uuid: Attack.uuid(66))) }
            let anchored = AnchoredObjectQueryDescriptor<any Sample>(
                predicates: [.sample(type: food), .sample(type: protein)], anchor: nil)
            let live = LiveReader(anchored.results(for: world.reader))
            let meals = LiveReader(CorrelationQueryDescriptor(type: food).results(for: world.reader))
            let observer = LiveReader(
                ObserverQueryDescriptor<Correlation>(predicates: [.correlation(type: food)]).results(for: world.reader))
            let executors = [live.executor, meals.executor, observer.executor]
            func look() async throws {
                for executor in executors { executor.run() }
                world.note(live.elements.map { $0.addedSamples.map(\.uuid) })
                world.note(live.elements.map { $0.deletedObjects.map(\.uuid) })
                for element in live.elements { world.note(element.newAnchor) }
                world.note(
                    meals.elements.map {
                        $0.correlations.map { "\($0.uuid) \($0.objectIdentifiers.map(\.uuidString).sorted())" }
                    })
                for element in meals.elements { world.note(element.anchor) }
                world.note(observer.elements.count)
                for type in [food, protein, energy] as [SampleType] {
                    world.note(try await world.reader.identifiers(type))
                    world.note(try await world.reader.identifiers(type, noCorrelation))
                }
                let plain = SampleQueryDescriptor(predicates: [.correlation(type: food)], sortDescriptors: [])
                world.note(try await plain.result(for: world.reader).map(\.uuid))
                world.note(try await plain.explain(for: world.reader))
                world.note(try await CorrelationQueryDescriptor(type: food).explain(for: world.reader))
                world.note(try await anchored.explain(for: world.reader))
                world.note(
                    try await SourceQueryDescriptor(predicate: .correlation(type: food)).result(for: world.reader))
            }
            try await look()
            try await world.hidden { try await $0.delete(ham) }
            try await look()
            world.note(try await world.reader.unrestricted.meals().count == (world.isWhole ? 3 : 2))
            await world.noteError {
                try await world.reader.save(meal([bread, steps(1, uuid: Attack.uuid(67))], uuid: Attack.uuid(66)))
            }
            try await look()
            await world.noteError { try await world.reader.delete(meal([bread], uuid: Attack.uuid(64))) }
            try await world.other.delete(bread)
            try await look()
            for task in [live.task, meals.task, observer.task] { task.cancel() }
            for executor in executors { executor.run() }
        }
    }
}
