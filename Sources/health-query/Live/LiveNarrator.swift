import Foundation
import HealthQuery

/// Waits for the loops' updates, and prints them in an order that is always the same.
struct LiveNarrator {
    private let report: Report
    private var observer: LiveReader<LiveDemonstration.Observer.Update>
    private var changes: LiveReader<LiveDemonstration.Changes.Result>
    private var daily: LiveReader<LiveDemonstration.Daily.Result>
    private var collection: StatisticsCollection?

    init(
        _ report: Report,
        _ observer: LiveReader<LiveDemonstration.Observer.Update>,
        _ changes: LiveReader<LiveDemonstration.Changes.Result>,
        _ daily: LiveReader<LiveDemonstration.Daily.Result>
    ) {
        self.report = report
        self.observer = observer
        self.changes = changes
        self.daily = daily
    }

    /// Waits until all loops have received their first update.
    mutating func begin(observed: LiveDemonstration.Observer.Update) async throws {
        try report.console.print(["  at first"])
        try say("observer", "watches \(names(observed.changedTypes))")
        try await tell([.changes, .daily])
    }

    /// Waits for the loops that a change concerns.
    mutating func tell(_ reactions: Set<LiveScript.Reaction>) async throws {
        for reaction in LiveScript.Reaction.allCases where reactions.contains(reaction) {
            switch reaction {
            case .observer: try say("observer", "\(names(try await observer.next().changedTypes)) changed")
            case .changes: try tell(try await changes.next())
            case .daily: try tell(try await daily.next())
            }
        }
    }

    private func tell(_ result: LiveDemonstration.Changes.Result) throws {
        let parts = [(result.addedSamples.count, "added"), (result.deletedObjects.count, "deleted")]
        let words = parts.filter { $0.0 > 0 }.map { "\(NumberText.count($0.0)) \($0.1)" }
        try say("changes", words.isEmpty ? "nothing new yet" : words.joined(separator: ", "))
    }

    private mutating func tell(_ result: LiveDemonstration.Daily.Result) throws {
        let before = collection
        collection = result.statisticsCollection
        guard let updated = result.updatedStatistics else {
            let count = result.statisticsCollection.statistics().count
            try say("daily steps", "\(NumberText.count(count, "day"))")
            return
        }
        for day in updated {
            let was = before?.statistics(for: day.startDate)?.steps ?? 0
            let (from, to) = (NumberText.rounded(was), NumberText.rounded(day.steps))
            let change = was == day.steps ? "\(to), unchanged" : "\(from) → \(to)"
            try say("daily steps", "\(dates.weekday(day.startDate)): \(change)")
        }
    }

    private var dates: DayText { report.dates }

    private func say(_ name: String, _ words: String) throws {
        try report.console.print(["    \(report.style.bar(TextWidth.padded(name, to: 12)))\(words)"])
    }

    private func names(_ types: Set<SampleType>) -> String {
        types.map(TypeName.short).sorted().joined(separator: " and ")
    }
}

/// Reads the updates of a loop.
struct LiveReader<Update: Sendable> {
    private let name: String
    private var iterator: AsyncThrowingStream<Update, any Error>.Iterator

    init(_ loop: LiveLoop<Update>) {
        name = loop.name
        iterator = loop.updates.makeAsyncIterator()
    }

    /// The next update; an error if the loop ended by itself.
    mutating func next() async throws -> Update {
        guard let update = try await iterator.next(isolation: #isolation) else {
            throw ToolError.failure("the loop of \(name) ended before it was cancelled")
        }
        return update
    }
}
