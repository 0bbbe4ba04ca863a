import Benchmark
@_spi(Diagnostics) import HealthQuery

/// What is counted while the library works.
enum Counter: String, CaseIterable {
    /// How many samples, deletions, statistics or intervals a query gave, or how many samples were saved or deleted.
    case results
    /// How many rows a query looked at.
    case rowsTouched = "rows touched"
    /// How many rows matched without being looked at, as a node's summary stood in for them.
    case rowsSummarized = "rows summarized"
    /// How often a query asked a calendar for a boundary of intervals.
    case calendarCalls = "calendar calls"
    /// How many nodes of trees a query looked at.
    case nodesTouched = "nodes touched"
    /// How many nodes of trees a change copied because a snapshot held them.
    case nodesCopied = "nodes copied"
    /// How many bytes rows and identifiers take, apart from what the allocator adds.
    case bytes
    /// How many pages of the identifier index a change copied because a snapshot held them.
    case pagesCopied = "pages copied"

    /// The metric; a counter is a number as it is, not one for each of several repetitions.
    var metric: BenchmarkMetric {
        .custom(rawValue, polarity: .prefersSmaller, useScalingFactor: false)
    }
}

/// What some work counted; a counter that makes no sense for it is missing.
typealias Counts = [Counter: Int]

extension QueryExplanation {
    /// What the query counted.
    var counts: Counts {
        [
            .results: resultCount, .rowsTouched: rowsTouched, .rowsSummarized: rowsSummarized,
            .nodesTouched: nodesTouched, .calendarCalls: calendarCalls,
        ]
    }
}

extension HealthDatabase {
    /// What a change of so many samples counts.
    nonisolated func counting(_ samples: Int, _ change: () async throws -> Void) async throws -> Counts {
        let before = await diagnostics()
        try await change()
        let after = await diagnostics()
        return [
            .results: samples,
            .nodesCopied: after.copiedNodes - before.copiedNodes,
            .pagesCopied: after.copiedPages - before.copiedPages,
        ]
    }

    /// What a change of so many samples counts while a query holds the state before it.
    nonisolated func countingWhileHeld(_ samples: Int, _ change: () async throws -> Void) async throws -> Counts {
        let held = await heldSnapshot()
        let counts = try await counting(samples, change)
        return withExtendedLifetime(held) { counts }
    }
}
