import Foundation

extension QueryExplanation: CustomStringConvertible {
    /// The explanation as lines of text; dates are in UTC.
    public var description: String {
        var lines = ["\(query): \(Self.count(resultCount, "result"))"]
        for plan in types { lines += plan.lines.map { "  \($0)" } }
        if let order { lines.append("  order: \(order)") }
        if let limit { lines.append("  limit: \(limit)\(limitStoppedReading ? ", which ended the reading" : "")") }
        let summarized = rowsSummarized > 0 ? ", \(rowsSummarized) of them by summaries" : ""
        lines.append("  rows: \(rowsTouched) touched, \(rowsMatched) matched\(summarized)")
        if deletionsTouched > 0 { lines.append("  deletions: \(deletionsTouched) of the rows touched") }
        if identifiersLookedUp > 0 { lines.append("  identifiers: \(identifiersLookedUp) looked up") }
        lines.append("  nodes: \(nodesTouched) touched\(nodesPassedOver.suffix)")
        if calendarCalls > 0 { lines.append("  calendar: \(Self.count(calendarCalls, "call"))") }
        if let wakesOn { lines.append("  wakes on: \(wakesOn)") }
        lines += notes.map { "  note: \($0)" }
        return lines.joined(separator: "\n")
    }

    fileprivate static func count(_ count: Int, _ word: String) -> String {
        "\(count) \(word)\(count == 1 ? "" : "s")"
    }
}

extension QueryExplanation.TypePlan {
    fileprivate var lines: [String] {
        let trees = "\(sourcesEntered) of \(QueryExplanation.count(sourcesInStore, "source"))"
        return ["\(type.identifier): \(trees) entered", "  bounds: \(bounds)"]
            + (residual.map { ["  asked of rows one by one: \($0)"] } ?? [])
    }
}

extension QueryExplanation.Bounds: CustomStringConvertible {
    /// The bounds in words, such as "starts before 2024-05-01T00:00:00Z, value > 100 count/min"; "none" if there are
    /// none.
    public var description: String {
        let parts = [
            startsAtLeast.map { "starts at or after \(DateText.text($0))" },
            startsBelow.map { "starts before \(DateText.text($0))" },
            endsAtLeast.map { "ends at or after \(DateText.text($0))" },
            valueText,
            sources.map { Self.list("sources", $0.map(\.bundleIdentifier)) },
            identifiers.map { Self.list("identifiers", $0.map(\.uuidString)) },
        ]
        let known = parts.compactMap(\.self)
        return known.isEmpty ? "none" : known.joined(separator: ", ")
    }

    private var valueText: String? {
        if let valueAtLeast, valueAtLeast == valueAtMost { return "value == \(valueAtLeast.text(in: unit))" }
        let parts = [
            valueAtLeast.map { limit($0, $0.nextDown, ">=", ">") },
            valueAtMost.map { limit($0, $0.nextUp, "<=", "<") },
        ]
        let known = parts.compactMap(\.self)
        return known.isEmpty ? nil : known.joined(separator: ", ")
    }

    /// A limit as the caller probably wrote it: at least the number next to 100 is more than 100.
    private func limit(_ value: Double, _ next: Double, _ loose: String, _ strict: String) -> String {
        let isStrict = "\(next)".count < "\(value)".count
        return isStrict ? "value \(strict) \(next.text(in: unit))" : "value \(loose) \(value.text(in: unit))"
    }

    private static func list(_ name: String, _ elements: [String]) -> String {
        let shown = elements.sorted().prefix(3)
        let rest = elements.count - shown.count
        return "\(name) [\(shown.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")]"
    }
}

extension QueryExplanation.Order: CustomStringConvertible {
    /// The order in words.
    public var description: String {
        switch self {
        case .start(let reversed): "by start, as the index has them, \(reversed ? "backwards" : "forwards")"
        case .sortedByColumns: "all matches sorted by their dates"
        case .sortedBySamples: "all matches made samples, then sorted"
        case .saved: "as they were saved and deleted"
        }
    }
}

extension QueryExplanation.PassedOver {
    fileprivate var suffix: String {
        let reasons = [("start", byStart), ("end", byEnd), ("value", byValue), ("number", bySequence)]
        let known = reasons.filter { $0.1 > 0 }.map { "\($0.1) by \($0.0)" }
        return known.isEmpty ? "" : ", passed over \(known.joined(separator: ", "))"
    }
}

extension QueryExplanation.Wake: CustomStringConvertible {
    /// The types and dates in words.
    public var description: String {
        guard !types.isEmpty else { return "nothing" }
        let dates = [
            from.map { "from \(DateText.text($0))" },
            through.map { "through \(DateText.text($0))" },
        ]
        let names = types.map(\.identifier).sorted().joined(separator: ", ")
        return ([names] + dates.compactMap(\.self)).joined(separator: " ")
    }
}
