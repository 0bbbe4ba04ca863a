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
        let found = try query.statistics(by: options.step, in: snapshot)
        let limit = options.limit.flatMap { $0 > 0 ? $0 : nil } ?? found.count
        return try found.suffix(limit).map { statistics in
            var row = StatisticsRow(
                type: type, label: label(statistics.startDate, statistics.endDate), start: statistics.startDate,
                end: statistics.endDate, samples: statistics.sampleCount, unit: options.unit ?? type.canonicalUnit,
                statistics: statistics)
            if options.explains { row.contributions = try contributions(to: row, query, in: snapshot) }
            return row
        }
    }

    private func rows(of type: CategoryType) async throws -> [StatisticsRow] {
        let begins = Query.predicateForSamples(withStart: span.start, end: span.end, options: .strictStartDate)
        let predicate = QueryPredicate.all(span.isOpen ? nil : begins, .from(sources))
        let grouping = options.step.map {
            StatisticsGrouping.intervals(anchorDate: CalendarStep.anchor(data.calendar), components: $0.components)
        }
        let query = CategoryStatisticsQueryDescriptor(
            predicate: .categorySample(type: type, predicate: predicate), grouping: grouping ?? .all)
        return try await query.result(for: data.store).map { found in
            var interval: DateInterval?
            if case .interval(let known) = found.group { interval = known }
            let (start, end) = (interval?.start ?? span.start, interval?.end ?? span.end)
            return StatisticsRow(
                type: type, label: interval.map { label($0.start, $0.end) } ?? "", start: start, end: end,
                samples: found.count, unit: nil, categoryDuration: found.duration)
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
        to row: StatisticsRow, _ query: SpanStatistics, in snapshot: StoreSnapshot
    ) throws -> SourceContributions? {
        guard query.type.aggregationStyle == .cumulative, let start = row.start, let end = row.end else { return nil }
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
