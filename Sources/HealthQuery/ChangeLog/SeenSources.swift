/// The sources of a type with samples that a reader sees, and how a caller ranked them.
package struct SeenSources: Sendable, Hashable {
    /// The index of the type.
    let type: Int
    /// The sources, in the order of their first visible save of the type.
    let sources: [Source]
    /// The sources that a caller ranked, best first.
    let ranked: [Source]

    /// The sources in an index that holds only what the reader sees.
    package init(of type: SampleType, in index: SampleIndex) {
        self.type = type.index
        sources = index.sources(of: type)
        let order = index.sourceOrders[type.index] ?? []
        ranked = order.isEmpty ? [] : order.filter(Set(sources).contains)
    }

    /// Whether these sources rank differently in an order of all sources.
    func isReranked(by order: [Source]) -> Bool {
        order.isEmpty ? !ranked.isEmpty : order.filter(Set(sources).contains) != ranked
    }

    /// Whether sources that were there, and still are, rank differently now.
    ///
    /// For a reader who may not see everything, the first save of a source can become visible, or be visible no longer.
    package func ranksDifferently(from before: SeenSources) -> Bool {
        if self == before { return false }
        let (old, new) = (Set(before.sources), Set(sources))
        return before.sources.filter(new.contains) != sources.filter(old.contains)
            || before.ranked.filter(new.contains) != ranked.filter(old.contains)
    }
}
