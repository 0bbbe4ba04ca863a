import Foundation
import HealthQuery
import Testing

@testable import health_query

struct LastNightTests {
    private func sleep(_ start: Date, hours: Double) -> CategorySample {
        CategorySample(
            type: CategoryType(.sleepAnalysis), value: CategoryValueSleepAnalysis.asleepCore.rawValue, start: start,
            end: start.addingTimeInterval(hours * 3600))
    }

    private func section(_ samples: [CategorySample]) async throws -> [String] {
        let store = PageStore()
        try await store.save(samples)
        let captured = CapturedConsole()
        try await Report(store: store.store, calendar: store.calendar, console: captured.console).printLastNight()
        return captured.section("The last night")
    }

    @Test func `a newer sample of no length does not hide the last night`() async throws {
        let midnight = PageStore.noon(0).addingTimeInterval(-43_200)
        let lines = try await section([sleep(midnight, hours: 6), sleep(PageStore.noon(3), hours: 0)])
        #expect(lines.first == "  to Mon 1 Jan 2024: 6 h 0 min asleep from 00:00 to 06:00")
    }

    @Test func `without a night there is no section`() async throws {
        #expect(try await section([sleep(PageStore.noon(0), hours: 0)]).isEmpty)
    }
}
