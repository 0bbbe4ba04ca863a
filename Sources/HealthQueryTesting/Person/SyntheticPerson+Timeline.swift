public import Foundation
public import HealthQuery

extension SyntheticPerson {
    /// What one source tells the store at one instant.
    public struct Batch: Sendable, Hashable {
        /// When it reaches the store.
        public let date: Date
        /// The source.
        public let sourceRevision: SourceRevision
        /// What is saved, by start.
        public let saved: [AnySample]
        /// What is deleted; the source saved it in an earlier batch.
        public let deleted: [AnySample]

        /// Saves and deletes as one transaction.
        ///
        /// - Throws: `HealthError` with `errorInvalidArgument` if the samples are there already, or what is to be
        ///   deleted is not there; nothing is changed then.
        public func apply(to database: HealthDatabase) async throws {
            let store = HealthStore(database: database, sourceRevision: sourceRevision)
            try await store.transaction { transaction in
                if !deleted.isEmpty { try transaction.delete(deleted.map(\.sample)) }
                try transaction.save(saved.map(\.sample))
            }
        }
    }

    /// What is not saved when it is recorded, or does not stay.
    struct Exceptions: Sendable, Hashable {
        /// When samples reach the store, where it is not soon after they end.
        var arrivals: [UUID: Date] = [:]
        var mistakes: [Mistake] = []

        /// What is entered by hand, and deleted.
        struct Mistake: Sendable, Hashable {
            let samples: [AnySample]
            let recorded: Date
            let deleted: Date
        }
    }

    /// What reaches the store when, by date: also what comes late, and what is deleted again.
    ///
    /// A test of live queries plays it step by step; in the end the store holds ``samples``.
    ///
    /// ```swift
    /// for batch in person.timeline() where batch.date <= evening {
    ///     try await batch.apply(to: database)
    /// }
    /// ```
    ///
    /// Each source saves what has ended, at equal intervals that are counted from each midnight, and at midnight. The
    /// first day is there at once at its end, so that the sources are known in the order of ``samples``. The last
    /// batches come days after ``interval`` if something is late.
    ///
    /// O(n log n) in the samples.
    ///
    /// - Parameter seconds: how long a source waits, from 60 s to a day; what lies beyond is cut to that.
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
        var deleted: [AnySample] = []
    }

    let days: [SyntheticPerson.Day]
    let step: TimeInterval
    var ranks: [SourceRevision: Int] = [:]
    var entries: [Key: Content] = [:]

    /// When a source tells what ended at a time.
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
                deleted: content.deleted
            )
        }
    }
}
