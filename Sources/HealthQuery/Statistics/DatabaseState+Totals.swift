import Foundation

extension DatabaseState {
    /// A payload with new statistics of some types.
    ///
    /// - Parameter members: what its holder holds.
    func totals(in payload: any HolderPayload, of types: Set<SampleType>, _ members: [SampleRow]) -> any HolderPayload {
        let types = types.filter { $0 is QuantityType }
        guard !types.isEmpty else { return payload }
        return payload.having(types) { span in
            let inside = members.filter { row in
                types.contains(row.details.type)
                    && span.map { $0.start <= row.startDate && row.endDate <= $0.end } ?? true
            }
            return totals(of: inside)
        }
    }

    /// The statistics of some quantities, by type, each moment counted once where sources overlap.
    private func totals(of rows: [SampleRow]) -> [SampleTotals] {
        Dictionary(grouping: rows, by: \.details.type).compactMap { type, rows -> SampleTotals? in
            guard let type = type as? QuantityType, let first = rows.first else { return nil }
            let span = rows.reduce(first.start...first.greatestStart) { span, row in
                min(span.lowerBound, row.start)...max(span.upperBound, row.greatestStart)
            }
            let filter = RowFilter.and([
                .start(.greaterThanOrEqualTo, span.lowerBound), .start(.lessThan, span.upperBound.nextUp),
                .among(Set(rows.map { ObjectKey($0) })),
            ])
            let options: StatisticsOptions =
                type.aggregationStyle == .cumulative
                ? [.cumulativeSum, .mostRecent, .duration]
                : [.discreteAverage, .discreteMin, .discreteMax, .mostRecent, .duration]
            // A snapshot waits for nobody, and the options fit the type.
            let statistics = try? InlineExecutor.run(heedsCancellation: false) {
                let plan = try StatisticsPlan(.quantitySample(type: type), options, .byPriority)
                var pace = try Pace()
                var fold = StatisticsFold(plan, TypedFilter(type: type, filter: filter), .whole, in: self)
                return try await fold.run(&pace).pages.first.map { Statistics(page: $0, position: 0) }
            }
            return statistics.map { SampleTotals($0) }
        }
    }
}

extension SampleRow {
    /// The latest time at which what statistics count of the row can start.
    fileprivate var greatestStart: Double { details.countedSeries == nil ? start : end }
}

extension SampleTotals {
    fileprivate init(_ statistics: Statistics) {
        self.init(type: statistics.quantityType, start: statistics.startDate, end: statistics.endDate)
        let values = statistics.merged
        count = statistics.sampleCount
        sum = values.sum
        average = values.average
        minimum = values.minimum
        maximum = values.maximum
        mostRecent = values.mostRecent.map { recent in
            Recent(
                value: recent.value,
                start: Date(timeIntervalSinceReferenceDate: recent.start),
                end: Date(timeIntervalSinceReferenceDate: recent.end)
            )
        }
        duration = values.duration
    }
}
