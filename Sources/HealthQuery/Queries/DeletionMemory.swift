/// Which deletions a reader is still told of.
///
/// To a reader what goes out of its sight because permission was taken is deleted by others at that time; so the one is
/// forgotten as the other is. Only what the reader was told of counts, whatever else was deleted, or is left in memory.
struct DeletionMemory: Sendable {
    /// The type of a deletion that was forgotten and that the position does not know of; nil if there is none.
    private(set) var expiredType: SampleType?
    /// The greatest number of the deletions that were forgotten.
    private(set) var forgotten: UInt64 = 0
    /// The first deletions of each source that are remembered; of sources that are not here all are.
    private var first: [Part: Event] = [:]

    private struct Part: Hashable {
        let type: Int
        let source: Source

        init(_ row: SampleRow) {
            type = row.details.type.index
            source = row.details.sourceRevision.source
        }
    }

    /// When a row went, in the order in which readers are told.
    private struct Event: Comparable {
        let sequence: UInt64
        let row: UInt64

        static func < (left: Event, right: Event) -> Bool {
            (left.sequence, left.row) < (right.sequence, right.row)
        }
    }

    /// Reads what is remembered of the deletions after a position.
    ///
    /// O(1) unless the number of deletions is limited, then O(d) for d deletions after the position.
    static func read(
        _ filters: [TypedFilter],
        _ change: VisibilityDelta,
        in snapshot: DatabaseState,
        after position: HistoryPosition,
        _ pace: inout Pace
    ) async throws -> DeletionMemory {
        var memory = DeletionMemory()
        for filter in filters where !ChangeLog.remembersAll(of: filter.type) {
            memory.read(filter.type, in: snapshot, after: position)
            guard let limit = snapshot.log.maximumDeletions else { continue }
            var events: [Part: [Event]] = [:]
            for removal in snapshot.deletions(of: filter.type, after: position.sequence) {
                pace.budget -= 1
                try await pace.rest()
                let event = Event(sequence: removal.sequence, row: removal.row.sequence)
                events[Part(removal.row), default: []].append(event)
            }
            for loss in change.vanished where loss.row.details.type == filter.type {
                if snapshot.hasForgotten(loss) { continue }
                events[Part(loss.row), default: []].append(Event(sequence: loss.sequence, row: loss.row.sequence))
            }
            for (part, events) in events where events.count > limit {
                let events = events.sorted()
                let last = events[events.count - limit - 1]
                // One more than any if nothing is to be told.
                memory.first[part] = limit > 0 ? events[events.count - limit] : Event(sequence: .max, row: .max)
                memory.forgotten = max(memory.forgotten, last.sequence)
                if last.sequence > position.origin { memory.expiredType = memory.expiredType ?? filter.type }
            }
        }
        return memory
    }

    private mutating func read(_ type: SampleType, in snapshot: DatabaseState, after position: HistoryPosition) {
        let deletion = snapshot.log.forgottenDeletion(of: type, toldTo: snapshot.view?.reader)
        let loss = snapshot.log.forgottenLoss(of: type, by: snapshot.view?.reader)
        forgotten = max(forgotten, deletion, loss)
        // In the middle of pages also what is known of a change as far as the position goes is not known to its end.
        let isLossKnown = loss <= position.origin || (loss <= position.sequence && position.knows(loss))
        if deletion > max(position.sequence, position.origin) || !isLossKnown { expiredType = expiredType ?? type }
    }

    /// Whether the reader is told of a deletion.
    func holds(_ removal: Removal) -> Bool {
        guard !first.isEmpty, let first = first[Part(removal.row)] else { return true }
        return first <= Event(sequence: removal.sequence, row: removal.row.sequence)
    }

    /// Whether the reader is told that a row went out of its sight.
    func holds(_ loss: VisibilityDelta.Loss, in snapshot: DatabaseState) -> Bool {
        if ChangeLog.remembersAll(of: loss.row.details.type) { return true }
        if snapshot.hasForgotten(loss) { return false }
        guard !first.isEmpty, let first = first[Part(loss.row)] else { return true }
        return first <= Event(sequence: loss.sequence, row: loss.row.sequence)
    }
}

extension DatabaseState {
    /// Whether it is forgotten that a row went out of the reader's sight.
    fileprivate func hasForgotten(_ loss: VisibilityDelta.Loss) -> Bool {
        log.hasForgotten(accessChange: loss.sequence)
            || view?.reader.hasForgotten(loss.row, lostAt: loss.sequence) ?? false
    }
}

extension HealthError {
    /// The error thrown for an anchor that does not know of a deletion that was forgotten.
    static func anchorExpired(_ type: SampleType) -> HealthError {
        HealthError(
            .errorAnchorExpired,
            "the anchor is too old: deletions of \(type.identifier) that it does not know of were forgotten"
        )
    }
}
