import Foundation
import HealthQuery

extension Report {
    /// How many stretches are shown.
    private static let stretchCount = 3

    /// Explains the steps of one day, each counted once: the day on which most were recorded again.
    func printCountedOnce(among days: some Sequence<DailySteps.Day>) async throws {
        guard let day = days.max(by: { $0.countedAgain < $1.countedAgain }), day.countedAgain >= 1 else { return }
        let contributions = try await SourceContributionQueryDescriptor(
            predicate: .quantitySample(type: QuantityType(.stepCount)),
            interval: DateInterval(start: day.start, end: day.end)
        ).result(for: store)
        let heading = """
            Why \(NumberText.rounded(day.once)) steps and not \(NumberText.rounded(day.addedUp)) on \
            \(dates.weekday(day.start))
            """
        let names = names(of: contributions)
        try console.printSection(heading, sources(contributions, names) + stretches(contributions, names))
    }

    /// The names of the ranks, by their positions.
    private func names(of contributions: SourceContributions) -> [Int: String] {
        let names = SourceNames.full(contributions.sources.map(\.source))
        var result: [Int: String] = [:]
        for (contribution, name) in zip(contributions.sources, names) {
            result[contribution.rank.position] = contribution.wasUserEntered ? "\(name), by hand" : name
        }
        return result
    }

    private func sources(_ contributions: SourceContributions, _ names: [Int: String]) -> [String] {
        var table = Table([.text("best source first"), .number("steps"), .number("counted"), .number("left out")])
        for contribution in contributions.sources {
            let numbers = [contribution.sum, contribution.counted, contribution.leftOut].map(\.steps)
            table.add([names[contribution.rank.position] ?? ""] + numbers)
        }
        return table.lines(style: style)
    }

    /// The stretches in which most was left out, in the order of time.
    private func stretches(_ contributions: SourceContributions, _ names: [Int: String]) -> [String] {
        let greatest = contributions.stretches.filter { !$0.leftOut.isEmpty }
            .sorted { $0.leftOutCount > $1.leftOutCount }.prefix(Self.stretchCount)
        let lines = greatest.sorted { $0.startDate < $1.startDate }.map { stretch in
            let time = "\(dates.time(stretch.startDate))–\(dates.time(stretch.endDate))"
            let others = stretch.leftOut.map { "\(names[$0.rank.position] ?? "") \($0.quantity.steps)" }
            let counted = "\(names[stretch.rank.position] ?? "") \(stretch.counted.steps)"
            return "    \(time) \(counted) (left out: \(others.joined(separator: ", ")))"
        }
        return ["  most was left out at"] + lines
    }
}

extension SourceContributions.Stretch {
    fileprivate var leftOutCount: Double { leftOut.reduce(0) { $0 + $1.quantity.count } }
}

extension DailySteps.Day {
    /// The steps that a better source had counted already.
    fileprivate var countedAgain: Double { addedUp - once }
}

extension Quantity {
    fileprivate var count: Double { doubleValue(for: .count()) }
    fileprivate var steps: String { NumberText.rounded(count) }
}
