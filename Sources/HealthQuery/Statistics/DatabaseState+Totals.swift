import Foundation

extension DatabaseState {
    /// A payload with new statistics of some types.
    ///
    /// - Parameter members: what its holder holds.
    func totals(in payload: any HolderPayload, of types: Set<SampleType>, _ members: [SampleRow]) -> any HolderPayload {
        guard types.contains(where: { $0 is QuantityType }) else { return payload }
        // A snapshot waits for nobody, and nothing is cancelled.
        let result = try? InlineExecutor.run(heedsCancellation: false) {
            var pace = try Pace()
            return try await totals(in: payload, of: types, members, &pace)
        }
        return result ?? payload
    }

    /// The same, with pauses.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    func totals(
        in payload: any HolderPayload,
        of types: Set<SampleType>,
        _ members: [SampleRow],
        _ pace: inout Pace
    ) async throws -> any HolderPayload {
        let types = types.filter { $0 is QuantityType }
        guard !types.isEmpty else { return payload }
        var spans: [(start: Date, end: Date)?] = []
        _ = payload.having(types) { span in
            spans.append(span)
            return []
        }
        var totals: [[SampleTotals]] = []
        for span in spans {
            var inside: [SampleType: [SampleRow]] = [:]
            for row in members {
                try await pace.pass(1)
                if let span, row.startDate < span.start || span.end < row.endDate { continue }
                let type = row.details.type
                if types.contains(type) { inside[type, default: []].append(row) }
            }
            totals.append(try await self.totals(of: inside, &pace))
        }
        var next = totals.makeIterator()
        return payload.having(types) { _ in next.next() ?? [] }
    }

    /// The statistics of some quantities, by type, each moment counted once where sources overlap.
    private func totals(of rows: [SampleType: [SampleRow]], _ pace: inout Pace) async throws -> [SampleTotals] {
        var totals: [SampleTotals] = []
        for (type, rows) in rows {
            guard let type = type as? QuantityType, let first = rows.first else { continue }
            var span = first.start...first.greatestStart
            var keys: Set<ObjectKey> = []
            keys.reserveCapacity(rows.count)
            for row in rows {
                span = min(span.lowerBound, row.start)...max(span.upperBound, row.greatestStart)
                keys.insert(ObjectKey(row))
                try await pace.pass(1)
            }
            let filter = RowFilter.and([
                .start(.greaterThanOrEqualTo, span.lowerBound), .start(.lessThan, span.upperBound.nextUp),
                .among(keys),
            ])
            let options: StatisticsOptions =
                type.aggregationStyle == .cumulative
                ? [.cumulativeSum, .mostRecent, .duration]
                : [.discreteAverage, .discreteMin, .discreteMax, .mostRecent, .duration]
            let plan = try StatisticsPlan(.quantitySample(type: type), options, .byPriority)
            var fold = StatisticsFold(plan, TypedFilter(type: type, filter: filter), .whole, in: self)
            guard let page = try await fold.run(&pace).pages.first else { continue }
            totals.append(SampleTotals(Statistics(page: page, position: 0)))
        }
        return totals
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
