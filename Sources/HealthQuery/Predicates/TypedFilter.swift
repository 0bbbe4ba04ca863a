/// A filter and the type it was made ready for.
package struct TypedFilter: Sendable, Hashable {
    package let type: SampleType
    package let filter: RowFilter
    /// Where the index finds the rows.
    package let bounds: RowBounds
    /// What is left to be asked of each row in the bounds.
    package let residual: RowFilter
    /// Whether rows alone do not tell what matches: it takes a state of the store to ask.
    private let asksForCorrelations: Bool

    package init(type: SampleType, filter: RowFilter) {
        self.type = type
        self.filter = filter
        bounds = filter.bounds
        residual = filter.residual
        asksForCorrelations = filter.asksForCorrelations
    }

    /// The filter as it is asked of the rows of one state of the store.
    ///
    /// Whoever reads rows resolves first; what is explained, compared and kept is the filter as it was asked.
    package func resolved(_ membership: @autoclosure () -> Membership) -> TypedFilter {
        guard asksForCorrelations else { return self }
        return TypedFilter(type: type, filter: filter.resolved(membership()))
    }

    /// Whether rows tell all that is needed: no object is looked up by its identifier.
    package var readsRowsAlone: Bool {
        bounds.uuids == nil && !asksForCorrelations && !type.holdsSamples
    }

    /// The filter as it is asked of rows that are gone.
    ///
    /// Whether a correlation held them is not known any more: they may have matched.
    package var forRowsThatWent: RowFilter {
        asksForCorrelations ? filter.assuming(true) : filter
    }
}
