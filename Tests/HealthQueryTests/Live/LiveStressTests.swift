import Foundation
@testable import HealthQuery
import Testing

/// Many writers and readers at once, on real threads.
@Suite struct LiveStressTests {
    private static let writers = 4
    private static let rounds = 30
    private static let anchored = AnchoredObjectQueryDescriptor(
        predicates: [.quantitySample(type: stepCount)],
        anchor: nil,
        limit: 7
    )

    /// Saves and deletes, in its own order; returns the identifiers that are left.
    @concurrent
    private static func write(_ store: HealthStore, seed: UInt64) async throws -> Set<UUID> {
        var random = SplitMix64(seed: seed)
        var left: [UUID] = []
        for round in 0..<rounds {
            let samples = (0...Int.random(in: 0..<3, using: &random)).map { steps(Double($0), at: Double(round)) }
            try await store.save(samples)
            left += samples.map(\.uuid)
            if Bool.random(using: &random) {
                let index = Int.random(in: 0..<left.count, using: &random)
                try await store.delete(pulse(0, uuid: left.remove(at: index)))
            }
            await Task.yield()
        }
        return Set(left)
    }

    /// Applies elements until everything up to `end` is known, and returns the identifiers that are left.
    ///
    /// Compares with the one-shot result up to the same place whenever it has caught up.
    @concurrent
    private static func follow(_ store: HealthStore, until end: Recorder<UInt64>) async throws -> Set<UUID> {
        var known: Set<UUID> = []
        for try await element in anchored.results(for: store) {
            known.subtract(element.deletedObjects.map(\.uuid))
            for sample in element.addedSamples {
                #expect(known.insert(sample.uuid).inserted, "a sample came twice")
            }
            // Nothing was written in between if the numbers agree.
            let now = await store.database.currentSnapshot()
            if now.log.lastNumber == now.number(of: element.newAnchor) {
                var cursor = now.database.cursor([TypedFilter(type: stepCount, filter: .everything)])
                var all: Set<UUID> = []
                while let row = cursor.next() { all.insert(row.uuid) }
                #expect(known == all)
            }
            if now.number(of: element.newAnchor) == end.elements.first { return known }
        }
        return known
    }

    /// Starts readers of all kinds that are cancelled at some point.
    @concurrent
    private static func comeAndGo(_ store: HealthStore, seed: UInt64) async {
        var random = SplitMix64(seed: seed)
        for _ in 0..<rounds {
            let kind = LiveIteratorTests.Kind.allCases.randomElement(using: &random) ?? .anchored
            let reader = kind.task(store, atMost: Int.random(in: 1...4, using: &random))
            for _ in 0..<Int.random(in: 0..<20, using: &random) { await Task.yield() }
            reader.cancel()
            await reader.value
        }
    }

    @Test func `nothing is lost, repeated or left behind`() async throws {
        let seed = SeededGenerator().seed
        let comment: Comment = "HEALTHQUERY_SEED=\(seed)"
        let database = HealthDatabase.fixed()
        let end = Recorder<UInt64>()
        let left = try await withThrowingTaskGroup(of: Set<UUID>.self) { writers in
            async let followers = withThrowingTaskGroup(of: Set<UUID>.self) { followers in
                for _ in 0..<6 {
                    followers.addTask { try await Self.follow(HealthStore(database: database), until: end) }
                }
                return try await followers.reduce(into: []) { $0.append($1) }
            }
            async let guests: Void = withTaskGroup { guests in
                for guest in 0..<4 {
                    let store = HealthStore(database: database)
                    guests.addTask { await Self.comeAndGo(store, seed: seed &+ UInt64(guest)) }
                }
            }
            for writer in 0..<Self.writers {
                let store = HealthStore(database: database, sourceRevision: revision("writer\(writer)"))
                writers.addTask { try await Self.write(store, seed: seed &- UInt64(writer)) }
            }
            var left: Set<UUID> = []
            for try await part in writers { left.formUnion(part) }
            // One more save, so that each follower is told of the end.
            end.append(await database.currentSnapshot().log.lastNumber + 1)
            let last = steps(1)
            try await HealthStore(database: database).save(last)
            left.insert(last.uuid)
            await guests
            for known in try await followers { #expect(known == left, comment) }
            return left
        }
        #expect(await database.currentSnapshot().database.count == left.count, comment)
        #expect(database.waitingQueries == 0, comment)
    }
}

extension LiveIteratorTests.Kind {
    /// A task that reads on the shared threads.
    func task(_ store: HealthStore, atMost count: Int) -> Task<Void, Never> {
        func read<S: AsyncSequence & Sendable>(_ sequence: S) -> Task<Void, Never> {
            Task {
                var iterator = sequence.makeAsyncIterator()
                for _ in 0..<count {
                    guard let element = try? await iterator.next(isolation: nil) else { return }
                    _ = element
                }
            }
        }
        let predicate = SamplePredicate<QuantitySample>.quantitySample(type: stepCount)
        return switch self {
        case .anchored: read(AnchoredObjectQueryDescriptor(predicates: [predicate], anchor: nil).results(for: store))
        case .observer: read(ObserverQueryDescriptor(predicates: [predicate]).results(for: store))
        case .statistics:
            read(StatisticsQueryDescriptor(predicate: predicate, options: .cumulativeSum).results(for: store))
        case .collection:
            read(
                StatisticsCollectionQueryDescriptor(
                    predicate: predicate,
                    options: .cumulativeSum,
                    anchorDate: time(0),
                    intervalComponents: DateComponents(second: 10)
                ).results(for: store)
            )
        }
    }
}
