import Foundation
@testable import HealthQuery
import Testing

/// Saves whose rows wait to be put into their places until somebody reads.
struct BufferedSaveTests {
    private let database = HealthDatabase.fixed()
    private let store: HealthStore
    private let query = SampleQueryDescriptor(
        predicates: [.quantitySample(type: stepCount)], sortDescriptors: [SortDescriptor(\.startDate)])

    init() { store = HealthStore(database: database, sourceRevision: revision("phone")) }

    private var isPublished: Bool { database.published.get(withIdentifiers: true) != nil }

    /// Samples that come backwards, each a minute later than the one that follows.
    private func backwards(_ count: Int, from start: Int = 0) -> [QuantitySample] {
        (0..<count).map { steps(1, at: Double((start + count - $0) * 60)) }
    }

    private func count() async throws -> Int { try await query.result(for: store).count }

    @Test func `rows of a large save wait for a reader, those of a small one or in order do not`() async throws {
        try await store.save(steps(1, at: 1e6))
        #expect(isPublished)
        try await store.save(backwards(InsertBuffer.leastBatch))
        #expect(!isPublished)
        #expect(await database.buffered.index.isBuffering)
        try await store.save(steps(1, at: 30))
        #expect(!isPublished, "what comes later waits, too")
        #expect(try await count() == InsertBuffer.leastBatch + 2)
        #expect(isPublished)
        // A checked build lets half of all saves wait.
        try await store.save(backwards(InsertBuffer.leastBatch - 1, from: 5000))
        #expect(isPublished || InvariantChecks.areOn)
        try await store.save((0..<InsertBuffer.leastBatch).map { steps(1, at: 2e6 + Double($0)) })
        #expect(isPublished || InvariantChecks.areOn)
        #expect(try await count() == 3 * InsertBuffer.leastBatch + 1)
    }

    @Test func `nothing waits while a live query does`() async throws {
        let total = StatisticsQueryDescriptor(predicate: .quantitySample(type: stepCount), options: .cumulativeSum)
        try await store.save(backwards(10))
        var iterator = total.results(for: store).makeAsyncIterator()
        _ = try await iterator.next()
        let saves = Task { [database, store] in
            while database.waitingQueries == 0 { await Task.yield() }
            try await store.save(backwards(InsertBuffer.leastBatch, from: 100))
            return await database.buffered.index.isBuffering
        }
        let sum = try await iterator.next()?.statistics?.sumQuantity()?.doubleValue(for: .count())
        #expect(sum == Double(InsertBuffer.leastBatch + 10))
        #expect(try await !saves.value)
    }

    @Test func `R8.1 a save that fails leaves the rows that wait, and is not there`() async throws {
        let first = backwards(InsertBuffer.leastBatch)
        try await store.save(first)
        let again = steps(1, at: 5, uuid: first[7].uuid)
        await expectInvalidArgument { try await store.save(backwards(InsertBuffer.leastBatch, from: 9000) + [again]) }
        #expect(await database.buffered.index.isBuffering)
        await expectInvalidArgument { try await store.save(again) }
        #expect(try await Set(query.result(for: store).map(\.uuid)) == Set(first.map(\.uuid)))
    }

