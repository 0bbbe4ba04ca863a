/// The sources of a type with samples that a reader sees, and how a caller ranked them.
package struct SeenSources: Sendable, Hashable {
    /// The index of the type.
    let type: Int
    /// In the order of their first save of the type, as far as the reader sees it.
    let sources: [Source]
    /// Those of them that a caller ranked, best first.
    let ranked: [Source]

    /// The sources in an index that holds what the reader sees.
    package init(of type: SampleType, in index: SampleIndex) {
        self.type = type.index
        sources = index.sources(of: type)
        let order = index.sourceOrders[type.index] ?? []
        ranked = order.isEmpty ? [] : order.filter(Set(sources).contains)
    }

    /// Whether a ranking of all sources ranks these in another way.
    func isTurned(by order: [Source]) -> Bool {
        order.isEmpty ? !ranked.isEmpty : order.filter(Set(sources).contains) != ranked
    }

    /// Whether sources that were there and still are come in another order now.
    ///
    /// To a reader who may not see everything the first save of a source can come into sight and go out of it.
    package func isTurned(since before: SeenSources) -> Bool {
        if self == before { return false }
        let (old, new) = (Set(before.sources), Set(sources))
        return before.sources.filter(new.contains) != sources.filter(old.contains)
            || before.ranked.filter(new.contains) != ranked.filter(old.contains)
    }
}
