import Foundation
import HealthQuery

/// All that a comparison needs of a type in one export.
///
/// Every sample is read once, and looked up in the other export once: both hold all of them, and no list of contents is
/// made beside them.
struct ComparedType: Sendable {
    private(set) var side = ExportComparison.Side()
    /// When each sample begins.
    private(set) var starts: [UUID: Date] = [:]
    /// The sums of a cumulative type, by the starts of their intervals.
    private(set) var sums: [Date: Double] = [:]
    /// Answers which interval a date is in.
    let intervals: StatisticsCollection

    init(
        _ type: SampleType, in export: CommandRun.LoadedData, against other: CommandRun.LoadedData, _ step: CalendarStep
    ) async throws {
        let snapshot = try await export.store.snapshot()
        // Any type has the same intervals.
        let nothing = SpanStatistics(
            type: QuantityType(.stepCount), span: Span(start: .distantFuture, end: nil), sources: nil, options: [],
            calendar: export.calendar)
        intervals = try nothing.collection(by: step).result(in: snapshot)
        var (side, starts) = (side, starts)
        let there = try await other.store.snapshot()
        try await export.store.forEachPage(of: [.sample(type: type, predicate: export.span.predicate)]) { samples in
            let identifiers = Query.predicateForObjects(with: Set(samples.map(\.uuid)))
            let others = try Self.samples(of: type, .all(other.span.predicate, identifiers), in: there)
            for sample in samples {
                starts[sample.uuid] = sample.startDate
                let key = ObjectKey(uuid: sample.uuid, source: sample.sourceRevision.source)
                if others[key] != AnySample(sample) { side.alone.insert(sample.uuid) }
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

    /// The samples of a type that match a condition, by what they are known by.
    private static func samples(
        of type: SampleType, _ predicate: QueryPredicate?, in snapshot: StoreSnapshot
    ) throws -> [ObjectKey: AnySample] {
        let query = SampleQueryDescriptor(
            predicates: [SamplePredicate<any Sample>.sample(type: type, predicate: predicate)], sortDescriptors: [])
        let found = try query.result(in: snapshot).compactMap { AnySample($0) }
        return Dictionary(
            found.map { (ObjectKey(uuid: $0.uuid, source: $0.sourceRevision.source), $0) },
            uniquingKeysWith: { first, _ in first })
    }

    /// What is in each interval in which a sample begins, by its start.
    func parts() -> [DateInterval: ExportComparison.Part] {
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
            if side.alone.contains(identifier) { part.alone += 1 }
            parts[interval] = part
        }
        return parts
    }
}

extension ExportComparison.Pair {
    init(_ type: SampleType, _ left: ComparedType, _ right: ComparedType) {
        let parts = (left.parts(), right.parts())
        let differing = [parts.0, parts.1].flatMap { $0.filter { $0.value.alone > 0 }.keys }
        let differences = Set(differing).sorted().map { interval in
            ExportComparison.Difference(
                interval: interval,
                left: parts.0[interval] ?? ExportComparison.Part(sum: left.sums[interval.start]),
                right: parts.1[interval] ?? ExportComparison.Part(sum: right.sums[interval.start]))
        }
        self.init(type: type, left: left.side, right: right.side, differences: differences)
    }
}
