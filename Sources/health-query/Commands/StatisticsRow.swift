import Foundation
import HealthQuery

/// The statistics of one type in one interval, or in the whole time asked for.
struct StatisticsRow: Sendable {
    let type: SampleType
    /// The interval for a person.
    let label: String
    let start: Date?
    let end: Date?
    let samples: Int
    /// The unit of the numbers; nil for a category.
    let unit: HealthUnit?
    /// What a quantity type has.
    var statistics: Statistics?
    /// The time that samples of a category cover, in seconds.
    var categoryDuration: Double?
    /// Who contributed to a sum; nil for other types, and if nobody asked.
    var contributions: SourceContributions?

    /// A quantity in the unit of the row.
    func number(_ quantity: Quantity?) -> Double? {
        guard let unit else { return nil }
        return try? quantity?.value(in: unit)
    }

    /// A quantity in the unit of the row, which a person reads as a percentage where it is a part.
    func cell(_ quantity: Quantity?) -> Listing.Cell {
        guard let number = number(quantity) else { return .none }
        let shown = unit == .percent() ? number * 100 : number
        return Listing.Cell(text: NumberText.measured(shown), value: .number(number))
    }

    /// The rows as a table.
    static func listing(of rows: [StatisticsRow], explains: Bool, _ dates: DayText) -> Listing {
        var listing = Listing(
            [
                .text("type", nil), .text("name", "Type"), .text(nil, "When"), .text("start", nil), .text("end", nil),
                .number("samples", "Samples"), .number("sum", "Sum"), .number("average", "Average"),
                .number("minimum", "Least"), .number("maximum", "Greatest"), .number("mostRecent", "Most recent"),
                .text("mostRecentEnd", nil), .text("unit", "Unit"), .number("durationSeconds", "Time"),
            ] + (explains ? [.nested("sources")] : []))
        for row in rows { listing.add(row.cells(dates)) }
        return listing
    }

    private func cells(_ dates: DayText) -> [Listing.Cell] {
        let covered = (try? statistics?.duration()?.value(in: .second())) ?? categoryDuration
        return [
            .text(type.identifier), .text(TypeName.swift(type)), .text(label), .time(start, dates),
            .time(end, dates), .count(samples), cell(statistics?.sumQuantity()),
            cell(statistics?.averageQuantity()), cell(statistics?.minimumQuantity()),
            cell(statistics?.maximumQuantity()), cell(statistics?.mostRecentQuantity()),
            .time(statistics?.mostRecentQuantityDateInterval()?.end, dates), .text(unit?.unitString),
            .duration(covered), Listing.Cell(text: "", value: sourceListing?.json ?? .null),
        ]
    }
}

extension StatisticsRow {
    /// What each source contributed, the one that counts first at the beginning; nil for a category.
    var sourceListing: Listing? {
        if let contributions { return listing(of: contributions) }
        guard let statistics, let sources = statistics.sources else { return nil }
        var listing = Listing([
            .text("source", "Source"), .text("sourceIdentifier", nil), .number("average", "Average"),
            .number("minimum", "Least"), .number("maximum", "Greatest"),
        ])
        for (source, name) in zip(sources, SourceNames.full(sources)) {
            listing.add([
                Listing.Cell(text: name, value: .string(source.name)), .text(source.bundleIdentifier),
                cell(statistics.averageQuantity(for: source)), cell(statistics.minimumQuantity(for: source)),
                cell(statistics.maximumQuantity(for: source)),
            ])
        }
        return listing
    }

    private func listing(of contributions: SourceContributions) -> Listing {
        var listing = Listing([
            .text("source", "Source, best first"), .text("sourceIdentifier", nil), .text("enteredByHand", nil),
            .number("samples", "Samples"), .number("recorded", "Recorded"), .number("counted", "Counted"),
            .number("leftOut", "Left out"),
        ])
        let names = SourceNames.full(contributions.sources.map(\.source))
        for (part, name) in zip(contributions.sources, names) {
            listing.add([
                Listing.Cell(
                    text: part.wasUserEntered ? "\(name), by hand" : name, value: .string(part.source.name)),
                .text(part.source.bundleIdentifier), Listing.Cell(text: "", value: .bool(part.wasUserEntered)),
                .count(part.sampleCount), cell(part.sum), cell(part.counted), cell(part.leftOut),
            ])
        }
        return listing
    }
}
