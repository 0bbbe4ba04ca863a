import Foundation
import HealthQuery

/// All that a comparison needs of a type in one export, which is read once.
struct ComparedType: Sendable {
    private(set) var side = ExportComparison.Side()
    /// When each sample begins.
    private(set) var starts: [UUID: Date] = [:]
    /// The sums of a cumulative type, by the starts of their intervals.
    private(set) var sums: [Date: Double] = [:]
    /// Answers which interval a date is in.
    let intervals: StatisticsCollection

    init(_ type: SampleType, in export: CommandRun.LoadedData, _ step: CalendarStep) async throws {
        let snapshot = try await export.store.snapshot()
        // Any type has the same intervals.
        let nothing = SpanStatistics(
            type: QuantityType(.stepCount), span: Span(start: .distantFuture, end: nil), sources: nil, options: [],
            calendar: export.calendar)
        intervals = try nothing.collection(by: step).result(in: snapshot)
        var (side, starts) = (side, starts)
        try await export.store.forEachPage(of: [.sample(type: type, predicate: export.span.predicate)]) { samples in
            for sample in samples {
                starts[sample.uuid] = sample.startDate
                side.first = side.first.map { min($0, sample.startDate) } ?? sample.startDate
                side.last = side.last.map { max($0, sample.endDate) } ?? sample.endDate
            }
        }
        side.count = starts.count
        (self.side, self.starts) = (side, starts)
        guard let type = type as? QuantityType, type.aggregationStyle == .cumulative else { return }
        let statistics = SpanStatistics(
            type: type, span: export.span, sources: nil, options: .cumulativeSum, calendar: export.calendar)
        self.side.sum = try statistics.whole(in: snapshot)?.sumQuantity()?.value(in: type.canonicalUnit)
        for found in try statistics.statistics(by: step, in: snapshot) {
            sums[found.start] = try found.statistics.sumQuantity()?.value(in: type.canonicalUnit)
        }
    }

    /// What is in each interval in which a sample begins, by its start.
    func parts(_ alone: Set<UUID>) -> [DateInterval: ExportComparison.Part] {
        var parts: [DateInterval: ExportComparison.Part] = [:]
        var interval = DateInterval()
        var part = ExportComparison.Part()
        for (identifier, start) in starts.sorted(by: { $0.value < $1.value }) {
            if !(interval.start <= start && start < interval.end) {
                guard let found = intervals.statistics(for: start) else { continue }
                interval = DateInterval(start: found.startDate, end: max(found.startDate, found.endDate))
                part = ExportComparison.Part(sum: sums[interval.start])
            }
            part.samples += 1
            if alone.contains(identifier) { part.alone += 1 }
            parts[interval] = part
        }
        return parts
    }
}

extension ExportComparison.Pair {
    init(_ type: SampleType, _ left: ComparedType, _ right: ComparedType) {
        var sides = (left.side, right.side)
        sides.0.alone = Set(left.starts.keys.lazy.filter { right.starts[$0] == nil })
        sides.1.alone = Set(right.starts.keys.lazy.filter { left.starts[$0] == nil })
        let parts = (left.parts(sides.0.alone), right.parts(sides.1.alone))
        let differing = [parts.0, parts.1].flatMap { $0.filter { $0.value.alone > 0 }.keys }
        let differences = Set(differing).sorted().map { interval in
            ExportComparison.Difference(
                interval: interval,
                left: parts.0[interval] ?? ExportComparison.Part(sum: left.sums[interval.start]),
                right: parts.1[interval] ?? ExportComparison.Part(sum: right.sums[interval.start]))
        }
        self.init(type: type, left: sides.0, right: sides.1, differences: differences)
    }
}
