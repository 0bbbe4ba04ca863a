import Foundation
@testable import HealthQuery
import Testing

/// A checkpoint's folder in which others remove files, or which others read.
struct CheckpointFolderTests {
    private let folder: TemporaryFolder
    private let place: URL
    private let store = HealthStore.fixed()

    init() throws {
        folder = try TemporaryFolder()
        place = folder.file("kept")
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: place.path).sorted() }
    }

    private func file(_ number: Int) -> URL { CheckpointFolder(url: place).file(number).url }

    /// A checkpoint of the store's database that wrote so many files, the first of them whole.
    private func checkpoint(files: Int) async throws -> DatabaseCheckpoint {
        let checkpoint = try DatabaseCheckpoint(of: store.database, in: place)
        for round in 0..<files {
            try await store.save(steps(1, at: Double(round) * 100))
            try await checkpoint.write()
        }
        return checkpoint
    }

    /// Expects that the folder holds what a database does.
    private func expectKept(_ database: HealthDatabase) async throws {
        let copy = try HealthDatabase(contentsOf: place)
        expectSame(await database.currentState(), await copy.currentState(), "")
    }

    @Test(arguments: [1, 2, 3])
    func `R8.1 after a file was removed the next write writes everything`(_ number: Int) async throws {
        let checkpoint = try await checkpoint(files: 3)
        try FileManager.default.removeItem(at: file(number))
        try await store.save(steps(2, at: 1000))
        #expect(try await checkpoint.write().isWhole)
        #expect(try names == [file(4).lastPathComponent])
        try await expectKept(store.database)
        #expect(try await checkpoint.write().isWhole == false)
        try await expectKept(store.database)
    }

    @Test(arguments: [1, 2, 3])
    func `R8.1 after a file was cut the next write writes everything`(_ number: Int) async throws {
        let checkpoint = try await checkpoint(files: 3)
        try Data(contentsOf: file(number)).dropLast().write(to: file(number))
        try await store.save(steps(2, at: 1000))
        #expect(try await checkpoint.write().isWhole)
        #expect(try names == [file(4).lastPathComponent])
        try await expectKept(store.database)
    }

    @Test func `R8.1 after the last file was replaced the next write writes everything`() async throws {
        let checkpoint = try await checkpoint(files: 2)
        let bytes = Array(try Data(contentsOf: file(2)))
        var other = FileBlocks(bytes)
        other[0].content[0] ^= 1
        let sealed = other.sealed
        #expect(sealed.count == bytes.count && sealed != bytes)
        try Data(sealed).write(to: file(2))
        #expect(try await checkpoint.write().isWhole)
        try await expectKept(store.database)
    }

    @Test func `R8.1 where another checkpoint wrote, nothing is written, and nothing removed`() async throws {
        let late = try await checkpoint(files: 1)
        try await store.save(steps(2, at: 1000))
        // The second one also removes the file whose number the late one would take.
        for newest in 2...3 {
            let other = try DatabaseCheckpoint(of: store.database, in: place)
            try await other.write()
            let message = await expectInvalidArgument { try await late.write() }
            #expect(message == "\(file(newest).path) is there already: another checkpoint wrote it")
            #expect(try names == [file(newest).lastPathComponent])
            try await expectKept(store.database)
        }
    }

    @Test func `R8.1 a file that appears while its number is written is not replaced`() async throws {
        let checkpoint = try await checkpoint(files: 1)
        try await store.save(steps(2, at: 1000))
        let (place, other) = (file(2), Data("other".utf8))
        let message = await expectInvalidArgument {
            _ = try await checkpoint.write(BusyDisk { try? other.write(to: place) })
        }
        #expect(message == "\(place.path) is there already: another checkpoint wrote it")
        #expect(try Data(contentsOf: place) == other && names.count == 2)
        try FileManager.default.removeItem(at: place)
        #expect(try await checkpoint.write().isWhole == false)
        try await expectKept(store.database)
    }

    @Test func `R8.1 where no number is left nothing is written, and nothing removed`() async throws {
        _ = try await checkpoint(files: 1)
        let last = place.appendingPathComponent("checkpoint-\((1 << 48) - 1).healthdb")
        try Data().write(to: last)
        let before = try names
        let message = await expectError(.errorInvalidArgument) {
            try await DatabaseCheckpoint(of: store.database, in: place).write()
        }
        #expect(message.contains("\(last.lastPathComponent): its number is too great"))
        #expect(try names == before)
    }

    @Test func `R8.1 after the folder was removed the next write writes everything`() async throws {
        _ = try await checkpoint(files: 2)
        let checkpoint = try DatabaseCheckpoint(contentsOf: place)
        try FileManager.default.removeItem(at: place)
        #expect(try await checkpoint.write().isWhole)
        try await expectKept(checkpoint.database)
        #expect(try await checkpoint.write().isWhole == false)
        try await expectKept(checkpoint.database)
    }

    @Test func `a folder that can not be read for a moment takes no other database`() async throws {
        _ = try await checkpoint(files: 2)
        let link = folder.file("link")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: link.path)
        var asked = 0
        func other() -> HealthDatabase {
            asked += 1
            try? FileManager.default.removeItem(at: link)
            try? FileManager.default.createSymbolicLink(at: link, withDestinationURL: place)
            return .fixed(seed: 2)
        }
        let opened = try? DatabaseCheckpoint(contentsOf: link, otherwise: other())
        _ = try await opened?.write()
        #expect(asked == 0)
        if opened != nil { Issue.record("it was opened") }
        try await expectKept(store.database)
    }

    @Test func `a reader whose files go while it reads reads what took their place`() async throws {
        _ = try await checkpoint(files: 2)
        let old = try [1, 2].map { try Data(contentsOf: file($0)) }
        try await store.save(steps(3, at: 1000))
        try await DatabaseCheckpoint(of: store.database, in: place).write()
        let new = try Data(contentsOf: file(3))
        try FileManager.default.removeItem(at: file(3))
        for (position, data) in old.enumerated() { try data.write(to: file(position + 1)) }
        var opened: [URL] = []
        let (image, _) = try CheckpointFolder.read(place, HealthDatabase.Rules(), UUIDSource()) { url in
            opened.append(url)
            if opened.count != 2 { return }
            try new.write(to: file(3))
            for number in [1, 2] { try FileManager.default.removeItem(at: file(number)) }
        }
        #expect(opened == [1, 2, 3].map { file($0) })
        let copy = HealthDatabase(image, now: { time(0) }, rules: HealthDatabase.Rules())
        expectSame(await store.database.currentState(), await copy.currentState(), "")
    }

    @Test func `a reader gives up if the files change each time, and at once if they do not`() async throws {
        _ = try await checkpoint(files: 1)
        var tries = 0
        func read(_ willRead: (URL) throws -> Void) -> HealthError? {
            do {
                _ = try CheckpointFolder.read(place, HealthDatabase.Rules(), UUIDSource(), willRead: willRead)
                return nil
            } catch {
                return error as? HealthError
            }
        }
        let moved = read { url in
            tries += 1
            try FileManager.default.moveItem(at: url, to: file(tries + 1))
        }
        #expect(moved?.code == .errorInvalidArgument)
        #expect(tries == 5)
        var bytes = try Data(contentsOf: file(6))
        bytes[bytes.count / 2] ^= 4
        try bytes.write(to: file(6))
        tries = 0
        let damaged = read { _ in tries += 1 }
        #expect(damaged?.message.hasPrefix("checkpoint-00000006.healthdb, block ") == true)
        #expect(tries == 1)
    }
}
