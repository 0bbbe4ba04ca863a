import Foundation
@testable import HealthQuery
import Testing

/// What a database's file holds, and how it comes back.
struct DatabaseFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `R8.1 everything comes back as it was`() async throws {
        let database = try await HealthDatabase.full()
        let file = folder.file("health.healthdb")
        try await database.write(to: file)
        let copy = try HealthDatabase(contentsOf: file)
        let (before, after) = (await database.currentState(), await copy.currentState())
        after.index.checkInvariants()
        after.log.checkInvariants()
        expectSame(before, after, "")
        let kept = (await database.image(), await copy.image())
        #expect(kept.0.characteristics == kept.1.characteristics)
        #expect(kept.0.preferredUnits == kept.1.preferredUnits)
        #expect(kept.0.permissions.mapValues(\.authorization) == kept.1.permissions.mapValues(\.authorization))
        #expect(copy.identity == database.identity)
        #expect(before.index.syncObjects.standing.count == 1)
        #expect(
            Dictionary(uniqueKeysWithValues: before.index.syncObjects.standing.entries.map { ($0.key, $0.value) })
                == Dictionary(uniqueKeysWithValues: after.index.syncObjects.standing.entries.map { ($0.key, $0.value) })
        )
        // The same is written of the same, but for a key more in the root.
        let other = folder.file("again.healthdb")
        try await copy.write(to: other)
        let (left, right) = (try Self.blocks(file), try Self.blocks(other))
        #expect(left.map(\.kind) == right.map(\.kind))
        #expect(zip(left, right).allSatisfy { [.root, .end].contains($0.kind) || $0.content == $1.content })
    }

    private static func blocks(_ url: URL) throws -> [FileBlock] {
        var file = try BlockFile(url)
        var blocks: [FileBlock] = []
        while let block = try file.next() { blocks.append(block) }
        return blocks
    }

    @Test func `R3.9 an anchor from a time that is lost has expired`() async throws {
        let database = HealthDatabase.fixed()
        let store = HealthStore(database: database, sourceRevision: revision("phone"))
        try await store.save(steps(1))
        var query = AnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: stepCount)], anchor: nil)
        let kept = try await query.result(for: store).newAnchor
        let file = folder.file("a")
        try await database.write(to: file)
        try await store.save(steps(2, at: 100))
        let lost = try await query.result(for: store).newAnchor
        let again = HealthStore(database: try HealthDatabase(contentsOf: file), sourceRevision: revision("phone"))
        // Other things happen under the same numbers.
        try await again.save([steps(3, at: 200), steps(4, at: 300)])
        query.anchor = kept
        #expect(try await query.result(for: again).addedSamples.map(\.value) == [3, 4])
        query.anchor = lost
        await expectError(.errorAnchorExpired) { _ = try await query.result(for: again) }
        await expectError(.errorAnchorExpired) {
            var updates = query.results(for: again).makeAsyncIterator()
            _ = try await updates.next()
        }
        query.expiredAnchorPolicy = .ignore
        #expect(try await query.result(for: again).addedSamples.map(\.value) == [1, 3, 4])
        // The same, of a time of which no file tells: read again, and nothing of it was written.
        let other = HealthStore(database: try HealthDatabase(contentsOf: file), sourceRevision: revision("phone"))
        query.anchor = nil
        query.anchor = try await query.result(for: again).newAnchor
        query.expiredAnchorPolicy = .fail
        await expectError(.errorAnchorExpired) { _ = try await query.result(for: other) }
        query.expiredAnchorPolicy = .ignore
        #expect(try await query.result(for: other).addedSamples.map(\.value) == [1])
        // What did not move is equal to what it was.
        query.anchor = nil
        try await again.database.write(to: file)
        let third = HealthStore(database: try HealthDatabase(contentsOf: file), sourceRevision: revision("phone"))
        #expect(try await query.result(for: third).newAnchor == query.result(for: again).newAnchor)
    }

    @Test func `R3.9 what was deleted in a time that is lost is there again, and told`() async throws {
        let database = HealthDatabase.fixed()
        let store = HealthStore(database: database, sourceRevision: revision("phone"))
        let samples = (0..<3).map { steps(Double($0), at: Double($0)) }
        try await store.save(samples)
        let file = folder.file("a")
        try await database.write(to: file)
        try await store.delete(samples[1])
        var query = AnchoredObjectQueryDescriptor(
            predicates: [.quantitySample(type: stepCount)], anchor: nil, expiredAnchorPolicy: .ignore)
        query.anchor = try await query.result(for: store).newAnchor
        let again = HealthStore(database: try HealthDatabase(contentsOf: file), sourceRevision: revision("phone"))
        let told = try await query.result(for: again).addedSamples.map(\.uuid)
        #expect(told.contains(samples[1].uuid))
    }

    @Test func `R8.8 a sync identifier replaces what was saved before the restart`() async throws {
        let database = HealthDatabase.fixed()
        func synced(_ count: Double, _ version: Int) -> QuantitySample {
            steps(count, metadata: [MetadataKeySyncIdentifier: "a", MetadataKeySyncVersion: .integer(version)])
        }
        try await HealthStore(database: database, sourceRevision: revision("phone")).save(synced(1, 5))
        let file = folder.file("a")
        try await database.write(to: file)
        let store = HealthStore(database: try HealthDatabase(contentsOf: file), sourceRevision: revision("phone"))
        let all = SampleQueryDescriptor(predicates: [.quantitySample(type: stepCount)], sortDescriptors: [])
        try await store.save(synced(2, 4))
        #expect(try await all.result(for: store).map(\.value) == [1])
        try await store.save(synced(3, 6))
        #expect(try await all.result(for: store).map(\.value) == [3])
    }

    @Test func `R9.2 an app sees what it saw, unless another decision is given`() async throws {
        let database = HealthDatabase.fixed()
        let other = HealthStore(database: database, sourceRevision: revision("other"))
        try await other.save([steps(1), pulse(60)])
        _ = HealthStore(
            database: database, sourceRevision: revision("reader"), authorization: .everything(but: heartRate))
        let file = folder.file("a")
        try await database.write(to: file)
        let copy = try HealthDatabase(contentsOf: file)
        func count(_ authorization: HealthAuthorization?) async throws -> Int {
            let store = HealthStore(
                database: copy, sourceRevision: revision("reader"), authorization: authorization)
            return try await SampleQueryDescriptor(
                predicates: [.sample(type: stepCount), .sample(type: heartRate)], sortDescriptors: []
            ).result(for: store).count
        }
        #expect(try await count(nil) == 1)
        #expect(try await count(.everything(but: heartRate)) == 1)
        #expect(try await count(.everything) == 2)
        #expect(try await count(.ownOnly) == 0)
    }

    @Test func `R9.2 what was decided last about an app is kept, whoever looks on`() async throws {
        let database = HealthDatabase.fixed()
        try await HealthStore(database: database, sourceRevision: revision("other")).save([steps(1), pulse(60)])
        let file = folder.file("a")
        var kept = database
        for round in 0..<2 {
            let reader = HealthStore(
                database: kept, sourceRevision: revision("reader"), authorization: round == 0 ? .everything : nil)
            try await reader.changeAuthorization(read: [round == 0 ? heartRate : stepCount: .denied])
            // A second store, of which nothing is decided.
            _ = HealthStore(database: kept, sourceRevision: revision("reader"))
            try await kept.write(to: file)
            kept = try HealthDatabase(contentsOf: file)
            let again = HealthStore(database: kept, sourceRevision: revision("reader"))
            let found = try await SampleQueryDescriptor(
                predicates: [.sample(type: stepCount), .sample(type: heartRate)], sortDescriptors: []
            ).result(for: again)
            #expect(found.count == 1 - round)
        }
    }

    @Test func `R3.9 an anchor within a page of a lost time leaves out nothing, if that is not to be an error`()
        async throws
    {
        let database = HealthDatabase.fixed()
        let other = HealthStore(database: database, sourceRevision: revision("other"))
        let reader = HealthStore(database: database, sourceRevision: revision("reader"), authorization: .ownOnly)
        try await other.save((0..<4).map { steps(Double($0), at: Double($0)) })
        let file = folder.file("a")
        try await database.write(to: file)
        try await reader.changeAuthorization(read: [stepCount: .everything])
        var query = AnchoredObjectQueryDescriptor(
            predicates: [.quantitySample(type: stepCount)], anchor: nil, limit: 1, expiredAnchorPolicy: .ignore)
        let page = try await query.result(for: reader)
        #expect(page.addedSamples.count == 1)
        let again = HealthStore(
            database: try HealthDatabase(contentsOf: file), sourceRevision: revision("reader"),
            authorization: .everything)
        query.anchor = page.newAnchor
        query.limit = nil
        let rest = try await query.result(for: again).addedSamples
        #expect(Set(page.addedSamples.map(\.uuid) + rest.map(\.uuid)).count == 4)
    }

    @Test(arguments: [false, true])
    func `R3.9 an anchor within a page does not tell what was deleted in a lost time`(before: Bool) async throws {
        let database = HealthDatabase.fixed()
        let store = HealthStore(database: database, sourceRevision: revision("phone"))
        let samples = (0..<4).map { steps(Double($0), at: Double($0)) }
        try await store.save(samples)
        let file = folder.file("a")
        var query = AnchoredObjectQueryDescriptor(
            predicates: [.quantitySample(type: stepCount)], anchor: nil, limit: 1)
        if before {
            query.anchor = try await query.result(for: store).newAnchor
            try await database.write(to: file)
        } else {
            try await database.write(to: file)
            try await store.delete(samples[0])
            query.anchor = try await query.result(for: store).newAnchor
        }
        let again = HealthStore(database: try HealthDatabase(contentsOf: file), sourceRevision: revision("phone"))
        query.limit = nil
        guard !before else {
            let rest = try await query.result(for: again).addedSamples
            #expect(rest.map(\.uuid) == samples[1...].map(\.uuid))
            return
        }
        await expectError(.errorAnchorExpired) { _ = try await query.result(for: again) }
        query.expiredAnchorPolicy = .ignore
        #expect(try await query.result(for: again).addedSamples.map(\.uuid) == samples.map(\.uuid))
    }

    @Test(arguments: [false, true])
    func `R3.9 an anchor within a page tells of an object whose return is lost`(before: Bool) async throws {
        let database = HealthDatabase.fixed()
        let store = HealthStore(database: database, sourceRevision: revision("phone"))
        let (returning, other) = (steps(1), steps(2, at: 100))
        try await store.save(returning)
        var query = AnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: stepCount)], anchor: nil)
        query.anchor = try await query.result(for: store).newAnchor
        try await store.delete(returning)
        try await store.save(other)
        let file = folder.file("a")
        if !before { try await database.write(to: file) }
        try await store.save(returning)
        if before { try await database.write(to: file) }
        // The deletion is not told, as the object is there again.
        query.limit = 1
        let page = try await query.result(for: store)
        #expect(page.addedSamples.map(\.uuid) == [other.uuid] && page.deletedObjects.isEmpty)
        query.anchor = page.newAnchor
        query.limit = nil
        let again = HealthStore(database: try HealthDatabase(contentsOf: file), sourceRevision: revision("phone"))
        if before {
            #expect(try await query.result(for: again).addedSamples.map(\.uuid) == [returning.uuid])
        } else {
            await expectError(.errorAnchorExpired) { _ = try await query.result(for: again) }
        }
    }

    @Test(arguments: [false, true])
    func `R9.2 an anchor within a page does not tell of what another app deleted unseen`(deletes: Bool) async throws {
        let database = HealthDatabase.fixed()
        let other = HealthStore(database: database, sourceRevision: revision("other"))
        let reader = HealthStore(database: database, sourceRevision: revision("reader"), authorization: .ownOnly)
        let hidden = steps(0)
        try await other.save(hidden)
        try await reader.save((1..<4).map { steps(Double($0), at: Double($0)) })
        let file = folder.file("a")
        try await database.write(to: file)
        if deletes { try await other.delete(hidden) }
        var query = AnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: stepCount)], anchor: nil, limit: 1)
        query.anchor = try await query.result(for: reader).newAnchor
        let again = HealthStore(
            database: try HealthDatabase(contentsOf: file), sourceRevision: revision("reader"), authorization: .ownOnly)
        query.limit = nil
        #expect(try await query.result(for: again).addedSamples.map(\.value) == [2, 3])
    }

    @Test func `R3.12 anchors are good after several restarts with one seed`() async throws {
        let file = folder.file("a")
        try await HealthDatabase.fixed(seed: 5).write(to: file)
        var query = AnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: stepCount)], anchor: nil)
        for round in 0..<4 {
            let database = try HealthDatabase(contentsOf: file, uuidSource: UUIDSource(seed: 5))
            let store = HealthStore(database: database, sourceRevision: revision("phone"))
            let before = query.anchor
            #expect(try await query.result(for: store).addedSamples.isEmpty)
            try await store.save(steps(1, at: Double(round)))
            let news = try await query.result(for: store)
            #expect(news.addedSamples.count == 1)
            #expect(news.newAnchor != before)
            query.anchor = news.newAnchor
            try await database.write(to: file)
        }
        let keys = try await HealthDatabase(contentsOf: file).currentState().seal.eras.map(\.key)
        #expect(Set(keys).count == keys.count)
    }

    @Test func `L2 a live query goes on from an anchor of before the restart`() async throws {
        let database = HealthDatabase.fixed()
        let store = HealthStore(database: database, sourceRevision: revision("phone"))
        let (kept, lost) = (steps(1), steps(2, at: 100))
        try await store.save([kept, lost])
        var query = AnchoredObjectQueryDescriptor(predicates: [.quantitySample(type: stepCount)], anchor: nil)
        query.anchor = try await query.result(for: store).newAnchor
        try await store.delete(lost)
        let file = folder.file("a")
        try await database.write(to: file)
        let again = HealthStore(database: try HealthDatabase(contentsOf: file), sourceRevision: revision("phone"))
        var updates = query.results(for: again).makeAsyncIterator()
        let first = try #require(try await updates.next())
        #expect(first.addedSamples.isEmpty)
        #expect(first.deletedObjects.map(\.uuid) == [lost.uuid])
        let new = steps(3, at: 200)
        try await again.save(new)
        #expect(try await updates.next()?.addedSamples.map(\.uuid) == [new.uuid])
    }

    @Test func `a pipe is refused, alone and in a folder`() throws {
        let pipe = folder.file("checkpoint-00000001.healthdb")
        try #require(mkfifo(pipe.path, 0o600) == 0)
        for url in [pipe, folder.url] {
            let error = #expect(throws: HealthError.self) { try HealthDatabase(contentsOf: url) }
            #expect(error?.message == "\(pipe.path) can not be read: it is no regular file")
        }
    }

    @Test func `an empty database comes back empty`() async throws {
        let file = folder.file("a")
        try await HealthDatabase.fixed().write(to: file)
        let copy = try HealthDatabase(contentsOf: file)
        #expect(await copy.currentState().index.count == 0)
    }

    @Test func `R8.1 a file that can not be written leaves the older one`() async throws {
        let database = try await HealthDatabase.full()
        let file = folder.file("a")
        try await HealthDatabase.fixed().write(to: file)
        let before = try Data(contentsOf: file)
        await #expect(throws: HealthError.self) { try await database.write(to: file, FullDisk()) }
        #expect(try Data(contentsOf: file) == before)
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a"])
        await #expect(throws: HealthError.self) { try await database.write(to: file.appendingPathComponent("b")) }
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await database.write(to: file)
        }
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(try Data(contentsOf: file) == before)
    }
}
