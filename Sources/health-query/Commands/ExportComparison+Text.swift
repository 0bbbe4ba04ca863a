import Foundation
import HealthQuery

extension ExportComparison {
    /// The types, with the intervals in which the exports differ in a list of their own.
    func listing(_ dates: DayText) -> Listing {
        var listing = Listing([
            .text("type", nil), .text("name", "Type"), .number("samplesA", "A"), .number("samplesB", "B"),
            .number("onlyInA", "Only A"), .number("onlyInB", "Only B"), .number("firstA", "First A"),
            .number("firstB", "First B"), .number("lastA", "Last A"), .number("lastB", "Last B"),
            .number("sumA", "Sum A"), .number("sumB", "Sum B"), .text("unit", "Unit"), .nested("differing"),
        ])
        for pair in pairs {
            listing.add(
                [
                    .text(pair.type.identifier), .text(TypeName.swift(pair.type)),
                    .count(pair.left.count), .count(pair.right.count),
                    .count(pair.left.alone.count), .count(pair.right.alone.count),
                    .day(pair.left.first, dates), .day(pair.right.first, dates),
                    .day(pair.left.last, dates), .day(pair.right.last, dates),
                    .number(pair.left.sum), .number(pair.right.sum), .text(pair.unit?.unitString),
                    Listing.Cell(text: "", value: differing(pair, dates).json),
                ])
        }
        return listing
    }

    /// The intervals in which the exports differ in a type.
    private func differing(_ pair: Pair, _ dates: DayText) -> Listing {
        var listing = Listing([
            .text(nil, "When"), .text("start", nil), .text("end", nil), .number("samplesA", "A"),
            .number("samplesB", "B"), .number("onlyInA", "Only A"), .number("onlyInB", "Only B"),
            .number("sumA", "Sum A"), .number("sumB", "Sum B"),
        ])
        for difference in pair.differences {
            let (interval, left, right) = (difference.interval, difference.left, difference.right)
            listing.add([
                .text(step.label(interval.start, dates)), .time(interval.start, dates), .time(interval.end, dates),
                .count(left.samples), .count(right.samples), .count(left.alone), .count(right.alone),
                .number(left.sum), .number(right.sum),
            ])
        }
        return listing
    }

    /// The types and the intervals in which they differ in one table; the rows of whole types have no start.
    func rows(_ dates: DayText) -> Listing {
        var listing = Listing([
            .text("type", nil), .text("name", nil), .text("start", nil), .text("end", nil), .number("samplesA", nil),
            .number("samplesB", nil), .number("onlyInA", nil), .number("onlyInB", nil), .number("sumA", nil),
            .number("sumB", nil), .text("unit", nil),
        ])
        for pair in pairs {
            let name: [Listing.Cell] = [.text(pair.type.identifier), .text(TypeName.swift(pair.type))]
            let unit = Listing.Cell.text(pair.unit?.unitString)
            listing.add(
                name + [
                    .none, .none, .count(pair.left.count), .count(pair.right.count),
                    .count(pair.left.alone.count), .count(pair.right.alone.count), .number(pair.left.sum),
                    .number(pair.right.sum), unit,
                ])
            for row in differing(pair, dates).rows {
                listing.add(name + row.dropFirst() + [unit])
            }
        }
        return listing
    }

    /// Below the table for a person: whether the exports are equal, and where they differ.
    func notes(_ alone: Listing, _ dates: DayText, _ console: Console) -> [String] {
        guard !isEqual else { return ["", "  The exports hold the same samples."] }
        var lines: [String] = []
        for pair in pairs where !pair.differences.isEmpty {
            let unit = pair.unit.map { ", in \($0)" } ?? ""
            lines += [
                "", console.style.heading("\(TypeName.swift(pair.type)) by \(step.rawValue)\(unit), where they differ"),
            ]
            lines += differing(pair, dates).lines(style: console.style)
        }
        guard !alone.rows.isEmpty else { return lines }
        return lines + ["", console.style.heading("Samples in one file alone")] + alone.lines(style: console.style)
    }
}
