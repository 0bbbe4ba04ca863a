/// The samples of a workout that condensing replaces by one series.
struct CondensedSeries {
    let originals: [SampleRow]
    let series: SampleRow

    /// Heart rates that are equal become one if no more seconds lie between them.
    private static let greatestGap = 60.0

    /// The series of some quantity samples with the same details but for series of their own; nil if there is nothing to
    /// condense.
    ///
    /// Of two samples with quantities that start at the same time the earlier one stays, as a series has no room for
    /// both: the series counts as saved later. For the same reason a sample stays that starts with one of its source that is
    /// not among them, if there are averages of their type.
    ///
    /// - Parameters:
    ///   - rows: the samples, by sequence number.
    ///   - all: the samples of their type and source in their time, these included.
    init?(_ rows: [SampleRow], of type: QuantityType, among all: () -> [SampleRow]) {
        guard let details = rows.first?.details, details.weighting != .energy || details.isCanonical else { return nil }
        // Sums do not depend on what lies beside, nor on its order.
        let beside = type.aggregationStyle == .cumulative ? [] : all()
        var starts = Set(Self.points(of: beside, without: rows).lazy.map(\.start))
        var points: [SeriesPoint] = []
        var originals: [SampleRow] = []
        for row in rows.reversed() {
            let own = row.points
            let stays = !starts.isDisjoint(with: own.lazy.map(\.start))
            // What starts with one that stays is not to count as saved after it either.
            starts.formUnion(own.lazy.map(\.start))
            if stays { continue }
            points += own
            originals.append(row)
        }
        guard originals.count > 1, let first = originals.first else { return nil }
        let others = Self.points(of: beside, without: originals)
        let merged = Self.merged(
            points.sorted { $0.start < $1.start }, type, among: others.sorted { $0.start < $1.start })
        let whole = SeriesPoint(
            start: originals.reduce(first.start) { min($0, $1.start) },
            end: originals.reduce(first.end) { max($0, $1.end) },
            value: type.total(of: merged)
        )
        // Sums must be finite in the unit in which statistics are computed.
        guard (merged + [whole]).allSatisfy({ details.canonical($0.value).isFinite }) else { return nil }
        let sample = first.identified(as: UUIDSource.shared.next())
            .having(details.having(QuantitySeries(merged, whole: whole)))
        self.originals = originals
        self.series = sample.at(whole)
    }

    /// The points of some samples that are not among others.
    private static func points(of rows: [SampleRow], without others: [SampleRow]) -> [SeriesPoint] {
        let known = Set(others.map { ObjectKey($0) })
        return rows.filter { !known.contains(ObjectKey($0)) }.flatMap(\.points)
    }

    /// The quantities, of which neighbours have become one where statistics do not change by it: of a cumulative type
    /// those that record as much per second, of one that is averaged over time those that are equal.
    ///
    /// - Parameter others: what else there is of the type, by start.
    private static func merged(
        _ points: [SeriesPoint], _ type: QuantityType, among others: [SeriesPoint]
    ) -> [SeriesPoint] {
        let isCumulative = type.aggregationStyle == .cumulative
        guard isCumulative || RowWeighting(type.aggregationStyle) == .gaps else { return points }
        var rest = others[...]
        // The latest end so far: what lies beside others does not go on with the one before.
        var reach = -Double.infinity
        var lastOther = -Double.infinity
        return points.reduce(into: []) { merged, point in
            while let other = rest.first, other.start <= point.start {
                (reach, lastOther) = (max(reach, other.end), other.start)
                rest.removeFirst()
            }
            defer { reach = max(reach, point.end) }
            guard let last = merged.last else { return merged.append(point) }
            let (length, gap) = (last.end - last.start, point.start - last.end)
            let isOne =
                isCumulative
                ? gap == 0 && length > 0 && point.start < point.end
                    && last.value * (point.end - point.start) == point.value * length
                : last.end == reach && lastOther < last.start && gap >= 0 && gap <= greatestGap
                    && last.value == point.value
            guard isOne else { return merged.append(point) }
            let value = isCumulative ? last.value + point.value : point.value
            merged[merged.count - 1] = SeriesPoint(start: last.start, end: point.end, value: value)
        }
    }
}

extension SampleRow {
    /// The points that statistics count.
    fileprivate var points: [SeriesPoint] {
        guard let series = details.countedSeries else { return [SeriesPoint(start: start, end: end, value: value)] }
        return (0..<series.count).map { series.point($0) }
    }
}
