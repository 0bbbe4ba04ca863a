import Foundation
@testable import HealthQuery
import Testing

/// Random histories of correlations whose reader's permissions change: what a client knows who applies changes is what
/// it can see.
struct CorrelationCopyTests {
    private struct Copy {
        let predicate: SamplePredicate<any Sample>
        let limit: Int?
        var known: [UUID: AnySample] = [:]
        var anchor: QueryAnchor?

        init(_ type: SampleType, _ predicate: QueryPredicate? = nil, limit: Int? = nil) {
            self.predicate = .sample(type: type, predicate: predicate)
            self.limit = limit
        }

        /// Reads some pages, or until nothing is left.
        mutating func read(_ store: HealthStore, pages: Int, _ comment: Comment) async throws {
            for _ in 0..<pages {
                let query = AnchoredObjectQueryDescriptor(predicates: [predicate], anchor: anchor, limit: limit)
                let page = try await query.result(for: store)
                for object in page.deletedObjects { known[object.uuid] = nil }
                for sample in page.addedSamples { known[sample.uuid] = AnySample(sample) }
                let isDone = page.newAnchor == anchor
                anchor = page.newAnchor
                if isDone { return }
            }
        }
    }

    @Test(arguments: 0..<4) func `R6.4 R9.2 changes of correlations add up to what can be seen`(part: Int) async throws
    {
        var random = SeededGenerator()
        let seed = random.seed
        let database = HealthDatabase.fixed()
        let apps = ["a", "b"].map { HealthStore(database: database, sourceRevision: revision($0)) }
        let reader = HealthStore(database: database, sourceRevision: revision("a"), authorization: .everything)
        var copies = [
            Copy(food), Copy(food), Copy(food, limit: 1), Copy(food, limit: 2), Copy(protein, noCorrelation),
            Copy(energy, noCorrelation, limit: 2), Copy(energy, !noCorrelation), Copy(protein, limit: 1),
        ]
        let descriptor = CorrelationQueryDescriptor(type: food)
        let live = LiveReader(descriptor.results(for: reader))
        let energyMeals = CorrelationQueryDescriptor(type: food, samplePredicates: [energy: .and([])])
        let liveEnergy = LiveReader(energyMeals.results(for: reader))
        let anchored = AnchoredObjectQueryDescriptor<Correlation>(predicates: [.correlation(type: food)], anchor: nil)
        let liveChanges = LiveReader(anchored.results(for: reader))
        let looseSum = StatisticsQueryDescriptor(
            predicate: .quantitySample(type: energy, predicate: noCorrelation), options: .cumulativeSum)
        let liveSum = LiveReader(looseSum.results(for: reader))
        for step in 0..<80 {
            let comment: Comment = "HEALTHQUERY_SEED=\(seed) part \(part) step \(step)"
            let app = apps[Int.random(in: 0..<2, using: &random)]
            let all = try await app.unrestricted.meals()
            func sample() -> QuantitySample {
                let start = Double(Int.random(in: 0..<5, using: &random))
                let sync: [String: MetadataValue] =
                    Int.random(in: 0..<3, using: &random) > 0
                    ? [:]
                    : [
                        MetadataKeySyncIdentifier: .string("\(Int.random(in: 0..<3, using: &random))"),
                        MetadataKeySyncVersion: .integer(step),
                    ]
                return Bool.random(using: &random)
                    ? kilocalories(Double(step), at: start, metadata: sync) : proteinGrams(1, at: start)
            }
            switch Int.random(in: 0..<10, using: &random) {
            case 0: try await app.save(sample())
            case 1, 2, 3:
                var objects = (0...Int.random(in: 0..<3, using: &random)).map { _ in sample() }
                let members = all.flatMap(\.objects).sorted { $0.uuid < $1.uuid }
                if Bool.random(using: &random), let old = members.randomElement(using: &random),
                    let stored = old as? QuantitySample
                {
                    objects.append(stored)
                }
                try? await app.save(meal(objects, at: Double(Int.random(in: 0..<3, using: &random))))
            case 4, 5:
                let own = all.flatMap(\.objects).filter { $0.sourceRevision == app.sourceRevision }
                    .sorted { $0.uuid < $1.uuid }
                if let old = own.randomElement(using: &random) { try await app.delete(old) }
            case 6:
                let own = all.filter { $0.sourceRevision == app.sourceRevision }
                if let old = own.randomElement(using: &random) { try await app.delete(old) }
            default:
                let type = [energy, protein].randomElement(using: &random) ?? energy
                let members = all.flatMap(\.objects).map(\.uuid).sorted().filter { _ in Bool.random(using: &random) }
                let read: [ReadAuthorization] = [
                    .everything, .denied, .since(time(2)), .objects(Set(members)), .denied, .everything,
                ]
                let answer = try #require(read.randomElement(using: &random))
                try await reader.changeAuthorization(
                    share: Bool.random(using: &random) ? [:] : [type: Bool.random(using: &random)],
                    read: [type: answer])
            }
            await database.currentState().index.checkInvariants()
            for executor in [live.executor, liveEnergy.executor, liveChanges.executor, liveSum.executor] {
                executor.run()
            }
            for index in copies.indices where Int.random(in: 0..<(index % 4 + 1), using: &random) == 0 {
                let isWhole = Bool.random(using: &random)
                try await copies[index].read(reader, pages: isWhole ? 10_000 : 2, comment)
                if !isWhole { continue }
                let now = try await SampleQueryDescriptor(predicates: [copies[index].predicate], sortDescriptors: [])
                    .result(for: reader)
                let expected = Dictionary(now.map { ($0.uuid, AnySample($0)) }, uniquingKeysWith: { $1 })
                #expect(copies[index].known == expected, "\(comment) copy \(index)")
            }
            #expect(try await live.elements.last?.correlations == descriptor.result(for: reader), comment)
            #expect(try await liveEnergy.elements.last?.correlations == energyMeals.result(for: reader), comment)
            let sum = try await looseSum.result(for: reader)
            #expect(liveSum.elements.last?.statistics?.sumQuantity() == sum?.sumQuantity(), comment)
            var known: [UUID: Correlation] = [:]
            for element in liveChanges.elements {
                for object in element.deletedObjects { known[object.uuid] = nil }
                for sample in element.addedSamples { known[sample.uuid] = sample }
            }
            let now = try await descriptor.result(for: reader)
            #expect(known == Dictionary(now.map { ($0.uuid, $0) }, uniquingKeysWith: { $1 }), comment)
        }
        for task in [live.task, liveEnergy.task, liveChanges.task, liveSum.task] { task.cancel() }
        for executor in [live.executor, liveEnergy.executor, liveChanges.executor, liveSum.executor] { executor.run() }
        #expect(database.waitingQueries == 0)
    }
}
