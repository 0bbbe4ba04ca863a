@testable import HealthQuery
import Testing

@Suite struct PaceTests {
    @Test func `a pace with budget left does not pause`() async throws {
        var pace = try Pace()
        #expect(pace.budget == Pace.stride)
        pace.budget = 1
        try await pace.rest()
        #expect(pace.budget == 1)
        pace.budget = -5
        try await pace.rest()
        #expect(pace.budget == Pace.stride)
    }

    @Test func `R10.2 a cancelled task neither begins nor goes on`() async {
        let task = Task {
            var pace = try Pace()
            pace.budget = 0
            withUnsafeCurrentTask { $0?.cancel() }
            #expect(throws: CancellationError.self) { try Pace() }
            try await pace.rest()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `a pause lets others run`() async throws {
        let executor = ManualExecutor()
        let events = Recorder<String>()
        let query = Task(executorPreference: executor) {
            var pace = try Pace()
            for step in 0..<2 {
                events.append("query \(step)")
                pace.budget = 0
                try await pace.rest()
            }
        }
        let other = Task(executorPreference: executor) { events.append("other") }
        executor.run()
        try await query.value
        await other.value
        #expect(events.elements == ["query 0", "other", "query 1"])
    }

    #if CheckedInvariants
        @Test func `a checked build stops a query on the main actor`() async {
            await #expect(processExitsWith: .failure) {
                await MainActor.run { _ = try? Pace() }
            }
            await #expect(processExitsWith: .success) { _ = try Pace() }
        }
    #endif
}
