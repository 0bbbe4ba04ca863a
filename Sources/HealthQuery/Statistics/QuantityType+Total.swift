extension QuantityType {
    /// What a sample of some quantities has as its own, as statistics compute it: their sum, or for a discrete type
    /// their average.
    ///
    /// They are in the order of their starts.
    package func total(of points: some Collection<SeriesPoint>) -> Double {
        let weighting = RowWeighting(aggregationStyle)
        var totals = BucketTotals(Buckets.whole.position)
        for point in points {
            totals.add(RowPart(point.value, point.start, point.end, sequence: 0), amount: point.value, weighting)
        }
        let numbers = totals.numbers
        return aggregationStyle == .cumulative ? numbers.sum : numbers.average(weighting)
    }
}
