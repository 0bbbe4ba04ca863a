import Foundation
import HealthQuery

/// Computes the rows of statistics that a command line asks for.
struct StatisticsRows: Sendable {
    let options: Options
    let span: Span
    /// The sources that count; nil for all.
    let sources: [Source]?
    let data: CommandRun.LoadedData

    /// The rows of a type, by time; none without samples.
    func rows(of type: SampleType) async throws -> [StatisticsRow] {
        switch type {
        case let type as QuantityType: try await rows(of: type)
        case let type as CategoryType: try await rows(of: type)
        default: []
        }
    }

    private func rows(of type: QuantityType) async throws -> [StatisticsRow] {
        let query = query(of: type)
        let snapshot = try await data.store.snapshot()
        return try options.newest(query.statistics(by: options.step, in: snapshot)).map { found in
            var row = StatisticsRow(
                type: type, label: label(found.start, found.end), start: found.start, end: found.end,
                samples: found.statistics.sampleCount, unit: options.unit ?? type.canonicalUnit,
                statistics: found.statistics)
            if options.explains { row.contributions = try contributions(to: found.statistics, query, in: snapshot) }
            return row
        }
    }

    private func rows(of type: CategoryType) async throws -> [StatisticsRow] {
        let query = SpanCategories(type: type, span: span, sources: sources, calendar: data.calendar)
        return try options.newest(await query.statistics(by: options.step, in: data.store)).map { found in
            StatisticsRow(
                type: type, label: found.interval.map { label($0.start, $0.end) } ?? "",
                start: found.interval?.start ?? span.start, end: found.interval?.end ?? span.end,
                samples: found.samples, unit: nil, categoryDuration: found.duration)
        }
    }

    private func query(of type: QuantityType) -> SpanStatistics {
        var wanted: StatisticsOptions =
            type.aggregationStyle == .cumulative
            ? [.cumulativeSum, .mostRecent, .duration]
            : [.discreteAverage, .discreteMin, .discreteMax, .mostRecent, .duration]
        if options.explains { wanted.insert(.separateBySource) }
        return SpanStatistics(type: type, span: span, sources: sources, options: wanted, calendar: data.calendar)
    }

    private func label(_ start: Date, _ end: Date) -> String {
        if let step = options.step { return step.label(start, data.dates) }
        let ends = [data.dates.day(start), data.dates.day(end.addingTimeInterval(-1))]
        // The end does not belong to the time, but an instant is its own end.
        return end <= start || ends[0] == ends[1] ? ends[0] : ends.joined(separator: " to ")
    }

    /// Who contributed to a sum; nil if the type has none.
    private func contributions(
        to statistics: Statistics, _ query: SpanStatistics, in snapshot: StoreSnapshot
    ) throws -> SourceContributions? {
        guard query.type.aggregationStyle == .cumulative else { return nil }
        let (start, end) = (statistics.startDate, statistics.endDate)
        // Without a span samples count whole, also an instant at the end.
        let isWhole = options.step == nil && span.isOpen
        return try SourceContributionQueryDescriptor(
            predicate: query.predicate,
            interval: isWhole ? nil : DateInterval(start: start, end: max(start, end))
        ).result(in: snapshot)
    }

    /// What was behind the numbers of some rows, type by type.
    func explanations(of rows: [StatisticsRow]) async throws -> [StatisticsExplanation] {
        var explanations: [StatisticsExplanation] = []
        for row in rows {
            if explanations.last?.type == row.type {
                explanations[explanations.count - 1].rows.append(row)
            } else {
                explanations.append(
                    StatisticsExplanation(type: row.type, rows: [row], query: try await explain(row.type)))
            }
        }
        return explanations
    }

    /// What the query for a type looked at.
    private func explain(_ type: SampleType) async throws -> QueryExplanation? {
        guard let type = type as? QuantityType else { return nil }
        let query = query(of: type)
        if let step = options.step {
            return try await query.collection(by: step).explain(for: data.store)
        }
        return try await query.wholeQuery(in: data.store.snapshot())?.explain(for: data.store)
    }
}
