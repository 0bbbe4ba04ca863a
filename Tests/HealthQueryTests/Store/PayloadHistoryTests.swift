import Foundation
@testable import HealthQuery
import Testing

/// The kinds with a content of their own on random histories, against a model that is a dictionary.
struct PayloadHistoryTests {
    @Test func `R3.1 samples of every kind with a content are as in a model, live readers included`() async throws {
        var random = RuleRandom()
        for round in 0..<6 { try await history("round \(round)", &random) }
    }

    private func history(_ round: String, _ random: inout RuleRandom) async throws {
        let database = HealthDatabase.fixed()
        let stores = ["phone", "watch"].map { HealthStore(database: database, sourceRevision: revision($0)) }
        let reader = HealthStore(database: database, sourceRevision: revision("reader"))
        let predicates = Payloads.types.map { SamplePredicate<any HealthQuery.Sample>.sample(type: $0) }
        let live = LiveReader(AnchoredObjectQueryDescriptor(predicates: predicates, anchor: nil).results(for: reader))
        let list = LiveReader(
            SampleQueryDescriptor(predicates: predicates, sortDescriptors: []).results(for: reader))
        var model: [UUID: (sample: any StoredSample, owner: Int)] = [:]
        var anchor: QueryAnchor?
        var replica: Set<UUID> = []
        for step in 0..<40 {
            let context = "\(round), step \(step), seed \(random.seed)"
            let owner = random.int(0...1)
            let own = model.filter { $0.value.owner == owner }.keys.sorted()
            if random.oneIn(3), !own.isEmpty {
                let uuid = random.pick(own)
                try await stores[owner].delete(try #require(model[uuid]).sample)
                model[uuid] = nil
            } else {
                let samples = try Payloads.all(at: Double(random.int(0...99)))
                let some = samples.filter { _ in random.oneIn(3) }
                try await stores[owner].save(some as [any HealthObject])
                for sample in some { model[sample.uuid] = (sample, owner) }
            }
            live.run()
            list.run()
            guard random.oneIn(3) else { continue }
            let delta = try await AnchoredObjectQueryDescriptor(predicates: predicates, anchor: anchor)
                .result(for: reader)
            replica.subtract(delta.deletedObjects.map(\.uuid))
            replica.formUnion(delta.addedSamples.map(\.uuid))
            anchor = delta.newAnchor
            #expect(replica == Set(model.keys), "\(context)")
            let found = try await SampleQueryDescriptor(predicates: predicates, sortDescriptors: []).result(for: reader)
            #expect(found.count == model.count, "\(context)")
            for sample in found {
                let saved = try #require(model[sample.uuid], "\(context)").sample
                // Equal but for the source that saving gives.
                let (left, right) = (try #require(AnySample(sample)), try #require(AnySample(saved)))
                #expect(left.details.packedMetadata == right.details.packedMetadata, "\(context)")
                #expect(areEqual(left.details.payload, right.details.payload), "\(context)")
                #expect(left.startDate == right.startDate && left.endDate == right.endDate, "\(context)")
            }
            #expect(Set(list.elements.last?.samples.map(\.uuid) ?? []) == Set(model.keys), "\(context)")
        }
        var followed: Set<UUID> = []
        for update in live.elements {
            followed.subtract(update.deletedObjects.map(\.uuid))
            followed.formUnion(update.addedSamples.map(\.uuid))
        }
        #expect(followed == Set(model.keys), "\(round), seed \(random.seed)")
        for task in [live.task, list.task] { task.cancel() }
        live.run()
        list.run()
        let state = await database.currentState()
        for type in Payloads.types {
            for removal in state.log.deletions(of: type, after: 0) {
                let payload = removal.row.details.payload
                #expect(areEqual(payload, payload?.remembered), "little content, or none, is kept")
            }
        }
    }
}
