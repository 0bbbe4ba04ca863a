public import Foundation
public import HealthQuery

extension SyntheticPerson {
    /// What one source saves and deletes at one instant.
    public struct Batch: Sendable, Hashable {
        /// When the batch reaches the store.
        public let date: Date
        /// The source and its version.
        public let sourceRevision: SourceRevision
        /// The samples to save, by start.
        public let saved: [AnySample]
        /// The workouts to save, by start.
        public let workouts: [Workout]
        /// The rings of a day that has ended.
        public let activitySummaries: [ActivitySummary]
        /// The rarer records of the source, by start.
        public let records: [AnySample]
        /// The samples to delete; the source saved them in an earlier batch.
        public let deleted: [AnySample]
        /// What was measured during the workouts, with their routes.
        let measured: [UUID: [AnySample]]

        /// Saves and deletes as one transaction, then saves the activity summaries and the rarer records.
        ///
        /// - Throws: `HealthError` with `errorInvalidArgument` if the samples are in the database already, or those to
        ///   delete are not; nothing is changed then.
        public func apply(to database: HealthDatabase) async throws {
            let store = HealthStore(database: database, sourceRevision: sourceRevision)
            try await store.transaction { transaction in
                if !deleted.isEmpty { try transaction.delete(deleted.map(\.sample)) }
                try transaction.save(saved.map(\.sample))
                for workout in workouts { try transaction.save(workout, holding: measured[workout.uuid] ?? []) }
            }
            try await database.saveActivitySummaries(activitySummaries)
            if !records.isEmpty { try await database.insert(records, from: sourceRevision) }
        }
    }

    /// The samples that are saved late, or do not stay.
    struct Exceptions: Sendable, Hashable {
        /// When late samples reach the store; others do soon after they end.
        var arrivals: [UUID: Date] = [:]
        var mistakes: [Mistake] = []

        /// A sample that is entered by hand by mistake, and deleted.
        struct Mistake: Sendable, Hashable {
            let samples: [AnySample]
            let recorded: Date
            let deleted: Date
        }
    }

    /// Everything that reaches the store, by date, including late samples and deletions.
    ///
    /// A test of live queries plays it step by step; in the end the store holds ``samples``,
    /// ``workouts``, ``activitySummaries`` and ``records``.
    ///
    /// ```swift
    /// for batch in person.timeline() where batch.date <= evening {
    ///     try await batch.apply(to: database)
    /// }
    /// ```
    ///
    /// Each source saves the samples that have ended, at equal intervals counted from each midnight, and at midnight.
    /// The first day is saved as a whole at its end, so that the sources of that day are known in the order of
    /// ``samples``. Sources that record a type only later are known in the order in which they first save it, so that
    /// where they overlap merged sums can differ from those after ``fill(_:)``. The last batches come days after
    /// ``interval`` if something is late.
    ///
    /// O(n log n) in the samples.
    ///
    /// - Parameter seconds: how long a source waits, from 60 s to a day; values beyond are clamped.
    public func timeline(every seconds: TimeInterval = 3600) -> [Batch] {
        let step = seconds.isNaN ? 86_400 : max(60, min(86_400, seconds))
        var batches = Batches(days: days, step: step)
        for (rank, source) in samples.enumerated() {
            batches.ranks[source.sourceRevision] = rank
            for sample in source.samples {
                let date = exceptions.arrivals[sample.uuid] ?? batches.date(forEnd: sample.sample.endDate)
                batches.entries[Batches.Key(date: date, source: source.sourceRevision), default: .init()]
                    .saved.append(sample)
            }
        }
        for workout in workouts {
            let measured = samples(of: workout)
            // A workout comes with the last of its samples.
            let late = measured.compactMap { exceptions.arrivals[$0.uuid] }.max()
            let date = late ?? batches.date(forEnd: workout.endDate)
            let key = Batches.Key(date: date, source: Self.watch)
            batches.entries[key, default: .init()].workouts.append(workout)
            batches.entries[key, default: .init()].measured[workout.uuid] = contents(of: workout)
        }
        for source in records {
            let rank = batches.ranks.count
            batches.ranks[source.sourceRevision] = batches.ranks[source.sourceRevision] ?? rank
            for sample in source.samples {
                // A prescription ends when it expires.
                let isPrescription = sample.sampleType == ObjectType.visionPrescriptionType()
                let date =
                    exceptions.arrivals[sample.uuid]
                    ?? batches.date(forEnd: isPrescription ? sample.startDate : sample.endDate)
                let key = Batches.Key(date: date, source: source.sourceRevision)
                batches.entries[key, default: .init()].records.append(sample)
            }
        }
        // Where a date occurs twice, the rings are complete at the end of the second day.
        let ends = Dictionary(
            days.map { (CivilDate($0.interval.start, in: $0.timeZone), $0.interval.end) }, uniquingKeysWith: max)
        for summary in activitySummaries {
            guard let end = summary.day.date.flatMap({ ends[$0] }) else { continue }
            batches.entries[Batches.Key(date: end, source: Self.watch), default: .init()].summaries.append(summary)
        }
        for mistake in exceptions.mistakes {
            let saving = Batches.Key(date: batches.date(forEnd: mistake.recorded), source: Self.health)
            batches.entries[saving, default: .init()].saved += mistake.samples
            let deleting = Batches.Key(date: mistake.deleted, source: Self.health)
            batches.entries[deleting, default: .init()].deleted += mistake.samples
        }
        return batches.sorted()
    }
}

/// Sorts samples into batches.
private struct Batches {
    struct Key: Hashable {
        let date: Date
        let source: SourceRevision
    }

    struct Content {
        var saved: [AnySample] = []
        var workouts: [Workout] = []
        var summaries: [ActivitySummary] = []
        var records: [AnySample] = []
        var measured: [UUID: [AnySample]] = [:]
        var deleted: [AnySample] = []
    }

    let days: [SyntheticPerson.Day]
    let step: TimeInterval
    var ranks: [SourceRevision: Int] = [:]
    var entries: [Key: Content] = [:]

    /// When a source saves a sample that ended at a time.
    func date(forEnd end: Date) -> Date {
        var range = days.startIndex..<days.endIndex - 1
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range =
                days[middle].interval.end < end ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        let day = days[range.lowerBound].interval
        guard range.lowerBound > 0 else { return day.end }
        let steps = (end.timeIntervalSince(day.start) / step).rounded(.up)
        return min(day.end, day.start.addingTimeInterval(steps * step))
    }

    func sorted() -> [SyntheticPerson.Batch] {
        let order = entries.keys.sorted { left, right in
            left.date == right.date
                ? ranks[left.source, default: .max] < ranks[right.source, default: .max]
                : left.date < right.date
        }
        return order.map { key in
            let content = entries[key, default: .init()]
            return SyntheticPerson.Batch(
                date: key.date,
                sourceRevision: key.source,
                saved: content.saved.sorted { $0.sample.startDate < $1.sample.startDate },
                workouts: content.workouts,
                activitySummaries: content.summaries,
                records: content.records,
                deleted: content.deleted,
                measured: content.measured
            )
        }
    }
}
