import Foundation
import HealthQuery

/// Three loops that follow a store while a phone and a watch save and delete.
struct LiveDemonstration: Sendable {
    private let report: Report
    private let phone: HealthStore
    private let watch: HealthStore

    typealias Observer = ObserverQueryDescriptor<any Sample>
    typealias Changes = AnchoredObjectQueryDescriptor<any Sample>
    typealias Daily = StatisticsCollectionQueryDescriptor

    init(_ report: Report, phone: SourceRevision, watch: SourceRevision) {
        self.report = report
        self.phone = HealthStore(database: report.store.database, sourceRevision: phone)
        self.watch = HealthStore(database: report.store.database, sourceRevision: watch)
    }

    /// Prints what the loops receive, and that they end when they are cancelled.
    func run() async throws {
        try report.console.printSection("Live: three loops follow the store while a phone and a watch write to it", [])
        do {
            try await follow()
        } catch let error as HealthError {
            try report.console.print([Report.refusal(error)])
        }
    }

    private func follow() async throws {
        let script = LiveScript(phone: phone, watch: watch, start: try await start())
        let types = [SamplePredicate<any Sample>.sample(type: script.steps), .sample(type: script.heartRate)]
        let daily = Daily(
            predicate: .quantitySample(type: script.steps, predicate: lastWeeks(before: script.start)),
            options: .cumulativeSum,
            anchorDate: CalendarStep.anchor(report.calendar),
            intervalComponents: DateComponents(day: 1)
        )
        let store = report.store
        let ends = try await withThrowingTaskGroup(of: LiveEnd.self) { group in
            let observerLoop = LiveLoop("observer", of: Observer.Update.self)
            let changesLoop = LiveLoop("changes", of: Changes.Result.self)
            let dailyLoop = LiveLoop("daily steps", of: Daily.Result.self)
            group.addTask { await observerLoop.run(Observer(predicates: types).results(for: store)) }
            var observed = LiveReader(observerLoop)
            let first = try await observed.next()
            // The observer's anchor is the position after which changes are news.
            let changes = Changes(predicates: types, anchor: first.anchor)
            group.addTask { await changesLoop.run(changes.results(for: store)) }
            group.addTask { await dailyLoop.run(daily.results(for: store)) }
            var narrator = LiveNarrator(report, observed, LiveReader(changesLoop), LiveReader(dailyLoop))
            try await narrator.begin(observed: first)
            for scene in script.scenes() {
                try report.console.print(["  " + scene.words])
                try await scene.action()
                try await narrator.tell(scene.reactions)
            }
            group.cancelAll()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        try printEnd(ends)
    }

    private func printEnd(_ ends: [LiveEnd]) throws {
        let names = ["observer", "changes", "daily steps"]
        let ended = names.compactMap { name in ends.first { $0.name == name } }
            .map { "\($0.name) \($0.count)" }
        try report.console.print([
            "  cancelled: all \(ends.count) loops ended; updates: \(ended.joined(separator: ", "))",
            "  queries that still wait: \(report.store.database.waitingQueries)",
        ])
    }

    /// The samples that begin in the four weeks up to the day of a date.
    ///
    /// Only the last days change, and a sample of thousands of years elsewhere must not end the loop.
    private func lastWeeks(before date: Date) -> QueryPredicate {
        let today = report.calendar.startOfDay(for: date)
        let first = report.calendar.date(byAdding: .day, value: -27, to: today) ?? today
        // A day can begin after midnight, and others then do not begin at its time.
        let midnight = report.calendar.startOfDay(for: first)
        return Query.predicateForSamples(withStart: midnight, end: nil, options: .strictStartDate)
    }

    /// A minute after the last steps; now, if there are none.
    private func start() async throws -> Date {
        let last = SampleQueryDescriptor(
            predicates: [.quantitySample(type: QuantityType(.stepCount))],
            sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)],
            limit: 1
        )
        return try await last.result(for: report.store).first?.endDate.addingTimeInterval(60) ?? Date()
    }
}
