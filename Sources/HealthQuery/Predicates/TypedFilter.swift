/// A filter and the type it was made ready for.
package struct TypedFilter: Sendable, Hashable {
    package let type: SampleType
    package let filter: RowFilter
    /// Where the index finds the rows.
    package let bounds: RowBounds
    /// What must still be asked of each row within the bounds.
    package let residual: RowFilter
    /// Whether the filter asks what rows alone cannot tell, but a state of the store can.
    package let asksForBonds: Bool
    /// Whether the filter asks what is not known of rows that are gone.
    private let asksBeyondRemovals: Bool

    package init(type: SampleType, filter: RowFilter) {
        self.type = type
        self.filter = filter
        bounds = filter.bounds
        residual = filter.residual
        asksForBonds = filter.asksForBonds
        asksBeyondRemovals = filter.asksBeyondRemovals
    }

    /// The filter as it is asked of the rows of one state of the store.
    ///
    /// Resolve a filter before reading rows; explain, compare and keep it as it was asked.
    package func resolved(_ bonds: @autoclosure () -> Bonds) -> TypedFilter {
        guard asksForBonds else { return self }
        return TypedFilter(type: type, filter: filter.resolved(bonds()))
    }

    /// Whether reading rows is enough: no object is looked up by its identifier.
    package var readsRowsAlone: Bool {
        bounds.uuids == nil && !asksForBonds && !type.holdsSamples
    }

    /// The filter as it is asked of rows that are gone.
    ///
    /// Whether anything held them, and what only their kind has, is no longer known: they may have matched.
    package var forRowsThatWent: RowFilter {
        asksBeyondRemovals ? filter.assuming(true) : filter
    }
}
