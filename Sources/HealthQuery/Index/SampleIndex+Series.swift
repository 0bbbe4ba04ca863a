/// Series of points that count one by one.
///
/// A tree that has a series keeps its rows a second time, as statistics see them: with a row for each point instead of
/// the series. All else about statistics is then as without series: a sum over any range takes O(log n), and no look at
/// the points. Rows that were there before the first series are shared by both trees until they change. A tree without
/// series has no second one.
extension SampleIndex.Tree {
    /// The rows as statistics see them; nil without series.
    var points: RowTree? { pointTrees.first }

    /// The same without the points in some bounds of series that start before them; nil if many have to be looked at.
    ///
    /// O(log n) for each point that is left out.
    func points(ofSamplesIn bounds: RowBounds) -> RowTree? {
        guard let early = keys(ofSeriesOver: bounds, limit: Pace.stride), var points else { return nil }
        if !early.isEmpty { points.remove(early) }
        return points
    }

    var byteCount: Int { rows.byteCount + (points?.byteCount ?? 0) }

    /// Adds rows; O(log n) for each row and each point.
    mutating func insert(_ batch: RowBatch) {
        if pointTrees.isEmpty, batch.holdsSeries { pointTrees = [rows] }
        if !pointTrees.isEmpty {
            seriesCount += batch.seriesCount
            hadSeries = true
            pointTrees[0].insert(batch.inPoints)
        }
        rows.insert(batch)
    }

    /// Removes rows that are there.
    mutating func remove(_ batch: RowBatch) {
        rows.remove(batch.keys)
        if pointTrees.isEmpty { return }
        seriesCount -= batch.seriesCount
        if seriesCount == 0 { pointTrees = [] } else { pointTrees[0].remove(batch.inPoints.keys) }
    }

    /// Replaces all rows.
    mutating func hold(_ batch: RowBatch) {
        (rows, pointTrees, seriesCount) = (RowTree(), [], 0)
        insert(batch)
    }

    /// The same, with pauses.
    ///
    /// - Throws: `CancellationError` if the task was cancelled.
    mutating func hold(_ rows: [SampleRow], _ pace: inout Pace) async throws {
        hold(RowBatch())
        for part in rows.indices.parts(ofAtMost: Pace.stride) {
            try await pace.spend(part.count)
            insert(RowBatch(rows[part]))
        }
    }

    /// Leaves out what starts before a time, and all points of the series that do.
    ///
    /// O(log n), and for each point that was left of such a series.
    mutating func removeRows(before start: Double) {
        if var points = points?.suffix(from: start) {
            var bounds = RowBounds()
            bounds.startAtLeast = start
            points.remove(keys(ofSeriesOver: bounds) ?? [])
            pointTrees = [points]
        }
        rows = rows.suffix(from: start)
    }

    /// The keys of the points in some bounds of starts and ends that belong to samples which start before them; nil if
    /// more than `limit` lie in those of starts.
    private func keys(ofSeriesOver bounds: RowBounds, limit: Int = .max) -> [RowKey]? {
        let start = bounds.startAtLeast
        var over = RowBounds()
        (over.startBelow, over.endAtLeast) = (start, max(start, bounds.endAtLeast))
        var cursor = rows.cursor(over)
        var keys: [RowKey] = []
        var looks = 0
        while let span = cursor.next() {
            var mask = span.mask
            while let index = mask.popFirst() {
                guard let series = span.leaf.details(index).countedSeries else { continue }
                let sequence = span.leaf.sequence(index)
                let first = (0..<series.count).partitioningIndex { series.point($0).start >= start }
                let end = (0..<series.count).partitioningIndex { series.point($0).start >= bounds.startBelow }
                looks += max(first, end) - first
                guard looks <= limit else { return nil }
                for position in first..<max(first, end) where series.point(position).end >= bounds.endAtLeast {
                    keys.append(RowKey(start: series.point(position).start, sequence: sequence))
                }
            }
        }
        return keys.sorted()
    }

    /// Makes the trees anew, so that their shapes depend on their rows alone; O(n).
    mutating func rebuild() {
        let batch = rows.batch
        rows = rows.rebuilt
        // What is left may have no series, and then is looked at as if there had never been one.
        seriesCount = batch.seriesCount
        pointTrees = seriesCount == 0 ? [] : ContiguousArray(pointTrees.map(\.rebuilt))
    }
}

extension RowBatch {
    /// The keys of the rows, which rise.
    fileprivate var keys: [RowKey] { rows.map(\.key).sorted() }
}

extension SampleIndex {
    /// Whether a sample of a type ever had a series.
    package func hadSeries(of type: SampleType) -> Bool { treesByType[type.index].contains { trees[$0].hadSeries } }
}
