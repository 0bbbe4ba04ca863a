import Foundation
import HealthQuery

/// The steps of each day with data, each counted once, and the sum of all sources.
struct DailySteps: Sendable {
    struct Day: Sendable {
        let start: Date
        let end: Date
        let once: Double
        let addedUp: Double
    }

    let days: [Day]
    /// The sum over all days, each step counted once.
    let once: Double
    /// The sum over all days and sources.
    let addedUp: Double

    init(in store: HealthStore, _ calendar: Calendar) async throws {
        let daily = StatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(.stepCount)),
            options: [.cumulativeSum, .separateBySource],
            anchorDate: CalendarStep.anchor(calendar),
            intervalComponents: DateComponents(day: 1)
        )
        let total = StatisticsQueryDescriptor(predicate: daily.predicate, options: daily.options)
        days = try await daily.result(for: store).statistics().map { day in
            Day(start: day.startDate, end: day.endDate, once: day.steps, addedUp: day.stepsAddedUp)
        }
        let whole = try await total.result(for: store)
        once = whole?.steps ?? 0
        addedUp = whole?.stepsAddedUp ?? 0
    }
}

extension Statistics {
    /// The steps, each counted once.
    var steps: Double { sumQuantity()?.doubleValue(for: .count()) ?? 0 }

    /// The steps of all sources, added up in a fixed order so that the last digit is always the same.
    var stepsAddedUp: Double {
        let sources = (sources ?? []).sorted { $0.bundleIdentifier < $1.bundleIdentifier }
        return sources.reduce(0) { $0 + (sumQuantity(for: $1)?.doubleValue(for: .count()) ?? 0) }
    }
}

extension Report {
    /// How many days the chart has, unless all are requested.
    private static let chartDays = 14

    func printDailySteps(allDays: Bool) async throws {
        let steps = try await DailySteps(in: store, calendar)
        guard !steps.days.isEmpty else {
            try console.printSection("Steps a day", ["  There are no steps."])
            return
        }
        let shown = allDays ? steps.days[...] : steps.days.suffix(Self.chartDays)
        var chart = BarChart(titles: ["once", "added up"])
        for day in shown {
            chart.add(
                BarChart.Bar(
                    label: dates.weekday(day.start, isAligned: true),
                    value: day.once,
                    total: day.addedUp,
                    numbers: [NumberText.rounded(day.once), NumberText.rounded(day.addedUp)],
                    note: Self.note(on: day)
                )
            )
        }
        let which = which(shown.count, of: steps.days.count, "day")
        let legend = "  \(style.bar("█")) each step counted once  \(style.faint("░")) counted again by another source"
        try console.printSection("Steps a day\(which)", [legend] + chart.lines(style: style) + [""])
        try console.print(totals(steps) + (try await sourceOrder()))
        try await printCountedOnce(among: shown)
    }

    /// Says which part of the intervals is shown, unless it is all of them.
    func which(_ shown: Int, of all: Int, _ noun: String) -> String {
        shown == all ? "" : ", the last \(NumberText.count(shown, noun)) of \(NumberText.count(all))"
    }

    /// A note if a day is longer or shorter than others.
    private static func note(on day: DailySteps.Day) -> String {
        let hours = day.end.timeIntervalSince(day.start) / 3600
        return hours == 24 ? "" : "\(NumberText.rounded(hours, digits: 1)) hours"
    }

    private func totals(_ steps: DailySteps) -> [String] {
        var table = Table([.text(""), .number("")])
        table.add(["Each step counted once", NumberText.rounded(steps.once)])
        let excess = NumberText.excess(of: steps.addedUp, over: steps.once).map { " (\($0))" } ?? ""
        table.add(["All sources added up\(excess)", NumberText.rounded(steps.addedUp)])
        let ends = [steps.days.first, steps.days.last].compactMap { $0 }.map { dates.day($0.start) }
        let span = Set(ends).count == 1 ? ends[0] : ends.joined(separator: " to ")
        return ["  \(span), \(NumberText.count(steps.days.count, "day")) with steps:"]
            + table.lines(style: style).dropFirst()
    }

    private func sourceOrder() async throws -> [String] {
        let order = try await store.sourceOrder(for: QuantityType(.stepCount))
        guard order.count > 1 else { return [] }
        let names = SourceNames.full(order).joined(separator: ", ")
        return ["  Where sources overlap, the first of these counts: \(names)"]
    }
}