    @Test func `R8.9 R8.11 rows that wait are replaced and deleted like others`() async throws {
        func synced(_ count: Double, version: Int) -> QuantitySample {
            steps(
                count,
                metadata: [MetadataKeySyncIdentifier: "a", MetadataKeySyncVersion: .integer(version)])
        }
        let rows = backwards(InsertBuffer.leastBatch)
        let anchored = AnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: stepCount)], anchor: nil)
        let anchor = try await anchored.result(for: store).newAnchor
        try await store.save(rows + [synced(2, version: 1)])
        try await store.save(backwards(InsertBuffer.leastBatch, from: 5000) + [synced(3, version: 1)])
        #expect(await database.buffered.index.isBuffering)
        try await store.save(backwards(InsertBuffer.leastBatch, from: 10_000) + [synced(4, version: 2)])
        try await store.save(backwards(InsertBuffer.leastBatch, from: 15_000))
        try await store.delete(Array(rows[3..<9]))
        let found = try await query.result(for: store).map { $0.quantity.doubleValue(for: .count()) }
        #expect(found.count == 4 * InsertBuffer.leastBatch - 5)
        #expect(found.filter { $0 > 1 } == [4])
        var later = anchored
        later.anchor = anchor
        #expect(try await later.result(for: store).addedSamples.count == found.count)
    }

    @Test(arguments: [0, 50])
    func `R8.9 R11.2 a workout keeps the statistics of samples that are replaced out of order`(
        others: Int
    ) async throws {
        func samples(version: Int) -> [QuantitySample] {
            (0..<InsertBuffer.leastBatch).map { number in
                steps(
                    Double(version), at: Double(number) * 60,
                    metadata: [
                        MetadataKeySyncIdentifier: .string("\(number)"), MetadataKeySyncVersion: .integer(version),
                    ])
            }
        }
        let workout = Workout(activityType: .running, start: time(0), end: time(6000))
        try await store.save(workout)
        try await store.save((0..<others).map { steps(0, at: Double(1e6) - Double($0)) })
        try await store.addSamples(samples(version: 1), to: workout)
        // Rows wait already, or not.
        if others > 0 { try await store.save((0..<200).map { steps(0, at: Double(2e6) - Double($0)) }) }
        try await store.save(samples(version: 2).reversed())
        #expect(await !database.buffered.index.isBuffering)
        let found = try await SampleQueryDescriptor(predicates: [.workout()], sortDescriptors: []).result(for: store)
        let statistics = try #require(found.first?.statistics(for: stepCount))
        #expect(statistics.sampleCount == InsertBuffer.leastBatch)
        #expect(statistics.sumQuantity()?.doubleValue(for: .count()) == Double(2 * InsertBuffer.leastBatch))
    }

    @Test func `nothing waits while a workout is built, whose statistics are looked up at once`() async throws {
        var builder: WorkoutBuilder? = WorkoutBuilder(
            healthStore: store, configuration: WorkoutConfiguration(activityType: .running), device: nil)
        try await builder?.beginCollection(at: time(0))
        try await store.save(backwards(InsertBuffer.leastBatch))
        #expect(isPublished)
        builder = nil
        try await store.save(backwards(InsertBuffer.leastBatch, from: 5000))
        #expect(!isPublished)
    }

    @Test func `R9.7 rows that wait while the device is locked are there when it is unlocked`() async throws {
        try await store.save(backwards(InsertBuffer.leastBatch))
        await database.lock()
        try await store.save(backwards(InsertBuffer.leastBatch, from: 5000))
        #expect(!isPublished)
        await expectError(.errorDatabaseInaccessible) { _ = try await count() }
        await database.unlock()
        #expect(try await count() == 2 * InsertBuffer.leastBatch)
    }

    @Test func `a file, a transaction, a restricted app and a snapshot find the rows that wait`() async throws {
        let app = HealthStore(
            database: database, sourceRevision: revision("app"),
            authorization: HealthAuthorization(share: [stepCount: true], read: [stepCount: .denied]))
        var expected = 0
        func save() async throws {
            try await store.save(backwards(InsertBuffer.leastBatch, from: expected))
            expected += InsertBuffer.leastBatch
            #expect(await database.buffered.index.isBuffering)
        }
        try await store.save(steps(1, at: 1e6))
        expected += 1
        try await save()
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "a.healthdatabase")
        try await database.write(to: file)
        let copy = HealthStore(database: try HealthDatabase(contentsOf: file), sourceRevision: revision("phone"))
        #expect(try await query.result(for: copy).count == expected)
        try await save()
        try await store.transaction { try $0.save(steps(2, at: 7)) }
        expected += 1
        #expect(try await count() == expected)
        try await save()
        try await app.save(steps(3, at: 8))
        #expect(await !database.buffered.index.isBuffering)
        expected += 1
        try await save()
        let snapshot = try await store.snapshot()
        try await save()
        #expect(try query.result(in: snapshot).count == expected - InsertBuffer.leastBatch)
        #expect(try await count() == expected)
    }

    @Test func `an import whose rows wait knows what it met`() async throws {
        // Each line twice, as an export repeats what is equal.
        let lines = backwards(InsertBuffer.leastBatch).enumerated().flatMap { index, sample in
            let line = ImportedSample(sample: AnySample(sample), sourceRevision: revision("export")) {
                UUID(high: UInt64(index), low: UInt64($0))
            }
            return [line, line]
        }
        var session = ImportSession()
        for (part, added) in [(lines[..<150], 150), (lines[150...], 2 * InsertBuffer.leastBatch - 150)] {
            let outcome = try await database.insert(Array(part), session: session)
            session = outcome.session
            #expect(outcome.added == added)
        }
        #expect(await database.buffered.index.isBuffering)
        let again = try await database.insert(lines, session: ImportSession())
        #expect(again.added == 0 && again.present == lines.count)
        #expect(try await count() == lines.count)
    }
}
