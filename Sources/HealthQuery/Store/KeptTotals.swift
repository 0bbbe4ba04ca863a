/// What the statistics of a holder were made of, so that later samples can be added to them.
protocol KeptTotals: Sendable {
    var holder: ObjectKey { get }
    /// The sequence number of the holder's row that has these statistics.
    var sequence: UInt64 { get set }
}

/// What the statistics of a draft's samples were made of, so that later samples can be added to them.
protocol KeptDraftTotals: Sendable {}

extension [any KeptTotals] {
    /// So many workouts may gain samples in turn.
    private static var capacity: Int { 8 }

    /// Takes out those of a holder.
    mutating func take(of holder: ObjectKey) -> (any KeptTotals)? {
        firstIndex { $0.holder == holder }.map { remove(at: $0) }
    }

    /// Adds those of a holder that has none here.
    ///
    /// If there is no room, those that were added first are dropped.
    mutating func add(_ totals: any KeptTotals) {
        if count == Self.capacity { removeFirst() }
        append(totals)
    }
}
