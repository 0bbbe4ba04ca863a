/// A filter and the type it was made ready for.
package struct TypedFilter: Sendable, Hashable {
    package let type: SampleType
    package let filter: RowFilter
    /// Where the index finds the rows.
    package let bounds: RowBounds
    /// What must still be asked of each row within the bounds; many spans of time are looked up together.
    package let residual: RowFilter
    /// Whether the filter asks what rows alone cannot tell, but a state of the store can.
    package let asksForBonds: Bool
    /// Whether the filter asks what held a row, which is not known of one that is gone.
    package let asksForFormerBonds: Bool
    private let asksForKind: Bool
    /// The filter as each row is asked, with many spans of time looked up together.
    let asked: RowFilter

    package init(type: SampleType, filter: RowFilter) {
        self.type = type
        self.filter = filter
        bounds = filter.bounds
        asked = filter.withWindows
        residual = asked.residual
        asksForBonds = filter.asksForBonds
        asksForFormerBonds = filter.asksForFormerBonds
        asksForKind = filter.asksForKind
    }

    /// The filter as it is asked of the rows of one state of the store.
    ///
    /// Resolve a filter before reading rows; explain, compare and keep it as it was asked.
    package func resolved(_ bonds: @autoclosure () -> Bonds) -> TypedFilter {
        guard asksForBonds else { return self }
        return TypedFilter(type: type, filter: filter.resolved(bonds()))
    }

    /// Whether a row matches, wherever it lies.
    package func matches(_ row: SampleRow) -> Bool { asked.matches(row) }

    /// Whether reading rows is enough: no object is looked up by its identifier.
    package var readsRowsAlone: Bool {
        bounds.uuids == nil && !asksForBonds && !type.holdsSamples
    }

    /// The filter as it is asked of rows that are gone.
    ///
    /// - Parameter isRestricted: whether a reader may not see everything: what is kept of a workout has the totals of all of
    ///   its samples, and a condition on them must not tell of those that it may not see.
    package func ofFormerRows(isRestricted: Bool) -> FormerRowFilter {
        guard asksForFormerBonds || asksForKind else { return FormerRowFilter(known: asked, unknown: asked) }
        let unknown = filter.assumingMatch(knowsKind: false).withWindows
        let known = isRestricted ? unknown : filter.assumingMatch(knowsKind: true).withWindows
        return FormerRowFilter(known: known, unknown: unknown)
    }
}

extension TypedFilter {
    // All else follows from these.
    package static func == (left: TypedFilter, right: TypedFilter) -> Bool {
        left.type == right.type && left.filter == right.filter
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(type)
        hasher.combine(filter)
    }
}

/// A filter as it is asked of rows that are gone.
///
/// Whether anything held them is no longer known, nor, of most kinds, what only their kind has: they may have matched.
package struct FormerRowFilter: Sendable {
    /// For rows of which something is ``SamplePayload/remembered``.
    fileprivate let known: RowFilter
    fileprivate let unknown: RowFilter

    package func matches(_ row: SampleRow) -> Bool {
        (row.details.payload == nil ? unknown : known).matches(row)
    }
}
