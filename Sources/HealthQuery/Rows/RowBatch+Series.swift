extension RowBatch {
    /// Whether a row has a series whose points count instead of it.
    package var holdsSeries: Bool { details.contains { $0.countedSeries != nil } }

    /// How many rows have a series whose points count instead of them.
    package var seriesCount: Int {
        let haveSeries = details.map { $0.countedSeries != nil }
        return rows.reduce(0) { $0 + (haveSeries[$1.detailsIndex] ? 1 : 0) }
    }

    /// The rows as statistics see them: a series gives way to a row for each of its points.
    ///
    /// Such a row has the identifier, the sequence number and the details of the series. Points of a series start at
    /// different times, so that keys are unique. O(n) in the points.
    package var inPoints: RowBatch {
        let series = details.map(\.countedSeries)
        var result = self
        result.rows.removeAll()
        for row in rows {
            guard let series = series[row.detailsIndex] else {
                result.rows.append(row)
                continue
            }
            for position in 0..<series.count { result.rows.append(row.at(series.point(position))) }
        }
        return result
    }
}

extension BareRow {
    /// The row of a point of this row's series.
    fileprivate func at(_ point: SeriesPoint) -> BareRow {
        BareRow(
            uuid: uuid,
            start: point.start,
            end: point.end,
            value: point.value,
            sequence: sequence,
            detailsIndex: detailsIndex
        )
    }
}

extension SampleRow {
    /// The row with other times and another value: a point of its series, or the series of a point.
    package func at(_ point: SeriesPoint) -> SampleRow {
        SampleRow(
            uuid: uuid,
            start: point.start,
            end: point.end,
            value: point.value,
            sequence: sequence,
            details: details
        )
    }

    /// The row of the sample that this row is, or of whose series it is a point.
    package var whole: SampleRow { details.countedSeries.map { at($0.whole) } ?? self }
}
