import Foundation
import HealthQuery

/// How the numbers of a type came about.
struct StatisticsExplanation: Sendable {
    /// How many stretches are shown of each row.
    private static let stretchCount = 3

    let type: SampleType
    var rows: [StatisticsRow]
    /// What the query looked at; nil for a category.
    let query: QueryExplanation?

    /// What the query looked at, for a program.
    var json: JSONValue {
        .object([
            "type": .string(type.identifier),
            "explanation": query.map { .strings("\($0)".split(separator: "\n").map(String.init)) },
        ])
    }

    /// All of it, for a person.
    func lines(_ dates: DayText, console: Console) -> [String] {
        var lines: [String] = []
        for row in rows {
            guard let listing = row.sourceListing else { continue }
            lines += ["", console.style.heading("\(TypeName.swift(type)), \(row.label)")]
            lines += listing.lines(style: console.style) + [Self.rule(row)] + stretches(of: row, dates)
        }
        guard let query else { return lines }
        let explanation = "\(query)".split(separator: "\n").map { "  " + TextWidth.printable(String($0)) }
        return lines + ["", console.style.heading("What the query for \(TypeName.swift(type)) looked at")] + explanation
    }

    /// By what rule sources come together.
    private static func rule(_ row: StatisticsRow) -> String {
        guard let contributions = row.contributions else {
            return "  Nothing is left out: the samples of all sources count."
        }
        guard contributions.total != contributions.plainSum else {
            return "  Nothing is left out: no two sources recorded the same time."
        }
        return "  Where sources overlap, the best of them counts, and the others are left out."
    }

    /// The stretches in which most was left out, by time.
    private func stretches(of row: StatisticsRow, _ dates: DayText) -> [String] {
        guard let contributions = row.contributions else { return [] }
        func leftOut(_ stretch: SourceContributions.Stretch) -> Double {
            stretch.leftOut.reduce(0) { $0 + (row.number($1.quantity) ?? 0) }
        }
        let most = contributions.stretches.filter { leftOut($0) > 0 }.sorted { leftOut($0) > leftOut($1) }
            .prefix(Self.stretchCount).sorted { $0.startDate < $1.startDate }
        guard !most.isEmpty else { return [] }
        return ["  Most was left out at"]
            + most.map { stretch in
                let others = stretch.leftOut.map { "\(name($0.source)) \(row.cell($0.quantity).text)" }
                let clock = "\(dates.time(stretch.startDate))–\(dates.time(stretch.endDate))"
                let time = "\(dates.weekday(stretch.startDate)) \(clock)"
                return "    \(time) \(name(stretch.source)) \(row.cell(stretch.counted).text)"
                    + " (left out: \(others.joined(separator: ", ")))"
            }
    }

    private func name(_ source: Source) -> String { TextWidth.printable(source.name) }
}
