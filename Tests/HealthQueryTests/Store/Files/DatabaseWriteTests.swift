import Foundation
@testable import HealthQuery
import Testing

/// Where a database is written, and in which order.
struct DatabaseWriteTests {
    private let folder: TemporaryFolder
    private let store = HealthStore.fixed()

    init() throws { folder = try TemporaryFolder() }

    private func count(_ file: URL) async throws -> Int {
        try await HealthDatabase(contentsOf: file).currentState().index.count
    }

    @Test func `of two writes at once the one that began later stays`() async throws {
        let file = folder.file("a")
        let executor = ManualExecutor()
        let later = Task(executorPreference: executor) { [store] in
            try await store.save(steps(1))
            try await store.database.write(to: file)
        }
        let cancelled = Task(executorPreference: executor) { [store] in
            try await store.database.write(to: file)
        }
        // What the first one writes was taken before all of this.
        try await store.database.write(
            to: file,
            BusyDisk {
                executor.run()
                cancelled.cancel()
                executor.run()
            }
        )
        #expect(try await count(file) == 0)
        executor.run()
        try await later.value
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(try await count(file) == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a"])
    }

    @Test func `where a link stands, what it leads to is written, and the link stays`() async throws {
        let files = FileManager.default
        let inner = folder.file("inner")
        try files.createDirectory(at: inner.appendingPathComponent("deep"), withIntermediateDirectories: true)
        try files.createSymbolicLink(atPath: folder.file("deep").path, withDestinationPath: "inner/deep")
        try await store.database.write(to: inner.appendingPathComponent("old"))
        let links = [
            ("absolute", inner.appendingPathComponent("old").path, "inner/old"),
            ("relative", "inner/new", "inner/new"),
            ("chained", "relative", "inner/new"),
            ("deep/up", "../up", "inner/up"),
            ("missing", "inner/none/file", "inner/none/file"),
        ]
        for (position, (link, destination, file)) in links.enumerated() {
            try await store.save(steps(1, at: Double(position) * 100))
            let place = folder.file(link)
            try files.createSymbolicLink(atPath: place.path, withDestinationPath: destination)
            try await store.database.write(to: place)
            #expect(try files.destinationOfSymbolicLink(atPath: place.path) == destination)
            #expect(try await count(folder.file(file)) == position + 1, "\(link)")
        }
    }

    @Test func `links that lead in a circle are told, and stay`() async throws {
        let (one, other) = (folder.file("one").path, folder.file("other").path)
        try FileManager.default.createSymbolicLink(atPath: one, withDestinationPath: "other")
        try FileManager.default.createSymbolicLink(atPath: other, withDestinationPath: "one")
        let message = await expectInvalidArgument { try await store.database.write(to: folder.file("one")) }
        #expect(message == "\(one) can not be written: its links lead in a circle")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: one) == "other")
    }

    @Test func `a calendar that could not be read again is not written`() async throws {
        var calendar = Calendar(identifier: .buddhist)
        calendar.minimumDaysInFirstWeek = 0
        // Where Foundation takes the nearest number, nothing is wrong.
        if calendar.minimumDaysInFirstWeek != 0 { return }
        let database = HealthDatabase(calendar: calendar)
        let message = await expectInvalidArgument { try await database.write(to: folder.file("a")) }
        #expect(message.hasSuffix("the calendar's minimumDaysInFirstWeek is 0, not 1 to 7"))
    }
}
