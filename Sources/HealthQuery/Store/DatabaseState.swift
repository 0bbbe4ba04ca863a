package import Foundation

/// A store at one instant: everything an answer depends on.
///
/// Taking one costs O(1); it never changes. Queries get one that holds only what their reader may see, see
/// ``visible(to:asking:explains:)``.
package struct DatabaseState: Sendable {
    /// Tells this store's anchors from those of other stores.
    package let identity: UUID
    /// Makes anchors unreadable.
    package let seal: AnchorSeal
    /// The calendar of intervals whose components have none of their own (R5.3).
    package let calendar: Calendar
    package var index = SampleIndex()
    /// Everything that happened, hidden rows included; readers ask the snapshot instead.
    package var log = ChangeLog()
    /// The attachments of objects, in the order in which they were added.
    var attachments: [ObjectKey: [StoredAttachment]] = [:]
    /// For the few holders that gained samples last: what their statistics were made of.
    var keptTotals: [any KeptTotals] = []
    /// The reader that the state is shown to; nil if it may see everything.
    var view: ReaderView?
}

extension DatabaseState {
    /// The state without the index of identifiers, for queries over rows.
    var withoutIdentifiers: DatabaseState {
        var result = self
        result.index = index.withoutIdentifiers
        return result
    }

    /// Whether a reader learns of a deletion.
    ///
    /// It learns of those that it could see when they happened, whatever it may see now: an old deletion is no news when
    /// permission is given, and remains reported when permission is taken (R9.2).
    func isKnown(_ removal: Removal) -> Bool { view?.reader.shows(removal) ?? true }

    /// The greatest sequence number of a type's changes as far as the reader sees them, or of a purge.
    ///
    /// - Parameter sequence: deletions up to this one are not looked at.
    func greatestSequence(of type: SampleType, after sequence: UInt64 = 0) -> UInt64 {
        guard let reader = view?.reader else { return log.greatestSequence(of: type) }
        let rows = index.trees(of: type).reduce(0) { max($0, $1.rows.summary?.greatestSequence ?? 0) }
        // A new order may concern hidden sources alone, unless nothing was hidden.
        let order = log.orderSequence(of: type) { reader.visibility(of: type, at: $0) == .everything }
        let greatest = max(rows, order, reader.lastSeenChange(of: type), log.purgeSequence)
        // Many deletions may be remembered that the reader does not see; older ones need no look.
        let deletion = log.deletions(of: type, after: max(sequence, greatest)).last { reader.shows($0) }
        return max(greatest, deletion?.sequence ?? 0)
    }

    /// The sources of a type and their order, as a restricted reader sees them; nil for other readers.
    ///
    /// For such a reader the first save of a source can become visible or be no longer visible, and an order that ranks
    /// only hidden sources is no news: the order can change without a change of what is counted.
    func seenSources(of type: SampleType) -> SeenSources? {
        view == nil ? nil : SeenSources(of: type, in: index)
    }

    /// Whether the sources of a type rank differently than before, as far as the reader sees them.
    func isReranked(_ type: SampleType, from before: SeenSources?, since sequence: UInt64) -> Bool {
        if view == nil, log.orderSequence(of: type) > sequence { return true }
        return before.map { SeenSources(of: type, in: index).ranksDifferently(from: $0) } ?? false
    }

    /// The greatest sequence number of anything that happened to the types of some filters: what an anchor after a
    /// complete read stands for.
    func greatestSequence(of filters: [TypedFilter]) -> UInt64 {
        filters.reduce(0) { max($0, greatestSequence(of: $1.type)) }
    }

    /// The anchor of a position.
    func anchor(_ position: HistoryPosition) -> QueryAnchor {
        QueryAnchor(store: identity, position: seal.sealed(position))
    }

    /// The anchor after everything up to a sequence number.
    func anchor(_ sequence: UInt64) -> QueryAnchor { anchor(HistoryPosition(sequence)) }
}
