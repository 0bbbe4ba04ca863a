/// The part of a store that a waiting query depends on: types, the time that its samples can lie in, and what its
/// reader sees of them.
package struct Region: Sendable, Hashable {
    /// The indices of the types.
    package let types: Set<Int>
    /// Samples of interest overlap this span, ends included.
    package var dates = -Double.infinity ... .infinity
    /// What the reader sees; nil if it sees everything.
    package var scope: ReaderScope?
    /// The order of the sources that the reader sees; nil if it makes no difference.
    package var sources: SeenSources?
}

extension Region {
    /// The region of a query: the hull of the bounds of its filters.
    package init(_ filters: [TypedFilter], scope: ReaderScope? = nil) {
        // A filter for starts both after and before a time matches nothing, whatever changes.
        let possible = filters.filter { $0.bounds.startAtLeast < $0.bounds.startBelow }
        let spans = possible.map { filter in
            let from = max(filter.bounds.endAtLeast, filter.bounds.startAtLeast)
            let to = filter.bounds.startBelow
            // Rows begin before `to` and reach `from`. Where `to` comes first they span all between the two.
            return min(from, to)...max(from, to)
        }
        let from = spans.map(\.lowerBound).min() ?? 0
        let to = spans.map(\.upperBound).max() ?? 0
        self.init(types: Set(possible.map(\.type.index)), dates: from...to, scope: scope)
    }

    /// The region of a query whose answer depends on the order of the sources as well.
    ///
    /// Sources are ordered by their first save of the type. Where a reader sees only part of what others saved, the
    /// first visible save counts, and a deletion at any time can change the order.
    ///
    /// - Parameter sources: the sources that the reader sees, if the query depends on an order that a caller set.
    package func withSourceOrder(_ sources: SeenSources? = nil) -> Region {
        var result = self
        if dependsOnRows { result.dates = -Double.infinity ... .infinity }
        result.sources = sources
        return result
    }

    /// Whether only the rows that a change touched tell if the reader may see it.
    package var dependsOnRows: Bool {
        types.contains { scope?.seesPart(of: $0) ?? false }
    }
}
