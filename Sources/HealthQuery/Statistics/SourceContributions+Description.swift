import Foundation

extension SourceContributions: CustomStringConvertible {
    /// A table: the stretches, a line for each source, and the total; times are in UTC.
    public var description: String {
        let head = "\(quantityType.identifier) in \(quantityType.canonicalUnit), UTC"
        guard let total, let plainSum else { return "\(head)\n  no data" }
        let names = RankNames(sources.map(\.rank))
        var lines = [head]
        var day: Substring?
        for stretch in stretches {
            let start = ClockText(stretch.startDate)
            if start.day != day { lines.append("  \(start.day)") }
            day = start.day
            lines.append("    \(start.span(to: stretch.endDate)) \(stretch.text(names))")
        }
        lines += sources.map { "  \($0.rank.position). \($0.text(names))" }
        let twice = total == plainSum ? "" : ", all added up \(plainSum.text)"
        return (lines + ["  total \(total.text)\(twice)"]).joined(separator: "\n")
    }
}

extension SourceContributions.Stretch {
    fileprivate func text(_ names: RankNames) -> String {
        let others = leftOut.map { "\(names[$0.rank]) \($0.quantity.text)" }
        let rest = others.isEmpty ? "" : " (left out: \(others.joined(separator: ", ")))"
        return "\(names[rank]) \(counted.text)\(rest)"
    }
}

extension SourceContributions.Contribution {
    fileprivate func text(_ names: RankNames) -> String {
        let samples = "\(sampleCount) \(sampleCount == 1 ? "sample" : "samples")"
        let parts = counted == sum ? "all counted" : "counted \(counted.text), left out \(leftOut.text)"
        return "\(names[rank]): \(sum.text) in \(samples), \(parts)"
    }
}

/// Names of ranks, so that no two are the same.
private struct RankNames {
    private var names: [Int: String] = [:]

    init(_ ranks: [SourceContributions.Rank]) {
        let plain = ranks.map { $0.wasUserEntered ? "\($0.source) by hand" : "\($0.source)" }
        let uses = Dictionary(grouping: plain, by: \.self).mapValues(\.count)
        for (rank, name) in zip(ranks, plain) {
            names[rank.position] = uses[name] == 1 ? name : "\(name) [\(rank.position)]"
        }
    }

    subscript(rank: SourceContributions.Rank) -> String { names[rank.position] ?? rank.source.name }
}

/// A date as its day and the time on a clock.
private struct ClockText {
    let day: Substring
    /// The time, without seconds if they are zero.
    let time: Substring

    init(_ date: Date) {
        let parts = DateText.text(date).split(separator: "T", maxSplits: 1)
        day = parts.first ?? ""
        let clock = parts.count == 2 ? parts[1].dropLast() : ""
        time = clock.hasSuffix(":00") ? clock.dropLast(3) : clock
    }

    /// This time and the other, with its day if that differs.
    func span(to end: Date) -> String {
        let end = ClockText(end)
        if end.day == day { return end.time == time ? "\(time)" : "\(time)–\(end.time)" }
        return "\(time)–\(end.day) \(end.time)"
    }
}

extension Quantity {
    /// The number alone, to three digits after the point.
    fileprivate var text: String {
        let rounded = (value * 1000).rounded() / 1000
        guard value.magnitude < 1e12, rounded != 0 || value == 0 else { return String(value) }
        return Int(exactly: rounded).map(String.init) ?? String(rounded)
    }
}
