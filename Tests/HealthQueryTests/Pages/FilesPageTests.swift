import Foundation
import HealthQuery
import Testing

/// The page on files: its listings, and what it says.
struct FilesPageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    func moved(_ database: HealthDatabase, through file: URL) async throws -> HealthDatabase {
        try await database.write(to: file)
        return try HealthDatabase(contentsOf: file)
    }

    func opened(_ folder: URL, otherwise database: HealthDatabase) throws -> DatabaseCheckpoint {
        try DatabaseCheckpoint(contentsOf: folder, otherwise: database)
    }

    @Test func `R3.12 what comes back goes on`() async throws {
        let database = HealthDatabase.fixed()
        try await HealthStore(database: database).save(steps(5))
        let copy = try await moved(database, through: folder.file("a"))
        #expect(try await count(in: copy) == 1)
    }

    @Test func `a folder is opened, or made`() async throws {
        let database = HealthDatabase.fixed()
        let first = try opened(folder.file("b"), otherwise: database)
        #expect(first.database === database)
        try await HealthStore(database: first.database).save(steps(5))
        try await first.write()
        let second = try opened(folder.file("b"), otherwise: database)
        #expect(second.database !== database)
        #expect(try await count(in: second.database) == 1)
    }

    private func count(in database: HealthDatabase) async throws -> Int {
        try await SampleQueryDescriptor(predicates: [.quantitySample(type: stepCount)], sortDescriptors: [])
            .result(for: HealthStore(database: database)).count
    }

    @Test func `the listings of the page are here`() throws { try expectListings(of: "Files", count: 2) }
}
