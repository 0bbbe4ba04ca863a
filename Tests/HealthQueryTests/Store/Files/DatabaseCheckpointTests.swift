import Foundation
@testable import HealthQuery
import Testing

/// A database that is kept in a folder, change by change.
struct DatabaseCheckpointTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() }
    }

    private func store(_ database: HealthDatabase) -> HealthStore {
        HealthStore(database: database, sourceRevision: revision("phone"))
    }

    @Test func `a write adds what changed, and no more`() async throws {
        let database = HealthDatabase.fixed()
        let checkpoint = try DatabaseCheckpoint(of: database, in: folder.url)
        try await store(database).save((0..<40_000).map { steps(1, at: Double($0) * 60) })
        let whole = try await checkpoint.write()
        #expect(whole.isWhole)
        try await store(database).save([steps(1, at: 60_000.5), pulse(60)])
        let change = try await checkpoint.write()
        #expect(!change.isWhole)
        #expect(change.byteCount < whole.byteCount / 20)
        // Only the root is written where nothing changed.
        let nothing = try await checkpoint.write()
        #expect(nothing.byteCount < change.byteCount)
        #expect(try names == (1...3).map { "checkpoint-0000000\($0).healthdb" })
        let copy = try HealthDatabase(contentsOf: folder.url)
        expectSame(await database.currentState(), await copy.currentState(), "")
    }

    @Test func `R9.2 of apps that may read some types a write tells what was decided, and no more`() async throws {
        let database = HealthDatabase.fixed()
        let checkpoint = try DatabaseCheckpoint(of: database, in: folder.url)
        try await checkpoint.write()
        for number in 0..<10 {
            let app = HealthStore(
                database: database, sourceRevision: revision("app\(number)"), authorization: .everything)
            try await app.changeAuthorization(read: [stepCount: .since(time(Double(number))), heartRate: .denied])
        }
        #expect(try await checkpoint.write().byteCount < 10_000)
        let copy = try HealthDatabase(contentsOf: folder.url)
        let (before, after) = (await database.image().permissions, await copy.image().permissions)
        for (app, permissions) in before {
            let kept = try #require(after[app])
            #expect(kept.authorization == permissions.authorization)
            for type in SampleType.all {
                let (seen, again) = (permissions.reader?.entries(of: type), kept.reader?.entries(of: type))
                #expect(seen?.map(\.visibility) == again?.map(\.visibility), "\(type.identifier)")
                #expect(seen?.map(\.sequence) == again?.map(\.sequence))
                #expect(kept.reader?.lastSeenChange(of: type) == permissions.reader?.lastSeenChange(of: type))
            }
        }
    }

    @Test func `a checkpoint that was opened goes on with what changed`() async throws {
        let database = try await HealthDatabase.full()
        try await DatabaseCheckpoint(of: database, in: folder.url).write()
        let checkpoint = try DatabaseCheckpoint(contentsOf: folder.url)
        try await store(checkpoint.database).save(steps(7, at: 77))
        let change = try await checkpoint.write()
        #expect(!change.isWhole)
        let copy = try HealthDatabase(contentsOf: folder.url)
        let state = await copy.currentState()
        state.index.checkInvariants()
        expectSame(await checkpoint.database.currentState(), state, "")
    }

    @Test func `when changes outgrow the whole, one file takes the place of all`() async throws {
        let database = HealthDatabase.fixed()
        let checkpoint = try DatabaseCheckpoint(of: database, in: folder.url)
        var wholes = 0
        for round in 0..<20 {
            let from = Double(round % 3) * 1e6
            try await store(database).save((0..<1000).map { steps(1, at: from + Double($0) * 60 + Double(round)) })
            if round > 2 {
                try await store(database).deleteObjects(
                    of: stepCount, predicate: Query.predicateForSamples(withStart: time(from), end: time(from + 30_000))
                )
            }
            if try await checkpoint.write().isWhole { wholes += 1 }
            guard round % 5 == 4 else { continue }
            let copy = try HealthDatabase(contentsOf: folder.url)
            #expect(await copy.currentState().index.count == database.currentState().index.count)
        }
        #expect(wholes > 1 && wholes < 15)
        let size = try names.reduce(0) { try $0 + Data(contentsOf: folder.file($1)).count }
        let file = folder.file("whole")
        try await database.write(to: file)
        #expect(try size < 4 * Data(contentsOf: file).count + 1 << 17)
    }

    @Test func `after very many files, everything is written`() {
        var history = FileHistory()
        #expect(history.isWorthReplacing)
        history.byteCounts = [1 << 30] + Array(repeating: 100, count: FileHistory.mostFiles - 2)
        #expect(!history.isWorthReplacing)
        history.byteCounts.append(100)
        #expect(history.isWorthReplacing)
    }

    @Test func `R8.1 a write that fails anywhere leaves the state of the last one`() async throws {
        let database = HealthDatabase.fixed()
        let checkpoint = try DatabaseCheckpoint(of: database, in: folder.url)
        try await store(database).save((0..<1000).map { steps(1, at: Double($0)) })
        try await checkpoint.write()
        let before = await database.currentState()
        try await store(database).save((0..<1000).map { steps(2, at: Double($0)) })
        await #expect(throws: HealthError.self) { try await checkpoint.write(FullDisk()) }
        expectSame(before, try await HealthDatabase(contentsOf: folder.url).currentState(), "")
        #expect(try names.count == 1)
        try await checkpoint.write()
        expectSame(
            await database.currentState(), try await HealthDatabase(contentsOf: folder.url).currentState(), "")
    }

    @Test func `R8.1 details that a lost write had come with the next one`() async throws {
        let database = HealthDatabase.fixed()
        let checkpoint = try DatabaseCheckpoint(of: database, in: folder.url)
        try await store(database).save((0..<1000).map { steps(1, at: Double($0), metadata: ["a": .integer($0)]) })
        try await checkpoint.write()
        for round in 1000..<1004 {
            let lost = steps(2, at: Double(round), metadata: ["a": .integer(-round)])
            try await store(database).save([lost, steps(3, at: Double(round), metadata: ["b": .integer(round)])])
            await #expect(throws: HealthError.self) { try await checkpoint.write(FullDisk()) }
            try await store(database).delete(lost)
            try await store(database).save(steps(4, at: Double(round), metadata: ["c": .integer(round)]))
            #expect(try await checkpoint.write().isWhole == false)
            let copy = try HealthDatabase(contentsOf: folder.url)
            expectSame(await database.currentState(), await copy.currentState(), "")
        }
    }

    @Test func `what a crash leaves behind is passed over, and removed`() async throws {
        let database = try await HealthDatabase.full()
        let checkpoint = try DatabaseCheckpoint(of: database, in: folder.url)
        try await checkpoint.write()
        let leftover = TemporaryName(of: "checkpoint-00000002.healthdb").url(in: folder.url)
        try Data("half a".utf8).write(to: leftover)
        try Data("mine".utf8).write(to: folder.file("notes.txt"))
        _ = try HealthDatabase(contentsOf: folder.url)
        try await DatabaseCheckpoint(of: database, in: folder.url).write()
        #expect(try names == ["checkpoint-00000002.healthdb", "notes.txt"])
    }

    @Test func `a folder without files takes another database, and one with damaged files none`() async throws {
        let database = HealthDatabase.fixed()
        #expect(throws: HealthError.self) { try DatabaseCheckpoint(contentsOf: folder.url) }
        // Names that no checkpoint gives.
        for name in ["checkpoint-9223372036854775807.healthdb", "checkpoint--5.healthdb", "checkpoint-1.healthdb"] {
            try Data().write(to: folder.file(name))
        }
        let first = try DatabaseCheckpoint(contentsOf: folder.url, otherwise: database)
        #expect(first.database === database)
        try await first.write()
        let second = try DatabaseCheckpoint(contentsOf: folder.url, otherwise: database)
        #expect(second.database !== database)
        try Data("damaged".utf8).write(to: folder.file("checkpoint-00000001.healthdb"))
        #expect(throws: HealthError.self) { try DatabaseCheckpoint(contentsOf: folder.url, otherwise: database) }
    }

    @Test func `a file that is missing or damaged is named`() async throws {
        let database = HealthDatabase.fixed()
        let checkpoint = try DatabaseCheckpoint(of: database, in: folder.url)
        for round in 0..<4 {
            try await store(database).save((0..<200).map { steps(1, at: Double($0 + 1000 * round)) })
            try await checkpoint.write()
        }
        let third = folder.file("checkpoint-00000003.healthdb")
        let kept = try Data(contentsOf: third)
        try FileManager.default.removeItem(at: third)
        #expect(
            throws: HealthError(
                .errorInvalidArgument, "checkpoint-00000003.healthdb is missing before checkpoint-00000004.healthdb")
        ) {
            try HealthDatabase(contentsOf: folder.url)
        }
        var damaged = kept
        damaged[damaged.count / 2] ^= 4
        try damaged.write(to: third)
        let error = #expect(throws: HealthError.self) { try HealthDatabase(contentsOf: folder.url) }
        #expect(error?.message.hasPrefix("checkpoint-00000003.healthdb, block ") == true)
        // A file of another database, or of another time.
        try FileManager.default.removeItem(at: third)
        try FileManager.default.copyItem(at: folder.file("checkpoint-00000002.healthdb"), to: third)
        #expect(throws: HealthError.self) { try HealthDatabase(contentsOf: folder.url) }
        try kept.write(to: third)
        _ = try HealthDatabase(contentsOf: folder.url)
    }
}
