public import Foundation

extension HealthDatabase {
    /// Condenses the samples of old workouts, as the system does with those of its own when they are some months old.
    ///
    /// Of the quantity samples that a workout's own source added to it, those of one type, device and metadata, within
    /// the same of its activities, give way to one series, which is added to the workout. In it neighbours become one
    /// quantity where they record as much per second or, of heart rates and other types that are averaged over time,
    /// are equal and at most a minute apart, with no other of their source between them. So the sum of any interval stays
    /// what it was, but for rounding (R12.7), and so does the average over time. Counts and the duration of heart rates
    /// change. The most recent quantity can be a joined one, or another of several with one end. Averages, least and greatest
    /// values can change in intervals where a joined quantity begins or ends, and those between its readings have data then.
    ///
    /// Readers hear of deletions and an addition, as from any change. Workouts shorter than three minutes stay as they
    /// are; so do scores of effort, samples with a sync identifier or an attachment, and those that something else holds,
    /// too. Each workout is one transaction, and others read and save between two of them. Condensing again takes in what
    /// was added since.
    ///
    /// HealthKit does this by itself, and has no call for it.
    ///
    /// - Parameter date: workouts that ended before it are condensed.
    /// - Returns: how many samples gave way to series.
    /// - Throws: `CancellationError` if the task was cancelled; the workouts that were condensed before stay condensed. Else
    ///   nothing that a caller has to expect; the errors of saving are passed on.
    /// - Complexity: O(w + m (log n + a)) for w workouts with m samples and up to a activities, in a database of n; each
    ///   series of a type with averages also looks at the samples of its source in its time.
    @discardableResult
    public func condense(workoutsEndedBefore date: Date) async throws -> Int {
        let ended = RowFilter.end(.lessThan, date.timeIntervalSinceReferenceDate)
        func isWanted(_ row: SampleRow) -> Bool { ended.matches(row) && row.end - row.start >= Self.leastLength }
        var cursor = state.index.cursor([TypedFilter(type: WorkoutType.workout, filter: ended)])
        var workouts: [ObjectKey] = []
        while let row = cursor.next() {
            if isWanted(row) { workouts.append(ObjectKey(row)) }
        }
        var count = 0
        for workout in workouts {
            try Task.checkCancellation()
            // What was saved meanwhile under an identifier that became free may be another workout.
            if let row = state.index.row(workout), isWanted(row) { count += try condense(row) }
            await Task.yield()
        }
        return count
    }

    /// The samples of shorter workouts are few.
    private static let leastLength = 180.0

    private func condense(_ workout: SampleRow) throws -> Int {
        let parts = state.condensed(workout)
        guard !parts.isEmpty else { return 0 }
        let originals = parts.flatMap(\.originals)
        // Each change of a workout computes its statistics, so there are few.
        let revisions = parts.map(\.series.details.sourceRevision)
        try change { state, details, date, changes in
            for (position, revision) in revisions.enumerated() where revisions.firstIndex(of: revision) == position {
                let series = parts.map(\.series).filter { $0.details.sourceRevision == revision }
                try state.add(
                    RowBatch(series), to: workout.uuid, by: Writer(revision: revision), &details, at: date, &changes)
            }
            let writer = Writer(revision: workout.details.sourceRevision)
            try state.delete(originals.map(\.uuid), by: writer, at: date, &changes)
        }
        return originals.count
    }
}

extension DatabaseState {
    /// What condensing makes of the samples of a workout.
    fileprivate func condensed(_ workout: SampleRow) -> [CondensedSeries] {
        let holder = ObjectKey(workout)
        let own = index.members(of: workout).filter { row in
            let key = ObjectKey(row)
            return row.details.type is QuantityType && key.source == holder.source && !row.details.isSynced
                && !row.details.type.isEffortScore && attachments[key] == nil
                && index.relations.holders(of: key) == [holder]
                && index.relations.part(of: key, in: holder) == nil
        }
        let spans = (workout.details.payload as? any HolderPayload)?.spansOfTotals ?? []
        let groups = Dictionary(grouping: own) { CondensedGroup($0, of: spans) }
        return groups.values.sorted { $0[0].sequence < $1[0].sequence }.compactMap { rows -> CondensedSeries? in
            guard let type = rows[0].details.type as? QuantityType else { return nil }
            return CondensedSeries(rows.sorted { $0.sequence < $1.sequence }, of: type) {
                samples(beside: rows, of: type)
            }
        }
    }

    /// The samples of a type and source in the time of some of them, these included.
    private func samples(beside rows: [SampleRow], of type: QuantityType) -> [SampleRow] {
        let (least, greatest) = rows.reduce((Double.infinity, -Double.infinity)) {
            (min($0.0, $1.start), max($0.1, $1.end))
        }
        let filter = RowFilter.and([
            .sources([rows[0].details.sourceRevision.source]), .start(.lessThan, greatest.nextUp),
            .end(.greaterThanOrEqualTo, least),
        ])
        var cursor = index.cursor([TypedFilter(type: type, filter: filter)])
        var found: [SampleRow] = []
        while let row = cursor.next() { found.append(row) }
        return found
    }
}

/// What samples share that become one series.
private struct CondensedGroup: Hashable {
    let details: SampleDetails
    /// The positions of the spans in which they lie: the series counts in the statistics in which they counted.
    let spans: [Int]

    init(_ row: SampleRow, of spans: [(start: Date, end: Date)?]) {
        details = row.details.withoutPayload
        let whole = row.whole
        self.spans = spans.indices.filter { index in
            spans[index].map { $0.start <= whole.startDate && whole.endDate <= $0.end } ?? true
        }
    }
}
