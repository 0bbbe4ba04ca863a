import Foundation
@_spi(Diagnostics) @testable import HealthQuery
import Testing

/// What readers cost that do not consume.
struct LiveMemoryTests {
    private static var sampleCount: Int {
        ProcessInfo.processInfo.environment["HEALTHQUERY_TRANSITIONS"].flatMap(Int.init) ?? 30_000
    }

    /// Saves a sample that a later save has to copy for whoever holds a snapshot.
    private func begin(_ database: HealthDatabase) async throws {
        let store = HealthStore(database: database, sourceRevision: revision("phone"))
        try await store.save(steps(1, at: -60, uuid: UUIDSource(seed: 4).next()))
    }

    /// Saves many samples, a thousand at a time.
    private func fill(_ database: HealthDatabase) async throws {
        let store = HealthStore(database: database, sourceRevision: revision("phone"))
        let uuids = UUIDSource(seed: 5)
        for batch in 0..<max(1, Self.sampleCount / 1000) {
            try await store.save(
                (0..<1000).map { steps(1, at: Double(batch * 1000 + $0), uuid: uuids.next()) })
        }
    }

    @Test func `L15 readers of every kind that never consume cost nothing that grows, and then get it all at once`()
        async throws
    {
        let quiet = HealthDatabase.fixed()
        try await begin(quiet)
        try await fill(quiet)
        let expected = await quiet.diagnostics()

        let database = HealthDatabase.fixed()
        try await begin(database)
        let store = HealthStore(database: database, sourceRevision: revision("reader"))
        let executor = ManualExecutor()
        let elements = Recorder<Int>()
        // Three at a time would take long at the end.
        let queries = CrowdQuery.all.filter { !$0.name.contains("pages") }
        let tasks = queries.indices.map { index in
            Task(executorPreference: executor) {
                try await queries[index].follow(store) { _ in
                    elements.append(index)
                    return true
                }
            }
        }
        executor.run()
        #expect(elements.elements.count == tasks.count)
        #expect(database.waitingQueries == tasks.count)
        try await fill(database)

        // The store holds what it holds without readers, and copied nothing for them.
        let diagnostics = await database.diagnostics()
        #expect(diagnostics.bytes == expected.bytes)
        #expect(diagnostics.copiedNodes == expected.copiedNodes)
        #expect(diagnostics.copiedPages == expected.copiedPages)
        // Each was woken once at most, and is known once.
        #expect(database.liveQueryCount == tasks.count)
        #expect(executor.jobCount <= tasks.count)

        executor.run()
        let counts = Dictionary(grouping: elements.elements) { $0 }.mapValues { $0.count }
        for (index, query) in queries.enumerated() {
            // One element for all of it, where the answer is another at all.
            #expect((1...2).contains(counts[index] ?? 0), "\(query.name)")
        }
        #expect(counts[0] == 2)
        for task in tasks { task.cancel() }
        executor.run()
        #expect(database.liveQueryCount == 0)
    }
}
