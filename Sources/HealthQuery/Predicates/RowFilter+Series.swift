extension RowFilter {
    /// Whether the point that a row stands for, if it stands for one, matches, and its sample, too.
    ///
    /// Dates are asked of both, everything else of the sample.
    func matchesPoint(_ row: SampleRow) -> Bool {
        guard let series = row.details.countedSeries else { return matches(row) }
        let whole = series.whole
        return matches(row.at(whole))
            && matches(row.at(SeriesPoint(start: row.start, end: row.end, value: whole.value)))
    }

    /// Whether a point matches exactly if its row does, without a look at its sample.
    ///
    /// A point that starts before a time belongs to a sample that does, too, and so for its end; all else but the value
    /// is the same for both.
    fileprivate var isSameForPoints: Bool {
        switch self {
        case .start(.lessThan, _), .start(.lessThanOrEqualTo, _): true
        case .end(.greaterThan, _), .end(.greaterThanOrEqualTo, _): true
        case .and(let filters), .or(let filters): filters.allSatisfy(\.isSameForPoints)
        default: isAboutOrigin
        }
    }

    /// The same, if points are left out whose samples start before the earliest start in the filter's bounds.
    ///
    /// Of several starts to be reached, the bounds have the latest one.
    fileprivate var isSameForLatePoints: Bool {
        switch self {
        case .start(.greaterThanOrEqualTo, _): true
        case .and(let filters): filters.allSatisfy(\.isSameForLatePoints)
        default: isSameForPoints
        }
    }

    /// Whether the filter asks neither for times nor for values.
    private var isAboutOrigin: Bool {
        switch self {
        case .uuids, .sources, .sourceRevisions, .devices, .deviceProperty, .metadata: true
        case .noCorrelation, .associated, .among: true
        case .and(let filters), .or(let filters): filters.allSatisfy(\.isAboutOrigin)
        case .not(let filter): filter.isAboutOrigin
        case .start, .end, .value, .windows, .kind, .pointOfSeries: false
        }
    }
}

extension TypedFilter {
    /// Where the index finds points of series that match, and what must be asked of each.
    package var ofPoints: (bounds: RowBounds, residual: RowFilter) {
        if filter.isSameForPoints { return (bounds, residual) }
        var bounds = bounds
        // A value is that of the sample.
        (bounds.valueAtLeast, bounds.valueAtMost) = (-.infinity, .infinity)
        return (bounds, .pointOfSeries(asked))
    }

    /// Whether points match as rows do, but for those whose samples start before the bounds.
    package var asksStartsOfSeries: Bool { !filter.isSameForPoints && filter.isSameForLatePoints }
}
