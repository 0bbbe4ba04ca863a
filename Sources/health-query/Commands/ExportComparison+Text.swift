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
                    .count(pair.left.identifiers.count), .count(pair.right.identifiers.count),
                    .count(pair.onlyLeft.count), .count(pair.onlyRight.count),
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
            .number("samplesB", "B"), .number("sumA", "Sum A"), .number("sumB", "Sum B"),
        ])
        for start in pair.differingStarts {
            let (left, right) = (pair.left.intervals[start], pair.right.intervals[start])
            listing.add([
                .text(step.label(start, dates)), .time(start, dates), .time(left?.end ?? right?.end, dates),
                .count(left?.samples ?? 0), .count(right?.samples ?? 0), .number(left?.sum), .number(right?.sum),
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
                    .none, .none, .count(pair.left.identifiers.count), .count(pair.right.identifiers.count),
                    .count(pair.onlyLeft.count), .count(pair.onlyRight.count), .number(pair.left.sum),
                    .number(pair.right.sum), unit,
                ])
            for row in differing(pair, dates).rows {
                listing.add(name + row[1...4] + [.none, .none] + row[5...] + [unit])
            }
        }
        return listing
    }

    /// Below the table for a person: whether the exports are equal, and where they differ.
    func notes(_ alone: Listing, _ dates: DayText, _ console: Console) -> [String] {
        guard !isEqual else { return ["", "  The exports hold the same samples."] }
        var lines: [String] = []
        for pair in pairs where !pair.differingStarts.isEmpty {
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
